"""Playing a game to its end at random, as fast as the rules allow."""

from collections.abc import Sequence
from random import Random

from engine.play.actions import Action, Phase
from engine.play.interventions import call_uno, identical_cards
from engine.play.referee import HANDLERS, Referee
from engine.play.state import State
from engine.play.turns import fitting_cards, open_draws, turn_actions

CHANCE_TO_THROW = 0.5
MOST_ACTIONS = 1_000_000


def play_out(referee: Referee, state: State, generator: Random, most: int = MOST_ACTIONS) -> int:
    """Play a game to its end, or ``most`` actions, and return the number of actions.

    Every choice is made at random: first a card, then its colour or opponent. But nobody draws who can lay, and nobody
    forgets to say UNO. Half of the chances to throw in an identical card are noticed.

    >>> from engine.rulesets import STANDARD
    >>> referee, generator = Referee(STANDARD, players=4), Random(1)
    >>> play_out(referee, referee.deal(generator), generator) > 0
    True
    """
    rules, uniform, handlers = referee.rules, generator.random, HANDLERS
    turn, due, over = Phase.TURN, Phase.DUE, Phase.OVER
    can_throw = rules.has_jump_in or bool(rules.doubles)
    actions: Sequence[Action]
    count = 0
    while count < most:
        phase = state.phase
        if phase is turn:
            fitting = fitting_cards(rules, state)
            if fitting:
                actions = rules.layings[state.turn][fitting[int(uniform() * len(fitting))]]
            else:
                actions = open_draws(rules, state)
        elif phase is over:
            break
        else:
            actions = turn_actions(rules, state)
        action = actions[int(uniform() * len(actions))] if len(actions) > 1 else actions[0]
        handlers[action.kind](rules, state, action)
        count += 1
        if state.uno_owed >= 0:
            call_uno(rules, state, rules.calls[state.uno_owed])
            count += 1
        if can_throw and state.layer >= 0 and state.phase <= due and uniform() < CHANCE_TO_THROW:
            for action in identical_cards(rules, state)[:1]:
                handlers[action.kind](rules, state, action)
                count += 1
    return count
