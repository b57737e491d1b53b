"""Where a column sum on paper went wrong: every single slip that explains the difference exactly (L6.6).

The sum on paper is compared with the games as entered. Which of the two is right, nobody can know from here: an
explanation says which cell was taken for what, so that somebody looks there first.

A paper has one row of sums, with or without the credit (L4). Which of the two, is a matter of the row and not of its
columns: it is told from most of those who have a credit.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.checks.context import Counting, SheetToCheck
from engine.findings import Finding, FindingCode, Place, Severity
from engine.messages import gettext_noop
from engine.rulesets import RuleSet
from engine.scoring import PlayerScore, SheetScore
from engine.sheet import GameRow, Sheet

_NOTICE = Severity.NOTICE


class ControlTotalSlip(FindingCode):
    """The slips that can explain a difference, the most telling first."""

    COLUMNS_EXCHANGED = (
        _NOTICE,
        ("L6.6",),
        gettext_noop("%(name)s: the totals of %(name)s and %(other)s are exchanged."),
    )
    CREDIT_INCLUDED = _NOTICE, ("L4", "L6.6"), gettext_noop("%(name)s: the credit was included.")
    CREDIT_LEFT_OUT = (_NOTICE, ("L4", "L6.6"), gettext_noop("%(name)s: the credit was left out."))
    CREDIT_SIGN = (_NOTICE, ("L4", "D1", "L6.6"), gettext_noop("%(name)s: the credit was added with the wrong sign."))
    DOUBLING_FORGOTTEN = (
        _NOTICE,
        ("L6.3", "L6.17", "L6.6"),
        gettext_noop("%(name)s, game %(game)s: a doubling was forgotten: %(taken)s was added instead of %(counted)s."),
    )
    DEALER_DOUBLED = (
        _NOTICE,
        ("L6.3", "L6.6"),
        gettext_noop(
            "%(name)s, game %(game)s: the dealer's points were doubled at exact grab:"
            " %(taken)s was added instead of %(counted)s."
        ),
    )
    TOTAL_TRANSPOSED = (
        _NOTICE,
        ("L6.6",),
        gettext_noop("%(name)s: two digits of the total are transposed: %(counted)s → %(taken)s."),
    )
    CELL_TRANSPOSED = (
        _NOTICE,
        ("L6.6",),
        gettext_noop("%(name)s, game %(game)s: two digits are transposed: %(taken)s was added instead of %(counted)s."),
    )
    ROW_FORGOTTEN = (_NOTICE, ("L6.6",), gettext_noop("%(name)s, game %(game)s: the row was forgotten (%(counted)s)."))
    ROW_TWICE = (_NOTICE, ("L6.6",), gettext_noop("%(name)s, game %(game)s: the row was added twice (%(counted)s)."))
    TOTAL_DIGIT = (
        _NOTICE,
        ("L6.6",),
        gettext_noop("%(name)s: one digit of the total is wrong: %(counted)s → %(taken)s."),
    )
    CELL_DIGIT = (
        _NOTICE,
        ("L6.6",),
        gettext_noop("%(name)s, game %(game)s: one digit is wrong: %(taken)s was added instead of %(counted)s."),
    )


_OF_A_WHOLE_ROW = (ControlTotalSlip.DOUBLING_FORGOTTEN, ControlTotalSlip.ROW_FORGOTTEN, ControlTotalSlip.ROW_TWICE)
_RANK = {slip: rank for rank, slip in enumerate(ControlTotalSlip)}


@dataclass(frozen=True, slots=True)
class ControlRow:
    """What the row of sums on paper should say per seat; ``with_credit``: it counts the credit."""

    sums: tuple[int, ...]
    with_credit: bool


@dataclass(frozen=True, slots=True)
class PossibleSlip:
    """One slip: instead of ``counted``, ``taken`` was added, in points of the column; that gives the sum on paper.

    ``row`` is the position of the game's row from 0, ``game`` its number; both None: not a single row. ``factor`` is
    how often the points of the cell's hand were counted. ``other`` is the seat whose total is exchanged with this
    one; None: no such slip.
    """

    slip: ControlTotalSlip
    counted: int
    taken: int
    row: int | None = None
    game: int | None = None
    factor: int = 1
    other: int | None = None


@dataclass(frozen=True, slots=True)
class ColumnDifference:
    """A column whose sum on paper differs; ``explanations`` are all that fit exactly, the likeliest first."""

    seat: int
    written: int
    counted: int
    explanations: tuple[PossibleSlip, ...]

    @property
    def difference(self) -> int:
        """How much the sum on paper is above the games'; negative: below."""
        return self.written - self.counted


_ENOUGH_TO_TELL = 2
"""Of how many columns one can tell that a row counts the credit; a single one may be a slip."""


def control_row(sheet: Sheet, rule_set: RuleSet, counted: Counting | None = None) -> ControlRow | None:
    """What the sums on paper are compared with; None if none is given, or some row cannot be counted yet.

    They are sums of recorded points. Where most columns with a credit agree only with it, they are totals.
    """
    checked = SheetToCheck(sheet, rule_set, counted)
    score = checked.counting.whole_score
    if sheet.control_totals is None or score is None:
        return None
    credited = [
        (player, written)
        for player, written in zip(score.players, sheet.control_totals, strict=False)
        if player.starting_total and written is not None
    ]
    with_credit = sum(written == player.total for player, written in credited)
    without = sum(written == player.points for player, written in credited)
    if with_credit >= _ENOUGH_TO_TELL and with_credit > without:
        return ControlRow(tuple(player.total for player in score.players), with_credit=True)
    return ControlRow(tuple(player.points for player in score.players), with_credit=False)


def locate_differences(
    sheet: Sheet, rule_set: RuleSet, counted: Counting | None = None
) -> tuple[ColumnDifference, ...]:
    """The columns whose control totals differ from the games, with every single slip that explains it.

    They are compared with :func:`control_row`. Slips that would explain several columns at
    once, as a forgotten row does, come first. Empty if all agree, none is given, or some row cannot be counted yet.
    Takes time proportional to the cells of those columns. ``counted`` is the sheet's counting, if the caller has it.

    >>> from engine.rulesets import LEAGUE_2006
    >>> from engine.sheet import Hand, Seat
    >>> games = (GameRow(1, (Hand(0), Hand(81)), winners=(0,)), GameRow(2, (Hand(0), Hand(5)), winners=(0,)))
    >>> sheet = Sheet((Seat("a", "Anke"), Seat("b", "Björn")), games, control_totals=(0, 23))
    >>> [difference] = locate_differences(sheet, LEAGUE_2006)
    >>> print(slip_finding(sheet, difference.seat, difference.explanations[0]))
    Björn, game 1: two digits are transposed: 18 was added instead of 81.
    """
    checked = SheetToCheck(sheet, rule_set, counted)
    score = checked.counting.whole_score
    row = control_row(sheet, rule_set, checked.counting)
    if row is None or score is None or sheet.control_totals is None:
        return ()
    sums = row.sums
    written = dict(enumerate(sheet.control_totals[: len(sums)]))
    found = [
        ColumnDifference(
            seat,
            total,
            sums[seat],
            (
                *_exchanged(seat, written, sums),
                *_credit_slips(score.players[seat], total, with_credit=row.with_credit),
                *_column_slips(score, sheet.games, seat, total, sums[seat]),
            ),
        )
        for seat, total in written.items()
        if total is not None and total != sums[seat]
    ]
    return _ranked(found)


def slip_finding(sheet: Sheet, seat: int, explanation: PossibleSlip) -> Finding:
    """An explanation of the difference in the column of ``seat``, as a finding with its place."""
    values: dict[str, int | str] = {"name": sheet.seats[seat].name}
    values |= {"counted": explanation.counted, "taken": explanation.taken}
    if explanation.game is not None:
        values["game"] = explanation.game
    if explanation.other is not None:
        values["other"] = sheet.seats[explanation.other].name
    place = Place(row=explanation.row, game=explanation.game, seat=seat, field="control_total")
    return Finding(explanation.slip, place, values)


def _column_slips(
    score: SheetScore, games: Sequence[GameRow], seat: int, written: int, counted: int
) -> Iterator[PossibleSlip]:
    """Slips within one column, or of its total, that turn ``counted`` into ``written``."""
    if counted in digit_swaps(written):
        yield PossibleSlip(ControlTotalSlip.TOTAL_TRANSPOSED, counted, written)
    elif _differ_in_one_digit(counted, written):
        yield PossibleSlip(ControlTotalSlip.TOTAL_DIGIT, counted, written)
    for row, (scored, game) in enumerate(zip(score.games, games, strict=True)):
        raw, points = scored.hands[seat].raw_points, scored.hands[seat].points
        if not points:
            continue
        taken = points + written - counted
        factor = points // raw if raw else 1
        for slip in _cell_slips(points, taken, factor, is_grabbed=game.exact_grab and game.dealer == seat):
            yield PossibleSlip(slip, points, taken, row=row, game=scored.number, factor=factor)


def _cell_slips(points: int, taken: int, factor: int, *, is_grabbed: bool) -> Iterator[ControlTotalSlip]:
    """What makes ``taken`` of a cell whose hand counts ``factor`` times; ``is_grabbed``: the dealer's at exact grab."""
    hand = points // factor
    if factor > 1 and taken in (hand, 2 * hand):
        yield ControlTotalSlip.DOUBLING_FORGOTTEN
    if is_grabbed and taken == 2 * points:
        yield ControlTotalSlip.DEALER_DOUBLED
    if taken == 0:
        yield ControlTotalSlip.ROW_FORGOTTEN
    if taken == 2 * points:
        yield ControlTotalSlip.ROW_TWICE
    if taken % factor == 0:
        if taken // factor in digit_swaps(hand):
            yield ControlTotalSlip.CELL_TRANSPOSED
        elif _differ_in_one_digit(hand, taken // factor):
            yield ControlTotalSlip.CELL_DIGIT


def digit_swaps(points: int) -> set[int]:
    """The points with each pair of neighbouring digits swapped; none for fewer than 0.

    >>> sorted(digit_swaps(125))
    [152, 215]
    """
    digits = str(points) if points >= 0 else ""
    swaps = {int(digits[:at] + digits[at + 1] + digits[at] + digits[at + 2 :]) for at in range(len(digits) - 1)}
    return swaps - {points}


def _differ_in_one_digit(one: int, other: int) -> bool:
    """Whether both are written with as many digits, one of them differently; a sign is no digit."""
    if (one < 0) != (other < 0):
        return False
    digits, other_digits = str(abs(one)), str(abs(other))
    return len(digits) == len(other_digits) and sum(a != b for a, b in zip(digits, other_digits, strict=True)) == 1


def _exchanged(seat: int, written: dict[int, int | None], sums: Sequence[int]) -> Iterator[PossibleSlip]:
    for other, total in written.items():
        if other != seat and written[seat] == sums[other] != sums[seat] == total:
            yield PossibleSlip(ControlTotalSlip.COLUMNS_EXCHANGED, sums[seat], sums[other], other=other)


def _credit_slips(player: PlayerScore, written: int, *, with_credit: bool) -> Iterator[PossibleSlip]:
    """Slips with the credit of one player; ``with_credit``: the row counts it."""
    start = player.starting_total
    if not start:
        return
    if with_credit and written == player.points:
        yield PossibleSlip(ControlTotalSlip.CREDIT_LEFT_OUT, start, 0)
    if not with_credit and written == player.points + start:
        yield PossibleSlip(ControlTotalSlip.CREDIT_INCLUDED, 0, start)
    if written == player.points - start:
        yield PossibleSlip(ControlTotalSlip.CREDIT_SIGN, start if with_credit else 0, -start)


def _ranked(differences: Sequence[ColumnDifference]) -> tuple[ColumnDifference, ...]:
    """Slips of whole rows first, by the number of columns that they explain; then by their kind, then by row."""
    columns = Counter(
        key for difference in differences for key in {(one.slip, one.row) for one in difference.explanations}
    )

    def key(explanation: PossibleSlip) -> tuple[int, int, int]:
        explained = columns[explanation.slip, explanation.row] if explanation.slip in _OF_A_WHOLE_ROW else 1
        return -explained, _RANK[explanation.slip], -1 if explanation.row is None else explanation.row

    return tuple(
        ColumnDifference(one.seat, one.written, one.counted, tuple(sorted(one.explanations, key=key)))
        for one in differences
    )
