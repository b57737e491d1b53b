"""The first start: every address leads to it, and whoever sits at the computer or has the key sets the office up."""

from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from engine.rulesets import FAMILY
from scoring.core.room import Door
from scoring.installation.services.first_start import start_key
from scoring.models import AuditEntry, Installation, League, Office, User
from scoring.people.selectors.leagues import phones_may_connect
from tests.scoring.installation.scenes import KeeperWithoutPorts, doors_kept, visitor
from tests.scoring.scenes import league, official
from uno_league.hosts import Hosts

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("own_folder")]
START = "/start/"
HERE = {"HTTP_HOST": "localhost", "REMOTE_ADDR": "127.0.0.1"}
ELSEWHERE = {"HTTP_HOST": "localhost", "REMOTE_ADDR": "192.168.178.44"}
TYPED = {
    "first_name": "Jörn",
    "last_name": "Möller",
    "username": "joern",
    "new_password1": "Kieler-Sprotten-7",
    "new_password2": "Kieler-Sprotten-7",
    "name": "Kieler Förde",
    "kind": "club",
    "preset": FAMILY.code,
    "timezone": "Europe/Vienna",
}


@pytest.fixture
def own_folder(settings: Any, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path


@pytest.fixture
def here(not_set_up: None) -> Client:
    """A browser on the computer of the office."""
    return Client(**HERE)


@pytest.fixture
def elsewhere(not_set_up: None) -> Client:
    """A browser in the hall's network."""
    return Client(**ELSEWHERE)


@pytest.mark.parametrize("address", ["/", "/login/", "/admin/", "/l/kieler-foerde/", "/evenings/1/live/", "/nothing/"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_every_address_leads_to_the_start_page_while_there_is_no_account(
    here: Client, address: str, method: str
) -> None:
    answer = getattr(here, method)(address)
    assert (answer.status_code, answer["Location"]) == (302, START)


@pytest.mark.parametrize("address", ["/sw.js", "/manifest.webmanifest", "/offline/", "/rules/"])
def test_what_tells_of_no_league_is_answered_before_the_first_start(here: Client, address: str) -> None:
    assert here.get(address).status_code == 200


def test_start_page_is_german_first_and_english_for_whoever_wants_it(here: Client) -> None:
    assert "Willkommen im Verbandsbüro" in here.get(START).content.decode()
    assert "Welcome to the league office" in here.get(START, headers={"Accept-Language": "en"}).content.decode()


def test_whoever_is_first_has_account_league_and_season_and_is_signed_in(here: Client) -> None:
    answer = here.post(START, TYPED)
    row, account = League.objects.get(), User.objects.get()
    assert answer["Location"] == reverse("league", args=[row.slug])
    assert (row.name, row.kind, row.timezone, row.is_public) == ("Kieler Förde", "club", "Europe/Vienna", False)
    assert row.seasons.get().edition.code == FAMILY.code
    assert (account.display_name, account.is_superuser, account.check_password(TYPED["new_password1"])) == (
        "Jörn Möller",
        False,
        True,
    )
    kinds = Office.objects.filter(membership__user=account).values_list("kind", flat=True)
    assert set(kinds) == {"president", "secretary"}
    assert here.get(answer["Location"]).status_code == 200
    assert Installation.objects.get().begun_by == account
    assert not phones_may_connect()


def test_rare_rules_and_the_time_zone_are_unfolded_by_whoever_needs_them(here: Client) -> None:
    page = here.get(START).content.decode()
    assert (page.count("<details>"), "Zeitzone: Europe/Berlin" in page) == (2, True)
    page = here.post(START, {**TYPED, "timezone": "Moon"}).content.decode()
    assert page.count("<details open>") == 2  # the family's rules are among the rare ones


def test_nothing_is_public_without_an_imprint(here: Client) -> None:
    here.post(START, {**TYPED, "is_public": "on"})
    assert not League.objects.get().is_public


def test_room_that_was_open_from_the_start_stays_so_until_phones_are_not_to_connect(here: Client) -> None:
    with doors_kept(KeeperWithoutPorts()) as keeper:
        here.post(START, TYPED, follow=True)
        assert phones_may_connect()
        assert keeper.room is not None
        assert "ist jetzt geschlossen" in here.post("/installation/", {}, follow=True).content.decode()
        assert keeper.room is None
    assert AuditEntry.objects.filter(action="room.closed").count() == 1
    with doors_kept(KeeperWithoutPorts()) as keeper:
        here.post("/installation/", {"phones_may_connect": "on"})
        assert keeper.room is not None
        assert "ist jetzt geschlossen" in here.post("/installation/", {}, follow=True).content.decode()
        assert keeper.room is None


def test_room_stays_open_for_whoever_came_by_its_door_and_is_said_to_be_open(settings: Any) -> None:
    settings.ALLOWED_HOSTS = Hosts(["localhost"])
    row = league()
    with doors_kept(KeeperWithoutPorts()) as keeper:
        phone = visitor(Door.SECURE, official(row, "president"))
        said = phone.post("/installation/", {}, follow=True).content.decode()
        assert keeper.room is not None
    assert "The room is still open" in said


def test_start_page_leads_on_once_there_is_an_account(here: Client) -> None:
    here.post(START, TYPED)
    assert Client(**HERE).get(START)["Location"] == "/"
    assert Client(**HERE).get("/login/").status_code == 200


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"new_password2": "Kieler-Sprotten-8"}, "new_password2"),
        ({"new_password1": "joern", "new_password2": "joern"}, "new_password2"),
        ({"name": ""}, "name"),
        ({"username": "jörn möller"}, "username"),
        ({"timezone": "Europe/Kiel"}, "timezone"),
        ({"preset": "nothing"}, "preset"),
    ],
)
def test_what_is_wrong_is_said_at_its_field_and_nothing_typed_is_lost(
    here: Client, wrong: dict[str, str], field: str
) -> None:
    typed = {**TYPED, **wrong}
    answer = here.post(START, typed)
    form = answer.context["form"]
    assert (answer.status_code, list(form.errors)) == (200, [field])
    assert {name: form[name].value() for name in typed} == typed
    assert f'value="{TYPED["new_password1"]}"' in answer.content.decode() or "new_password1" in wrong
    assert not User.objects.exists()
    assert not League.objects.exists()


def test_name_that_only_the_service_refuses_leaves_no_account_behind(here: Client) -> None:
    taken = league(name="Kieler Förde")
    answer = here.post(START, {**TYPED, "name": taken.name})
    assert list(answer.context["form"].errors) == ["name"]
    assert not User.objects.exists()
    assert not Installation.objects.exists()


def test_second_browser_is_told_who_was_first_and_loses_nothing(here: Client) -> None:
    second = Client(**HERE)
    second.get(START)
    here.post(START, TYPED)
    answer = second.post(START, {**TYPED, "username": "anke", "first_name": "Anke", "name": "Plön", "preset": ""})
    page = answer.content.decode()
    assert answer.status_code == 409
    assert "Jörn Möller hat dieses Verbandsbüro" in page
    assert 'value="Plön"' in page
    assert (User.objects.count(), League.objects.count()) == (1, 1)


def test_nobody_in_the_network_takes_the_office(elsewhere: Client) -> None:
    assert "Schlüssel aus dem Terminal" in elsewhere.get("/", follow=True).content.decode()
    assert "Schlüssel aus dem Terminal" in elsewhere.post(START, TYPED).content.decode()
    assert not User.objects.exists()


@pytest.mark.parametrize(
    "told",
    [
        {"HTTP_X_FORWARDED_FOR": "192.168.178.44"},
        {"HTTP_FORWARDED": "for=192.168.178.44"},
        {"HTTP_VIA": "1.1 proxy"},
        {"HTTP_HOST": "league.example"},
        {"REMOTE_ADDR": ""},
    ],
)
def test_request_through_a_proxy_on_this_computer_is_not_from_this_computer(
    settings: Any, not_set_up: None, told: dict[str, str]
) -> None:
    settings.ALLOWED_HOSTS = ["localhost", "league.example"]
    assert "form" not in (Client(**{**HERE, **told}).get(START).context or {})


@pytest.mark.parametrize(("name", "value"), [("IS_HTTPS", True), ("TRUSTED_PROXIES", 1)])
def test_settings_that_speak_of_a_proxy_ask_for_the_key(settings: Any, here: Client, name: str, value: object) -> None:
    setattr(settings, name, value)
    assert "form" not in here.get(START).context


def test_key_of_the_terminal_lets_another_computer_begin_once(
    elsewhere: Client, django_capture_on_commit_callbacks: Any
) -> None:
    key = start_key()
    for wrong in ("", "abcde-abcde-abcde-abcde", "ä"):
        assert "form" not in elsewhere.post("/start/key/", {"key": wrong}, follow=True).context
    answer = elsewhere.post("/start/key/", {"key": f" {key.upper()} "}, follow=True)
    assert "form" in answer.context
    with django_capture_on_commit_callbacks(execute=True):
        assert elsewhere.post(START, TYPED)["Location"].startswith("/l/")
    assert start_key() != key


def test_no_key_is_none_where_none_was_printed(elsewhere: Client) -> None:
    assert "form" not in elsewhere.post("/start/key/", {"key": ""}, follow=True).context


def test_second_computer_with_the_key_is_told_nothing_once_the_office_is_set_up(here: Client) -> None:
    here.post(START, TYPED)
    answer = Client(**ELSEWHERE).post(START, TYPED)
    assert (answer.status_code, answer["Location"]) == (302, "/")


def test_president_changes_later_whether_phones_may_connect(client: Client) -> None:
    row = league()
    client.force_login(official(row, "president"))
    assert client.post("/installation/", {"phones_may_connect": "on"})["Location"] == "/installation/"
    assert phones_may_connect()
    assert "checked" in client.get("/installation/").content.decode()
    client.post("/installation/", {})
    assert not phones_may_connect()
    actions = AuditEntry.objects.filter(league=row).values_list("action", flat=True)
    assert list(actions) == ["installation.phones"] * 2


def test_one_of_several_presidents_does_not_decide_for_the_others(client: Client) -> None:
    president = official(league(), "president")
    league()
    client.force_login(president)
    assert client.get("/installation/").status_code == 403
    Installation.objects.create(begun_by=president)
    assert client.get("/installation/").status_code == 200
