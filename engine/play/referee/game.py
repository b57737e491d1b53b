"""A game in progress with everything that happened, so that it can be taken back."""

from collections.abc import Iterator
from random import Random

from engine.play.referee.referee import Referee
from engine.play.table.ending import GameResult
from engine.play.values.actions import Action
from engine.play.values.state import State


class GameInProgress:
    """A referee, a state and the actions that led to it.

    >>> from engine.rulesets import LEAGUE_2006
    >>> game = GameInProgress.deal(Referee(LEAGUE_2006, players=3), Random(2006))
    >>> before = game.state.copy()
    >>> game.push(game.referee.turn_actions(game.state)[0])
    >>> _ = game.undo()
    >>> game.state == before
    True
    """

    def __init__(self, referee: Referee, state: State) -> None:
        self.referee = referee
        self.state = state
        self._past: list[tuple[Action, State]] = []

    @classmethod
    def deal(cls, referee: Referee, generator: Random, dealer: int = 0) -> "GameInProgress":
        """Start with a shuffled deck."""
        return cls(referee, referee.deal(generator, dealer))

    @property
    def actions(self) -> tuple[Action, ...]:
        """What has happened so far."""
        return tuple(action for action, _before in self._past)

    def steps(self) -> Iterator[tuple[State, Action, State]]:
        """The state before each action, the action, and the state after it; none of them is to be changed."""
        states = [*(before for _action, before in self._past), self.state]
        for place, (action, before) in enumerate(self._past):
            yield before, action, states[place + 1]

    @property
    def start(self) -> State:
        """A copy of the state before the first action."""
        return (self._past[0][1] if self._past else self.state).copy()

    def push(self, action: Action) -> None:
        """Apply an action. Raises :class:`engine.play.IllegalAction` and changes nothing if it is not legal."""
        before = self.state.copy()
        self.referee.apply(self.state, action)
        self._past.append((action, before))

    def undo(self) -> Action:
        """Take the last action back and return it. Raises IndexError at the start of the game."""
        action, before = self._past.pop()
        self.state.restore(before)
        return action

    def result(self) -> GameResult:
        """The result of a finished game. Raises ValueError for a game that is not over."""
        return self.referee.result(self.state)


def count_sequences(referee: Referee, state: State, depth: int) -> int:
    """How many sequences of ``depth`` legal actions there are from the state; a finished game counts once.

    Grows exponentially with the depth.

    >>> from random import Random
    >>> from engine.rulesets import STANDARD
    >>> referee = Referee(STANDARD, players=2)
    >>> count_sequences(referee, referee.deal(Random(1)), 0)
    1
    """
    if depth == 0:
        return 1
    actions = referee.legal_actions(state)
    if depth == 1 or not actions:
        return max(len(actions), 1)
    total = 0
    for action in actions:
        after = state.copy()
        referee.advance(after, action)
        total += count_sequences(referee, after, depth - 1)
    return total
