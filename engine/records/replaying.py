"""Plays a record again, strictly: every action must be legal."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest
from random import Random

from engine.findings import Finding
from engine.play import Explanation, GameResult, Referee, State, deal_from
from engine.records.codes import ReplayFinding
from engine.records.deck_order import deal_openly
from engine.records.open_table import OpenTable
from engine.records.playing import advance_entry, agrees_in_any_order, play_entry
from engine.records.record import Entry, OpenDeal, Record, Seed, StatedResult
from engine.sheet import GameRow


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
    ``start`` and ``state`` are the states after dealing and after the last legal entry, not to be changed; cards that
    nobody knows are assumed in them, ``unknown`` tells how many of each hand at the end. ``result`` is None if the
    game is not over, or if cards left in the hands are not known. ``wrong_hands`` are the seats that cannot have held
    at the end what the record states.
    """

    record: Record
    referee: Referee
    start: State
    state: State
    explanations: tuple[Explanation, ...]
    error: IllegalEntry | None
    result: GameResult | None
    unknown: tuple[int, ...] = ()
    wrong_hands: tuple[int, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end."""
        return self.referee.is_over(self.state)

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is wrong besides an illegal entry: a game that is not over, or ends otherwise than the record states.

        And what cannot be checked.
        """
        if not self.is_over:
            values = {"entries": len(self.explanations)}
            return () if self.error else (Finding(ReplayFinding.UNFINISHED, values=values),)
        seats = self.record.seats
        findings = [Finding(ReplayFinding.FINAL_HAND_DIFFERS, values={"name": seats[x]}) for x in self.wrong_hands]
        findings += [
            Finding(ReplayFinding.HAND_UNKNOWN, values={"name": seats[seat], "cards": count})
            for seat, count in enumerate(self.unknown)
            if count
        ]
        stated, played = self.record.result, StatedResult.of(self.referee.result(self.state))
        if stated is not None and not _agree(stated, played, self.unknown):
            results = {"record": str(stated), "replay": str(played)}
            findings.append(Finding(ReplayFinding.RESULT_DIFFERS, values=results))
        return tuple(findings)

    def steps(self) -> Iterator[Step]:
        """Every legal entry with a copy of the state after it, played again while it is asked for."""
        course = islice(_course(self.referee, self.record, self.start.copy()), 1, None)
        for number, (entry, explanation) in enumerate(zip(self.record.entries, self.explanations, strict=False), 1):
            state, _assumed = next(course)
            yield Step(number, entry, explanation, state.copy())

    def state_after(self, number: int) -> State:
        """A copy of the state after so many entries; 0: after dealing. See :meth:`table_after`."""
        return self.table_after(number)[0]

    def table_after(self, number: int) -> tuple[State, tuple[Mapping[int, int], ...]]:
        """A copy of the state after so many entries, and of each hand how many of which cards are only assumed.

        Raises IndexError if fewer are legal. Takes time in proportion to the number, some microseconds an entry.
        """
        if not 0 <= number <= len(self.explanations):
            raise IndexError(f"{number} entries: {len(self.explanations)} of the record are legal")
        course = _course(self.referee, self.record, self.start.copy())
        return next(islice(course, number, None))

    def as_game(self, number: int, *, exact_grab: bool = False) -> GameRow:
        """The row of the protocol sheet. Raises ValueError for a game without a result."""
        if self.result is None:
            raise ValueError("the game is not over, or what was left in the hands is not known")
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
    table = OpenTable(referee, record, state) if record.is_open else None
    explanations: list[Explanation] = []
    error = None
    for number, entry in enumerate(record.entries, start=1):
        if table is None:
            explanation = play_entry(referee, state, entry)
        else:
            explanation = table.play(entry, record.entries[number:])
            state = table.state
        if not explanation.is_legal:
            error = IllegalEntry(number, entry, explanation)
            break
        explanations.append(explanation)
    wrong = _wrong_hands(record, state, table) if referee.is_over(state) else ()
    unknown = () if table is None else table.unknown()
    result = referee.result(state) if referee.is_over(state) and not any(unknown) else None
    return Replay(record, referee, start, state, tuple(explanations), error, result, unknown, wrong)


def _wrong_hands(record: Record, state: State, table: OpenTable | None) -> tuple[int, ...]:
    """The seats whose stated final hands cannot be; what was assumed of the others is exchanged for them."""
    stated = tuple(enumerate(record.final_hands or ()))
    if table is not None:
        return tuple(seat for seat, cards in stated if not table.show(seat, cards))
    return tuple(seat for seat, cards in stated if not agrees_in_any_order(cards, state.hands[seat]))


def _agree(stated: StatedResult, played: StatedResult, unknown: Sequence[int]) -> bool:
    """Whether the results are the same, apart from the points of cards that nobody knows."""
    if (stated.winner, stated.uno_card_finish) != (played.winner, played.uno_card_finish):
        return False
    pairs = zip_longest(stated.points, played.points, unknown, fillvalue=0)
    return all(count or one == other for one, other, count in pairs)


def _course(referee: Referee, record: Record, state: State) -> Iterator[tuple[State, tuple[Mapping[int, int], ...]]]:
    """The state at the start and after each entry of a record that is right, with what is assumed of each hand."""
    if record.is_open:
        table = OpenTable(referee, record, state)
        yield table.state, tuple(+hand for hand in table.assumed)
        for number, entry in enumerate(record.entries, start=1):
            table.play(entry, record.entries[number:])
            if number == len(record.entries) and referee.is_over(table.state):
                _wrong_hands(record, table.state, table)
            yield table.state, tuple(+hand for hand in table.assumed)
        return
    nothing: tuple[Mapping[int, int], ...] = ({},) * referee.players
    yield state, nothing
    for entry in record.entries:
        advance_entry(referee, state, entry)
        yield state, nothing


def _deal(record: Record, referee: Referee) -> State:
    if isinstance(record.deal, Seed):
        return referee.deal(Random(record.deal.number), record.dealer)
    if isinstance(record.deal, OpenDeal):
        return deal_openly(referee, record.deal, record.dealer)
    order = referee.pack.hand(record.deal.cards)
    return deal_from(referee.rules, order, record.deal.shuffles, record.dealer)
