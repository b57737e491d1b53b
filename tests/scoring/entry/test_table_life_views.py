"""Noting with one tap what happens at the table; the pages answer htmx, a queue and a plain form."""

import uuid
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring.models import FurtherGame, Membership, Misdeal, PenaltyCard
from scoring.sheets.services.sheets import GameEntry, announce_last_round, save_game
from tests.scoring.scenes import Scene, official, scene

pytestmark = pytest.mark.django_db
ENGLISH = {"Accept-Language": "en"}
JSON = {**ENGLISH, "Accept": "application/json"}
HTMX = {**ENGLISH, "HX-Request": "true"}


@pytest.fixture
def table() -> Scene:
    played = scene(players=3)
    played.save(1, 0, 0, 53, 9)
    return played


@pytest.fixture
def typist(table: Scene, client: Client) -> Client:
    client.force_login(table.secretary)
    return client


def post(client: Client, name: str, table: Scene, *more: int, headers: Any = HTMX, **data: Any) -> HttpResponse:
    return client.post(reverse(name, args=[table.sheet.pk, *more]), data, headers=headers)


def penalty(table: Scene, **data: Any) -> dict[str, Any]:
    given = {"game_number": 2, "seat_id": table.seats[1].pk, "offence": "uno_forgotten", "cards": 1}
    return {**given, "client_id": uuid.uuid4(), **data}


def page(client: Client, name: str, table: Scene) -> str:
    return client.get(reverse(name, args=[table.sheet.pk]), headers=ENGLISH).content.decode()


@pytest.mark.clause("L7")
def test_penalty_card_is_noted_listed_and_taken_back(typist: Client, table: Scene) -> None:
    answer = post(typist, "sheet_penalty_note", table, **penalty(table)).content.decode()
    assert "<strong>Björn</strong> – forgot to say UNO" in answer
    assert "<strong>Björn</strong> – forgot to say UNO" in page(typist, "sheet", table)
    answer = post(typist, "sheet_penalty_take_back", table, PenaltyCard.objects.get().pk).content.decode()
    assert "None so far" in answer


@pytest.mark.clause("L7")
def test_penalty_card_from_the_queue_is_answered_in_json_and_never_doubled(typist: Client, table: Scene) -> None:
    data, json = penalty(table), {"Accept": "application/json"}
    answers = [post(typist, "sheet_penalty_note", table, headers=json, **data) for _again in range(2)]
    assert [(answer.json()["kind"], answer.json()["game"]["revision"]) for answer in answers] == [
        ("saved", table.fresh().revision)
    ] * 2
    assert PenaltyCard.objects.count() == 1


def test_penalty_card_that_cannot_be_is_refused_by_name(typist: Client, table: Scene) -> None:
    answer = post(
        typist,
        "sheet_penalty_note",
        table,
        headers=JSON,
        **penalty(table, offence="x"),
    )
    assert (answer.status_code, answer.json()["kind"]) == (422, "invalid")
    assert answer.json()["message"].startswith("What for: ")
    table.submit()
    answer = post(typist, "sheet_penalty_note", table, headers=JSON, **penalty(table))
    assert (answer.status_code, answer.json()["kind"]) == (423, "closed")


def test_plain_form_leads_back_to_the_grid(typist: Client, table: Scene) -> None:
    response = post(typist, "sheet_penalty_note", table, headers=ENGLISH, **penalty(table))
    assert response.headers["Location"] == reverse("sheet_enter", args=[table.sheet.pk])


@pytest.mark.clause("L6.1")
def test_one_tap_notes_the_passes_that_are_needed(typist: Client, table: Scene) -> None:
    assert "Shuffled: 2 passes" in page(typist, "sheet_enter", table)
    answer = post(typist, "sheet_passes_note", table, game_number=2, passes=2).content.decode()
    assert "2 passes noted" in answer
    first = scene()
    client = Client()
    client.force_login(first.secretary)
    assert "Shuffled: 3 passes" in page(client, "sheet_enter", first)


@pytest.mark.clause("L6.1")
def test_sheet_notices_missing_passes_and_the_missing_inspection(typist: Client, table: Scene) -> None:
    assert "not for these games" not in page(typist, "sheet", table)
    assert "Nobody has noted that the shuffling machine was inspected" in page(typist, "sheet", table)
    post(typist, "sheet_passes_note", table, game_number=2, passes=2)
    assert "not for these games: 1." in page(typist, "sheet", table)


@pytest.mark.clause("L6.1")
def test_misdeal_says_who_dealt(typist: Client, table: Scene) -> None:
    data = {"game_number": 2, "dealer_id": table.seats[1].pk, "kind": "card_shown", "passes": 1}
    assert (
        "<strong>Björn</strong> – a card was turned up"
        in post(typist, "sheet_misdeal_note", table, **data).content.decode()
    )
    assert "a card was turned up" in page(typist, "sheet", table)
    post(typist, "sheet_misdeal_take_back", table, Misdeal.objects.get().pk)
    assert not Misdeal.objects.exists()


@pytest.mark.clause("L6.4")
def test_keeper_is_chosen_by_office_or_elected(typist: Client, table: Scene) -> None:
    office = Membership.objects.get(user=table.secretary)
    post(typist, "sheet_keeper_appoint", table, keeper=f"office:{office.pk}")
    assert "Sina Schrift (by office)" in page(typist, "sheet", table)
    post(typist, "sheet_keeper_appoint", table, keeper=f"elected:{table.seats[2].pk}")
    text = page(typist, "sheet", table)
    assert "Cäcilia (elected from the players)" in text
    assert "The protocol was kept by somebody elected" in text
    post(typist, "sheet_keeper_appoint", table, keeper="elected:0")
    assert table.fresh().keeper == "Cäcilia"


@pytest.mark.clause("D10")
def test_void_game_gets_its_reason(typist: Client, table: Scene) -> None:
    void = GameEntry(number=2, dealer=table.seats[1].pk, is_void=True)
    save_game(sheet_id=table.sheet.pk, actor=None, entry=void, seen_revision=10_000, client_id=uuid.uuid4())
    assert "Game 2 is void, and nobody has written why." in page(typist, "sheet", table)
    post(typist, "sheet_void_explain", table, number=2, reason="cards exposed")
    text = page(typist, "sheet", table)
    assert "cards exposed" in text
    assert "nobody has written why" not in text


@pytest.mark.clause("D9")
def test_presence_says_live_what_it_means_for_the_place(typist: Client, table: Scene) -> None:
    leaves = {"first_game": "", "last_game": 1, "back": "enter"}
    typist.post(reverse("seat_presence", args=[table.seats[1].pk]), leaves)
    assert "keeps the place up to 2 games" in page(typist, "sheet_life", table)
    for number in (2, 3):
        table.save(number, 0, 0, None, 9)
    text = page(typist, "sheet_life", table)
    assert "1 of 3 games: no place as it stands, 2 are needed" in text
    assert "leaves after game 3<span" in text
    assert "is back<span" in text


@pytest.mark.clause("L8.3")
def test_countdown_and_end_of_the_last_round(typist: Client, table: Scene) -> None:
    announce_last_round(sheet_id=table.sheet.pk, actor=table.secretary)
    assert "last round announced · 3 games left" in page(typist, "sheet_enter", table)
    assert "Sina Schrift" in page(typist, "sheet_enter", table)
    for number in (2, 3, 4):
        table.save(number, 0, 0, 53 + number, 9)
    text = page(typist, "sheet_enter", table)
    assert "the last round is over" in text
    assert "Allow one further game" in text
    post(typist, "sheet_further_game", table, reason="everybody agreed")
    assert FurtherGame.objects.get().allowed_by == table.secretary


@pytest.mark.clause("L8.3")
def test_scorer_is_sent_to_the_secretary_for_a_further_game(client: Client, table: Scene) -> None:
    announce_last_round(sheet_id=table.sheet.pk, actor=table.secretary)
    for number in (2, 3, 4):
        table.save(number, 0, 0, 53 + number, 9)
    client.force_login(official(table.league, "scorer"))
    assert "Allow one further game" not in page(client, "sheet_enter", table)
    assert post(client, "sheet_further_game", table, reason="we want to").status_code == 403


@pytest.mark.parametrize("cards", [1, 3])
def test_panels_take_the_same_queries_for_any_number_of_cards(
    typist: Client, table: Scene, cards: int, django_assert_num_queries: Any
) -> None:
    for _card in range(cards):
        post(typist, "sheet_penalty_note", table, **penalty(table))
    with django_assert_num_queries(17):
        page(typist, "sheet_life", table)
