"""Noting with one tap what happens at the table, with an account and with a table's code.

The addresses answer htmx, a queue and a plain form.
"""

import uuid
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from scoring.models import AuditEntry, FurtherGame, Membership, Misdeal, PenaltyCard, Shuffling
from scoring.sheets.services.sheet_edits import announce_last_round, withdraw_last_round
from tests.scoring.codes import VIEWER, phone_at
from tests.scoring.entry.writing import ENGLISH, HTMX, JSON, Browser, browser_of
from tests.scoring.scenes import Scene, official

pytestmark = pytest.mark.django_db
BY_ACCOUNT = pytest.mark.parametrize("way", ["sheet"], indirect=True)


@pytest.fixture
def browser(way: str) -> Browser:
    """At a table of three, after one game."""
    writing = browser_of(way, players=3)
    writing.table.save(1, 0, 0, 53, 9)
    return writing


def post(browser: Browser, view: str, *further: int, headers: Any = HTMX, **data: Any) -> HttpResponse:
    return browser.post(view, *further, headers=headers, **data)


def penalty(table: Scene, **data: Any) -> dict[str, Any]:
    given = {"game_number": 2, "seat_id": table.seats[1].pk, "offence": "uno_forgotten", "cards": 2}
    return {**given, "client_id": uuid.uuid4(), **data}


def page(browser: Browser, view: str = "") -> str:
    return browser.get(browser.address(view) if view else browser.page).content.decode()


def sheet_page(browser: Browser) -> str:
    """What is read by whoever has an account."""
    reader = Client()
    reader.force_login(browser.table.secretary)
    return reader.get(reverse("sheet", args=[browser.table.sheet.pk]), headers=ENGLISH).content.decode()


@pytest.mark.clause("L7")
def test_penalty_card_is_noted_listed_and_taken_back(browser: Browser, table: Scene) -> None:
    answer = post(browser, "penalty_note", **penalty(table)).content.decode()
    assert "<strong>Björn</strong> – forgot to say UNO × 2" in answer
    assert "The penalty card is noted (L7)." in answer
    assert "<strong>Björn</strong> – forgot to say UNO" in sheet_page(browser)
    writer = table.secretary if browser.way == "sheet" else table.sheet.accesses.get()
    assert AuditEntry.objects.get(action="penalty.noted").actor_name == writer.display_name
    answer = post(browser, "penalty_take_back", PenaltyCard.objects.get().pk).content.decode()
    assert "None so far" in answer


@pytest.mark.clause("L7")
def test_penalty_card_from_the_queue_is_answered_in_json_and_never_doubled(browser: Browser, table: Scene) -> None:
    data = penalty(table)
    answers = [post(browser, "penalty_note", headers=JSON, **data).json() for _again in range(2)]
    revision = table.fresh().revision
    assert [(answer["kind"], answer["game"]["revision"]) for answer in answers] == [("saved", revision)] * 2
    assert PenaltyCard.objects.count() == 1


def test_penalty_card_that_cannot_be_or_comes_too_late_is_refused(browser: Browser, table: Scene) -> None:
    answer = post(browser, "penalty_note", headers=JSON, **penalty(table, offence="x"))
    assert (answer.status_code, answer.json()["kind"]) == (422, "invalid")
    assert answer.json()["message"].startswith("What for: ")
    table.submit()
    answer = post(browser, "penalty_note", headers=JSON, **penalty(table))
    assert (answer.status_code, answer.json()["kind"]) == (423, "closed")


def test_plain_form_leads_back_to_the_page(browser: Browser, table: Scene) -> None:
    response = post(browser, "penalty_note", headers=ENGLISH, **penalty(table))
    assert response.headers["Location"] == browser.page


@pytest.mark.clause("L6.1")
def test_passes_that_are_needed_are_noted_with_one_tap_and_put_right(browser: Browser) -> None:
    assert "Shuffled: 2 passes" in page(browser)
    assert "Shuffled: 3 passes" in page(browser_of(browser.way))
    assert "2 passes noted" in post(browser, "passes_note", game_number=2, passes=2).content.decode()
    post(browser, "passes_note", game_number=2, passes=3)
    assert Shuffling.objects.get().passes == 3


@BY_ACCOUNT
@pytest.mark.clause("L6.1")
def test_sheet_notices_missing_passes_and_the_missing_inspection(browser: Browser) -> None:
    assert "not for these games" not in sheet_page(browser)
    assert "Nobody has noted that the shuffling machine was inspected" in sheet_page(browser)
    post(browser, "passes_note", game_number=2, passes=2)
    assert "not for these games: 1." in sheet_page(browser)


@pytest.mark.clause("L6.1")
def test_misdeal_says_who_dealt_and_is_taken_back(browser: Browser, table: Scene) -> None:
    data = {"game_number": 2, "dealer_id": table.seats[1].pk, "kind": "card_shown", "passes": 1}
    noted = post(browser, "misdeal_note", **data).content.decode()
    assert "<strong>Björn</strong> – a card was turned up" in noted
    assert "a card was turned up" in sheet_page(browser)
    post(browser, "misdeal_take_back", Misdeal.objects.get().pk)
    assert not Misdeal.objects.exists()


@BY_ACCOUNT
@pytest.mark.clause("L6.4")
def test_keeper_is_chosen_by_office_or_elected(browser: Browser, table: Scene) -> None:
    office = Membership.objects.get(user=table.secretary)
    post(browser, "keeper_appoint", keeper=f"office:{office.pk}")
    assert "Sina Schrift (by office)" in sheet_page(browser)
    post(browser, "keeper_appoint", keeper=f"elected:{table.seats[2].pk}")
    text = sheet_page(browser)
    assert "Cäcilia (elected from the players)" in text
    assert "The protocol was kept by somebody elected" in text
    post(browser, "keeper_appoint", keeper="elected:0")
    assert table.fresh().keeper == "Cäcilia"


@pytest.mark.clause("D10")
def test_void_game_is_asked_for_its_reason_until_it_is_told(browser: Browser, table: Scene) -> None:
    table.save(2, None, is_void=True)
    assert "Game 2 is void, and nobody has written why." in sheet_page(browser)
    choice = 'value="cards exposed" formnovalidate'
    assert choice in page(browser, "life")
    assert choice not in post(browser, "void_explain", number=2, reason="cards exposed").content.decode()
    text = sheet_page(browser)
    assert "cards exposed" in text
    assert "nobody has written why" not in text


@BY_ACCOUNT
@pytest.mark.clause("D9")
def test_presence_says_live_what_it_means_for_the_place(browser: Browser, table: Scene) -> None:
    leaves = {"first_game": "", "last_game": 1, "back": "enter"}
    browser.client.post(reverse("seat_presence", args=[table.seats[1].pk]), leaves)
    assert "keeps the place up to 2 games" in page(browser, "life")
    for number in (2, 3):
        table.save(number, 0, 0, None, 9)
    text = page(browser, "life")
    assert "1 of 3 games: no place as it stands, 2 are needed" in text
    assert "leaves after game 3<span" in text
    assert "is back<span" in text


@BY_ACCOUNT
@pytest.mark.clause("L8.3")
def test_last_round_counts_down_and_the_secretary_alone_allows_a_further_game(browser: Browser, table: Scene) -> None:
    announce_last_round(sheet_id=table.sheet.pk, actor=table.secretary)
    text = page(browser)
    assert "last round announced · 3 games left" in text
    assert "Sina Schrift" in text
    assert "no game was played after it" not in text  # it is being played
    for number in (2, 3, 4):
        table.save(number, 0, 0, 53 + number, 9)
    text = page(browser)
    assert "the last round is over" in text
    assert "Allow one further game" in text
    scorer = Browser("sheet", table, Client())
    scorer.client.force_login(official(table.league, "scorer"))
    assert "Allow one further game" not in page(scorer)
    assert post(scorer, "further_game", reason="we want to").status_code == 403
    post(browser, "further_game", reason="everybody agreed")
    assert FurtherGame.objects.get().allowed_by == table.secretary


@pytest.mark.parametrize("way", ["guest"], indirect=True)
@pytest.mark.parametrize("view", ["penalty_note", "passes_note", "misdeal_note", "void_explain"])
def test_code_that_only_watches_or_is_of_another_table_notes_nothing(browser: Browser, table: Scene, view: str) -> None:
    assert post(browser, view, **penalty(table, sheet=table.sheet.pk + 1)).status_code == 403
    viewer = Browser("guest", table, phone_at(table, VIEWER))
    assert post(viewer, view, **penalty(table)).status_code == 403
    assert viewer.get(viewer.address("life")).status_code == 403
    assert not PenaltyCard.objects.exists()


@pytest.mark.clause("L6.1")
def test_note_that_a_device_sends_again_is_written_once(browser: Browser, table: Scene) -> None:
    dealt = {"game_number": 2, "dealer_id": table.seats[0].pk, "kind": "card_shown", "passes": 1}
    misdeal = {**dealt, "client_id": uuid.uuid4()}
    passes = {"game_number": 2, "passes": 1, "client_id": uuid.uuid4()}
    for view, facts in (("misdeal_note", misdeal), ("passes_note", passes)):
        assert post(browser, view, headers=JSON, **facts).json()["kind"] == "saved"
    post(browser, "passes_note", game_number=2, passes=3)
    for view, facts in (("misdeal_note", misdeal), ("passes_note", passes)):
        assert post(browser, view, headers=JSON, **facts).json()["kind"] == "saved"
    assert (Misdeal.objects.count(), Shuffling.objects.get().passes) == (1, 3)


@pytest.mark.clause("L8.3")
def test_announcement_that_a_device_sends_again_does_not_undo_its_withdrawal(browser: Browser, table: Scene) -> None:
    announced = {"after_game": 1, "client_id": uuid.uuid4()}
    assert post(browser, "last_round", headers=JSON, **announced).json()["kind"] == "saved"
    withdraw_last_round(sheet_id=table.sheet.pk, actor=table.secretary)
    assert post(browser, "last_round", headers=JSON, **announced).json()["kind"] == "saved"
    assert table.fresh().last_round_announced_after is None


@pytest.mark.clause("L8.3")
def test_announcement_waits_on_the_device_for_the_games_before_it(browser: Browser, table: Scene) -> None:
    announced = {"after_game": 2, "client_id": uuid.uuid4()}
    answer = post(browser, "last_round", headers=JSON, **announced)
    assert (answer.status_code, answer.json()["kind"]) == (422, "invalid")
    table.save(2, 0, 0, 53, 9)
    table.save(3, 0, 0, 53, 9)
    assert post(browser, "last_round", headers=JSON, **announced).json()["kind"] == "saved"
    assert table.fresh().last_round_announced_after == 2


@pytest.mark.clause("L6.5")
def test_note_about_the_last_game_does_not_end_the_time_for_slips(browser: Browser, table: Scene) -> None:
    written = uuid.uuid4()
    browser.save(2, 0, 0, 53, 9, client_id=written)
    post(browser, "passes_note", headers=JSON, game_number=2, passes=1, client_id=uuid.uuid4())
    assert browser.save(2, 0, 0, 35, 9, follows=written).json()["kind"] == "saved"
