"""What comes in by the doors of the room: tables and public pages by both, offices by HTTPS, the admin never."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.accounts.services.account_invitations import invite_by_link
from scoring.core.room import Door
from scoring.models import AccountSession, League, User
from tests.scoring.accounts.account_scenes import PASSWORD, is_signed_in, member, signed_in
from tests.scoring.codes import access_to, credentials, scene_of_today
from tests.scoring.installation.scenes import KeeperWithoutPorts, doors_kept, visitor
from tests.scoring.scenes import Scene, league, official, player_account
from uno_league.hosts import Hosts

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english", "room")]

HOME = reverse("home")


@pytest.fixture
def room(settings: Any) -> Iterator[KeeperWithoutPorts]:
    settings.ALLOWED_HOSTS = Hosts(["localhost", "testserver"])
    with doors_kept(KeeperWithoutPorts()) as keeper:
        yield keeper


@pytest.fixture
def secretary() -> User:
    of = league()
    return member(of, official(of, "president"), "sina", "", "secretary").user


def sign_in(client: Client, user: User) -> Any:
    return client.post(reverse("login"), {"username": user.username, "password": PASSWORD})


def test_office_that_signs_in_by_the_plain_door_is_told_why_not_and_what_instead(secretary: User) -> None:
    phone = visitor(Door.PLAIN)
    assert "whoever holds an office does not sign in here" in phone.get(reverse("login")).content.decode().lower()
    answer = sign_in(phone, secretary)
    said = answer.content.decode()
    assert answer.status_code == 403
    assert "Offices do not sign in here" in said
    assert "https://192.168.178.20:8443" in said
    assert not AccountSession.objects.filter(user=secretary).exists()


def test_office_signs_in_by_https_and_its_key_never_goes_to_the_plain_door(secretary: User) -> None:
    tablet = visitor(Door.SECURE)
    assert sign_in(tablet, secretary).status_code == 302
    assert tablet.cookies["sessionid"]["secure"]
    assert tablet.cookies["known_device"]["secure"]
    assert is_signed_in(tablet)


def test_session_of_an_office_that_comes_by_the_plain_door_has_ended_everywhere(secretary: User) -> None:
    desk = signed_in(secretary)
    assert is_signed_in(desk)
    thief = visitor(Door.PLAIN)
    thief.cookies["sessionid"] = desk.cookies["sessionid"].value
    assert thief.get(HOME).status_code == 403
    assert not is_signed_in(desk)


def test_league_may_let_its_offices_in(secretary: User) -> None:
    League.objects.update(lets_offices_in_unencrypted=True)
    phone = visitor(Door.PLAIN)
    assert sign_in(phone, secretary).status_code == 302
    assert is_signed_in(phone)
    assert not phone.cookies["sessionid"]["secure"]


def test_office_of_two_leagues_is_let_in_if_both_allow_it(secretary: User) -> None:
    League.objects.update(lets_offices_in_unencrypted=True)
    other = league("Other")
    other.memberships.create(user=secretary).offices.create(kind="auditor")
    assert sign_in(visitor(Door.PLAIN), secretary).status_code == 403


def test_superuser_is_never_let_in_by_the_plain_door(secretary: User) -> None:
    League.objects.update(lets_offices_in_unencrypted=True)
    User.objects.update(is_superuser=True)
    assert sign_in(visitor(Door.PLAIN), secretary).status_code == 403


def test_player_without_an_office_signs_in_by_both_doors() -> None:
    player = player_account("Anke", league())
    for door in (Door.PLAIN, Door.SECURE):
        assert is_signed_in(visitor(door, player))


@pytest.mark.parametrize("door", [Door.PLAIN, Door.SECURE])
def test_administration_comes_by_no_door(door: Door) -> None:
    chief = User.objects.create_superuser("chief")
    for client in (visitor(door), visitor(door, chief if door is Door.SECURE else None)):
        assert client.get(reverse("admin:index")).status_code == 403
        assert client.post(reverse("admin:login")).status_code == 403


@pytest.mark.parametrize("door", [Door.PLAIN, Door.SECURE])
def test_tables_and_public_pages_come_by_both_doors(door: Door) -> None:
    table = scene_of_today()
    phone = visitor(door)
    slip = phone.get(reverse("guest_link", args=[credentials(access_to(table)).secret]))
    assert slip.status_code == 302
    pages = [
        reverse("guest_sheet", args=[table.sheet.pk]),
        reverse("evening", args=[table.evening.pk]),
        reverse("evening_hall", args=[table.evening.pk]),
        reverse("evening_live", args=[table.evening.pk]),
        reverse("room_entrance"),
        reverse("room_trust"),
        reverse("guest_code"),
    ]
    assert {page: phone.get(page).status_code for page in pages} == dict.fromkeys(pages, 200)
    said = phone.get(pages[0]).content.decode()
    assert ("Without HTTPS" in said) is (door is Door.PLAIN)


@pytest.mark.parametrize("host", ["evil.example", "localhost:8000", "192.168.178.21:8000"])
def test_room_is_called_by_its_own_addresses_alone(host: str) -> None:
    assert visitor(Door.PLAIN).get(HOME, headers={"Host": host}).status_code == 400


def test_addresses_of_the_room_are_let_in_while_it_is_open(room: KeeperWithoutPorts) -> None:
    assert visitor(Door.PLAIN).get(reverse("room_entrance"), headers={"Host": "laptop.local:8000"}).status_code == 200
    room.close()
    assert visitor(Door.PLAIN).get(reverse("room_entrance")).status_code == 400
    assert Client().get(reverse("room_entrance"), headers={"Host": "192.168.178.20:8000"}).status_code == 400


def test_second_factor_is_not_asked_for_by_the_plain_door(secretary: User) -> None:
    """Neither is anything said of it: the answer comes before."""
    User.objects.update(second_factor_at="2026-01-01T00:00Z")
    answer = sign_in(visitor(Door.PLAIN), secretary)
    assert answer.status_code == 403
    assert not any("awaits_second_factor" in row.get_decoded() for row in AccountSession.objects.all())


def test_codes_of_an_evening_lead_to_the_open_room(room: KeeperWithoutPorts, not_reached: None) -> None:
    table: Scene = scene_of_today()
    secret = credentials(access_to(table)).secret
    office = Client(headers={"Host": "localhost:8000", "Accept-Language": "en"})
    office.force_login(table.secretary)
    address = reverse("evening_codes", args=[table.evening.pk])
    page = office.get(address)
    assert page.context["tables"][0].scorer.link == f"http://192.168.178.20:8000{reverse('guest_link', args=[secret])}"
    assert "while the room is closed" not in page.content.decode()
    room.close()
    alone = office.get(address).content.decode()
    assert ("while the room is closed" in alone, 'class="qr"' in alone) == (True, False)
    assert reverse("room", args=[table.league.slug]) in alone


@pytest.fixture
def invited(secretary: User) -> str:
    """The path of an invitation to the office of an auditor."""
    club = League.objects.get()
    facts = {"first_name": "Ove", "last_name": "Petersen", "email": "", "offices": ["auditor"], "player": None}
    made = invite_by_link(league=club, actor=secretary, **facts)
    return reverse("account_link", args=[made.secret])


def test_invitation_to_an_office_is_refused_before_a_password_is_asked_for(invited: str) -> None:
    phone = visitor(Door.PLAIN)
    for page in (phone.get(invited), phone.post(invited)):
        text = page.content.decode()
        assert (page.status_code, 'type="password"' in text) == (403, False)
        assert "Go on at the computer of the office" in text
    filled = {"username": "ove", "new_password1": "Kieler-Sprotten-7", "new_password2": "Kieler-Sprotten-7"}
    assert phone.post(f"{invited}use/", filled).status_code == 302
    assert not User.objects.filter(username="ove").exists()


def test_code_carries_the_link_to_the_computer_of_the_office_once(invited: str) -> None:
    code = visitor(Door.PLAIN).get(invited).context["code"]
    here = Client(HTTP_HOST="localhost:8000", HTTP_ACCEPT_LANGUAGE="en")
    address = reverse("account_link_here")
    assert address in here.get(reverse("login")).content.decode()
    assert here.post(address, {"code": f"{code[:3]} {code[3:]}"})["Location"] == invited
    assert "does not hold" in here.post(address, {"code": code}).content.decode()
    assert here.post(invited).status_code == 200
    assert visitor(Door.PLAIN).get(address).status_code == 404


def test_invitation_without_an_office_and_over_https_opens_at_once(secretary: User, invited: str) -> None:
    facts = {"first_name": "Nele", "last_name": "Ohlsen", "email": "", "offices": [], "player": None}
    member = invite_by_link(league=League.objects.get(), actor=secretary, **facts)
    assert visitor(Door.PLAIN).get(reverse("account_link", args=[member.secret])).status_code == 200
    assert visitor(Door.SECURE).get(invited).status_code == 200
    League.objects.update(lets_offices_in_unencrypted=True)
    assert visitor(Door.PLAIN).get(invited).status_code == 200


@pytest.mark.parametrize("name", ["UNO-Club Husumer Bucht e. V.", "Kiel"])
def test_sentence_that_ends_with_the_name_of_a_club_has_one_full_stop(name: str, invited: str) -> None:
    League.objects.update(name=name)
    text = visitor(Door.SECURE).get(invited).content.decode()
    assert (f"invites you to {name.rstrip('.')}." in text, ".." in text.replace("...", "")) == (True, False)
