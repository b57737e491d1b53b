"""*Jump-in*: the identical card out of turn, with cancelled or added effects and both continuations (K24)."""

import pytest

from engine.cards import parse_card
from engine.decks import DeckKind, deck_of


@pytest.mark.clause("K24", "K23")
@pytest.mark.parametrize(
    "deck", [DeckKind.STANDARD_108, DeckKind.LEAGUE_110, DeckKind.LEAGUE_108_GOLDEN, DeckKind.JUNIOR_56]
)
def test_zero_is_in_the_deck_at_most_once_so_that_nobody_can_throw_it_in(deck: DeckKind) -> None:
    assert {deck_of(deck).counts.get(parse_card(f"{color}0"), 0) for color in "rgby"} <= {0, 1}
