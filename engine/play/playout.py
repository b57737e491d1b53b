"""Playing a game to its end at random, as fast as the rules allow."""

from random import Random

from engine.play.actions import ActionKind, Phase
from engine.play.interventions import identical_cards
from engine.play.pack import NONE
from engine.play.referee import HANDLERS, Referee
from engine.play.state import State
from engine.play.turns import open_draws, open_lays, turn_actions

TURN, OVER = Phase.TURN, Phase.OVER


def play_out(referee: Referee, state: State, generator: Random) -> int:
    """Play a game to its end and return the number of actions.

    Every choice is made at random with equal chances, but nobody draws who can lay or forgets to say UNO, and
    identical cards are thrown in whenever that is possible.

    >>> from engine.rulesets import STANDARD
    >>> referee, generator = Referee(STANDARD, players=4), Random(1)
    >>> play_out(referee, referee.deal(generator), generator) > 0
    True
    """
    rules, uniform, handlers = referee.rules, generator.random, HANDLERS
    calls = rules.calls
    can_throw = rules.has_jump_in or bool(rules.doubles)
    count = 0
    while True:
        if state.phase is TURN:
            actions = open_lays(rules, state) or open_draws(rules, state)
        elif state.phase is OVER:
            return count
        else:
            actions = turn_actions(rules, state)
        action = actions[int(uniform() * len(actions))]
        handlers[action.kind](rules, state, action)
        count += 1
        if state.uno_owed != NONE:
            handlers[ActionKind.CALL_UNO](rules, state, calls[state.uno_owed])
            count += 1
        if can_throw and state.layer != NONE:
            while thrown := identical_cards(rules, state):
                action = thrown[0]
                handlers[action.kind](rules, state, action)
                count += 1
