"""How long sessions last, what they leave in the browser, and what a shared computer forgets."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.scoring.codes import VIEWER, phone_at, scene_of_today
from tests.scoring.scenes import Scene, scene
from tests.support.laying import laid_once

pytestmark = pytest.mark.django_db
PASSWORD = "a password of its own"


@pytest.fixture
@laid_once
def table() -> Scene:
    played = scene()
    played.save(1, 1, 12, 0, 7, 30)
    played.secretary.set_password(PASSWORD)
    played.secretary.save()
    return played


def signed_in(client: Client, table: Scene, **data: str) -> Client:
    client.post(reverse("login"), {"username": table.secretary.username, "password": PASSWORD, **data})
    return client


def let_time_pass(client: Client, *, since_use: timedelta, since_sign_in: timedelta | None = None) -> None:
    session = client.session
    session["seen_at"] -= since_use.total_seconds()
    session["signed_in_at"] -= (since_sign_in or since_use).total_seconds()
    session.save()


def is_signed_in(client: Client) -> bool:
    return client.get(reverse("jobs")).status_code == 200


@pytest.mark.parametrize(
    ("data", "lasting", "ending"),
    [({}, timedelta(days=6), timedelta(days=8)), ({"is_shared": "on"}, timedelta(minutes=50), timedelta(minutes=70))],
    ids=["own device", "shared computer"],
)
def test_session_ends_without_use(
    client: Client, table: Scene, data: dict[str, str], lasting: timedelta, ending: timedelta
) -> None:
    signed_in(client, table, **data)
    for _time in range(2):
        let_time_pass(client, since_use=lasting, since_sign_in=timedelta())
        assert is_signed_in(client)
    let_time_pass(client, since_use=ending, since_sign_in=timedelta())
    assert not is_signed_in(client)
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(
    ("data", "ending"), [({}, timedelta(days=14)), ({"is_shared": "on"}, timedelta(hours=12))], ids=["own", "shared"]
)
def test_session_ends_some_time_after_signing_in_however_much_it_is_used(
    client: Client, table: Scene, data: dict[str, str], ending: timedelta
) -> None:
    signed_in(client, table, **data)
    let_time_pass(client, since_use=timedelta(), since_sign_in=ending)
    assert not is_signed_in(client)


def test_session_of_a_shared_computer_ends_with_its_browser(client: Client, table: Scene) -> None:
    signed_in(client, table)
    assert client.cookies["sessionid"]["max-age"]
    signed_in(client, table, is_shared="on")
    assert client.cookies["sessionid"]["max-age"] == ""


def test_end_of_a_session_is_said_on_the_next_page(client: Client, table: Scene, in_english: None) -> None:
    signed_in(client, table)
    let_time_pass(client, since_use=timedelta(days=8))
    assert "You were signed out" in client.get(reverse("jobs"), follow=True).content.decode()


def test_pages_behind_the_sign_in_leave_no_copy(client: Client, table: Scene) -> None:
    evening, league = [table.evening.pk], [table.league.slug]
    pages = [reverse("home"), reverse("evening_participants", args=evening), reverse("league", args=league)]
    pages += [reverse("sheet_enter", args=[table.sheet.pk]), reverse("sheet_pdf", args=[table.sheet.pk])]
    signed_in(client, table)
    assert {client.get(page)["Cache-Control"] for page in pages} == {"no-store, private"}
    assert "Cache-Control" not in Client().get(reverse("league", args=league))


def test_pages_behind_a_code_leave_no_copy() -> None:
    opened = scene_of_today()
    phone = phone_at(opened, VIEWER)
    assert "no-store" in phone.get(reverse("guest_evening", args=[opened.sheet.pk]))["Cache-Control"]


def test_sign_out_clears_what_the_browser_has_cached(client: Client, table: Scene) -> None:
    assert signed_in(client, table).post(reverse("logout"))["Clear-Site-Data"] == '"cache"'


def test_kept_page_says_until_when_and_a_shared_computer_keeps_none(client: Client, table: Scene) -> None:
    enter = reverse("sheet_enter", args=[table.sheet.pk])
    kept = signed_in(client, table).get(enter)["Offline-Page"]
    until = client.session["seen_at"] + timedelta(days=7).total_seconds()
    assert kept == f"keep-until={until:.0f}"
    assert "Offline-Page" not in signed_in(Client(), table, is_shared="on").get(enter)


def test_sign_in_page_lets_the_worker_forget_pages_of_nobody(client: Client, table: Scene) -> None:
    assert client.get(reverse("login"))["Offline-Page"] == "forget-all"
    assert "Offline-Page" not in signed_in(client, table).get(reverse("login"))
