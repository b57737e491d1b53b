"""Strangers who ask to play along: what they write, what the secretary makes of it, and when it is forgotten."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import AuditEntry, Evening, GuestRequest, League, Mail, Player, Registration
from scoring.registration.services.guest_requests import (
    KEPT,
    KEPT_OPEN,
    ask_to_play,
    decline_guest,
    forget_guest_requests,
    invite_guest,
)
from scoring.seasons.services.evenings import create_evening
from tests.scoring.scenes import league, official, season

pytestmark = pytest.mark.django_db
TYPED = {"name": "Gerda Gast", "email": "gerda@example.org", "message": "Ich spiele gern.", "agrees": "on"}


@pytest.fixture
def planned() -> Evening:
    row = season(league("Uno Kiel"))
    row.ends_on = timezone.localdate() + timedelta(days=100)
    row.save()
    return create_evening(
        season=row,
        actor=official(row.league, "secretary"),
        kind="ranking",
        date=timezone.localdate() + timedelta(days=20),
        venue="Gasthof",
        registration_deadline=timezone.now() + timedelta(days=10),
        edition=row.edition,
    )


def asked(row: League, **facts: object) -> GuestRequest:
    given = {"name": "Gerda Gast", "email": "gerda@example.org", "phone": "", "evening": None, "message": "Hallo"}
    return ask_to_play(**{"league": row, "address": "192.0.2.7", **given, **facts})


def test_stranger_writes_and_the_secretary_finds_it_among_what_waits(planned: Evening, client: Client) -> None:
    row = planned.season.league
    address = reverse("play_along", args=[row.slug])
    assert "Gasthof" in client.get(address).content.decode()
    answer = client.post(address, {**TYPED, "evening": planned.pk})
    assert answer["Location"] == reverse("play_along_sent", args=[row.slug])
    request = GuestRequest.objects.get()
    assert (request.name, request.evening, request.state) == ("Gerda Gast", planned, "open")
    assert client.get(answer["Location"]).status_code == 200
    client.force_login(official(row, "secretary"))
    listed = reverse("asked_to_play", args=[row.slug])
    assert listed in client.get(reverse("home")).content.decode()
    assert "Ich spiele gern." in client.get(listed).content.decode()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"email": ""}, "mail address or a telephone"),
        ({"agrees": ""}, "Without your consent"),
        ({"name": ""}, "required"),
        ({"email": "gerda"}, "no mail address"),
    ],
)
def test_what_is_missing_is_said_and_nothing_is_written(
    planned: Evening, client: Client, changed: dict[str, str], said: str
) -> None:
    address = reverse("play_along", args=[planned.season.league.slug])
    page = client.post(address, {**TYPED, **changed}, headers={"Accept-Language": "en"})
    assert said in page.content.decode()
    assert not GuestRequest.objects.exists()


def test_program_that_fills_every_field_in_is_thanked_and_nothing_is_written(planned: Evening, client: Client) -> None:
    address = reverse("play_along", args=[planned.season.league.slug])
    assert client.post(address, {**TYPED, "website": "http://example.org"}).status_code == 302
    assert not GuestRequest.objects.exists()


def test_who_asks_again_changes_what_they_asked(planned: Evening) -> None:
    row = planned.season.league
    asked(row)
    asked(row, message="Doch lieber später")
    assert GuestRequest.objects.get().message == "Doch lieber später"


def test_many_requests_from_one_place_have_to_wait(planned: Evening) -> None:
    row = planned.season.league
    for number in range(3):
        asked(row, name=f"Gast {number}")
    with pytest.raises(NotAllowedNow):
        asked(row, name="Gast 4")
    asked(row, name="Gast 5", address="198.51.100.1")
    assert GuestRequest.objects.count() == 4


@pytest.mark.parametrize("closed", [{"is_public": False}, {"welcomes_guests": False}])
def test_league_that_takes_no_requests_has_no_such_page(
    planned: Evening, client: Client, closed: dict[str, bool]
) -> None:
    row = planned.season.league
    League.objects.update(**closed)
    assert client.get(reverse("play_along", args=[row.slug])).status_code == 404
    with pytest.raises(NotAllowedNow):
        asked(row)


@pytest.mark.clause("L4:credit")
def test_invited_guest_is_registered_with_the_moment_at_which_they_asked(planned: Evening) -> None:
    row = planned.season.league
    request, secretary = asked(row), official(row, "secretary")
    player = invite_guest(guest_request=request, actor=secretary, evening=planned)
    registration = Registration.objects.get(evening=planned, player=player)
    assert (player.is_guest, registration.is_guest, player.email) == (True, True, "gerda@example.org")
    assert (registration.arrived_at, registration.status) == (request.arrived_at, "registered")
    request.refresh_from_db()
    assert (request.state, request.player, request.decided_by) == ("invited", player, secretary)
    mail = Mail.objects.get()
    assert (mail.kind, mail.address, mail.reply_to) == ("guest", "gerda@example.org", secretary.email or mail.reply_to)
    assert "Gasthof" in mail.text
    with pytest.raises(NotAllowedNow):
        decline_guest(guest_request=request, actor=secretary)


def test_guest_of_before_is_known_again_and_a_member_s_name_is_refused(planned: Evening) -> None:
    row = planned.season.league
    secretary = official(row, "secretary")
    known = Player.objects.create(league=row, name="Gerda Gast", is_guest=True)
    assert invite_guest(guest_request=asked(row), actor=secretary, evening=planned) == known
    Player.objects.create(league=row, name="Anke")
    with pytest.raises(InvalidInput):
        invite_guest(guest_request=asked(row, name="Anke"), actor=secretary, evening=planned)


def test_declined_stranger_gets_a_friendly_mail_and_becomes_nobody(planned: Evening) -> None:
    row = planned.season.league
    players = Player.objects.count()
    decline_guest(guest_request=asked(row), actor=official(row, "secretary"), words="Im Mai wieder.")
    assert "Im Mai wieder." in Mail.objects.get().text
    assert Player.objects.count() == players


def test_who_gave_only_a_telephone_number_is_not_written_to(planned: Evening) -> None:
    row = planned.season.league
    decline_guest(guest_request=asked(row, email="", phone="0431 1234"), actor=official(row, "secretary"))
    assert not Mail.objects.exists()


def test_requests_are_forgotten_after_their_term_with_the_answer_and_not_before(planned: Evening) -> None:
    row = planned.season.league
    now = timezone.now()
    decline_guest(guest_request=asked(row), actor=official(row, "secretary"))
    asked(row, name="Ohne Antwort")
    assert forget_guest_requests(now=now + KEPT - timedelta(hours=1)) == 0
    assert forget_guest_requests(now=now + KEPT + timedelta(hours=1)) == 1
    assert (Mail.objects.count(), GuestRequest.objects.get().name) == (0, "Ohne Antwort")
    assert forget_guest_requests(now=now + KEPT_OPEN + timedelta(hours=1)) == 1


def test_log_says_that_somebody_asked_and_never_who(planned: Evening) -> None:
    row = planned.season.league
    decline_guest(guest_request=asked(row), actor=official(row, "secretary"), words="Leider.")
    entries = AuditEntry.objects.filter(league=row, action__startswith="guest.")
    assert list(entries.order_by("sequence").values_list("action", flat=True)) == ["guest.asked", "guest.declined"]
    assert all("Gerda" not in f"{entry.subject} {entry.details} {entry.facts}" for entry in entries)
