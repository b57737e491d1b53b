"""Each of the league's supplements is a parameter: without it the league's game is played otherwise."""

from typing import Any

import pytest

from engine.play import ActionKind, Offence, Phase, Verdict, rule_on
from engine.rulesets import (
    LEAGUE_2006,
    BlackCards,
    DrawFourLegality,
    Drawing,
    IdenticalCards,
    JumpIn,
    PenaltyCatalogue,
    ZeroCard,
)
from tests.engine.play.scenes import Table, position, scene, with_play


def league_without(hands: list[str], top: str, due: int = 0, **changes: Any) -> Table:
    return scene(with_play(LEAGUE_2006, **changes), hands, top=top, due=due)


@pytest.mark.clause("L6.10")
def test_zero_without_swapping() -> None:
    table = league_without(["r0 g1 g2", "y1 y2"], "r9", zero=ZeroCard.NOTHING)

    table.lay(0, "r0")

    assert table.position() == position(["g1 g2", "y1 y2"], top="r0", turn=1)


@pytest.mark.clause("L6.11")
def test_four_without_slapping() -> None:
    table = league_without(["r4 g1 g2", "y1 y2"], "r9", four_slaps=False)

    table.lay(0, "r4")

    assert table.position() == position(["g1 g2", "y1 y2"], top="r4", turn=1)


@pytest.mark.clause("L6.8")
def test_edition_without_throwing_in() -> None:
    table = league_without(["r5 g1 g2", "y1 y2 y3", "r5 b1 b2"], "r9", jump_in=JumpIn.OFF)
    table.lay(0, "r5")

    assert table.options(2) == set()
    assert table.ask(ActionKind.JUMP_IN, 2, "r5").reason.code is Verdict.NO_JUMP_IN


@pytest.mark.clause("L6.8", "K24")
def test_play_may_go_on_after_the_player_whose_turn_it_was() -> None:
    table = league_without(["r5 g1 g2", "y1 y2 y3", "r5 b1 b2"], "r9", jump_in=JumpIn.AFTER_PLAYER)
    table.lay(0, "r5")

    table.jump_in(2, "r5")

    assert table.position() == position(["g1 g2", "y1 y2 y3", "b1 b2"], top="r5", turn=1)


@pytest.mark.clause("L6.9")
def test_edition_without_identical_cards() -> None:
    table = league_without(["r5 r5 g1", "y1 y2 y3"], "r9", identical_cards=IdenticalCards.OFF)
    table.lay(0, "r5")

    assert table.options(0) == set()
    assert table.ask(ActionKind.DOUBLE, 0, "r5").reason.code is Verdict.NO_IDENTICAL


@pytest.mark.clause("L6.9", "K22")
@pytest.mark.parametrize(("card", "follows"), [("r5", True), ("rS", True), ("r+2", False)])
def test_identical_cards_but_no_draw_cards(card: str, follows: bool) -> None:
    table = league_without(
        [f"{card} {card} g1", "y1 y2 y3", "b1 b2 b3"], "r9", identical_cards=IdenticalCards.NO_DRAW_CARDS
    )
    table.lay(0, card)

    assert table.ask(ActionKind.DOUBLE, 0, card).is_legal is follows


@pytest.mark.clause("L6.13")
def test_draw_two_without_sums() -> None:
    table = league_without(["b+2 W+4 g1", "y1 y2"], "r+2", due=2, stacking_draw_two=False, draw_four_closes_sum=False)

    assert table.options(0) == {"take"}


@pytest.mark.clause("L6.13", "L6.15")
@pytest.mark.parametrize(
    ("change", "lays"),
    [
        ({"stacking_draw_two": False}, {f"lay W+4 {color}" for color in "rgby"}),
        ({"draw_four_closes_sum": False}, {"lay b+2"}),
    ],
)
def test_draw_two_and_draw_four_on_a_sum_are_parameters_of_their_own(change: dict[str, bool], lays: set[str]) -> None:
    table = league_without(["b+2 W+4 g1", "y1 y2"], "r+2", due=2, **change)

    assert table.options(0) == lays | {"take"}


@pytest.mark.clause("L6.14", "L6.15", "L6.16")
@pytest.mark.parametrize(
    ("rule", "cards"),
    [
        (BlackCards.LEAGUE, {"W"}),
        (BlackCards.WILD_ON_BLACK, {"W"}),
        (BlackCards.NOT_ON_BLACK, set()),
        (BlackCards.ANYWHERE, {"W", "W+4", "UNO"}),
    ],
)
def test_black_and_uno_cards_on_a_wild(rule: BlackCards, cards: set[str]) -> None:
    table = scene(with_play(LEAGUE_2006, black_cards=rule), ["W W+4 UNO", "y1 y2"], top="W", color="r")

    assert {option.split()[1] for option in table.options(0) if option.startswith("lay")} == cards


@pytest.mark.clause("L6.15", "K16", "K17")
def test_draw_four_that_depends_on_the_hand_and_is_not_challenged() -> None:
    table = league_without(["W+4 r1", "y1 y2"], "r9", draw_four=DrawFourLegality.NO_CARD_OF_COLOR)

    assert table.ask(ActionKind.LAY, 0, "W+4", "r").reason.code is Verdict.FOUR_WITH_COLOR


@pytest.mark.clause("L6.7", "K13")
def test_drawn_card_may_be_laid_where_the_edition_says_so() -> None:
    rule_set = with_play(LEAGUE_2006, drawing=Drawing.ONE_AND_MAY_LAY)
    table = scene(rule_set, ["b1 b2 b3", "y1 y2"], top="r9", second_stock="r8")
    table.draw(0, 1)
    assert table.options(0) == {"lay r8", "keep"}
    assert str(table.ask(ActionKind.LAY, 0, "r8")) == "The drawn card fits and may be laid at once. (K13)"

    table.lay(0, "r8")

    assert table.position() == position(["b1 b2 b3", "y1 y2"], top="r8", turn=1)


@pytest.mark.clause("L6.7", "K13")
def test_drawing_by_choice_is_a_parameter() -> None:
    table = league_without(["r1 b2 b3", "y1 y2"], "r9", may_draw_by_choice=False)

    assert table.options(0) == {"lay r1"}
    assert table.ask(ActionKind.DRAW, 0, to=0).reason.code is Verdict.MUST_LAY


@pytest.mark.clause("L7")
def test_edition_without_drawing_out_of_turn() -> None:
    table = league_without(["r1 b2 b3", "y1 y2"], "r9", draws_out_of_turn=False)

    assert table.options(1) == set()


@pytest.mark.clause("L7", "L8.1", "K18", "K19")
def test_numbers_of_penalty_cards() -> None:
    play = with_play(LEAGUE_2006, uno_penalty=3, false_uno_penalty=2, penalty=4).play

    cards = {offence: rule_on(play, offence).cards for offence in Offence}

    assert cards.pop(Offence.UNO_FORGOTTEN) == 3
    assert cards.pop(Offence.FALSE_UNO) == 2
    assert cards.pop(Offence.LAST_SLAP) == 1
    assert set(cards.values()) == {4}


@pytest.mark.clause("L7", "K19")
def test_offence_that_the_edition_does_not_punish_can_be_noted_but_not_demanded() -> None:
    table = league_without(["r1 b2 b3", "y1 y2"], "r9", offences=PenaltyCatalogue.STANDARD)

    table.fault(1, Offence.SWEARING)

    assert not table.action_is_open(ActionKind.DEMAND)


@pytest.mark.clause("L8.1", "K18")
def test_edition_without_uno_call() -> None:
    table = league_without(["r1 b2", "y1 y2 y3"], "r9", uno_penalty=0)
    assert table.options(0) == {"lay r1", "draw", "draw >1"}

    table.lay(0, "r1")

    assert not table.action_is_open(ActionKind.CALL_UNO)
    assert not table.action_is_open(ActionKind.DEMAND)


@pytest.mark.clause("L6.12", "K15")
def test_reverse_of_two_players_that_does_not_skip() -> None:
    table = league_without(["bR r1 r2", "g1 g2 g3"], "b9", reverse_skips_with_two=False)

    table.lay(0, "bR")

    assert table.position() == position(["r1 r2", "g1 g2 g3"], top="bR", turn=1, direction=1)


@pytest.mark.clause("L6.10", "L6.16")
@pytest.mark.parametrize(
    ("card", "to", "phase", "first"),
    [("r0", -1, Phase.SWAPPING, Verdict.SWAP_FIRST), ("UNO", 2, Phase.GIVING, Verdict.GIFTS_FIRST)],
)
def test_game_waits_until_the_card_has_taken_effect(card: str, to: int, phase: Phase, first: Verdict) -> None:
    table = scene(LEAGUE_2006, [f"{card} r1 r2", "r5 g2 g3", "b1 b2 b3"], top="r9")
    table.lay(0, card, to=to)

    assert table.state.phase is phase
    assert table.ask(ActionKind.LAY, 1, "r5").reason.code is first
    assert table.ask(ActionKind.DRAW, 1, to=0).reason.code is first
