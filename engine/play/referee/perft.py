"""Counting sequences of actions: a fingerprint of the rules, as chess programs use it."""

from engine.play.referee.referee import Referee
from engine.play.values.state import State


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
