"""What must hold whatever is played: over random rule sets, random tables and everything that is legal."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.checks import check_sheet
from engine.findings import Severity
from engine.play import (
    NONE,
    OPEN,
    Action,
    ActionKind,
    GameInProgress,
    IllegalAction,
    Offence,
    Phase,
    Referee,
    State,
    Verdict,
    play_out,
)
from engine.rulesets import PRESETS, RuleSet, ScoringSystem
from engine.sheet import Seat, Sheet
from tests.engine.play.rule_sets import rule_sets

MOST_ACTIONS = 60_000
seeds = st.integers(0, 2**32)


def table_for(rule_set: RuleSet, seed: int) -> Referee:
    most = rule_set.table.max_players
    is_partner_game = rule_set.scoring.system is ScoringSystem.PARTNER
    return Referee(rule_set, Random(seed).choice((4, 6) if is_partner_game else range(2, most + 1)))


def cards_on_table(state: State) -> list[int]:
    gifts = [gift.card for gift in state.gifts]
    return sorted([*gifts, *state.pile, *(card for cards in (*state.hands, *state.stocks) for card in cards)])


def any_course(referee: Referee, seed: int, most: int = 150) -> Iterator[tuple[State, list[Action], Action]]:
    """Everything legal is equally likely, also out of turn; the state is advanced after each step."""
    generator = Random(seed)
    state = referee.deal(generator, generator.randrange(referee.players))
    for _step in range(most):
        actions = referee.legal_actions(state)
        if not actions:
            return
        action = generator.choice(actions)
        yield state, actions, action
        referee.advance(state, action)


@given(rule_sets(), seeds)
def test_no_card_appears_or_vanishes(rule_set: RuleSet, seed: int) -> None:
    referee = table_for(rule_set, seed)
    deck = sorted(referee.pack.full)
    for state, _actions, _action in any_course(referee, seed):
        assert cards_on_table(state) == deck


@given(rule_sets(), seeds)
def test_every_legal_action_applies_and_none_is_listed_twice(rule_set: RuleSet, seed: int) -> None:
    referee = table_for(rule_set, seed)
    for state, actions, _action in any_course(referee, seed, most=40):
        assert len(set(actions)) == len(actions)
        for action in actions:
            after = state.copy()
            referee.apply(after, action)
            assert after != state


@st.composite
def any_action(draw: st.DrawFn) -> Action:
    return Action(
        draw(st.sampled_from(ActionKind)),
        draw(st.integers(-1, 8)),
        draw(st.integers(NONE, 60)),
        draw(st.integers(0, OPEN)),
        draw(st.integers(NONE, 8)),
        draw(st.none() | st.sampled_from(Offence)),
    )


@given(rule_sets(), seeds, st.integers(0, 60), st.lists(any_action(), min_size=1, max_size=40))
def test_no_illegal_action_applies_and_it_is_explained(
    rule_set: RuleSet, seed: int, steps: int, actions: list[Action]
) -> None:
    referee = table_for(rule_set, seed)
    state = [state for state, _actions, _action in any_course(referee, seed, most=steps + 1)][-1]
    legal = set(referee.legal_actions(state))
    before = state.copy()
    for action in actions:
        if action in legal or action.kind is ActionKind.FAULT:
            continue
        with pytest.raises(IllegalAction) as refused:
            referee.apply(state, action)
        assert state == before
        reason = refused.value.explanation.reason
        assert isinstance(reason.code, Verdict)
        assert not reason.code.allows, action
        assert reason.clauses


@given(rule_sets(), seeds)
def test_undo_restores_every_state_exactly(rule_set: RuleSet, seed: int) -> None:
    referee = table_for(rule_set, seed)
    generator = Random(seed)
    game = GameInProgress.deal(referee, generator)
    states, actions = [game.state.copy()], []
    for _step in range(80):
        legal = referee.legal_actions(game.state)
        if not legal:
            break
        actions.append(generator.choice(legal))
        game.push(actions[-1])
        states.append(game.state.copy())
    assert list(game.actions) == actions
    for expected in reversed(states):
        assert game.state == expected
        if game.actions:
            assert game.undo() == actions.pop()


@given(rule_sets(), seeds)
def test_state_is_independent_of_its_copy(rule_set: RuleSet, seed: int) -> None:
    referee = table_for(rule_set, seed)
    for state, _actions, action in any_course(referee, seed, most=60):
        again, copy = state.copy(), state.copy()
        referee.advance(copy, action)
        assert copy != state
        assert again == state
        referee.advance(again, action)
        assert again == copy


@given(rule_sets(), seeds)
def test_random_game_ends_and_its_result_passes_the_checks(rule_set: RuleSet, seed: int) -> None:
    referee = table_for(rule_set, seed)
    generator = Random(seed)
    state = referee.deal(generator)
    assert play_out(referee, state, generator, most=MOST_ACTIONS) < MOST_ACTIONS
    result = referee.result(state)
    seats = tuple(Seat(str(seat), f"Player {seat}") for seat in range(referee.players))
    row = result.as_game(number=1, dealer=0)
    league = replace(PRESETS["luvsh-2006"], deck=rule_set.deck, table=rule_set.table, play=rule_set.play)
    league = replace(league, scoring=replace(league.scoring, uno_card_finish_doubles=result.uno_card_finish))
    findings = check_sheet(Sheet(seats, (row,)), league)
    assert [str(finding) for finding in findings if finding.severity is Severity.ERROR] == []
    assert cards_on_table(state) == sorted(referee.pack.full)


@given(st.sampled_from(sorted(PRESETS)), st.integers(2, 7), seeds)
def test_random_game_of_every_preset_ends_with_a_winner(code: str, players: int, seed: int) -> None:
    referee = Referee(PRESETS[code], 4 if code == "partner" else players)
    generator = Random(seed)
    state = referee.deal(generator)
    assert play_out(referee, state, generator, most=MOST_ACTIONS) < MOST_ACTIONS
    result = referee.result(state)
    assert result.winner is not None
    assert result.hands[result.winner] == ()
    assert state.phase is Phase.OVER
    assert referee.legal_actions(state) == []
