"""Random games are played by code of their own, for speed: it can do what the referee allows, all of it and no more."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.play import Action, ActionKind, Phase, Referee, State, play_out
from engine.rulesets import PRESETS, RuleSet
from tests.engine.play.rule_sets import rule_sets
from tests.engine.play.test_properties import table_for

OUT_OF_TURN = (ActionKind.JUMP_IN, ActionKind.DOUBLE)
PHASES = {
    "luvsh-2006": {Phase.TURN, Phase.DUE, Phase.NAMING, Phase.SWAPPING, Phase.SLAPPING, Phase.GIVING, Phase.BLOCKING}
}


def after(referee: Referee, state: State, action: Action) -> State:
    """The state once the action has been checked and applied, and UNO said if it must be."""
    state = state.copy()
    referee.apply(state, action)
    if state.uno_owed >= 0:
        referee.apply(state, Action(ActionKind.CALL_UNO, state.uno_owed))
    return state


def choices(referee: Referee, state: State) -> list[Action]:
    """What a random game chooses from: whoever can lay lays, and gifts are given one player after the other."""
    actions = referee.turn_actions(state)
    if state.phase is Phase.GIVING:
        return [action for action in actions if action.player == state.waiting[0]]
    if state.phase is Phase.TURN and actions[0].kind is ActionKind.LAY:
        return [action for action in actions if action.kind is ActionKind.LAY]
    return actions


def steps(referee: Referee, state: State) -> Iterator[State]:
    """Where a step of a random game may lead: by one of the choices, and perhaps by an identical card thrown on it."""
    for action in choices(referee, state):
        reached = after(referee, state, action)
        yield reached
        for thrown in referee.out_of_turn_actions(reached):
            if thrown.kind in OUT_OF_TURN:
                yield after(referee, reached, thrown)


@given(rule_sets(), st.integers(0, 2**32))
def test_every_step_of_a_random_game_is_one_that_the_referee_allows(rule_set: RuleSet, seed: int) -> None:
    referee, generator = table_for(rule_set, seed), Random(seed)
    state = referee.deal(generator)
    for _step in range(60):
        if referee.is_over(state):
            break
        before = state.copy()
        play_out(referee, state, generator, most=1)
        assert state in list(steps(referee, before))


@pytest.mark.parametrize("code", sorted(PRESETS))
def test_a_random_game_can_take_every_choice(code: str) -> None:
    referee, generator = Referee(PRESETS[code], 4), Random(1)
    seen: set[Phase] = set()
    for _game in range(4):
        state = referee.deal(generator)
        while not referee.is_over(state):
            if state.phase not in seen:
                seen.add(state.phase)
                reached = [state.copy() for _try in range(300)]
                for number, step in enumerate(reached):
                    play_out(referee, step, Random(number), most=1)
                assert all(after(referee, state, action) in reached for action in choices(referee, state))
            play_out(referee, state, generator, most=1)
    assert seen >= PHASES.get(code, {Phase.TURN, Phase.DUE})
