"""A protocol sheet, read once: which rows count, who is at the table, what it adds up to and who is next.

Everything that shows a sheet shows this reading of it. Scoring refuses a sheet that contradicts itself; a reading
leaves such rows out, so that what is right stays on screen while somebody writes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

from engine.checks import Counting, LastRound, check_sheet, last_round_of
from engine.findings import Finding
from engine.ranking import EveningPlace, rank_scores
from engine.rulesets import RuleSet
from engine.scoring import Ending, ScoredGame, SheetScore, SheetScorer, UnscorableSheet
from engine.sheet import GameRow, Sheet, first_dealer


class RowState(StrEnum):
    """What a row is worth now.

    EMPTY: nothing but perhaps a dealer is written. TYPING: the winner or the points of somebody at the table are
    missing. COUNTS: it adds to the totals. VOID: it counts for nobody (D10). AFTER_END: it was played although it was
    over (K1–K4, H1, H2). REFUSED: it contradicts itself, or an elimination before it (H2); findings say how.
    """

    EMPTY = "empty"
    TYPING = "typing"
    COUNTS = "counts"
    VOID = "void"
    AFTER_END = "after_end"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class RowReading:
    """One row. ``at_table`` are the seats that take part: there for this game (D9) and not out before it (H2).

    ``scored`` is None for a row that is left out of the score: one that is empty, being typed or refused. ``totals``
    are the running totals after it per seat, credit included; empty if the seats alone make scoring impossible.
    ``out_before`` has the number of the game after which a seat had been eliminated by then (H2), None: still in.
    """

    game: GameRow
    state: RowState
    at_table: tuple[int, ...]
    out_before: tuple[int | None, ...]
    scored: ScoredGame | None
    totals: tuple[int, ...]


@dataclass(frozen=True)
class SheetReading:
    """A sheet as far as it counts now.

    ``rows`` are in the order of the sheet's games. ``score`` holds the rows with a scored game; None: the seats alone
    make scoring impossible. ``out_after`` has the number of the game after which a seat was eliminated (H2), None:
    still in. ``findings`` and ``standings`` are worked out when they are first asked for.
    """

    sheet: Sheet
    rule_set: RuleSet
    rows: tuple[RowReading, ...]
    score: SheetScore | None
    out_after: tuple[int | None, ...]

    @cached_property
    def counted(self) -> Sheet:
        """The sheet with only the rows that the score holds."""
        return replace(self.sheet, games=tuple(row.game for row in self.rows if row.scored))

    @property
    def is_whole(self) -> bool:
        """Whether the score holds everything that is written in the rows."""
        return self.score is not None and all(row.scored or row.state is RowState.EMPTY for row in self.rows)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """Everything that is wrong or doubtful, as :func:`engine.check_sheet` says it."""
        return check_sheet(self.sheet, self.rule_set, self.counting)

    @cached_property
    def counting(self) -> Counting | None:
        """The same as the checks count it; None: they count a row that is being typed, so they have to count anew."""
        if any(row.state is RowState.TYPING and row.game.winners for row in self.rows):
            return None
        scored, out_before = (tuple(row.scored for row in self.rows), tuple(row.out_before for row in self.rows))
        return Counting(self.score, scored, self.out_after, out_before)

    @cached_property
    def standings(self) -> tuple[EveningPlace, ...]:
        """The places at this table, best first; empty before the first row that counts."""
        if self.score is None or not self.score.counted_games:
            return ()
        return rank_scores([self.score], self.rule_set).standings

    @property
    def ending(self) -> Ending | None:
        """When and how it was over by the scoring system; None: it goes on, or has no end of its own (L8.3)."""
        return None if self.score is None else self.score.ending

    @property
    def last_round(self) -> LastRound | None:
        """The last round as far as it has been played (L8.3); None: not announced."""
        return last_round_of(self.sheet, self.out_after)

    @property
    def next_number(self) -> int:
        """The number of the game after the last one on the sheet."""
        return max((row.game.number for row in self.rows), default=0) + 1

    def at_table(self, number: int) -> tuple[int, ...]:
        """The seats that take part in the game of that number, as far as is known now (D9, H2)."""
        row = next((row for row in self.rows if row.game.number == number), None)
        return row.at_table if row else self.sheet.at_table(number, self.out_after)

    @property
    def next_dealer(self) -> int | None:
        """Whose turn it is to deal the next game, as :meth:`dealer_of` says."""
        return self.dealer_of(self.next_number)

    def dealer_of(self, number: int) -> int | None:
        """Whose turn it is to deal the game of that number (K10), as :func:`engine.sheet.first_dealer` says of the
        first game and :meth:`engine.sheet.GameRow.dealers_after` of the others.

        None if that is not known, and when it is over.
        """
        if number == 1:
            return first_dealer(self.sheet.seats)
        earlier = (row for row in self.rows if row.game.number < number)
        last = max(earlier, key=lambda row: row.game.number, default=None)
        if last is None or self.ending is not None:
            return None
        return next(iter(last.game.dealers_after(self.at_table(number))), None)


def read_sheet(sheet: Sheet, rule_set: RuleSet) -> SheetReading:
    """Read a sheet, finished or under way, by the rule set of its evening. Never raises, whatever is written on it.

    One pass: takes time proportional to games and players.

    >>> from engine.rulesets import LEAGUE_2006
    >>> from engine.sheet import Hand, Seat
    >>> seats = (Seat("a", "Anke"), Seat("b", "Björn"))
    >>> games = (GameRow(1, (Hand(0), Hand(35)), dealer=0, winners=(0,)), GameRow(2, (Hand(), Hand(7)), dealer=1))
    >>> reading = read_sheet(Sheet(seats, games), LEAGUE_2006)
    >>> [str(row.state) for row in reading.rows], [player.total for player in reading.score.players]
    (['counts', 'typing'], [0, 35])
    """
    try:
        scorer = SheetScorer(sheet, rule_set)
    except UnscorableSheet:
        nobody_is_out = (None,) * len(sheet.seats)
        rows = tuple(
            RowReading(game, RowState.REFUSED, sheet.at_table(game.number, nobody_is_out), nobody_is_out, None, ())
            for game in sheet.games
        )
        return SheetReading(sheet, rule_set, rows, None, nobody_is_out)
    rows = tuple(_read_row(sheet, game, scorer) for game in sheet.games)
    return SheetReading(sheet, rule_set, rows, scorer.score(), tuple(scorer.out_after))


def _read_row(sheet: Sheet, game: GameRow, scorer: SheetScorer) -> RowReading:
    out_before = tuple(scorer.out_after)
    at_table = sheet.at_table(game.number, out_before)
    scored, state = None, _unfinished(game, at_table)
    if state is None:
        try:
            scored = scorer.add(game)
        except UnscorableSheet:
            state = RowState.REFUSED
        else:
            state = _state_of(scored)
    return RowReading(game, state, at_table, out_before, scored, tuple(scorer.totals))


def _unfinished(game: GameRow, at_table: Sequence[int]) -> RowState | None:
    """Whether somebody still has to write in this row; None: it says who has won (D11) and what everybody else at the
    table had left (L8.2), or that it is void (D10)."""
    if game.is_void:
        return None
    if not game.has_result:
        return RowState.EMPTY
    losers = (hand for seat, hand in enumerate(game.hands) if seat in at_table and seat not in game.winners)
    if not game.winners or any(hand.points is None and hand.cards is None for hand in losers):
        return RowState.TYPING
    return None


def _state_of(scored: ScoredGame) -> RowState:
    if scored.is_void:
        return RowState.VOID
    return RowState.AFTER_END if scored.is_after_end else RowState.COUNTS
