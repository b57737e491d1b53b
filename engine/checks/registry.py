"""All checks in the order of the paper, and the two functions that run them."""

from engine.checks import doublings, hands, joint, last_round, noted_cards, players, roles, rows, totals
from engine.checks.context import Counting, RowCheck, RowToCheck, SheetCheck, SheetToCheck
from engine.findings import Finding
from engine.rulesets import RuleSet
from engine.sheet import Sheet

SHEET_CHECKS: tuple[SheetCheck, ...] = (
    *players.SHEET_CHECKS,
    *last_round.SHEET_CHECKS,
    *rows.SHEET_CHECKS,
    *totals.SHEET_CHECKS,
)
"""Checks that need the sheet as a whole. Each module lists its own."""

ROW_CHECKS: tuple[RowCheck, ...] = (
    *rows.ROW_CHECKS,
    *roles.ROW_CHECKS,
    *doublings.ROW_CHECKS,
    *hands.ROW_CHECKS,
    *noted_cards.ROW_CHECKS,
    *joint.ROW_CHECKS,
)
"""Checks of one row, with the rows before it at most."""


def check_sheet(sheet: Sheet, rule_set: RuleSet, counted: Counting | None = None) -> tuple[Finding, ...]:
    """Everything there is to say about a sheet, in the order in which the paper is read.

    The head of the sheet first, then row by row from left to right, the control totals last. Never raises,
    whatever is written on the sheet; a good sheet gives no errors. ``counted`` is its counting, if the caller has it.

    >>> from engine.rulesets import LEAGUE_2006
    >>> from engine.sheet import GameRow, Hand, Seat
    >>> seats = (Seat("a", "Anke"), Seat("b", "Björn"))
    >>> games = (GameRow(1, (Hand(0), Hand(35)), dealer=0, winners=(0,)), GameRow(2, (Hand(0), Hand(7)), dealer=1))
    >>> [(finding.code.name, finding.place.game) for finding in check_sheet(Sheet(seats, games), LEAGUE_2006)]
    [('NO_WINNER', 2)]
    """
    checked = SheetToCheck(sheet, rule_set, counted)
    findings = [finding for check in SHEET_CHECKS for finding in check(checked)]
    findings += [finding for index in range(len(sheet.games)) for finding in _check_row(RowToCheck(checked, index))]
    return tuple(sorted(findings, key=_reading_order))


def check_game(sheet: Sheet, row_index: int, rule_set: RuleSet) -> tuple[Finding, ...]:
    """What there is to say about one row alone, as it is being typed; ``row_index`` counts from 0.

    The findings of :func:`check_sheet` that need no later row and no sum. Raises IndexError if there is no
    such row.

    >>> from engine.rulesets import LEAGUE_2006
    >>> from engine.sheet import GameRow, Hand, Seat
    >>> game = GameRow(number=1, dealer=0, winners=(1,), hands=(Hand(1519), Hand(5)))
    >>> sheet = Sheet((Seat("a", "Anke"), Seat("b", "Björn")), (game,))
    >>> [finding.code.name for finding in check_game(sheet, 0, LEAGUE_2006)]
    ['HAND_IMPLAUSIBLE', 'WINNER_WITH_POINTS']
    """
    row = RowToCheck(SheetToCheck(sheet, rule_set), range(len(sheet.games))[row_index])
    return tuple(sorted(_check_row(row), key=_reading_order))


def _check_row(row: RowToCheck) -> list[Finding]:
    return [finding for check in ROW_CHECKS for finding in row.found_by(check)]


def _reading_order(finding: Finding) -> tuple[bool, int, int]:
    """Sorting is stable, so findings of one cell stay in the order of the registry."""
    place = finding.place
    row = -1 if place.row is None else place.row
    seat = -1 if place.seat is None else place.seat
    return (place.field == "control_total", row, seat)
