"""Answers that a process keeps for a moment: how long, for whom, and who asks for the next one."""

from collections.abc import Callable

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from scoring.core.http import sharing
from scoring.core.http.sharing import SharedAnswers
from scoring.core.room import DOOR, Door

LIVE = "/live/de/evenings/1/standing/"


class Office:
    """Answers with the number of the question, and notes what it was told of who asks."""

    def __init__(self) -> None:
        self.asked: list[HttpRequest] = []
        self.status = 200
        self.meanwhile: Callable[[], object] = lambda: None

    def __call__(self, request: HttpRequest) -> HttpResponse:
        self.asked.append(request)
        number = len(self.asked)
        self.meanwhile()
        return HttpResponse(str(number), status=self.status, headers={"ETag": f'W/"{number}"'})


class Watch:
    """A clock that stands still until it is set."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def office() -> Office:
    return Office()


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch, settings) -> Watch:
    settings.LIVE_KEPT_SECONDS = 1
    clock = Watch()
    monkeypatch.setattr(sharing, "time", clock)
    return clock


@pytest.fixture
def ask(office: Office, watch: Watch) -> Callable[..., str]:
    shared, requests = SharedAnswers(office), RequestFactory()

    def asked(path: str = LIVE, method: str = "GET", **meta: str) -> str:
        return shared(requests.generic(method, path, **meta)).content.decode()

    return asked


def test_answer_is_told_again_for_a_quarter_of_a_second(ask: Callable[..., str], watch: Watch) -> None:
    told = [ask(HTTP_COOKIE="sessionid=a"), ask(HTTP_ACCEPT_LANGUAGE="en")]
    watch.now += 0.24
    told.append(ask())
    watch.now += 0.02
    told.append(ask())
    assert told == ["1", "1", "1", "2"]


def test_office_is_asked_as_by_nobody_in_particular(ask: Callable[..., str], office: Office) -> None:
    ask(HTTP_COOKIE="a=b", HTTP_AUTHORIZATION="Bearer x", HTTP_ACCEPT_LANGUAGE="en", HTTP_IF_NONE_MATCH='W/"7"')
    (request,) = office.asked
    assert request.COOKIES == {}
    told = {"HTTP_COOKIE", "HTTP_AUTHORIZATION", "HTTP_ACCEPT_LANGUAGE", "HTTP_IF_NONE_MATCH"}
    assert told & request.META.keys() == set()


def test_while_one_asks_the_others_are_told_what_there_is(
    ask: Callable[..., str], office: Office, watch: Watch
) -> None:
    others: list[str] = []

    def another_asks() -> None:
        office.meanwhile = lambda: None
        others.append(ask())

    ask()
    for later, told in ((1.5, "1"), (2.9, "2")):
        watch.now += later
        office.meanwhile = another_asks
        ask()
        assert others.pop() == told
    watch.now += 3
    office.meanwhile = another_asks
    ask()
    assert others.pop() == "5"  # what there was is too old by now


def test_answer_that_failed_is_not_kept_and_ends_the_copy_before_it(
    ask: Callable[..., str], office: Office, watch: Watch
) -> None:
    ask()
    watch.now += 1.5
    office.status = 503
    assert [ask(), ask()] == ["2", "3"]
    office.status = 200
    assert [ask(), ask()] == ["4", "4"]


@pytest.mark.parametrize(
    "other",
    [
        {"HTTP_HOST": "other.example"},
        {"HTTP_ACCEPT_ENCODING": "gzip"},
        {"wsgi.url_scheme": "https"},
        {DOOR: Door.PLAIN},
        {"path": "/live/en/evenings/1/standing/"},
    ],
)
def test_each_host_door_and_form_is_asked_for_by_itself(ask: Callable[..., str], other: dict[str, str]) -> None:
    assert [ask(), ask(**other), ask(), ask(**other)] == ["1", "2", "1", "2"]


@pytest.mark.parametrize("other", [{"path": f"{LIVE}?x=1"}, {"path": "/evenings/1/live/"}, {"method": "POST"}])
def test_nothing_else_is_kept(ask: Callable[..., str], other: dict[str, str]) -> None:
    assert [ask(**other), ask(**other)] == ["1", "2"]


def test_whoever_posts_is_told_nothing_that_was_kept(ask: Callable[..., str]) -> None:
    assert [ask(), ask(method="POST"), ask()] == ["1", "2", "1"]


def test_copies_have_an_end(ask: Callable[..., str], office: Office) -> None:
    for number in range(300):
        ask(HTTP_HOST=f"h{number}.example")
    assert ask() == "301"
    assert ask() == "301"
