"""*Reinholen*: the game goes on until it is the turn of the player who went out (K27)."""

from dataclasses import replace

import pytest

from engine.cards import parse_card
from engine.play import NONE, ActionKind, Phase, Verdict
from engine.rulesets import LEAGUE_2006, STANDARD, JumpIn, LastCardDraws, ZeroCard
from tests.engine.play.scenes import Table, position, scene, with_play

GOES_ON = with_play(STANDARD, goes_on_until_turn=True)
STOCK = "g1 g2 g3 g4 g5 g6 g7 g8 g9"


def outcome(table: Table) -> tuple[int | None, tuple[int, ...]]:
    result = table.game.result()
    return result.winner, result.points


@pytest.mark.clause("K27")
def test_last_card_does_not_end_the_game() -> None:
    table = scene(GOES_ON, ["r5", "y2 y4 r9", "y5 y6 b6"], top="r7")
    table.lay(0, "r5")

    assert table.position() == position(["", "y2 y4 r9", "y5 y6 b6"], "r5", turn=1)
    assert table.options(0) == set()
    assert table.options(1) == {"lay r9", "draw"}
    with pytest.raises(ValueError, match="the game is not over"):
        table.game.result()


@pytest.mark.clause("K27")
def test_who_is_on_turn_again_without_a_card_has_won() -> None:
    table = scene(GOES_ON, ["r5", "y2 y4 r9", "b9 y6 b6"], top="r7")
    table.lay(0, "r5")
    table.lay(1, "r9")
    table.lay(2, "b9")
    assert table.position() == position(["", "y2 y4", "y6 b6"], "b9", turn=0)
    assert table.options(0) == {"finish"}

    table.finish(0)

    assert table.state.phase is Phase.OVER
    assert outcome(table) == (0, (0, 6, 12))
    assert [table.options(player) for player in range(3)] == [set(), set(), set()]


@pytest.mark.clause("K27")
@pytest.mark.parametrize("may_draw", [True, False])
def test_player_without_a_card_does_nothing_but_finish(may_draw: bool) -> None:
    table = scene(with_play(GOES_ON, may_draw_by_choice=may_draw), ["r5", "r9 y4"], top="r7")
    table.lay(0, "r5")
    table.call_uno(1)
    table.lay(1, "r9")

    assert table.options(0) == {"finish"}
    assert not table.ask(ActionKind.DRAW, 0, to=0).is_legal


@pytest.mark.clause("K27")
def test_nobody_with_cards_finishes() -> None:
    table = scene(GOES_ON, ["r5 y1", "r9 y4"], top="r7")
    explanation = table.ask(ActionKind.FINISH, 0)

    assert (explanation.is_legal, explanation.reason.code) == (False, Verdict.HAS_CARDS)


@pytest.mark.clause("K27")
@pytest.mark.parametrize(("card", "color", "cards"), [("r+2", "", "g1 g2"), ("W+4", "b", "g1 g2 g3 g4")])
def test_draw_card_brings_the_player_back(card: str, color: str, cards: str) -> None:
    table = scene(GOES_ON, ["r5", f"{card} y2 y4"], top="r7", stock=STOCK)
    table.lay(0, "r5")
    table.lay(1, card, color)
    assert table.options(0) == ({"take", "challenge"} if color else {"take"})
    table.take(0)
    assert table.position() == position([cards, "y2 y4"], card, color=color or "r", turn=1)

    table.draw(1)

    assert table.state.turn == 0
    assert "draw" in table.options(0)
    assert "finish" not in table.options(0)


@pytest.mark.clause("K27", "K17")
def test_player_without_a_card_may_challenge_a_draw_four_and_has_then_won() -> None:
    table = scene(GOES_ON, ["r5", "W+4 r9 y4"], top="r7", stock=STOCK)
    table.lay(0, "r5")
    table.lay(1, "W+4", "b")
    table.challenge(0)
    table.show(1)
    assert table.position() == position(["", "r9 y4 g1 g2 g3 g4"], "W+4", color="b", turn=0)

    table.finish(0)

    assert outcome(table) == (0, (0, 23))


@pytest.mark.clause("K27", "K17")
def test_lost_challenge_brings_the_player_back_with_six_cards() -> None:
    table = scene(GOES_ON, ["r5", "W+4 b9 y4"], top="r7", stock=STOCK)
    table.lay(0, "r5")
    table.lay(1, "W+4", "b")
    table.challenge(0)
    table.show(1)

    assert table.position() == position(["g1 g2 g3 g4 g5 g6", "b9 y4"], "W+4", color="b", turn=1)


@pytest.mark.clause("K27", "K20")
def test_stacked_sum_reaches_the_player_who_went_out() -> None:
    table = scene(with_play(GOES_ON, stacking_draw_two=True), ["r5", "r+2 y2 y4", "b+2 y5 y6"], top="r7", stock=STOCK)
    table.lay(0, "r5")
    table.lay(1, "r+2")
    table.lay(2, "b+2")
    assert table.options(0) == {"take"}

    table.take(0)

    assert table.position() == position(["g1 g2 g3 g4", "y2 y4", "y5 y6"], "b+2", turn=1)


@pytest.mark.clause("K27", "K23")
def test_zero_moves_cards_to_the_player_who_went_out() -> None:
    table = scene(with_play(GOES_ON, zero=ZeroCard.ALL_MOVE), ["r5", "r0 y2 y4", "y5 y6 b6"], top="r7")
    table.lay(0, "r5")
    table.lay(1, "r0")

    assert table.position() == position(["y5 y6 b6", "", "y2 y4"], "r0", turn=2)
    table.draw(2)
    assert "finish" not in table.options(0)


@pytest.mark.clause("K27", "K23")
def test_seven_swaps_cards_to_the_player_who_went_out_and_who_got_none_draws_on_turn() -> None:
    """K: the winner has laid a last card; who only gets an empty hand has not."""
    table = scene(with_play(GOES_ON, seven_swaps=True), ["r5", "r7 y2 y4", "y5 y6 b6"], top="r9")
    table.lay(0, "r5")
    table.lay(1, "r7")
    table.swap(1, 0)
    assert table.position() == position(["y2 y4", "", "y5 y6 b6"], "r7", turn=2)
    table.draw(2)
    table.draw(0)
    if table.state.phase is Phase.DRAWN:
        table.keep(0)
    refused = table.ask(ActionKind.FINISH, 1)
    assert table.options(1) == {"draw"}
    assert (refused.is_legal, refused.reason.code) == (False, Verdict.NOT_GONE_OUT)

    table.draw(1)

    assert len(table.hand(1).split()) == 1


@pytest.mark.clause("K27", "K23")
def test_who_came_back_does_not_win_with_an_empty_hand_from_a_swap() -> None:
    rule_set = with_play(GOES_ON, seven_swaps=True)
    table = scene(rule_set, ["y2 y4", "r7", "y6 g3"], top="r9", turn=1, stock="b8 b9 b6")
    table.state.last_cards = (table.pack.number(parse_card("r5")), NONE, NONE)
    table.lay(1, "r7")
    table.swap(1, 0)
    table.draw(2)

    assert table.position() == position(["", "y2 y4", "b8 g3 y6"], "r7", turn=0)
    assert table.options(0) == {"draw"}


@pytest.mark.clause("K27", "K23")
def test_empty_hand_that_moves_on_wins_for_nobody() -> None:
    table = scene(with_play(GOES_ON, zero=ZeroCard.ALL_MOVE), ["r0", "y2 y4", "y5 y6"], top="r7")
    table.lay(0, "r0")

    assert table.position() == position(["y5 y6", "", "y2 y4"], "r0", turn=1)
    assert table.options(1) == {"draw"}


@pytest.mark.clause("K27", "K23")
def test_seven_as_the_last_card_takes_another_hand() -> None:
    table = scene(with_play(GOES_ON, seven_swaps=True), ["r7", "y2 y4 b4", "y5 y6 b6"], top="r9")
    table.lay(0, "r7")
    assert table.options(0) == {"swap >1", "swap >2"}

    table.swap(0, 2)

    assert table.position() == position(["y5 y6 b6", "y2 y4 b4", ""], "r7", turn=1)


@pytest.mark.clause("K27", "L6.12")
def test_skip_stays_valid_and_skips_the_player_who_went_out() -> None:
    table = scene(GOES_ON, ["r5", "r9 y4 y1", "rS y5 y6"], top="r7")
    table.lay(0, "r5")
    table.lay(1, "r9")
    table.lay(2, "rS")
    assert table.position() == position(["", "y4 y1", "y5 y6"], "rS", turn=1)
    table.draw(1)
    table.draw(2)

    assert table.options(0) == {"finish"}


@pytest.mark.clause("K27", "L6.12")
def test_reverse_brings_the_turn_to_the_player_who_went_out_at_once() -> None:
    table = scene(GOES_ON, ["r5", "rR y2 y4", "y5 y6 b6", "y7 y8 b8"], top="r9")
    table.lay(0, "r5")
    table.lay(1, "rR")

    assert table.position() == position(["", "y2 y4", "y5 y6 b6", "y7 y8 b8"], "rR", turn=0, direction=1)
    assert table.options(0) == {"finish"}


@pytest.mark.clause("K27", "K15")
@pytest.mark.parametrize(("card", "direction"), [("rS", 0), ("rR", 1)])
def test_two_players_win_at_once_with_a_skip_or_reverse(card: str, direction: int) -> None:
    table = scene(GOES_ON, [card, "y2 y4"], top="r9")
    table.lay(0, card)
    assert table.position() == position(["", "y2 y4"], card, turn=0, direction=direction)

    table.finish(0)

    assert outcome(table) == (0, (0, 6))


@pytest.mark.clause("K27", "K24")
@pytest.mark.parametrize(("jump_in", "next_turn"), [(JumpIn.AFTER_THROWER, 0), (JumpIn.AFTER_PLAYER, 1)])
def test_jump_in_stays_valid_on_the_last_card(jump_in: JumpIn, next_turn: int) -> None:
    table = scene(with_play(GOES_ON, jump_in=jump_in), ["r5", "y2 y4 b4", "r5 y6 b6"], top="r9")
    table.lay(0, "r5")
    table.jump_in(2, "r5")

    assert table.position() == position(["", "y2 y4 b4", "y6 b6"], "r5", turn=next_turn)
    assert table.options(0) == ({"finish"} if next_turn == 0 else set())


@pytest.mark.clause("K27", "K24")
def test_last_card_may_be_thrown_in_and_the_game_goes_on() -> None:
    table = scene(with_play(GOES_ON, jump_in=JumpIn.AFTER_THROWER), ["r5 y1 y3", "y2 y4 b4", "r5"], top="r9")
    table.lay(0, "r5")
    table.jump_in(2, "r5")
    assert table.position() == position(["y1 y3", "y2 y4 b4", ""], "r5", turn=0)
    table.draw(0)
    table.draw(1)

    assert table.options(2) == {"finish"}


@pytest.mark.clause("K27")
def test_second_player_to_go_out_waits_for_the_first() -> None:
    table = scene(GOES_ON, ["r5", "r9", "y5 y6 b6"], top="r7", stock=STOCK)
    table.lay(0, "r5")
    table.lay(1, "r9")
    table.draw(2)
    table.finish(0)

    assert outcome(table) == (0, (0, 0, 18))


@pytest.mark.clause("K27")
def test_first_to_go_out_is_brought_back_and_the_second_wins() -> None:
    table = scene(GOES_ON, ["r5", "r9", "r+2 y6 b6"], top="r7", stock=STOCK)
    table.lay(0, "r5")
    table.lay(1, "r9")
    table.lay(2, "r+2")
    table.take(0)
    assert table.options(1) == {"finish"}

    table.finish(1)

    assert outcome(table) == (1, (3, 0, 12))


@pytest.mark.clause("K27", "K6")
@pytest.mark.parametrize("policy", list(LastCardDraws))
def test_draw_two_as_the_last_card_is_taken_in_the_game_and_no_final_drawing_follows(policy: LastCardDraws) -> None:
    rule_set = replace(GOES_ON, scoring=replace(GOES_ON.scoring, last_card_draws=policy))
    table = scene(rule_set, ["r+2", "b+2 y4 b4", "y5 y6 b6"], top="r9", stock=STOCK)
    table.lay(0, "r+2")
    assert table.options(1) == {"take"}
    table.take(1)
    assert table.position() == position(["", "b+2 y4 b4 g1 g2", "y5 y6 b6"], "r+2", turn=2)
    table.draw(2)
    table.finish(0)

    assert outcome(table) == (0, (0, 31, 20))


@pytest.mark.clause("K27")
def test_wild_as_the_last_card_still_names_the_colour() -> None:
    table = scene(GOES_ON, ["W", "y2 y4 b4"], top="r9")
    table.lay(0, "W", "b")

    assert table.position() == position(["", "y2 y4 b4"], "W", color="b", turn=1)
    assert table.options(1) == {"lay b4", "draw"}


@pytest.mark.clause("K27", "K18")
def test_player_brought_back_has_to_say_uno_again() -> None:
    table = scene(GOES_ON, ["r5", "r+2 y4 b4"], top="r7", stock="r1 r2 g1 g2")
    table.lay(0, "r5")
    table.lay(1, "r+2")
    table.take(0)
    table.draw(1)
    assert "uno" in table.options(0)

    table.lay(0, "r1")

    assert "demand >0 uno_forgotten" in table.options(1)


@pytest.mark.clause("K27", "K26")
def test_end_without_zero_holds_too() -> None:
    table = scene(with_play(GOES_ON, end_without_zero=True), ["r0", "y2 y4"], top="r9")

    assert table.options(0) == {"draw"}


@pytest.mark.clause("K27", "L6.16", "L6.17")
def test_uno_card_as_the_last_card_is_remembered_until_its_player_is_on_turn() -> None:
    table = scene(with_play(LEAGUE_2006, goes_on_until_turn=True), ["UNO", "y2 y4 b4", "y5 y6 b6"], top="r9")
    table.lay(0, "UNO", to=1)
    table.give(2, "b6")
    table.count(0)
    table.name(1, "g")
    assert table.position() == position(["", "y2 y4 b4 b6", "y5 y6"], "UNO", color="g", turn=1)
    table.draw(1)
    table.draw(2)
    table.finish(0)

    result = table.game.result()
    assert (result.winner, result.uno_card_finish) == (0, True)


@pytest.mark.clause("K27", "L6.17")
def test_earlier_finish_with_the_uno_card_does_not_count_after_coming_back() -> None:
    rule_set = with_play(LEAGUE_2006, goes_on_until_turn=True)
    table = scene(rule_set, ["UNO", "g+2 y4 b4"], top="r9", stock="g8 g9 y1", second_stock="")
    table.lay(0, "UNO", to=1)
    table.name(1, "g")
    table.lay(1, "g+2")
    table.take(0)
    table.draw(1)
    table.lay(0, "g8")
    table.call_uno(0)
    table.draw(1)
    table.lay(0, "g9")
    table.draw(1)
    table.finish(0)

    result = table.game.result()
    assert (result.winner, result.uno_card_finish) == (0, False)


@pytest.mark.clause("K27", "K16", "K17")
@pytest.mark.parametrize("refuses", [False, True])
def test_draw_four_as_the_last_card_is_challenged_in_vain_unless_nobody_shows(refuses: bool) -> None:
    table = scene(GOES_ON, ["W+4", "y2 y4 b4", "y5 y6 b6"], top="r9", stock=STOCK)
    table.lay(0, "W+4", "b")
    table.challenge(1)

    if refuses:
        table.refuse(0)
        assert table.position() == position(["g1 g2 g3 g4", "y2 y4 b4", "y5 y6 b6"], "W+4", color="b", turn=1)
    else:
        table.show(0)
        hands = ["", "y2 y4 b4 g1 g2 g3 g4 g5 g6", "y5 y6 b6"]
        assert table.position() == position(hands, "W+4", color="b", turn=2)
