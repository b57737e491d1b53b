"""Plays a record again, strictly: every action must be legal."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from engine.findings import Finding
from engine.play import Explanation, GameResult, Referee, State, deal_from
from engine.records.codes import ReplayFinding
from engine.records.playing import advance_entry, play_entry
from engine.records.record import Entry, Record, Seed, StatedResult
from engine.sheet import Game


@dataclass(frozen=True, slots=True)
class Step:
    """One entry that was legal: its number counted from 1, why, and the state after it."""

    number: int
    entry: Entry
    explanation: Explanation
    state: State


@dataclass(frozen=True, slots=True)
class IllegalEntry:
    """The first entry that cannot be as it stands: its number counted from 1, and why."""

    number: int
    entry: Entry
    explanation: Explanation

    def __str__(self) -> str:
        return str(self.explanation)


@dataclass(frozen=True, slots=True)
class Replay:
    """What came out of playing a record again.

    ``explanations`` has one for each legal entry; ``error`` is the first illegal one, None if there is none.
    ``start`` and ``state`` are the states after dealing and after the last legal entry, not to be changed.
    ``result`` is None if the game is not over.
    """

    record: Record
    referee: Referee
    start: State
    state: State
    explanations: tuple[Explanation, ...]
    error: IllegalEntry | None
    result: GameResult | None

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong besides an illegal entry: a game that is not over, or ends otherwise than the record states."""
        if self.result is None:
            values = {"entries": len(self.explanations)}
            return () if self.error else (Finding(ReplayFinding.UNFINISHED, values=values),)
        stated, played = self.record.result, StatedResult.of(self.result)
        if stated is None or stated == played:
            return ()
        return (Finding(ReplayFinding.RESULT_DIFFERS, values={"record": str(stated), "replay": str(played)}),)

    def steps(self) -> Iterator[Step]:
        """Every legal entry with a copy of the state after it, played again while it is asked for."""
        state = self.start.copy()
        for number, (entry, explanation) in enumerate(zip(self.record.entries, self.explanations, strict=False), 1):
            advance_entry(self.referee, state, entry)
            yield Step(number, entry, explanation, state.copy())

    def state_after(self, number: int) -> State:
        """A copy of the state after so many entries; 0: after dealing.

        Raises IndexError if fewer are legal. Takes time in proportion to the number, some microseconds an entry.
        """
        if not 0 <= number <= len(self.explanations):
            raise IndexError(f"{number} entries: {len(self.explanations)} of the record are legal")
        state = self.start.copy()
        for entry in self.record.entries[:number]:
            advance_entry(self.referee, state, entry)
        return state

    def as_game(self, number: int, *, exact_grab: bool = False) -> Game:
        """The row of the protocol sheet. Raises ValueError for a game that is not over."""
        if self.result is None:
            raise ValueError("the game is not over")
        return self.result.as_game(number, self.record.dealer, exact_grab=exact_grab)


def replay(record: Record) -> Replay:
    """Play a record again from dealing to its last entry, or to the first one that is illegal.

    Raises ValueError if so many players cannot play by the rule set, or the deck is not its deck; neither happens
    with a record that was read.

    >>> from engine.records import read_records
    >>> (read,) = read_records('[RuleSet "standard"] [Seats "Anke; Björn"] [Seed "1"] 1 draw, 2 keep')
    >>> played = replay(read.record)
    >>> [step.number for step in played.steps()], played.error.number, str(played.error)
    ([1], 2, 'There is no drawn card to keep. (K13)')
    """
    referee = Referee(record.rule_set, len(record.seats))
    start = _deal(record, referee)
    state = start.copy()
    explanations: list[Explanation] = []
    error = None
    for number, entry in enumerate(record.entries, start=1):
        explanation = play_entry(referee, state, entry)
        if not explanation.is_legal:
            error = IllegalEntry(number, entry, explanation)
            break
        explanations.append(explanation)
    result = referee.result(state) if referee.is_over(state) else None
    return Replay(record, referee, start, state, tuple(explanations), error, result)


def _deal(record: Record, referee: Referee) -> State:
    if isinstance(record.deal, Seed):
        return referee.deal(Random(record.deal.number), record.dealer)
    order = referee.pack.hand(record.deal.cards)
    return deal_from(referee.rules, order, record.deal.shuffles, record.dealer)
