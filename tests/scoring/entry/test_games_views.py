"""Typing games, with an account and with a table's code: what scripts are answered with, and the plain form."""

import time

import pytest
from django.urls import reverse
from pytest_django.asserts import assertContains

from scoring.models import AuditEntry, Correction, Game, Hand
from scoring.sheets.services.sheet_edits import announce_last_round, remove_game, withdraw_last_round
from tests.scoring.entry.writing import ENGLISH, Browser, row
from tests.scoring.scenes import NOTE, Scene

pytestmark = pytest.mark.django_db
BY_ACCOUNT = pytest.mark.parametrize("way", ["sheet"], indirect=True)


@pytest.mark.clause("L6.4")
def test_save_game_answers_with_the_row_totals_and_findings(browser: Browser, table: Scene) -> None:
    data = browser.save(1, 1, 12, 0, 7, "F +4").json()
    assert (data["kind"], data["revision"]) == ("saved", table.fresh().revision)
    assert data["game"]["hands"][str(table.seats[3].pk)] == "F +4"
    assert data["game"]["recorded"] == {str(table.seats[3].pk): 120}
    assert [(column["total"], column["place"], column["gap"]) for column in data["columns"]] == [
        (-288, 3, 12),
        (-300, 1, 0),
        (-293, 2, 7),
        (-180, 4, 120),
    ]
    assert data["findings"] == []


@pytest.mark.clause("L6.4")
def test_game_and_log_say_who_wrote_it(browser: Browser, table: Scene) -> None:
    browser.save(1, 1, 12, 0, 7, 30)
    account = None if browser.way == "guest" else table.secretary
    name = table.sheet.accesses.get().display_name if account is None else account.display_name
    entry = AuditEntry.objects.get(action="game.saved")
    assert (Game.objects.get().recorded_by, entry.actor, entry.actor_name) == (account, account, name)


@pytest.mark.clause("L6.3")
def test_save_game_answers_with_doubled_points(browser: Browser, table: Scene) -> None:
    data = browser.save(1, 1, 12, 0, 7, 30, exact_grab="on").json()
    assert data["game"]["recorded"] == {str(table.seats[2].pk): 14, str(table.seats[3].pk): 60}


def test_save_game_tells_of_rows_that_others_wrote_since(browser: Browser, table: Scene) -> None:
    known = table.fresh().revision
    table.save(1, 1, 12, 0, 7, 30)
    data = browser.save(2, 1, 5, 0, 6, 8, known_revision=known).json()
    assert [game["number"] for game in data["games"]] == [1, 2]


@pytest.mark.clause("L6.5")
def test_save_game_over_a_written_value_asks_for_a_correction(browser: Browser, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    response = browser.save(1, 1, 21, 0, 7, 30)
    assert (response.status_code, response.json()["kind"]) == (422, "correction_needed")
    written, follows = response.json()["changes"]
    assert written == {"label": "Anke", "old": "12", "new": "21"}
    assert (follows["label"], follows["follows"]) == ("Anke", True)
    data = browser.save(1, 1, 21, 0, 7, 30, initials="SS", reason="misread").json()
    assert data["game"]["strikes"] == {str(table.seats[0].pk): [{"old": "12", "initials": "SS"}]}
    by = None if browser.way == "guest" else table.secretary.pk
    assert list(Correction.objects.values_list("old_value", "new_value", "corrected_by")) == [("12", "21", by)]


def test_save_game_that_another_device_changed_shows_both_versions(browser: Browser, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    response = browser.save(1, 1, 21, 0, 7, 30, seen_revision=0)
    assert (response.status_code, response.json()["kind"]) == (409, "conflict")
    assert response.json()["theirs"]["hands"][str(table.seats[0].pk)] == "12"


def test_form_of_a_row_that_was_taken_off_meanwhile_is_written_when_it_is_saved_once_more(
    browser: Browser, table: Scene
) -> None:
    seen = table.save(1, 1, 12, 0, 7, 30).revision
    remove_game(sheet_id=table.sheet.pk, actor=None, number=1, seen_revision=seen, note=NOTE)
    asked = browser.save(1, 1, 21, 0, 7, 30, seen_revision=seen, headers=ENGLISH)
    assert asked.status_code == 409
    assert "Save your version once more to write the game again." in asked.content.decode()
    assert not Game.objects.exists()

    form = asked.context["form"]
    again = {name: form[name].value() for name in form.fields if form[name].value() is not None}
    browser.post("save_game", headers=ENGLISH, **again)

    assert Hand.objects.get(seat=table.seats[0]).points == 21


def test_save_game_that_cannot_be_read_names_the_cells(browser: Browser, table: Scene) -> None:
    response = browser.save(1, 1, "quark", 0, 7, 30)
    assert (response.status_code, response.json()["kind"]) == (422, "invalid")
    assert list(response.json()["errors"]) == [f"hand-{table.seats[0].pk}"]


@BY_ACCOUNT
@pytest.mark.parametrize("broken", [{"number": "x"}, {"seen_revision": ""}, {"client_id": "x"}, {"winner": "0"}])
def test_save_game_with_nonsense_is_refused(browser: Browser, broken: dict[str, str]) -> None:
    response = browser.post("save_game", **row(browser.table, 1, 1, 12, 0, 7, 30) | broken)
    assert (response.status_code, list(response.json()["errors"])) == (422, list(broken))


def test_save_game_on_a_closed_sheet_is_refused(browser: Browser, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    response = browser.save(2, 1, 21, 0, 7, 30)
    assert (response.status_code, response.json()["kind"]) == (423, "closed")
    assert browser.save(2, 1, 21, 0, 7, 30, headers=ENGLISH).headers["Location"] == browser.page


def test_plain_form_saves_and_leads_to_the_next_game(browser: Browser) -> None:
    form = browser.get(browser.page, game=1).context["form"]
    seen = {name: form[name].value() for name in ("seen_revision", "client_id")}
    response = browser.save(1, 1, 12, 0, 7, 30, headers=ENGLISH, **seen)
    assert response.headers["Location"] == f"{browser.page}?game=2"
    assert list(Hand.objects.order_by("seat__position").values_list("points", flat=True)) == [12, 0, 7, 30]


@pytest.mark.clause("K10", "D10")
def test_plain_form_moves_the_dealer_on_except_after_a_void_game(browser: Browser, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30, dealer=3)
    assert browser.get(browser.page, game=2).context["form"]["dealer"].value() == table.seats[0].pk
    table.save(2, None, is_void=True, dealer=0)
    assert browser.get(browser.page, game=3).context["form"]["dealer"].value() == table.seats[0].pk


@pytest.mark.clause("L6.5")
def test_plain_form_over_a_written_value_shows_the_change_and_takes_a_note(browser: Browser, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    response = browser.save(1, 1, 21, 0, 7, 30, headers=ENGLISH)
    assert (response.status_code, response.context["form"][f"hand-{table.seats[0].pk}"].value()) == (422, "21")
    assertContains(response, '<li>Anke: <s class="struck">12</s> → 21</li>', status_code=422)
    follows = "total −288, place 3, 8 ranking points → total −279, place 3, 8 ranking points"
    assertContains(response, f"<li>Anke: {follows}</li>", status_code=422)
    browser.save(1, 1, 21, 0, 7, 30, initials="SS", reason="misread", headers=ENGLISH)
    assert list(Correction.objects.values_list("old_value", "new_value")) == [("12", "21")]


@pytest.mark.clause("L9")
def test_check_game_finds_what_is_wrong_and_writes_nothing(browser: Browser, table: Scene) -> None:
    (finding,) = browser.post("check_game", **row(table, 1, 1, 1521, 0)).json()["findings"]
    assert (finding["severity"], finding["seat"], finding["clauses"]) == ("error", table.seats[0].pk, "L9, K5")
    assert not Game.objects.exists()


@BY_ACCOUNT
def test_check_game_is_silent_about_what_is_only_not_typed_yet_and_counts_cards(browser: Browser, table: Scene) -> None:
    assert browser.post("check_game", **row(table, 1, None, 12)).json()["findings"] == []
    unread = browser.post("check_game", **row(table, 1, None, "7 quark")).json()["errors"]
    assert "quark" in unread[f"hand-{table.seats[0].pk}"][0]
    assert browser.post("check_game", **row(table, 1, 1, "7 5 3 A")).json()["points"] == {str(table.seats[0].pk): 35}


@pytest.mark.clause("L8.3")
def test_last_round_is_announced(browser: Browser, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    assert browser.post("last_round", after_game="", headers=ENGLISH).headers["Location"] == browser.page
    assert table.fresh().last_round_announced_after == 1


@pytest.mark.parametrize("name", ["save_game", "check_game", "last_round", "penalty_note", "passes_note"])
def test_writing_addresses_refuse_to_be_read(browser: Browser, name: str) -> None:
    assert browser.client.get(browser.address(name)).status_code == 405


@BY_ACCOUNT
def test_enter_page_of_a_closed_sheet_leads_to_reading(browser: Browser, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    assert browser.get(browser.page).headers["Location"] == reverse("sheet", args=[table.sheet.pk])


@BY_ACCOUNT
@pytest.mark.clause("L6.5")
def test_remove_game_takes_the_last_row_off_for_initials_and_a_reason(browser: Browser, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    browser.post("remove_game", number=1, seen_revision=10_000)
    assert Game.objects.count() == 1
    removal = {"number": 1, "seen_revision": 10_000, "initials": "SS", "reason": "entered twice"}
    assert browser.post("remove_game", headers=ENGLISH, **removal).headers["Location"] == browser.page
    assert (Game.objects.count(), Correction.objects.get().field) == (0, "removed")


@BY_ACCOUNT
@pytest.mark.clause("L8.3")
def test_announcement_of_the_last_round_is_withdrawn_by_the_office(browser: Browser, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    browser.post("last_round")
    browser.post("withdraw_last_round", seen_after=table.fresh().last_round_announced_after)
    assert table.fresh().last_round_announced_after is None


@BY_ACCOUNT
@pytest.mark.clause("L8.3")
def test_announcement_that_was_made_anew_since_it_was_read_stays(browser: Browser, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    announce_last_round(sheet_id=table.sheet.pk, actor=table.secretary, after_game=0)
    withdraw_last_round(sheet_id=table.sheet.pk, actor=table.secretary)
    announce_last_round(sheet_id=table.sheet.pk, actor=table.secretary)
    browser.post("withdraw_last_round", seen_after=0)
    assert table.fresh().last_round_announced_after == 1


@BY_ACCOUNT
@pytest.mark.clause("L6.6")
def test_control_totals_are_compared_with_the_games(browser: Browser, table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    browser.post("control_totals", **{f"total-{table.seats[0].pk}": "21"})
    page = browser.get(browser.page)
    assert {note.code for note in page.context["protocol"].notes} >= {"CONTROL_TOTAL_DIFFERS"}


@BY_ACCOUNT
@pytest.mark.clause("L6.6")
def test_answer_to_a_saved_game_locates_what_still_differs_on_paper(browser: Browser, table: Scene) -> None:
    anke = table.seats[0].pk
    table.save(1, 1, 35, 0, 7, 30)
    browser.post("control_totals", **{f"total-{anke}": "65"})
    table.save(2, 1, 12, 0, 0, 0)
    paper = browser.save(3, 1, 0, 0, 8, 9).json()["paper"]
    assert "<a" not in paper["cells"][str(anke)]  # where to look stands in the line below the games
    assert (f'<a href="#cell-1-{anke}"' in paper["differences"], paper["suspects"][0]["taken"]) == (True, 53)


def test_script_is_told_when_by_the_clock_of_the_server(browser: Browser) -> None:
    """So that a device can put what it is told in order."""
    before = time.time() * 1000
    told = browser.save(3, 0, 0, 12, 7, 30).json()["told"]
    assert before - 1 <= told <= time.time() * 1000 + 1


def test_page_says_where_each_kind_of_entry_is_sent(browser: Browser, table: Scene) -> None:
    addresses = browser.client.get(browser.page).context["entry_options"]["addresses"]
    assert set(addresses) == {"game", "penalty", "passes", "misdeal", "void_reason", "last_round"}
    assert addresses["last_round"] == browser.address("last_round")
