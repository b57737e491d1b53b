"""What the table scorer's phone notes besides results: penalty cards, passes, misdeals, why a game is void."""

import uuid
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring.models import AuditEntry, Misdeal, PenaltyCard, Shuffling
from tests.scoring.codes import VIEWER, phone_at, scene_of_today
from tests.scoring.scenes import Scene

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}
HTMX = {**ENGLISH, "HX-Request": "true"}
JSON = {**ENGLISH, "Accept": "application/json"}


@pytest.fixture
def table() -> Scene:
    return scene_of_today()


@pytest.fixture
def phone(table: Scene) -> Client:
    return phone_at(table)


def post(phone: Client, name: str, table: Scene, *more: int, headers: Any = HTMX, **data: Any) -> HttpResponse:
    return phone.post(reverse(name, args=more), {"sheet": table.sheet.pk, **data}, headers=headers)


def penalty(table: Scene, **data: Any) -> dict[str, Any]:
    given = {"game_number": 1, "seat_id": table.seats[1].pk, "offence": "uno_forgotten", "cards": 2}
    return {**given, "client_id": uuid.uuid4(), **data}


@pytest.mark.clause("L7")
def test_penalty_card_is_noted_by_the_phone_listed_and_taken_back(phone: Client, table: Scene) -> None:
    answer = post(phone, "guest_penalty_note", table, **penalty(table)).content.decode()
    assert "<strong>Björn</strong> – forgot to say UNO × 2" in answer
    assert "The penalty card is noted (L7)." in answer
    entry = AuditEntry.objects.get(action="penalty.noted")
    assert (entry.actor, entry.actor_name) == (None, table.sheet.accesses.get().display_name)
    answer = post(phone, "guest_penalty_take_back", table, PenaltyCard.objects.get().pk).content.decode()
    assert "<strong>Björn</strong>" not in answer
    assert not PenaltyCard.objects.exists()


@pytest.mark.clause("L7")
def test_penalty_card_that_the_phone_sends_twice_is_noted_once(phone: Client, table: Scene) -> None:
    data = penalty(table)
    answers = [post(phone, "guest_penalty_note", table, headers=JSON, **data).json() for _again in range(2)]
    assert [(answer["kind"], answer["game"]["revision"]) for answer in answers] == [
        ("saved", table.fresh().revision)
    ] * 2
    assert PenaltyCard.objects.count() == 1


def test_penalty_card_that_cannot_be_or_comes_too_late_is_refused(phone: Client, table: Scene) -> None:
    answer = post(phone, "guest_penalty_note", table, headers=JSON, **penalty(table, offence="x"))
    assert (answer.status_code, answer.json()["kind"]) == (422, "invalid")
    table.save(1, 0, 0, 53, 9, 20)
    table.submit()
    answer = post(phone, "guest_penalty_note", table, headers=JSON, **penalty(table))
    assert (answer.status_code, answer.json()["kind"]) == (423, "closed")


@pytest.mark.clause("L6.1")
def test_passes_are_noted_with_one_tap_and_put_right(phone: Client, table: Scene) -> None:
    assert "Shuffled: 3 passes" in phone.get(reverse("guest_sheet"), headers=ENGLISH).content.decode()
    assert "3 passes noted" in post(phone, "guest_passes_note", table, game_number=1, passes=3).content.decode()
    post(phone, "guest_passes_note", table, game_number=1, passes=2)
    assert Shuffling.objects.get().passes == 2


@pytest.mark.clause("L6.1")
def test_misdeal_is_noted_by_the_phone_and_taken_back(phone: Client, table: Scene) -> None:
    data = {"game_number": 1, "dealer_id": table.seats[1].pk, "kind": "card_shown", "passes": 1}
    assert (
        "<strong>Björn</strong> – a card was turned up"
        in post(phone, "guest_misdeal_note", table, **data).content.decode()
    )
    post(phone, "guest_misdeal_take_back", table, Misdeal.objects.get().pk)
    assert not Misdeal.objects.exists()


@pytest.mark.clause("D10")
def test_phone_asks_why_a_game_is_void_until_it_is_told(phone: Client, table: Scene) -> None:
    table.save(1, None, is_void=True)
    asked = phone.get(reverse("guest_life"), headers=HTMX).content.decode()
    assert "cards exposed" in asked
    answer = post(phone, "guest_void_explain", table, number=1, reason="cards exposed").content.decode()
    assert "evening over" not in answer
    assert table.sheet.games.get().void_reason == "cards exposed"


def test_plain_form_leads_back_to_the_phones_page(phone: Client, table: Scene) -> None:
    response = post(phone, "guest_penalty_note", table, headers=ENGLISH, **penalty(table))
    assert response.headers["Location"] == reverse("guest_sheet")


@pytest.mark.parametrize(
    "name", ["guest_penalty_note", "guest_passes_note", "guest_misdeal_note", "guest_void_explain"]
)
def test_who_watches_or_means_another_table_notes_nothing(table: Scene, name: str) -> None:
    assert post(phone_at(table, VIEWER), name, table, **penalty(table)).status_code == 403
    of_another = penalty(table, sheet=table.sheet.pk + 1)
    assert phone_at(table).post(reverse(name), of_another).status_code == 403
    assert not PenaltyCard.objects.exists()


def test_panel_is_not_for_who_watches(table: Scene) -> None:
    assert phone_at(table, VIEWER).get(reverse("guest_life")).status_code == 403
