"""Compares what was played with what stands on the sheet."""

from collections.abc import Sequence
from dataclasses import replace

from engine.findings import Finding, FindingCode, Place, Severity
from engine.messages import Parameter, gettext_noop
from engine.names import name_key
from engine.play import GameResult
from engine.records.record import Record
from engine.records.replaying import Replay
from engine.rulesets import RuleSet
from engine.sheet import EMPTY_HAND, GameRow, Seat

_GAME = Place()
_DEALER, _WINNER, _FINISH = Place(field="dealer"), Place(field="winner"), Place(field="uno_card_finish")
_WARNING, _NOTICE = Severity.WARNING, Severity.NOTICE


class RecordDifference(FindingCode):
    """How a row of the sheet differs from the record of its game; ``record`` and ``sheet`` are both values.

    A difference is a warning, not an error: it does not tell which of the two is wrong.
    """

    NOT_FINISHED = (
        _WARNING,
        ("L8.2",),
        gettext_noop("Game %(game)s: the record does not come to an end; there is nothing to compare."),
    )
    PLAYER_NOT_ON_SHEET = (
        _WARNING,
        ("L6.4",),
        gettext_noop("Game %(game)s: %(record)s plays in the record, but has no column on the sheet."),
    )
    PLAYER_NOT_IN_RECORD = (
        _WARNING,
        ("L6.4",),
        gettext_noop("Game %(game)s: %(sheet)s has a hand on the sheet, but does not play in the record."),
    )
    DEALER_DIFFERS = (
        _WARNING,
        ("L6.1",),
        gettext_noop("Game %(game)s: %(sheet)s dealt by the sheet, %(record)s by the record."),
    )
    VOID_BUT_WON = (
        _WARNING,
        ("D10", "L8.2"),
        gettext_noop("Game %(game)s: void on the sheet, but %(record)s wins in the record."),
    )
    ABANDONED_BUT_NOT_VOID = (
        _WARNING,
        ("D10",),
        gettext_noop("Game %(game)s: abandoned in the record, but not void on the sheet."),
    )
    WINNER_DIFFERS = (
        _WARNING,
        ("L8.2", "D11"),
        gettext_noop("Game %(game)s: winner by the sheet: %(sheet)s; by the record: %(record)s."),
    )
    POINTS_MISSING = (
        _WARNING,
        ("L8.2", "L9"),
        gettext_noop("Game %(game)s: the sheet has no points of %(name)s, the record %(record)s."),
    )
    POINTS_DIFFER = (
        _WARNING,
        ("L8.2", "L9"),
        gettext_noop("Game %(game)s: %(name)s has %(sheet)s points on the sheet, %(record)s in the record."),
    )
    UNO_CARD_FINISH_NOT_MARKED = (
        _WARNING,
        ("L6.17",),
        gettext_noop("Game %(game)s: ended with the UNO card in the record, but not marked so on the sheet."),
    )
    UNO_CARD_FINISH_NOT_PLAYED = (
        _WARNING,
        ("L6.17",),
        gettext_noop("Game %(game)s: marked as ended with the UNO card on the sheet, but not so in the record."),
    )
    RULES_DIFFER = (
        _NOTICE,
        ("L1",),
        gettext_noop("Game %(game)s: played by “%(record)s” in the record; the sheet is kept by “%(sheet)s”."),
    )


def compare_with_sheet(
    replay: Replay,
    game: GameRow,
    seats: Sequence[Seat],
    *,
    columns: Sequence[int | None] | None = None,
    rule_set: RuleSet | None = None,
) -> tuple[Finding, ...]:
    """Every difference between a replayed record and the row of its game; empty if they agree.

    ``seats`` are the columns of the sheet, ``columns`` the column of every seat of the record, from 0, or None for
    a player without one; ``columns`` None: as :func:`columns_of` finds them. ``rule_set`` is the one of the sheet;
    None: not compared. Points are raw on both sides. The place of a finding names the column and the field.

    >>> from engine.records import read_records, replay
    >>> from engine.sheet import Hand
    >>> (read,) = read_records('[RuleSet "standard"] [Seats "Anke; Björn"] [Seed "1"] 1 draw')
    >>> row = GameRow(number=1, hands=(Hand(0), Hand(35)), winners=(0,))
    >>> for finding in compare_with_sheet(replay(read.record), row, (Seat("a", "Anke"), Seat("b", "Björn"))):
    ...     print(finding, finding.clauses)
    Game 1: the record does not come to an end; there is nothing to compare. ('L8.2',)
    """
    comparison = _Comparison(
        replay.record, game, seats, columns_of(replay.record, seats) if columns is None else columns
    )
    if rule_set is not None:
        comparison.compare_rules(rule_set)
    if replay.result is None:
        comparison.find(RecordDifference.NOT_FINISHED)
    else:
        comparison.compare(replay.result)
    return tuple(comparison.findings)


def columns_of(record: Record, seats: Sequence[Seat]) -> tuple[int | None, ...]:
    """The column of every seat of the record; None: the sheet has none for it.

    It is the column with the seat's name, upper or lower case; a seat that is called by a number has the column with
    that number, counted from 1.
    """
    return tuple(_column_of(name, seats) for name in record.seats)


class _Comparison:
    def __init__(self, record: Record, game: GameRow, seats: Sequence[Seat], columns: Sequence[int | None]) -> None:
        self.record = record
        self.game = game
        self.seats = seats
        self.columns = columns
        self.findings: list[Finding] = []

    def find(self, code: RecordDifference, place: Place = _GAME, **values: Parameter) -> None:
        place = replace(place, game=self.game.number)
        self.findings.append(Finding(code, place, {"game": self.game.number, **values}))

    def compare_rules(self, rule_set: RuleSet) -> None:
        played = self.record.rule_set
        if (played.deck, played.play, played.scoring) != (rule_set.deck, rule_set.play, rule_set.scoring):
            self.find(RecordDifference.RULES_DIFFER, record=played.name, sheet=rule_set.name)

    def compare(self, result: GameResult) -> None:
        self._compare_players()
        self._compare_dealer()
        self._compare_winner(result)
        if not result.is_void and not self.game.is_void:
            self._compare_points(result)
            self._compare_finish(result)

    def _compare_players(self) -> None:
        for name, column in zip(self.record.seats, self.columns, strict=True):
            if column is None:
                self.find(RecordDifference.PLAYER_NOT_ON_SHEET, record=name)
        for column, hand in enumerate(self.game.hands):
            if column not in self.columns and not hand.is_empty:
                self.find(RecordDifference.PLAYER_NOT_IN_RECORD, _points_of(column), sheet=self._name(column))

    def _compare_dealer(self) -> None:
        dealer, column = self.game.dealer, self.columns[self.record.dealer]
        if dealer is not None and column is not None and dealer != column:
            name = self.record.seats[self.record.dealer]
            self.find(RecordDifference.DEALER_DIFFERS, _DEALER, sheet=self._name(dealer), record=name)

    def _compare_winner(self, result: GameResult) -> None:
        if result.winner is None:
            if not self.game.is_void:
                self.find(RecordDifference.ABANDONED_BUT_NOT_VOID, _WINNER)
            return
        name = self.record.seats[result.winner]
        if self.game.is_void:
            self.find(RecordDifference.VOID_BUT_WON, _WINNER, record=name)
        elif self.game.winners != (self.columns[result.winner],):
            marked = ", ".join(map(self._name, self.game.winners)) or "–"
            self.find(RecordDifference.WINNER_DIFFERS, _WINNER, sheet=marked, record=name)

    def _compare_points(self, result: GameResult) -> None:
        for name, column, points in zip(self.record.seats, self.columns, result.points, strict=True):
            if column is None:
                continue
            hand = self.game.hands[column] if column < len(self.game.hands) else EMPTY_HAND
            if hand.points is None:
                self.find(RecordDifference.POINTS_MISSING, _points_of(column), name=name, record=points)
            elif hand.points != points:
                code = RecordDifference.POINTS_DIFFER
                self.find(code, _points_of(column), name=name, sheet=hand.points, record=points)

    def _compare_finish(self, result: GameResult) -> None:
        if result.uno_card_finish and not self.game.uno_card_finish:
            self.find(RecordDifference.UNO_CARD_FINISH_NOT_MARKED, _FINISH)
        if self.game.uno_card_finish and not result.uno_card_finish:
            self.find(RecordDifference.UNO_CARD_FINISH_NOT_PLAYED, _FINISH)

    def _name(self, column: int) -> str:
        return self.seats[column].name if 0 <= column < len(self.seats) else str(column + 1)


def _points_of(column: int) -> Place:
    return Place(seat=column, field="points")


def _column_of(name: str, seats: Sequence[Seat]) -> int | None:
    names = [name_key(seat.name) for seat in seats]
    if name_key(name) in names:
        return names.index(name_key(name))
    if name.isascii() and name.isdecimal() and len(name) < 3 and 1 <= int(name) <= len(seats):
        return int(name) - 1
    return None
