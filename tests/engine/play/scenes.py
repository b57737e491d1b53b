"""Scenes of a game in card notation, so that a test of a rule reads like the rulebook."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.cards import Color, parse_card, parse_cards
from engine.play import (
    COLORS,
    NONE,
    OPEN,
    Action,
    ActionKind,
    Explanation,
    GameInProgress,
    Offence,
    Pack,
    Phase,
    Referee,
    State,
)
from engine.rulesets import RuleSet

CALM_STOCK = "y9 y8 y6 y5 y3 y2"
"""What the stock holds unless a scene says otherwise; its first card lies on top."""
CALM_SECOND_STOCK = "b9 b8 b6 b5 b3 b2"
"""The same for the second stock, where the rule set has one (L6.2)."""


@dataclass(frozen=True, slots=True)
class Position:
    """What everybody at the table sees, and every hand. Hands are sorted, so that only their cards are compared."""

    hands: tuple[str, ...]
    top: str
    color: str
    turn: int
    direction: int
    due: int
    phase: Phase


@dataclass(frozen=True, slots=True)
class Table:
    """A game in progress. Every method that acts raises IllegalAction, and watches that no card gets lost."""

    game: GameInProgress

    @property
    def referee(self) -> Referee:
        return self.game.referee

    @property
    def state(self) -> State:
        return self.game.state

    @property
    def pack(self) -> Pack:
        return self.referee.pack

    def position(self) -> Position:
        state = self.state
        return Position(
            hands=tuple(self.hand(player) for player in range(self.referee.players)),
            top=self.notation(state.pile[-1]),
            color="" if state.color == OPEN else COLORS[state.color].value,
            turn=state.turn,
            direction=state.direction,
            due=state.due,
            phase=state.phase,
        )

    def hand(self, player: int) -> str:
        return " ".join(sorted(map(self.notation, self.state.hands[player])))

    def stock(self, number: int = 0) -> str:
        """The cards of a stock, the top one first."""
        return " ".join(map(self.notation, reversed(self.state.stocks[number])))

    def pile(self) -> str:
        """The laid cards, the top one last."""
        return " ".join(map(self.notation, self.state.pile))

    def notation(self, card: int) -> str:
        return self.pack.cards[card].notation()

    def options(self, player: int) -> set[str]:
        """What is open to the player, as words such as ``lay W g``, ``lay UNO >2``, ``draw``.

        Drawing out of turn is left out, because in the league it is always open (L7).
        """
        legal = self.referee.legal_actions(self.state)
        actions = [x for x in legal if x.player == player and x.kind is not ActionKind.DRAW_EXTRA]
        words = {self._words(action) for action in actions}
        assert len(words) == len(actions), "an action is listed twice"
        return words

    def action_is_open(self, kind: ActionKind) -> bool:
        """Whether anybody may act like this."""
        return any(action.kind is kind for action in self.referee.legal_actions(self.state))

    def action(
        self,
        kind: ActionKind,
        player: int,
        card: str = "",
        color: str = "",
        to: int = NONE,
        offence: Offence | None = None,
    ) -> Action:
        number = self.pack.number(parse_card(card)) if card else NONE
        return Action(kind, player, number, COLORS.index(Color(color)) if color else OPEN, to, offence)

    def ask(self, kind: ActionKind, player: int, card: str = "", color: str = "", to: int = NONE) -> Explanation:
        """The referee's word on an action, which is not carried out."""
        return self.referee.explain(self.state, self.action(kind, player, card, color, to))

    def do(self, action: Action) -> None:
        before = self.all_cards()
        self.game.push(action)
        assert self.all_cards() == before, "a card has appeared or vanished"

    def all_cards(self) -> Counter[int]:
        state = self.state
        gifts = [gift.card for gift in state.gifts]
        return Counter(card for cards in (*state.hands, *state.stocks, state.pile, gifts) for card in cards)

    def lay(self, player: int, card: str, color: str = "", to: int = NONE) -> None:
        self.do(self.action(ActionKind.LAY, player, card, color, to))

    def draw(self, player: int, stock: int = 0) -> None:
        self.do(self.action(ActionKind.DRAW, player, to=stock))

    def keep(self, player: int) -> None:
        self.do(self.action(ActionKind.KEEP, player))

    def take(self, player: int) -> None:
        self.do(self.action(ActionKind.TAKE, player))

    def challenge(self, player: int) -> None:
        self.do(self.action(ActionKind.CHALLENGE, player))

    def show(self, player: int) -> None:
        self.do(self.action(ActionKind.SHOW, player))

    def name(self, player: int, color: str) -> None:
        self.do(self.action(ActionKind.NAME, player, color=color))

    def swap(self, player: int, other: int) -> None:
        self.do(self.action(ActionKind.SWAP, player, to=other))

    def jump_in(self, player: int, card: str) -> None:
        self.do(self.action(ActionKind.JUMP_IN, player, card))

    def slap(self, *players: int) -> None:
        for player in players:
            self.do(self.action(ActionKind.SLAP, player))

    def give(self, player: int, card: str) -> None:
        self.do(self.action(ActionKind.GIVE, player, card))

    def count(self, player: int) -> None:
        self.do(self.action(ActionKind.COUNT, player))

    def finish(self, player: int) -> None:
        self.do(self.action(ActionKind.FINISH, player))

    def demand(self, player: int, offender: int, offence: Offence) -> None:
        self.do(self.action(ActionKind.DEMAND, player, to=offender, offence=offence))

    def fault(self, player: int, offence: Offence, card: str = "") -> None:
        self.do(self.action(ActionKind.FAULT, player, card, offence=offence))

    def _words(self, action: Action) -> str:
        words = [action.kind.word]
        if action.card != NONE:
            words.append(self.notation(action.card))
        if action.color != OPEN:
            words.append(COLORS[action.color].value)
        if action.target != NONE and (action.kind is not ActionKind.DRAW or action.target):
            words.append(f">{action.target}")
        if action.offence is not None:
            words.append(action.offence.value)
        return " ".join(words)


def scene(
    rule_set: RuleSet,
    hands: Sequence[str],
    top: str,
    *,
    under: str = "",
    stock: str = CALM_STOCK,
    second_stock: str = CALM_SECOND_STOCK,
    color: str = "",
    turn: int = 0,
    direction: int = 0,
    due: int = 0,
    is_closed: bool = False,
) -> Table:
    """A table in the middle of a game: the player on turn has begun, so that nobody may jump in on the top card.

    Stocks are written from the top, ``under`` are the laid cards below the top one, the last of them lies highest.
    ``color`` is only needed where the top card has none. With ``due`` the top card is the draw card that waits.
    """
    referee = Referee(rule_set, len(hands))
    pack = referee.pack
    stocks = [read_cards(pack, stock)[::-1]]
    if rule_set.play.stocks == 2:
        stocks.append(read_cards(pack, second_stock)[::-1])
    pile = read_cards(pack, f"{under} {top}")
    held = [bytearray(read_cards(pack, hand)) for hand in hands]
    state = State(held, [*map(bytearray, stocks)], bytearray(pile), dealer=0, seed=1)
    state.color = COLORS.index(Color(color)) if color else pack.colors[pile[-1]]
    state.turn = turn
    state.direction = direction
    if due:
        state.due = due
        state.chain = pile[-1]
        state.is_closed = is_closed
        state.phase = Phase.DUE
    return Table(GameInProgress(referee, state))


def read_cards(pack: Pack, text: str) -> list[int]:
    """Cards in notation as numbers of the pack."""
    return pack.hand(parse_cards(text))


def position(
    hands: Sequence[str],
    top: str,
    *,
    turn: int,
    color: str | None = None,
    direction: int = 0,
    due: int = 0,
    phase: Phase = Phase.TURN,
) -> Position:
    """What a test expects. Without ``color`` the colour of the top card is in force."""
    if color is None:
        color = top[0] if parse_card(top).face.has_color else ""
    sorted_hands = tuple(" ".join(sorted(hand.split())) for hand in hands)
    return Position(sorted_hands, top, color, turn, direction, due, phase)


def with_play(rule_set: RuleSet, **changes: Any) -> RuleSet:
    """The rule set with other parameters of the game."""
    return replace(rule_set, play=replace(rule_set.play, **changes))
