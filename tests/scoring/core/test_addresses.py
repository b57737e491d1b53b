"""Where links lead that leave the computer: to the office's own address, whatever a visitor's request says of it."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse

from scoring.accounts.views.codes import address_for_phones
from scoring.core import tasks
from scoring.core.addresses import means_this_computer, whole_address
from scoring.core.room import DOOR, Door
from scoring.models import Installation, Job, League, Mail, User
from tests.scoring.accounts.account_scenes import member, sends_mail
from tests.scoring.installation.scenes import KeeperWithoutPorts, doors_kept
from tests.scoring.scenes import league, official

ROOT = Path(__file__).resolve().parents[3]
OFFICE = "https://league.example"
ALLOWED = ("localhost", "127.0.0.1", "uno.example", "league.example", "testserver")
FOREIGN = ("uno.example:8443", "uno.example.", "localhost:1", "127.0.0.1:9999")
MAY_ASK_FOR_THE_HOST = {
    "scoring/accounts/views/codes.py": "where a laptop's page is, if nothing says more; a code on a screen",
    "scoring/core/http/doors.py": "refuses hosts that are not the room's",
    "scoring/core/http/failures.py": "compares the page before with this one",
    "scoring/core/http/origins.py": "who asks at this computer",
    "scoring/core/http/sharing.py": "which answers are the same",
    "scoring/installation/services/office_address.py": "says by which name it asks for itself; reads no request",
    "uno_league/web_door.py": "says at which address it listens; asks nothing",
}
"""What each does with it: none of it leaves the computer."""


@pytest.fixture
def kiel() -> League:
    return league("Kiel")


@pytest.fixture
def nele(kiel: League, settings: Any, monkeypatch: pytest.MonkeyPatch) -> User:
    """Has an address that she has confirmed, in an office whose address is known."""
    sends_mail(settings)
    settings.ALLOWED_HOSTS, settings.PUBLIC_ADDRESS = list(ALLOWED), OFFICE
    monkeypatch.setattr(tasks, "close_old_connections", lambda: None)  # the worker has the test's own
    return member(kiel, official(kiel, "president"), email="nele@example.org").user


_ASKING = ("build_absolute_uri", "get_host", "get_port", "_current_scheme_host")
_SAYING = ("HTTP_HOST", "SERVER_NAME", "Host")


def _names_of_the_host(source: str) -> Iterator[str]:
    """What a module asks a request for that says by which name it came."""
    if not any(word in source for word in (*_ASKING, *_SAYING)):
        return
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Attribute) and node.attr in _ASKING:
            yield node.attr
        if isinstance(node, ast.Constant) and node.value in _SAYING:
            yield node.value


def test_nobody_else_asks_by_which_name_a_visitor_came() -> None:
    asking = {
        str(file.relative_to(ROOT))
        for folder in ("scoring", "uno_league")
        for file in (ROOT / folder).rglob("*.py")
        if list(_names_of_the_host(file.read_text(encoding="utf-8")))
    }
    assert asking == set(MAY_ASK_FOR_THE_HOST)


def test_no_template_makes_an_address_of_the_request() -> None:
    files = [file for file in (ROOT / "templates").rglob("*") if file.suffix in (".html", ".txt", ".xml", ".ics")]
    names = ("build_absolute_uri", "get_host", "request.scheme", "HTTP_HOST")
    assert [file.name for file in files if any(name in file.read_text(encoding="utf-8") for name in names)] == []


@pytest.mark.django_db
@pytest.mark.parametrize("host", FOREIGN)
def test_visitor_does_not_choose_where_a_password_mail_leads(host: str, nele: User) -> None:
    Client().post(reverse("password_forgotten"), {"email": nele.email}, HTTP_HOST=host)
    for job in Job.objects.unfinished():
        tasks.run_job(str(job.pk))
    (mail,) = Mail.objects.all()
    assert (f"{OFFICE}/a/" in mail.text, host in mail.text) == (True, False)


@pytest.mark.django_db
@pytest.mark.parametrize("host", FOREIGN)
def test_neither_do_mails_that_somebody_with_an_account_asks_for(host: str, nele: User, kiel: League) -> None:
    own, president = Client(HTTP_HOST=host), Client(HTTP_HOST=host)
    own.force_login(nele)
    president.force_login(kiel.memberships.exclude(user=nele).get().user)
    own.post(reverse("mail_address"), {"email": "new@example.org"})
    president.post(reverse("member_link", args=[kiel.slug, kiel.memberships.get(user=nele).pk]), {"mail": "1"})
    data = {"first_name": "Ove", "last_name": "Petersen", "email": "ove@example.org", "offices": ["auditor"]}
    president.post(reverse("member_invite", args=[kiel.slug]), data)
    texts = list(Mail.objects.values_list("text", flat=True))
    assert len(texts) >= 4
    assert [f"{OFFICE}/a/" in text for text in texts] == [True] * len(texts)
    assert [text for text in texts if host in text] == []


@pytest.mark.parametrize("host", FOREIGN)
def test_code_on_a_slip_leads_to_the_office_and_not_to_where_the_page_was_asked_for(host: str, settings: Any) -> None:
    settings.ALLOWED_HOSTS, settings.PUBLIC_ADDRESS = list(ALLOWED), OFFICE
    assert address_for_phones(RequestFactory().get("/", HTTP_HOST=host), "/t/x/") == f"{OFFICE}/t/x/"


def test_phones_in_the_room_are_led_to_the_room_by_its_own_doors(settings: Any) -> None:
    settings.ALLOWED_HOSTS, settings.PUBLIC_ADDRESS = [*ALLOWED, "192.168.178.20"], OFFICE
    with doors_kept(KeeperWithoutPorts()):
        by = {
            door: address_for_phones(RequestFactory().get("/", HTTP_HOST="192.168.178.20:1", **{DOOR: door}), "/t/")
            for door in (Door.PLAIN, Door.SECURE)
        }
        here = address_for_phones(RequestFactory().get("/", HTTP_HOST="localhost:8000"), "/t/")
    assert by == {Door.PLAIN: "http://192.168.178.20:8000/t/", Door.SECURE: "https://192.168.178.20:8443/t/"}
    assert here == "http://192.168.178.20:8000/t/"


@pytest.mark.django_db
def test_laptop_without_an_address_writes_none_not_even_that_of_its_room(not_reached: None, settings: Any) -> None:
    """What is mailed or printed is read when the room is closed."""
    assert whole_address("/a/") == ""
    with doors_kept(KeeperWithoutPorts()):
        assert whole_address("/a/") == ""
        settings.PUBLIC_ADDRESS = OFFICE
        assert whole_address("/a/") == f"{OFFICE}/a/"


@pytest.mark.django_db
def test_typed_address_holds_where_the_environment_says_none(not_reached: None, settings: Any) -> None:
    Installation.objects.create(address="https://verein.example")
    assert whole_address("/a/") == "https://verein.example/a/"
    settings.PUBLIC_ADDRESS = OFFICE
    assert whole_address("/a/") == f"{OFFICE}/a/"


@pytest.mark.parametrize(
    "host", ["localhost", "buero.localhost", "LOCALHOST.", "127.0.0.1", "127.8.0.1", "[::1]", "0.0.0.0"]
)
def test_names_that_mean_the_computer_itself(host: str) -> None:
    assert means_this_computer(host)


@pytest.mark.parametrize("host", ["buero.example", "192.168.178.20", "localhost.example", "[fd00::1]"])
def test_names_that_others_can_open(host: str) -> None:
    assert not means_this_computer(host)
