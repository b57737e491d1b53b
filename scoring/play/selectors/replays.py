"""A recorded game step by step, as a snapshot of the table with all hands open, and what was done."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.cards import Card, Color
from engine.play import COLORS, NONE, OPEN, Pack, Phase, State
from engine.records import Replay
from scoring.core.wording import reason_text
from scoring.play.selectors.action_texts import entry_text


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card of an open hand; ``is_new``: it came with this step."""

    card: Card
    is_new: bool


@dataclass(frozen=True, slots=True)
class ShownHand:
    """A player with the open hand, in the order of the deck.

    ``unknown`` is the number of further cards that the record does not tell by then. ``points`` are those of the
    result; None: not over, or not known.
    """

    name: str
    cards: tuple[ShownCard, ...]
    unknown: int
    is_on_turn: bool
    has_acted: bool
    is_dealer: bool
    is_winner: bool
    points: int | None

    @property
    def size(self) -> int:
        """How many cards it has."""
        return len(self.cards) + self.unknown

    @property
    def unknown_cards(self) -> range:
        """Something to draw for each unknown card."""
        return range(self.unknown)


@dataclass(frozen=True, slots=True)
class ShownGift:
    """A card that lies open for the victim of a UNO card (L6.16), and who gives it."""

    card: Card
    giver: str


@dataclass(frozen=True, slots=True)
class ReplayLine:
    """What was done in a step, with the reason why it was allowed and what somebody noted beside it.

    Step 0 is the dealing. ``actor`` is the seat, counted from 0; None: nobody.
    """

    step: int
    text: str
    reason: str
    clauses: tuple[str, ...]
    comments: tuple[str, ...]
    actor: int | None


@dataclass(frozen=True, slots=True)
class ShownTable:
    """The table after a step. ``far`` and ``near`` are the hands clockwise, as they sit around a long table.

    ``color`` is the colour in force; None: nobody has named one yet. ``stocks`` are the numbers of cards in them.
    """

    line: ReplayLine
    last_step: int
    far: tuple[ShownHand, ...]
    near: tuple[ShownHand, ...]
    top: Card
    color: Color | None
    is_clockwise: bool
    due: int
    is_closed: bool
    stocks: tuple[int, ...]
    gifts: tuple[ShownGift, ...]
    is_over: bool
    winner: str | None

    @property
    def asks_color(self) -> bool:
        """Whether the colour in force cannot be seen on the top card."""
        return not self.top.face.has_color

    @property
    def previous(self) -> int:
        """The step before this one; the first has none before it."""
        return max(self.line.step - 1, 0)

    @property
    def following(self) -> int:
        """The step after this one; the last has none after it."""
        return min(self.line.step + 1, self.last_step)


def replay_lines(played: Replay, names: Sequence[str]) -> list[ReplayLine]:
    """All steps of a replay in words; ``names`` are the players' names by their seats."""
    dealing = _("%(name)s deals.") % {"name": names[played.record.dealer]}
    lines = [ReplayLine(0, dealing, "", (), played.record.comments, None)]
    pack = played.referee.pack
    for step, (entry, explanation) in enumerate(zip(played.record.entries, played.explanations, strict=False), 1):
        lines.append(
            ReplayLine(
                step,
                entry_text(entry, names, pack),
                reason_text(explanation.reason),
                explanation.clauses,
                entry.comments,
                entry.action.player,
            )
        )
    return lines


def table_after(played: Replay, names: Sequence[str], lines: Sequence[ReplayLine], step: int) -> ShownTable:
    """The table after a step, which must be one of the lines. Plays the game again up to there."""
    state, assumed = played.table_after(step)
    before = played.state_after(step - 1) if step else state
    pack, line = played.referee.pack, lines[step]
    moment = _Moment(pack, state, before, line.actor, assumed)
    hands = tuple(moment.hand(seat, name) for seat, name in enumerate(names))
    half = (len(hands) + 1) // 2
    winner = state.winner if state.phase is Phase.OVER else NONE
    return ShownTable(
        line=line,
        last_step=len(lines) - 1,
        far=hands[:half],
        near=hands[half:],
        top=pack.cards[state.pile[-1]],
        color=None if state.color == OPEN else COLORS[state.color],
        is_clockwise=state.direction == 0,
        due=state.due,
        is_closed=state.is_closed,
        stocks=tuple(map(len, state.stocks)),
        gifts=tuple(ShownGift(pack.cards[gift.card], names[gift.giver]) for gift in state.gifts),
        is_over=state.phase is Phase.OVER,
        winner=None if winner == NONE else names[winner],
    )


@dataclass(frozen=True, slots=True)
class _Moment:
    """The state after a step and before it."""

    pack: Pack
    state: State
    before: State
    actor: int | None
    assumed: Sequence[Mapping[int, int]]

    def hand(self, seat: int, name: str) -> ShownHand:
        state, is_over = self.state, self.state.phase is Phase.OVER
        assumed = Counter(self.assumed[seat])
        known = (Counter(state.hands[seat]) - assumed).elements()
        unknown = assumed.total()
        return ShownHand(
            name=name,
            cards=_cards(self.pack, list(known), self.before.hands[seat]),
            unknown=unknown,
            is_on_turn=not is_over and state.turn == seat,
            has_acted=self.actor == seat,
            is_dealer=state.dealer == seat,
            is_winner=is_over and state.winner == seat,
            points=sum(self.pack.values[card] for card in state.hands[seat]) if is_over and not unknown else None,
        )


def _cards(pack: Pack, hand: Sequence[int], before: Sequence[int]) -> tuple[ShownCard, ...]:
    """A hand in the order of the deck; of identical cards the last ones are the new ones."""
    new = Counter(hand) - Counter(before)
    shown = []
    for card in sorted(hand, reverse=True):
        is_new = new[card] > 0
        new[card] -= is_new
        shown.append(ShownCard(pack.cards[card], is_new))
    return tuple(reversed(shown))
