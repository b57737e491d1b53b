"""Golden counts of action sequences from fixed positions: any change of the rules shows here.

The counts were made by this program. They guard against changes that nobody meant; whether the rules are right, the
tests of the single clauses say. ``python -m tests.engine.play.test_perft`` prints them anew.
"""

from dataclasses import replace
from random import Random

import pytest

from engine.play import Referee, count_sequences
from engine.rulesets import (
    FAMILY,
    JUNIOR,
    LEAGUE_2006,
    STANDARD,
    BlackCards,
    DrawFourLegality,
    IdenticalCards,
    JumpIn,
    RuleSet,
    ScoringRules,
    ScoringSystem,
    ZeroCard,
)

SEVEN_O = replace(STANDARD, play=replace(STANDARD.play, zero=ZeroCard.ALL_MOVE, seven_swaps=True))
CUMULATING = replace(
    STANDARD,
    play=replace(
        STANDARD.play,
        stacking_draw_two=True,
        stacking_draw_four=True,
        reverse_returns_draw_two=True,
        skip_passes_draw_two=True,
        black_cards=BlackCards.ANYWHERE,
    ),
)
LIGHTNING = replace(
    STANDARD,
    play=replace(
        STANDARD.play,
        jump_in=JumpIn.AFTER_PLAYER,
        identical_cards=IdenticalCards.NO_DRAW_CARDS,
        goes_on_until_turn=True,
        end_without_zero=True,
    ),
)
PARTNERS = replace(STANDARD, scoring=ScoringRules(system=ScoringSystem.PARTNER, limit=500))
EXTREME = replace(STANDARD, play=replace(STANDARD.play, stock_machine=True))
TAKING_AND_LAYING = replace(
    STANDARD,
    play=replace(
        STANDARD.play,
        taking_draw_two_skips=False,
        draw_four=DrawFourLegality.NO_OTHER_CARD,
        challenge=False,
        identical_cards=IdenticalCards.BLACK_TOO,
        black_cards=BlackCards.ANYWHERE,
    ),
)
GOLDEN_ONES = replace(LEAGUE_2006, deck=type(LEAGUE_2006.deck).LEAGUE_108_GOLDEN)


def counts(rule_set: RuleSet, players: int, moves_before: int, depth: int) -> tuple[int, ...]:
    """Sequences of 1 to ``depth`` actions after a fixed deal and a fixed beginning of the game."""
    referee, generator = Referee(rule_set, players), Random(2006)
    state = referee.deal(generator)
    for _move in range(moves_before):
        referee.advance(state, generator.choice(referee.turn_actions(state)))
    return tuple(count_sequences(referee, state, length) for length in range(1, depth + 1))


GOLDEN = (
    (LEAGUE_2006, 3, 0, (9, 61, 407, 2736, 17819, 114052)),  # league
    (LEAGUE_2006, 4, 30, (26, 467, 5406, 47301)),  # league, later
    (GOLDEN_ONES, 2, 12, (3, 11, 37, 131, 504, 2090, 9493, 47425)),  # golden ones
    (STANDARD, 4, 0, (1, 4, 11, 31, 118, 461, 1256, 3327, 13386, 45020)),  # standard
    (STANDARD, 2, 21, (2, 2, 3, 3, 4, 4, 10, 25, 88, 313, 1068, 3825, 12471)),  # standard, two players
    (FAMILY, 3, 10, (1, 2, 4, 18, 57, 188, 598, 1716, 5375, 17397)),  # family
    (JUNIOR, 2, 6, (2, 7, 48, 151, 570, 2207, 7314, 27178)),  # junior
    (SEVEN_O, 3, 9, (4, 8, 21, 53, 158, 346, 856, 2258, 5617, 12839, 32396)),  # seven-o
    (CUMULATING, 3, 14, (4, 9, 23, 51, 143, 363, 787, 1641, 3844, 9170, 20995)),  # cumulating
    (LIGHTNING, 4, 8, (8, 21, 50, 124, 515, 1812, 5179, 13150, 39641)),  # lightning
    (PARTNERS, 4, 40, (1, 2, 4, 5, 18, 48, 123, 308, 839, 2480, 7669, 22290)),  # partners
    (TAKING_AND_LAYING, 3, 6, (6, 14, 37, 110, 334, 962, 2479, 6771)),  # who takes may lay, black cards doubled
    (EXTREME, 3, 5, (4, 25, 61, 178, 668, 1877, 5355, 16100)),  # extreme
)
"""Rule set, players, random moves made before, sequences of 1, 2, 3 … actions."""


@pytest.mark.parametrize(("rule_set", "players", "moves_before", "golden"), GOLDEN)
def test_number_of_action_sequences(
    rule_set: RuleSet, players: int, moves_before: int, golden: tuple[int, ...]
) -> None:
    assert counts(rule_set, players, moves_before, len(golden)) == golden


if __name__ == "__main__":
    for rule_set, players, moves_before, golden in GOLDEN:
        print(players, moves_before, counts(rule_set, players, moves_before, len(golden)))
