"""Each of the league's supplements is a parameter: without it the league's game is played otherwise."""

from typing import Any

import pytest

from engine.play import ActionKind, Offence, rule_on
from engine.rulesets import (
    LEAGUE_2006,
    Drawing,
    IdenticalCards,
)
from tests.engine.play.scenes import Table, position, scene, with_play


def league_without(hands: list[str], top: str, due: int = 0, **changes: Any) -> Table:
    return scene(with_play(LEAGUE_2006, **changes), hands, top=top, due=due)


@pytest.mark.clause("L6.9", "K22")
@pytest.mark.parametrize(("card", "follows"), [("r5", True), ("rS", True), ("r+2", False)])
def test_identical_cards_but_no_draw_cards(card: str, follows: bool) -> None:
    table = league_without(
        [f"{card} {card} g1", "y1 y2 y3", "b1 b2 b3"], "r9", identical_cards=IdenticalCards.NO_DRAW_CARDS
    )
    table.lay(0, card)

    assert table.ask(ActionKind.DOUBLE, 0, card).is_legal is follows


@pytest.mark.clause("L6.7", "K13")
def test_drawn_card_may_be_laid_where_the_edition_says_so() -> None:
    rule_set = with_play(LEAGUE_2006, drawing=Drawing.ONE_AND_MAY_LAY)
    table = scene(rule_set, ["b1 b2 b3", "y1 y2"], top="r9", second_stock="r8")
    table.draw(0, 1)
    assert table.options(0) == {"lay r8", "keep"}
    assert str(table.ask(ActionKind.LAY, 0, "r8")) == "The drawn card fits and may be laid at once. (K13)"

    table.lay(0, "r8")

    assert table.position() == position(["b1 b2 b3", "y1 y2"], top="r8", turn=1)


@pytest.mark.clause("L7", "L8.1", "K18", "K19")
def test_numbers_of_penalty_cards() -> None:
    play = with_play(LEAGUE_2006, uno_penalty=3, false_uno_penalty=2, penalty=4).play

    cards = {offence: rule_on(play, offence).cards for offence in Offence}

    assert cards.pop(Offence.UNO_FORGOTTEN) == 3
    assert cards.pop(Offence.FALSE_UNO) == 2
    assert cards.pop(Offence.LAST_SLAP) == 1
    assert set(cards.values()) == {4}
