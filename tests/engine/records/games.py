"""Games for tests: rule sets of all kinds, and games that were played by them at random."""

from dataclasses import fields, replace
from enum import Enum
from random import Random

from hypothesis import strategies as st

from engine.play import Action, ActionKind, GameInProgress, Offence, Referee
from engine.rulesets import PRESETS, LastCardDraws, PlayRules, RuleSet, find_refusals, player_refusals

NAMES = ("Anke", "Björn", "Cäcilia", "Dörte von der Au", "Eike", 'Femke "F"', "Günther, Jr.", "Hauke", "Inken", "Ä")


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    """A preset in which some parameters of play, or K6, are others, as far as that makes sense."""
    rule_set = draw(st.sampled_from(sorted(PRESETS.values(), key=lambda preset: preset.code)))
    if policy := draw(st.none() | st.sampled_from(LastCardDraws)):
        variant = replace(rule_set, scoring=replace(rule_set.scoring, last_card_draws=policy))
        rule_set = rule_set if find_refusals(variant) else variant
    for name in draw(st.lists(st.sampled_from([parameter.name for parameter in fields(PlayRules)]), unique=True)):
        value = _another_value(draw, getattr(rule_set.play, name))
        variant = replace(rule_set, play=replace(rule_set.play, **{name: value}))
        if not find_refusals(variant):
            rule_set = variant
    return rule_set


def _another_value(draw: st.DrawFn, value: object) -> object:
    if isinstance(value, Enum):
        return draw(st.sampled_from(type(value)))
    return draw(st.booleans()) if isinstance(value, bool) else draw(st.integers(1, 4))


@st.composite
def played_games(draw: st.DrawFn) -> tuple[GameInProgress, int]:
    """A game and the seed from which it was dealt; some are over, some end in the middle."""
    rule_set = draw(rule_sets())
    numbers = [number for number in range(2, rule_set.table.max_players + 1) if not player_refusals(rule_set, number)]
    referee = Referee(rule_set, draw(st.sampled_from(numbers)))
    seed = draw(st.integers(0, 1 << 32))
    game = GameInProgress.deal(referee, Random(seed), draw(st.integers(0, referee.players - 1)))
    play_at_random(game, Random(seed + 1), draw(st.integers(0, 150)))
    return game, seed


def play_at_random(game: GameInProgress, generator: Random, most: int) -> None:
    """Play on, at most so many actions: mostly laying, sometimes something out of turn, sometimes a broken rule."""
    for _action in range(most):
        if game.referee.is_over(game.state):
            return
        game.push(_random_action(game, generator))


def _random_action(game: GameInProgress, generator: Random) -> Action:
    referee, state, chance = game.referee, game.state, generator.random()
    if chance < 0.1:
        player = generator.randrange(referee.players)
        card = generator.choice(state.hands[player] or [-1])
        offence = generator.choice([Offence.WRONG_CARD, Offence.OTHER])
        fault = Action(ActionKind.FAULT, player, card, offence=offence)
        if referee.explain(state, fault).is_legal:
            return fault
    interventions = referee.out_of_turn_actions(state) if chance < 0.3 else []
    return generator.choice(interventions or referee.turn_actions(state)[:3])
