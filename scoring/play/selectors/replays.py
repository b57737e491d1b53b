"""A recorded game step by step: the table with all hands open, and what was done, in the user's language."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext as _

from engine.cards import Card, Color
from engine.play import COLORS, NONE, OPEN, Action, ActionKind, Pack, Phase, State
from engine.records import Entry, Replay
from scoring.core.wording import COLOR_NAMES, card_name, reason_text

_SENTENCES: Mapping[ActionKind, Promise] = {
    ActionKind.LAY: gettext_lazy("%(name)s lays %(card)s."),
    ActionKind.DRAW: gettext_lazy("%(name)s draws a card."),
    ActionKind.KEEP: gettext_lazy("%(name)s keeps the drawn card."),
    ActionKind.TAKE: gettext_lazy("%(name)s takes the due cards."),
    ActionKind.CHALLENGE: gettext_lazy("%(name)s challenges the draw four."),
    ActionKind.SHOW: gettext_lazy("%(name)s shows the hand."),
    ActionKind.REFUSE: gettext_lazy("%(name)s refuses to show the hand."),
    ActionKind.NAME: gettext_lazy("%(name)s names %(color)s."),
    ActionKind.SWAP: gettext_lazy("%(name)s swaps hands with %(other)s."),
    ActionKind.DECLINE: gettext_lazy("%(name)s does not swap hands."),
    ActionKind.JUMP_IN: gettext_lazy("%(name)s throws in %(card)s."),
    ActionKind.DOUBLE: gettext_lazy("%(name)s lays the identical %(card)s as well."),
    ActionKind.SLAP: gettext_lazy("%(name)s slaps the stock."),
    ActionKind.GIVE: gettext_lazy("%(name)s gives %(card)s."),
    ActionKind.BLOCK: gettext_lazy("%(name)s blocks the gift of %(other)s: %(card)s."),
    ActionKind.COUNT: gettext_lazy("%(name)s counts 3-2-1-0."),
    ActionKind.CALL_UNO: gettext_lazy("%(name)s says UNO."),
    ActionKind.DRAW_EXTRA: gettext_lazy("%(name)s draws a card out of turn."),
    ActionKind.FINISH: gettext_lazy("%(name)s is on turn without a card, and has won."),
    ActionKind.DEMAND: gettext_lazy("%(name)s demands the penalty from %(other)s: %(offence)s."),
    ActionKind.FAULT: gettext_lazy("%(name)s breaks a rule: %(offence)s."),
}
_LAYS_AND_NAMES = gettext_lazy("%(name)s lays %(card)s and names %(color)s.")
_LAYS_FOR = gettext_lazy("%(name)s lays %(card)s: everybody gives %(other)s a card.")
_DOUBLES_AND_NAMES = gettext_lazy("%(name)s lays the identical %(card)s as well and names %(color)s.")
_DOUBLES_FOR = gettext_lazy("%(name)s lays the identical %(card)s as well: everybody gives %(other)s a card.")
_DRAWS_FROM_STOCK = gettext_lazy("%(name)s draws a card from stock %(stock)s.")
_FOR_ANOTHER = {ActionKind.LAY: _LAYS_FOR, ActionKind.DOUBLE: _DOUBLES_FOR}
_AND_NAMES = {ActionKind.LAY: _LAYS_AND_NAMES, ActionKind.DOUBLE: _DOUBLES_AND_NAMES}


def entry_text(entry: Entry, names: Sequence[str], pack: Pack) -> str:
    """An entry as sentences: what is done, and what the record says of drawn cards and of a new stock."""
    sentences = [action_text(entry.action, names, pack)]
    if entry.drawn:
        cards = ", ".join(gettext("unknown") if card is None else card_name(pack.cards[card]) for card in entry.drawn)
        sentences.append(gettext("Drawn: %(cards)s.") % {"cards": cards})
    if entry.new_stock is not None:
        sentences.append(gettext("The laid cards become the new stock."))
    return " ".join(sentences)


def action_text(action: Action, names: Sequence[str], pack: Pack) -> str:
    """An action as a sentence; ``names`` are the players' names by their seats."""
    card = "" if action.card == NONE else card_name(pack.cards[action.card])
    values = {
        "name": names[action.player],
        "card": card,
        "color": "" if action.color == OPEN else str(COLOR_NAMES[COLORS[action.color]]),
        "other": names[action.target] if 0 <= action.target < len(names) else "",
        "stock": action.target + 1,
        "offence": gettext(action.offence.label) if action.offence else "",
    }
    return str(_sentence(action)) % values


def _sentence(action: Action) -> Promise:
    if action.target != NONE and action.kind in _FOR_ANOTHER:
        return _FOR_ANOTHER[action.kind]
    if action.color != OPEN and action.kind in _AND_NAMES:
        return _AND_NAMES[action.kind]
    if action.kind is ActionKind.DRAW and action.target > 0:
        return _DRAWS_FROM_STOCK
    return _SENTENCES[action.kind]


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
