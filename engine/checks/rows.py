"""Checks of the rows among each other: numbers, doubles and the end (L6.4, K1–K4)."""

from collections.abc import Iterator

from engine.checks.codes import SheetFinding
from engine.checks.context import RowToCheck, SheetToCheck
from engine.findings import Finding

_HANDS_THAT_MAKE_A_ROW_UNMISTAKABLE = 3


def check_game_number(row: RowToCheck) -> Iterator[Finding]:
    """Games are numbered 1, 2, 3, … in the order of the rows (L6.4)."""
    number = row.game.number
    previous = row.checked.sheet.games[row.index - 1].number if row.index else 0
    expected = previous + 1
    if number < 1:
        yield row.finding(SheetFinding.INVALID_GAME_NUMBER, field="number")
    elif row.checked.first_rows[number] < row.index:
        yield row.finding(SheetFinding.DUPLICATE_GAME_NUMBER, field="number")
    elif number < expected:
        yield row.finding(SheetFinding.GAME_OUT_OF_ORDER, field="number", previous=previous)
    elif number > expected:
        yield row.finding(SheetFinding.GAME_NUMBERS_MISSING, field="number", expected=expected)


def check_number_of_hands(row: RowToCheck) -> Iterator[Finding]:
    """A row has one cell for every player."""
    hands, players = len(row.game.hands), len(row.seats)
    if hands != players:
        yield row.finding(SheetFinding.HANDS_DIFFER_FROM_PLAYERS, hands=hands, players=players)


def check_players_of_game(row: RowToCheck) -> Iterator[Finding]:
    """A game needs two players (L2)."""
    if not row.game.is_void and len(row.at_table) < 2:
        yield row.finding(SheetFinding.TOO_FEW_PLAYERS, players=len(row.at_table))


def check_identical_rows(checked: SheetToCheck) -> Iterator[Finding]:
    """Two rows with the same winner and the same points: probably one game written down twice.

    Only rows with at least three hands above 0 are compared; fewer are the same by chance too easily.
    """
    first_rows: dict[tuple[object, ...], int] = {}
    for index, game in enumerate(checked.sheet.games):
        points = tuple(hand.points for hand in game.hands)
        if game.is_void or sum(bool(of_seat) for of_seat in points) < _HANDS_THAT_MAKE_A_ROW_UNMISTAKABLE:
            continue
        other = first_rows.setdefault((game.winners, points), game.number)
        if other != game.number:
            yield RowToCheck(checked, index).finding(SheetFinding.IDENTICAL_ROWS, field="points", other=other)


def check_end(checked: SheetToCheck) -> Iterator[Finding]:
    """Nothing is played once it is over by the scoring system (K1–K4, H1, H2)."""
    if not checked.rule_set.scoring.system.ends:
        return
    score = checked.counting.score
    if score is None or score.ending is None:
        return
    for row, game in enumerate(checked.counting.rows):
        if game and game.is_after_end:
            yield RowToCheck(checked, row).finding(
                SheetFinding.GAME_AFTER_END, field="number", end=score.ending.after_game
            )


ROW_CHECKS = (
    check_game_number,
    check_number_of_hands,
    check_players_of_game,
)


SHEET_CHECKS = (
    check_end,
    check_identical_rows,
)
