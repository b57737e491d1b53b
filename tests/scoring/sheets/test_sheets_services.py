"""Writing on a sheet: rows, corrections, conflicts, the last round."""

import uuid
from dataclasses import replace

import pytest

from engine.cards import Face
from engine.rulesets import STANDARD, CardValue
from scoring.core.errors import Change, Conflict, CorrectionNeeded, InvalidInput, NotAllowedNow
from scoring.models import AuditEntry, ControlTotal, Correction, Game, Hand, IdempotencyKey, Sheet
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import full_sheet, sheet_in_hand
from scoring.sheets.services.entries import HandEntry
from scoring.sheets.services.games import save_game, write_game
from scoring.sheets.services.sheet_edits import (
    NO_ROW,
    CorrectionNote,
    announce_last_round,
    record_control_totals,
    remove_game,
    withdraw_last_round,
)
from tests.scoring.scenes import NOTE, Scene, scene
from tests.support.counting import counted_queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Scene:
    return scene()


def points_of(game: Game) -> list[int | None]:
    return list(Hand.objects.filter(game=game).order_by("seat__position").values_list("points", flat=True))


@pytest.mark.clause("L8.2", "L6.4")
def test_save_game_writes_winner_dealer_and_raw_points(table: Scene) -> None:
    game = table.save(1, 1, 12, 0, 7, 30)
    assert (game.number, game.winner, game.dealer) == (1, table.seats[1], table.seats[0])
    assert points_of(game) == [12, 0, 7, 30]
    assert (table.fresh().state, table.fresh().revision) == (Sheet.State.RUNNING, table.sheet.revision + 1)


@pytest.mark.clause("D11")
def test_save_game_with_a_losing_zero_keeps_the_marked_winner(table: Scene) -> None:
    assert table.save(1, 2, 0, 0, 0, 30).winner == table.seats[2]


@pytest.mark.clause("L9")
def test_save_game_counts_cards_and_keeps_them(table: Scene) -> None:
    game = table.save(1, 1, "7 5 3 A +4", 0, 7, 30)
    hand = Hand.objects.get(game=game, seat=table.seats[0])
    assert (hand.points, hand.cards, hand.card_count) == (7 + 5 + 3 + 20 + 70, "7 5 3 A +4", 5)


@pytest.mark.clause("L9", "K5")
def test_save_game_counts_cards_by_the_values_of_the_edition() -> None:
    own = replace(STANDARD, scoring=replace(STANDARD.scoring, card_values=(CardValue(Face.WILD_DRAW_FOUR, 70),)))
    table = scene(players=4, rule_set=own)
    game = table.save(1, 1, "7 +4", 0, 7, 30)
    assert Hand.objects.get(game=game, seat=table.seats[0]).points == 77
    assert [finding.code.name for finding in checked_sheet(full_sheet(table.sheet.pk)).findings] == []


@pytest.mark.clause("L9")
def test_save_game_with_a_mark_for_thousands_asks_what_is_meant(table: Scene) -> None:
    with pytest.raises(InvalidInput) as refusal:
        table.save(1, 0, 0, "1.000", 7)
    assert refusal.value.errors == {
        f"hand-{table.seats[1].pk}": [
            "“1.000” has a mark for thousands, or decimals; expected is a whole number without them: is 1000 meant?"
        ]
    }


def test_save_game_with_unreadable_cards_names_every_such_cell(table: Scene) -> None:
    with pytest.raises(InvalidInput) as refusal:
        table.save(1, 1, "7 quark", 0, "x9", 30)
    assert set(refusal.value.errors) == {f"hand-{table.seats[0].pk}", f"hand-{table.seats[2].pk}"}
    assert "“quark”" in refusal.value.errors[f"hand-{table.seats[0].pk}"][0]
    assert not Game.objects.exists()


@pytest.mark.parametrize("points", [-1, 100_000])
def test_save_game_with_points_that_cannot_be_stored_is_refused(table: Scene, points: int) -> None:
    with pytest.raises(InvalidInput) as refusal:
        table.save(1, 1, points, 0, 7, 30)
    (sentence,) = refusal.value.errors[f"hand-{table.seats[0].pk}"]
    assert sentence == f"Hand points are from 0 to 99999, got “{points}”."


def test_save_game_with_more_text_than_a_hand_has_is_refused(table: Scene) -> None:
    with pytest.raises(InvalidInput):
        table.save(1, 1, "7 " * 201, 0, 7, 30)


@pytest.mark.parametrize("number", [0, 1000])
def test_save_game_with_an_impossible_number_is_refused(table: Scene, number: int) -> None:
    with pytest.raises(InvalidInput):
        table.save(number, 1, 12, 0, 7, 30)


def test_save_game_for_a_seat_of_another_table_is_refused(table: Scene) -> None:
    stranger = scene().seats[0].pk
    entry = replace(table.entry(1, 1, 12, 0), hands={stranger: HandEntry(points=5)})
    with pytest.raises(InvalidInput):
        save_game(sheet_id=table.sheet.pk, actor=None, entry=entry, seen_revision=0, client_id=uuid.uuid4())


@pytest.mark.clause("D10")
def test_save_game_that_is_void_and_won_is_refused(table: Scene) -> None:
    with pytest.raises(InvalidInput):
        table.save(1, 1, is_void=True)


@pytest.mark.clause("D10")
def test_save_game_that_is_void_needs_nothing_else(table: Scene) -> None:
    game = table.save(1, None, is_void=True)
    assert (game.is_void, game.winner, points_of(game)) == (True, None, [])


def test_save_game_twice_with_the_same_request_writes_once(table: Scene) -> None:
    client_id = uuid.uuid4()
    first = table.save(1, 1, 12, 0, 7, 30, client_id=client_id, seen_revision=0)
    second = table.save(1, 1, 12, 0, 7, 30, client_id=client_id, seen_revision=0)
    assert first == second
    assert table.fresh().revision == table.sheet.revision + 1
    assert AuditEntry.objects.filter(action="game.saved").count() == 1


def test_save_game_of_two_devices_that_proposed_another_dealer_each_is_one_game(table: Scene) -> None:
    game = table.save(1, 1, 12, 0, 7, 30, dealer=0, seen_revision=0)
    assert table.save(1, 1, 12, 0, 7, 30, dealer=3, dealer_is_proposed=True, seen_revision=0) == game
    with pytest.raises(Conflict):
        table.save(1, 1, 12, 0, 7, 30, dealer=3, seen_revision=0)
    assert Game.objects.get().dealer == table.seats[0]


def test_save_game_corrected_by_somebody_who_chose_no_dealer_keeps_the_written_one(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30, dealer=0)
    game = table.save(1, 1, 12, 0, 7, 31, dealer=3, dealer_is_proposed=True, note=NOTE)
    assert (game.dealer, Correction.objects.get().field) == (table.seats[0], "points")


def test_save_game_proposes_the_dealer_of_a_row_that_has_none(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30, dealer=None)
    assert table.save(1, 1, 12, 0, 7, 30, dealer=3, dealer_is_proposed=True).dealer == table.seats[3]


def test_save_game_repeated_after_the_sheet_was_closed_is_still_answered(table: Scene) -> None:
    game = table.save(1, 1, 12, 0, 7, 30)
    table.submit()
    assert table.save(1, 1, 12, 0, 7, 30) == game


def test_save_game_with_the_id_of_another_game_is_refused(table: Scene) -> None:
    client_id = uuid.uuid4()
    table.save(1, 1, 12, 0, 7, 30, client_id=client_id)
    with pytest.raises(InvalidInput, match="another game"):
        table.save(2, 1, 12, 0, 7, 30, client_id=client_id)


def test_save_game_that_another_device_has_changed_is_a_conflict(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    with pytest.raises(Conflict):
        table.save(1, 1, 21, 0, 7, 30, seen_revision=table.sheet.revision, note=NOTE)
    assert points_of(Game.objects.get()) == [12, 0, 7, 30]


def test_save_game_that_another_device_has_written_alike_since_the_sheet_was_read_is_no_conflict(table: Scene) -> None:
    """Both phones come back to the network at once; each has read the sheet before either has locked it."""
    outdated, later = sheet_in_hand(table.sheet.pk), uuid.uuid4()
    first = table.save(1, 1, 12, 0, 7, 30)
    asked = {"entry": table.entry(1, 1, 12, 0, 7, 30), "seen_revision": 0, "client_id": later}

    games = [write_game(sheet=outdated, actor=table.secretary, **asked) for _attempt in range(2)]

    assert [(game, game.revision) for game in games] == [(first, first.revision)] * 2
    assert IdempotencyKey.objects.get(client_id=later).game_number == NO_ROW  # the ink stays the first device's
    assert (Game.objects.count(), AuditEntry.objects.filter(action__startswith="game.").count()) == (1, 1)


def test_save_game_of_another_row_is_no_conflict(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    assert table.save(2, 1, 21, 0, 7, 30, seen_revision=table.sheet.revision).number == 2


@pytest.mark.clause("L6.5")
def test_save_game_over_written_values_asks_for_initials_and_says_what_would_change(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    with pytest.raises(CorrectionNeeded) as refusal:
        table.save(1, 1, 21, 0, 7, 30, exact_grab=True)
    assert list(refusal.value.changes) == [
        Change(1, "exact_grab", "–", "×"),
        Change(1, "points", "12", "21", seat_id=table.seats[0].pk, player="Anke"),
    ]
    assert points_of(Game.objects.get()) == [12, 0, 7, 30]


@pytest.mark.clause("L6.5")
@pytest.mark.parametrize("note", [CorrectionNote("", "misread"), CorrectionNote("AP", "  ")])
def test_save_game_needs_both_initials_and_reason(table: Scene, note: CorrectionNote) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    with pytest.raises(CorrectionNeeded):
        table.save(1, 1, 21, 0, 7, 30, note=note)


@pytest.mark.clause("L6.5")
def test_save_game_with_a_note_keeps_the_old_value_as_a_correction(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    game = table.save(1, 3, 12, 9, 7, 0, note=NOTE)
    assert points_of(game) == [12, 9, 7, 0]
    kept = Correction.objects.order_by("pk")
    assert list(kept.values_list("field", "seat__position", "old_value", "new_value", "initials")) == [
        ("winner", None, "Björn", "Dörte", "AP"),
        ("points", 2, "0", "9", "AP"),
        ("points", 4, "30", "0", "AP"),
    ]
    assert AuditEntry.objects.filter(action="game.corrected").count() == 1


@pytest.mark.clause("L6.5")
def test_save_game_that_fills_empty_cells_is_no_correction(table: Scene) -> None:
    table.save(1, None, 12, None, 7)
    game = table.save(1, 1, 12, 0, 7, 30)
    assert (points_of(game), Correction.objects.count()) == ([12, 0, 7, 30], 0)


@pytest.mark.clause("L6.5")
def test_save_game_that_empties_a_cell_is_a_correction(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    table.save(1, 1, 12, 0, 7, note=NOTE)
    assert list(Correction.objects.values_list("old_value", "new_value")) == [("30", "")]
    assert Hand.objects.count() == 3


@pytest.mark.clause("L6.5")
def test_remove_game_keeps_what_it_said(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    table.save(2, 0, 0, 9, 99, 30)
    remove_game(sheet_id=table.sheet.pk, actor=table.secretary, number=2, seen_revision=10_000, note=NOTE)
    assert list(Game.objects.values_list("number", flat=True)) == [1]
    correction = Correction.objects.get()
    assert (correction.field, correction.old_value, correction.new_value) == ("removed", "★ · 9 · 99 · 30", "")


@pytest.mark.clause("L6.5")
def test_remove_game_of_a_full_table_loses_no_value() -> None:
    table = scene(players=10)
    table.save(1, 0, 0, *range(1111, 1120))
    remove_game(sheet_id=table.sheet.pk, actor=None, number=1, seen_revision=10_000, note=NOTE)
    assert Correction.objects.get().old_value == " · ".join(["★", *map(str, range(1111, 1120))])


def test_remove_game_without_a_note_is_refused(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    with pytest.raises(CorrectionNeeded):
        remove_game(sheet_id=table.sheet.pk, actor=None, number=1, seen_revision=10_000, note=None)
    assert Game.objects.count() == 1


def test_remove_game_that_is_not_the_last_is_refused(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    table.save(2, 0, 0, 9, 99, 30)
    with pytest.raises(NotAllowedNow):
        remove_game(sheet_id=table.sheet.pk, actor=None, number=1, seen_revision=10_000, note=NOTE)


def test_remove_game_that_somebody_else_has_taken_off_just_now_changes_nothing(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    seen = table.save(2, 1, 12, 0, 7, 30).revision
    asked = {"sheet_id": table.sheet.pk, "actor": None, "number": 2, "seen_revision": seen, "note": NOTE}
    assert [remove_game(**asked), remove_game(**asked)] == [True, False]
    assert table.sheet.corrections.count() == 1


def test_remove_game_that_was_changed_since_is_a_conflict(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    with pytest.raises(Conflict):
        remove_game(sheet_id=table.sheet.pk, actor=None, number=1, seen_revision=0, note=NOTE)


@pytest.mark.clause("L8.3")
def test_announce_last_round_notes_the_last_game_before_it(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    sheet = announce_last_round(sheet_id=table.sheet.pk, actor=table.secretary)
    assert (sheet.state, sheet.last_round_announced_after) == (Sheet.State.LAST_ROUND, 1)


@pytest.mark.clause("L8.3")
def test_announce_last_round_from_paper_names_an_earlier_game(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    table.save(2, 0, 0, 9, 99, 30)
    sheet = announce_last_round(sheet_id=table.sheet.pk, actor=None, after_game=1)
    assert sheet.last_round_announced_after == 1


def test_announce_last_round_after_a_game_that_is_not_there_is_refused(table: Scene) -> None:
    with pytest.raises(InvalidInput):
        announce_last_round(sheet_id=table.sheet.pk, actor=None, after_game=3)


def test_announce_last_round_behind_games_that_others_have_written_since_asks_after_which(table: Scene) -> None:
    for number in (1, 2, 3):
        table.save(number, 1, 12, 0, 7, 30)
    with pytest.raises(Conflict, match="Was it announced after game 1 or 3") as refused:
        announce_last_round(sheet_id=table.sheet.pk, actor=None, after_game=1, seen_last=1)
    assert (refused.value.choices, table.fresh().last_round_announced_after) == ((1, 3), None)
    announce_last_round(sheet_id=table.sheet.pk, actor=None, after_game=1, seen_last=3)
    assert table.fresh().last_round_announced_after == 1


def test_announce_last_round_just_as_another_device_has_done_is_done(table: Scene) -> None:
    table.save(1, 1, 12, 0, 7, 30)
    for _device in range(2):
        sheet = announce_last_round(sheet_id=table.sheet.pk, actor=None, after_game=1, seen_last=1)
    assert sheet.last_round_announced_after == 1
    assert AuditEntry.objects.filter(action="sheet.last_round_announced").count() == 1


def test_withdraw_last_round_takes_it_back(table: Scene) -> None:
    announce_last_round(sheet_id=table.sheet.pk, actor=None)
    sheet = withdraw_last_round(sheet_id=table.sheet.pk, actor=None)
    assert (sheet.state, sheet.last_round_announced_after) == (Sheet.State.RUNNING, None)
    assert list(AuditEntry.objects.order_by("-sequence").values_list("action", flat=True)[:2]) == [
        "sheet.last_round_withdrawn",
        "sheet.last_round_announced",
    ]


@pytest.mark.clause("L6.6")
def test_record_control_totals_notes_changes_and_clears(table: Scene) -> None:
    first, second = table.seats[0].pk, table.seats[1].pk
    record_control_totals(sheet_id=table.sheet.pk, actor=None, totals={first: 12, second: -288})
    record_control_totals(sheet_id=table.sheet.pk, actor=None, totals={first: 21, second: None})
    assert list(ControlTotal.objects.values_list("seat", "points")) == [(first, 21)]


def test_record_control_totals_takes_as_many_statements_for_any_number_of_seats() -> None:
    """It once took two more for each."""
    statements = []
    for players in (2, 8):
        table = scene(players=players)
        totals: dict[int, int | None] = {seat.pk: 7 * seat.position for seat in table.seats}
        with counted_queries() as queries:
            record_control_totals(sheet_id=table.sheet.pk, actor=table.secretary, totals=totals)
        statements.append(len(queries))
        assert dict(ControlTotal.objects.filter(seat__sheet=table.sheet).values_list("seat", "points")) == totals

    assert statements[0] == statements[1]
