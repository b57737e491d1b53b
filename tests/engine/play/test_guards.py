"""Legal is what no guard refuses: the same actions that are listed, in every state that random games reach."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.play import NONE, OPEN, Action, ActionKind, Draws, Offence, Part, Phase, Referee, State, Verdict
from engine.play.moves.registry import MOVES
from engine.rulesets import RuleSet
from tests.engine.play.rule_sets import rule_sets
from tests.engine.play.test_properties import table_for

FIELDS = {
    Part.CARD: "card",
    Part.COLOR: "color",
    Part.PLAYER: "target",
    Part.STOCK: "target",
    Part.OFFENCE: "offence",
}

MOST_OF_A_PHASE = 1
"""So many states of each phase are looked at in a game, and every fifteenth after that."""


def every_action(referee: Referee, state: State) -> Iterator[Action]:
    """Each action whose parts are those of its kind, with any card of the player or the top one, and some with more."""
    seats = range(-1, referee.players + 1)
    offences = [None, *{offence for _player, offence in state.offences}, Offence.UNO_FORGOTTEN, Offence.OTHER]
    values: dict[Part, Sequence[Any]] = {Part.COLOR: (OPEN, *range(OPEN)), Part.OFFENCE: offences}
    values |= {Part.PLAYER: seats, Part.STOCK: range(-1, 3)}
    for player in seats:
        held = state.hands[player] if player in referee.rules.seats else b""
        values[Part.CARD] = sorted({NONE, state.pile[-1], *held})
        for kind in ActionKind:
            for chosen in product(*(values[part] for part in kind.needs)):
                yield Action(kind, player, **dict(zip(map(FIELDS.__getitem__, kind.needs), chosen, strict=True)))
            for part in set(Part) - set(kind.needs):
                yield Action(kind, player, **{FIELDS[part]: values[part][-1]})


def course(referee: Referee, seed: int) -> Iterator[State]:
    """The states of a game in which anything legal happens, and rules are broken as well."""
    generator = Random(seed)
    state = referee.deal(generator, generator.randrange(referee.players))
    for step in range(60):
        yield state
        actions = referee.legal_actions(state)
        if not actions:
            return
        player = generator.choice(referee.rules.seats)
        held = state.hands[player]
        fault = Action(ActionKind.FAULT, player, offence=generator.choice([*Offence]))
        if held and generator.random() < 0.8:
            fault = replace(fault, card=generator.choice(held))
        if step % 3 == 0:
            actions = referee.turn_actions(state)[:4] or actions
        is_broken = step % 5 == 4 and referee.explain(state, fault).is_legal
        referee.advance(state, fault if is_broken else generator.choice(actions))


@pytest.mark.slow
@given(rule_sets(), st.integers(0, 2**32))
def test_listed_are_exactly_the_actions_that_no_guard_refuses(rule_set: RuleSet, seed: int) -> None:
    referee = table_for(rule_set, seed)
    seen: Counter[Phase] = Counter()
    for state in course(referee, seed):
        listed = set(referee.legal_actions(state))
        assert [action for action in listed if refusal(referee, state, action) is not None] == []
        seen[state.phase] += 1
        if seen[state.phase] <= MOST_OF_A_PHASE or seen[state.phase] % 15 == 0:
            asked = {action for action in every_action(referee, state) if action.kind is not ActionKind.FAULT}
            assert {action for action in asked if refusal(referee, state, action) is None} == listed & asked
            assert listed <= asked


def refusal(referee: Referee, state: State, action: Action) -> Verdict | None:
    return MOVES[action.kind].refusal(referee.rules, state, action)


@given(rule_sets(), st.integers(0, 2**32))
def test_explanation_says_what_the_guards_said(rule_set: RuleSet, seed: int) -> None:
    referee = table_for(rule_set, seed)
    *_before, state = islice(course(referee, seed), 1 + seed % 60)
    for action in every_action(referee, state):
        refused, explanation = refusal(referee, state, action), referee.explain(state, action)
        code = explanation.reason.code
        assert isinstance(code, Verdict)
        assert explanation.clauses
        assert explanation.is_legal is code.allows is (refused is None)
        assert refused in (None, code)


def test_every_kind_has_its_move_at_its_number() -> None:
    assert [move.kind for move in MOVES] == list(ActionKind)
    assert [kind for kind in ActionKind if kind.allowed is None and MOVES[kind].reason is None] == []


def test_traits_of_the_kinds_agree_with_each_other() -> None:
    assert [kind for kind in ActionKind if kind.lays and not kind.needs_card] == []
    assert [kind for kind in ActionKind if kind.allowed and not kind.allowed.allows] == []
    assert [kind for kind in ActionKind if kind.refused.allows] == []
    assert {kind for kind in ActionKind if kind.draws is Draws.ON_PURPOSE} == {
        ActionKind.DRAW,
        ActionKind.TAKE,
        ActionKind.DRAW_EXTRA,
    }
