"""Players of the simulation: the protocol, those who play at random, and the one who weighs what is open."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Protocol

from engine.play import Action, ActionKind, Referee, State


class SimulatedPlayer(Protocol):
    """How somebody plays.

    A player may look only at what is seen at the table: the own hand, the laid cards, the colour in force, and how
    many cards the others hold. ``actions`` are always the player's own, and never none.
    """

    def choose(self, referee: Referee, state: State, actions: Sequence[Action]) -> Action:
        """One of the actions that the game waits for."""

    def react(self, referee: Referee, state: State, actions: Sequence[Action]) -> Action | None:
        """One of the actions that are open out of turn; None: let it pass."""


def wants_to_lay(player: SimulatedPlayer, referee: Referee, state: State) -> bool:
    """Whether a player who is on turn is going to lay a card: only then it makes sense to say UNO before (L8.1)."""
    return player.choose(referee, state, referee.turn_actions(state)).kind is ActionKind.LAY


def says_uno_for_nothing(player: SimulatedPlayer, referee: Referee, state: State, call: Action) -> bool:
    """Whether saying UNO now would be a false call, since no card follows (K18)."""
    return state.uno_owed != call.player and not wants_to_lay(player, referee, state)


class AnyActionPlayer:
    """Draws only if no card fits, otherwise lays; notices half of what happens out of turn.

    Every open action is equally likely, so that a wild is laid as often as four other cards: once for each colour.
    """

    attention = 0.5

    def __init__(self, generator: Random) -> None:
        self._random = generator.random

    def choose(self, referee: Referee, state: State, actions: Sequence[Action]) -> Action:
        if actions[0].kind is ActionKind.LAY:
            actions = [action for action in actions if action.kind is ActionKind.LAY]
        return self._any_of(actions)

    def _any_of(self, actions: Sequence[Action]) -> Action:
        return actions[int(self._random() * len(actions))]

    def react(self, referee: Referee, state: State, actions: Sequence[Action]) -> Action | None:
        if self._random() >= self.attention:
            return None
        action = self._any_of(actions)
        if action.kind is ActionKind.CALL_UNO and says_uno_for_nothing(self, referee, state, action):
            return None
        return action


class AnyCardPlayer(AnyActionPlayer):
    """The same, but every card that fits is equally likely, and then its colour or its victim."""

    def choose(self, referee: Referee, state: State, actions: Sequence[Action]) -> Action:
        if actions[0].kind is not ActionKind.LAY:
            return self._any_of(actions)
        fitting = {action.card for action in actions if action.kind is ActionKind.LAY}
        cards = [card for card in state.hands[actions[0].player] if card in fitting]
        card = cards[int(self._random() * len(cards))]
        return self._any_of([action for action in actions if action.card == card])


class WeighingPlayer(ABC):
    """Takes what is worth most. Reacts to whatever is worth more than nothing, unless it escapes notice."""

    attention = 1.0

    def __init__(self, generator: Random) -> None:
        self._random = generator.random

    @abstractmethod
    def worth(self, referee: Referee, state: State, action: Action) -> int:
        """How good an action of the player is; below 0: better not."""

    def choose(self, referee: Referee, state: State, actions: Sequence[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        return max(actions, key=lambda action: self.worth(referee, state, action))

    def react(self, referee: Referee, state: State, actions: Sequence[Action]) -> Action | None:
        if self._random() >= self.attention:
            return None
        action = self.choose(referee, state, actions)
        if action.kind is ActionKind.CALL_UNO:
            return None if says_uno_for_nothing(self, referee, state, action) else action
        return action if self.worth(referee, state, action) > 0 else None


class GreedyPlayer(WeighingPlayer):
    """Gets rid of the highest points first, and names the colour of which most cards are left."""

    attention = 0.9

    def worth(self, referee: Referee, state: State, action: Action) -> int:
        worth = _WORTH_BY_KIND.get(action.kind, 0)
        if action.card >= 0:
            worth += 10 * referee.pack.values[action.card]
        if action.kind in _NAMING:
            worth += cards_of_color(referee, state, action.player, action.color)
        if action.kind is ActionKind.SWAP or (action.kind is ActionKind.LAY and action.target >= 0):
            worth += len(state.hands[action.player]) - len(state.hands[action.target])
        return worth


_NAMING = (ActionKind.LAY, ActionKind.DOUBLE, ActionKind.NAME)
_WORTH_BY_KIND = {
    ActionKind.LAY: 10,
    ActionKind.JUMP_IN: 10,
    ActionKind.DOUBLE: 10,
    ActionKind.BLOCK: 10,
    ActionKind.DEMAND: 10,
    ActionKind.CALL_UNO: 100_000,
    ActionKind.SHOW: 10,
    ActionKind.TAKE: -10,
    ActionKind.CHALLENGE: -20,
    ActionKind.KEEP: -10,
    ActionKind.DRAW: -10,
}


def cards_of_color(referee: Referee, state: State, player: int, color: int) -> int:
    """How many cards of a colour the player holds."""
    colors = referee.pack.colors
    return sum(colors[card] == color for card in state.hands[player])
