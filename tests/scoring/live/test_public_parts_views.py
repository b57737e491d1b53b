"""The parts of an evening that everybody may follow: one answer for all phones, which others may keep for a moment."""

from datetime import timedelta

import pytest
from django.core.cache import caches
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone, translation
from prometheus_client import REGISTRY
from pytest_django import DjangoAssertNumQueries

from scoring.live.selectors.live import versioned_evening
from scoring.live.views.drawn_parts import FOR_PHONES, changed_part
from scoring.models import AuditEntry
from scoring.privacy.services.public_data import choose_public_name
from tests.scoring.scenes import Scene, official, scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db
PUBLIC = ("public_standing", "public_slides")
OF_MEMBERS = {"public_standing": "evening_live", "public_slides": "evening_hall_slides"}
PAGES = {"public_standing": "evening", "public_slides": "evening_hall"}
SHARED = "public, max-age=0, s-maxage=1, stale-while-revalidate=2"
HIDDEN = "Anke"


@pytest.fixture
@laid_once
def table() -> Scene:
    """A sheet of one game of four."""
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    return played


@pytest.fixture
def kept(settings) -> None:
    """Answers are kept as they are outside of tests."""
    settings.LIVE_KEPT_SECONDS = 1


def address(table: Scene, part: str = "public_standing", language: str = "de") -> str:
    return reverse(part, args=[language, table.evening.pk])


def ask(
    client: Client, table: Scene, part: str = "public_standing", language: str = "de", **headers: str
) -> HttpResponse:
    return client.get(address(table, part, language), headers=headers)


def follow(table: Scene, *, is_public: bool, is_live_public: bool) -> None:
    type(table.league).objects.update(is_public=is_public, is_live_public=is_live_public)


def member(table: Scene) -> Client:
    client = Client()
    client.force_login(official(table.league, "secretary", name="Mia Member"))
    return client


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("language", ["de", pytest.param("en", marks=pytest.mark.slow)])
@pytest.mark.parametrize("part", PUBLIC)
@pytest.mark.parametrize(("is_public", "is_live_public"), [(True, True), (True, False), (False, True), (False, False)])
def test_others_may_keep_what_everybody_may_follow_and_nothing_else(
    table: Scene, part: str, language: str, is_public: bool, is_live_public: bool
) -> None:
    follow(table, is_public=is_public, is_live_public=is_live_public)
    told = {}
    for who, client in {"visitor": Client(), "member": member(table)}.items():
        public = ask(client, table, part, language)
        own = client.get(reverse(OF_MEMBERS[part], args=[table.evening.pk]), headers={"Accept-Language": language})
        told[who] = [(answer.status_code, answer.headers.get("Cache-Control")) for answer in (public, own)]

    if is_public and is_live_public:
        assert list(told.values()) == [[(200, SHARED), (200, "private, no-cache")]] * 2
    else:
        hidden = (404, "no-store")
        assert told["member"] == [hidden, (200, "private, no-cache")]
        assert [status for status, _kept in told["visitor"]] == [404, 404]
        assert told["visitor"][0] == hidden
        assert "public" not in str(told["visitor"][1])


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("part", PUBLIC)
def test_answer_depends_on_nothing_but_the_address_and_gzip(table: Scene, part: str) -> None:
    first = ask(Client(), table, part)
    signed_in = member(table)
    signed_in.cookies["django_language"] = "en"
    others = [
        ask(signed_in, table, part),
        ask(Client(), table, part, **{"Accept-Language": "en", "Cookie": "sessionid=guessed; theme=dark"}),
        ask(Client(), table, part, **{"If-None-Match": 'W/"another"', "Authorization": "Bearer x"}),
    ]
    assert [other.content for other in others] == [first.content] * 3
    for answer in (first, *others):
        assert (answer["Vary"], answer["Content-Language"], answer.cookies) == ("Accept-Encoding", "de", {})
    assert ask(Client(), table, part, **{"Accept-Encoding": "gzip"})["Content-Encoding"] == "gzip"


def test_language_stands_in_the_address(table: Scene) -> None:
    found = {language: ask(Client(), table, language=language) for language in ("de", "en")}
    assert ">vorläufig<" in found["de"].content.decode()
    assert ">provisional<" in found["en"].content.decode()
    assert found["de"]["ETag"] != found["en"]["ETag"]
    assert ask(Client(), table, language="fr").status_code == 404


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("part", PUBLIC)
def test_whoever_has_it_is_told_so_with_all_that_caches_need(table: Scene, part: str) -> None:
    first = ask(Client(), table, part)
    again = ask(member(table), table, part, **{"If-None-Match": f'"other", {first["ETag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    for name in ("ETag", "Cache-Control", "Vary", "League-Office"):
        assert again[name] == first[name]


@pytest.mark.parametrize("part", PUBLIC)
def test_question_costs_one_query_for_all_who_ask_at_the_same_time(
    table: Scene, part: str, settings, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = Client()
    version = ask(client, table, part)["ETag"]
    with django_assert_num_queries(1):
        assert ask(client, table, part, **{"If-None-Match": version}).status_code == 304

    settings.LIVE_KEPT_SECONDS = 3600
    with django_assert_num_queries(0):
        assert ask(client, table, part, **{"If-None-Match": version}).status_code == 304
        assert ask(client, table, part).status_code == 200
    table.save(2, 0, 0, 5, 9, 8)
    assert ask(client, table, part, **{"If-None-Match": version}).status_code == 304  # for a moment, as any cache would

    settings.LIVE_KEPT_SECONDS = 0
    assert ask(client, table, part, **{"If-None-Match": version}).status_code == 200


def test_evening_that_is_taken_from_the_public_is_gone_with_the_next_answer(table: Scene, settings) -> None:
    client = Client()
    assert ask(client, table).status_code == 200
    follow(table, is_public=True, is_live_public=False)
    assert ask(client, table).status_code == 404
    settings.LIVE_KEPT_SECONDS = 3600
    assert ask(client, table).status_code == 404  # what was kept is kept no longer


@pytest.mark.parametrize("part", PUBLIC)
@pytest.mark.parametrize("language", ["de", "en"])
def test_page_asks_where_all_ask_unless_only_members_may(table: Scene, part: str, language: str) -> None:
    page = reverse(PAGES[part], args=[table.evening.pk])
    headers = {"Accept-Language": language}
    shared = f'data-url="{address(table, part, language)}"'
    for client in (Client(), member(table)):
        assert shared in client.get(page, headers=headers).content.decode()

    follow(table, is_public=True, is_live_public=False)
    own = f'data-url="{reverse(OF_MEMBERS[part], args=[table.evening.pk])}"'
    assert own in member(table).get(page, headers=headers).content.decode()


def test_full_names_that_were_drawn_for_members_are_never_told_to_everybody(table: Scene) -> None:
    first = table.seats[0].registration.player
    choose_public_name(player=first, actor=table.secretary, public_form="alias", alias="Kranich")
    follow(table, is_public=False, is_live_public=True)
    client = member(table)
    assert HIDDEN in client.get(reverse("evening_live", args=[table.evening.pk])).content.decode()
    follow(table, is_public=True, is_live_public=True)
    text = ask(Client(), table).content.decode()
    assert (HIDDEN in text, "Kranich" in text) == (False, True)


def drawings() -> float:
    return REGISTRY.get_sample_value("league_parts_drawn_total", {"part": FOR_PHONES}) or 0


def test_change_is_drawn_once_also_for_whoever_had_looked_before_it(table: Scene) -> None:
    row, before = versioned_evening(table.evening.pk)
    ask(Client(), table)
    table.save(2, 0, 0, 5, 9, 8)
    newest = ask(Client(), table)
    drawn = drawings()

    with translation.override("de"):
        late = changed_part(RequestFactory().get("/"), row, FOR_PHONES, before)

    assert (late["ETag"], drawings()) == (newest["ETag"], drawn)
    assert ask(Client(), table)["ETag"] == newest["ETag"]
    assert drawings() == drawn


def test_who_has_nothing_yet_does_not_wait_for_what_somebody_else_draws(table: Scene) -> None:
    key, drawn = f"live-part-{table.evening.pk}-{FOR_PHONES}-de-everybody", drawings()
    caches["shared"].add(f"{key}-drawing", 1, 10)
    assert (ask(Client(), table).status_code, drawings()) == (200, drawn + 1)


@pytest.mark.parametrize(("silence", "told"), [(0, None), (240, None), (600, "5"), (1800, "15"), (90_000, "60")])
def test_phones_ask_more_rarely_where_nothing_has_happened_for_minutes(
    table: Scene, silence: int, told: str | None
) -> None:
    AuditEntry.objects.update(at=timezone.now() - timedelta(seconds=silence + 5))
    first = ask(Client(), table)
    again = ask(Client(), table, **{"If-None-Match": first["ETag"]})
    own = Client().get(reverse("evening_live", args=[table.evening.pk]))
    assert [answer.headers.get("Ask-Again-After") for answer in (first, again, own)] == [told] * 3
