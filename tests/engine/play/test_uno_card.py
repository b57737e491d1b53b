"""The white UNO card: gifts, Blocker-Schocker, and the game that it ends (L6.16, L6.17)."""

import pytest

from engine.play import ActionKind, IllegalAction, Offence, Phase, Verdict
from engine.rulesets import LEAGUE_2006
from tests.engine.play.scenes import Table, position, scene

HANDS = ["UNO r1 r2", "g1 g2 W", "b1 b2 b3", "y2 y3 y4"]


def uno_card_is_thrown(hands: list[str] = HANDS, at: int = 2, direction: int = 0) -> Table:
    table = scene(LEAGUE_2006, hands, top="r9", direction=direction)
    table.lay(0, "UNO", to=at)
    return table


def gifts_are_given(hands: list[str], gifts: dict[int, str], at: int = 2) -> Table:
    table = uno_card_is_thrown(hands, at)
    for giver, card in gifts.items():
        table.give(giver, card)
    return table


def open_gifts(table: Table) -> set[tuple[int, str]]:
    return {(gift.giver, table.notation(gift.card)) for gift in table.state.gifts}


@pytest.mark.clause("L6.16")
@pytest.mark.parametrize("top", ["r9", "bS", "gR", "y+2", "b0"])
def test_uno_card_is_laid_at_any_time_and_names_an_opponent(top: str) -> None:
    table = scene(LEAGUE_2006, HANDS, top=top)
    assert {option for option in table.options(0) if "UNO" in option} == {"lay UNO >1", "lay UNO >2", "lay UNO >3"}

    table.lay(0, "UNO", to=3)

    hands = ["r1 r2", "g1 g2 W", "b1 b2 b3", "y2 y3 y4"]
    assert table.position() == position(hands, top="UNO", turn=1, phase=Phase.GIVING)


@pytest.mark.clause("L6.16")
def test_uno_card_may_be_laid_on_another() -> None:
    table = scene(LEAGUE_2006, HANDS, top="UNO", color="g")

    table.lay(0, "UNO", to=1)

    assert table.state.phase is Phase.GIVING


@pytest.mark.clause("L6.16")
@pytest.mark.parametrize("top", ["W", "W+4"])
def test_uno_card_is_not_allowed_on_wild_or_draw_four(top: str) -> None:
    table = scene(LEAGUE_2006, HANDS, top=top, color="b")

    with pytest.raises(IllegalAction) as refused:
        table.lay(0, "UNO", to=1)

    assert str(refused.value) == f"UNO is not allowed on {top}. (L6.16)"


@pytest.mark.clause("L6.16")
@pytest.mark.parametrize("target", [-1, 0, 4])
def test_uno_card_needs_an_opponent_at_the_table(target: int) -> None:
    table = scene(LEAGUE_2006, HANDS, top="r9")

    assert table.ask(ActionKind.LAY, 0, "UNO", to=target).reason.code is Verdict.INCOMPLETE


@pytest.mark.clause("L6.16")
def test_every_player_gives_the_opponent_one_card_and_the_thrower_too() -> None:
    table = uno_card_is_thrown()

    assert [table.options(player) for player in range(4)] == [
        {"give r1", "give r2"},
        {"give g1", "give g2"},
        set(),
        {"give y2", "give y3", "give y4"},
    ]


@pytest.mark.clause("L6.16")
def test_identical_cards_are_one_choice_of_a_gift() -> None:
    table = uno_card_is_thrown(["UNO r1 r2", "g1 g1 g2", "b1 b2 b3"])

    assert table.options(1) == {"give g1", "give g2"}


@pytest.mark.clause("L6.16")
def test_gifts_lie_open_and_each_player_gives_once() -> None:
    table = uno_card_is_thrown()
    table.give(3, "y4")

    assert open_gifts(table) == {(3, "y4")}
    assert table.hand(3) == "y2 y3"
    assert table.options(3) == set()
    assert table.ask(ActionKind.GIVE, 3, "y2").is_legal is False


@pytest.mark.clause("L6.16")
@pytest.mark.parametrize("card", ["W", "W+4", "UNO"])
def test_black_and_uno_cards_are_never_given(card: str) -> None:
    table = uno_card_is_thrown(["UNO r1 r2", f"g1 {card}", "b1 b2 b3"])

    assert table.options(1) == {"give g1"}
    explanation = table.ask(ActionKind.GIVE, 1, card)
    assert (explanation.reason.code, explanation.clauses) == (Verdict.NOT_GIVEABLE, ("L6.16",))


@pytest.mark.clause("L6.16")
@pytest.mark.parametrize("card", ["gS", "gR", "g+2", "g0", "g4"])
def test_every_coloured_card_may_be_given_and_has_no_effect(card: str) -> None:
    table = gifts_are_given(["UNO r1 r2", f"{card} g1", "b1 b2"], {0: "r1", 1: card})
    table.count(0)
    table.name(2, "b")

    assert table.position() == position(["r2", "g1", f"b1 b2 r1 {card}"], top="UNO", color="b", turn=1)


@pytest.mark.clause("L6.16")
def test_opponent_takes_the_gifts_names_the_colour_and_play_goes_on_after_the_thrower() -> None:
    table = gifts_are_given(HANDS, {3: "y4", 0: "r1", 1: "g2"})
    hands = ["r2", "W g1", "b1 b2 b3", "y2 y3"]
    assert table.position() == position(hands, top="UNO", turn=1, phase=Phase.BLOCKING)

    table.count(0)

    hands[2] = "b1 b2 b3 r1 g2 y4"
    assert table.position() == position(hands, top="UNO", turn=1, phase=Phase.NAMING)
    assert table.state.gifts == ()
    assert [option for player in (0, 1, 3) for option in table.options(player) if "name" in option] == []
    assert {option for option in table.options(2) if "name" in option} == {f"name {color}" for color in "rgby"}
    table.name(2, "y")
    assert table.position() == position(hands, top="UNO", color="y", turn=1)


@pytest.mark.clause("L6.16")
def test_play_goes_on_in_the_direction_of_play() -> None:
    table = uno_card_is_thrown(direction=1, at=1)
    for giver, card in ((0, "r1"), (2, "b1"), (3, "y2")):
        table.give(giver, card)
    table.count(0)
    table.name(1, "r")

    hands = ["r2", "W b1 g1 g2 r1 y2", "b2 b3", "y3 y4"]
    assert table.position() == position(hands, top="UNO", color="r", turn=3, direction=1)


@pytest.mark.clause("L6.16")
def test_opponent_who_comes_next_plays_on() -> None:
    table = gifts_are_given(HANDS, {0: "r1", 2: "b1", 3: "y2"}, at=1)
    table.count(0)
    table.name(1, "g")

    assert table.state.turn == 1
    assert table.options(1) >= {"lay g1", "lay g2", "draw"}
    assert "lay r1" not in table.options(1)


@pytest.mark.clause("L6.16")
@pytest.mark.parametrize("blocker", [0, 2, 3], ids=["thrower", "opponent", "another giver"])
def test_blocked_gift_goes_back_with_the_blocking_card_to_its_giver(blocker: int) -> None:
    hands = ["UNO r3 r2", "g1 g2 W", "b1 b2 b3", "y2 y3 y4"]
    hands[blocker] += " g2"
    table = gifts_are_given(hands, {0: "r3", 1: "g2", 3: "y4"})

    table.block(blocker, "g2", giver=1)

    assert open_gifts(table) == {(0, "r3"), (3, "y4")}
    table.count(0)
    table.name(2, "r")
    left = ["r2", "W g1 g2 g2", "b1 b2 b3 r3 y4", "y2 y3"]
    assert table.position() == position(left, top="UNO", color="r", turn=1)


@pytest.mark.clause("L6.16")
def test_nobody_blocks_the_own_gift() -> None:
    table = gifts_are_given(["UNO r3 r2", "g2 g2 g1", "b1 b2 b3"], {0: "r3", 1: "g2"})

    assert table.options(1) == set()


@pytest.mark.clause("L6.16")
def test_only_the_exactly_identical_card_blocks() -> None:
    table = gifts_are_given(["UNO r3 r2 g3", "g2 W g5", "b2 g4 b5", "y2 y3 y4"], {0: "r3", 1: "g2", 3: "y4"})

    assert [option for player in range(4) for option in table.options(player) if "block" in option] == []
    assert table.ask(ActionKind.BLOCK, 2, "b2", to=1).reason.code is Verdict.NO_SUCH_GIFT


@pytest.mark.clause("L6.16")
def test_every_gift_can_be_blocked_and_then_the_opponent_still_names_the_colour() -> None:
    table = gifts_are_given(["UNO r3 r2", "g2 g1 r3", "g2 b1 b2"], {0: "r3", 1: "g2"})
    table.block(1, "r3", giver=0)
    table.block(2, "g2", giver=1)
    table.count(0)
    assert table.options(2) >= {"name b"}
    table.name(2, "b")

    assert table.position() == position(["r2 r3 r3", "g1 g2 g2", "b1 b2"], top="UNO", color="b", turn=1)


@pytest.mark.clause("L6.16")
def test_count_ends_the_blocking() -> None:
    table = gifts_are_given(["UNO r3 r2", "g2 g1 g5", "b1 b2 b3", "g2 y3 y4"], {0: "r3", 1: "g2", 3: "y4"})
    assert "block g2 >1" in table.options(3)

    table.count(0)

    assert table.ask(ActionKind.BLOCK, 3, "g2", to=1).reason.code is Verdict.NO_SUCH_GIFT


@pytest.mark.clause("L6.16")
def test_blocking_begins_when_all_gifts_lie_open() -> None:
    table = gifts_are_given(["UNO r3 r2", "g2 g1 g5", "b1 b2 b3", "g2 y3 y4"], {1: "g2"})

    assert "block g2 >1" not in table.options(3)
    assert table.ask(ActionKind.COUNT, 0).is_legal is False


@pytest.mark.clause("L6.16")
def test_last_card_is_neither_given_nor_used_to_block() -> None:
    table = gifts_are_given(["UNO r3 r2", "g2", "b1 b2", "r3", "y1 y2"], {0: "r3", 4: "y2"})
    assert table.state.phase is Phase.BLOCKING
    assert table.options(3) == set()

    table.count(0)
    table.name(2, "g")

    assert table.position() == position(["r2", "g2", "b1 b2 r3 y2", "r3", "y1"], top="UNO", color="g", turn=1)


@pytest.mark.clause("L6.16")
@pytest.mark.parametrize("hands", [["UNO r3", "g2", "b1 b2"], ["UNO W W+4", "W+4 W", "b1 b2"]])
def test_nobody_can_give_and_the_opponent_names_the_colour_at_once(hands: list[str]) -> None:
    table = uno_card_is_thrown(hands)

    left = [hands[0].removeprefix("UNO "), hands[1], "b1 b2"]
    assert table.position() == position(left, top="UNO", turn=1, phase=Phase.NAMING)
    table.name(2, "b")
    assert table.position() == position(left, top="UNO", color="b", turn=1)


@pytest.mark.clause("L6.16")
def test_two_players() -> None:
    table = gifts_are_given(["UNO r3 r2", "g2 g1"], {0: "r2"}, at=1)
    table.count(0)
    table.name(1, "g")

    assert table.position() == position(["r3", "g1 g2 r2"], top="UNO", color="g", turn=1)


@pytest.mark.clause("L6.16", "L8.1")
def test_thrower_left_with_one_card_owes_uno_until_the_next_player_begins() -> None:
    table = uno_card_is_thrown(["UNO r3", "g2 g1 g5", "b1 b2"])
    assert table.options(2) == {"demand >0 uno_forgotten"}

    table.demand(2, 0, Offence.UNO_FORGOTTEN)
    table.give(1, "g5")
    table.count(0)
    table.name(2, "b")

    assert table.position() == position(["r3 y9", "g1 g2", "b1 b2 g5"], top="UNO", color="b", turn=1)


@pytest.mark.clause("L6.17", "L6.16", "L8.2")
def test_game_ended_with_the_uno_card_counts_double_and_nobody_gives() -> None:
    table = scene(LEAGUE_2006, ["UNO", "g2 g1", "UNO b1"], top="r9")

    table.lay(0, "UNO", to=1)

    assert table.state.phase is Phase.OVER
    result = table.game.result()
    assert (result.winner, result.points, result.uno_card_finish) == (0, (0, 3, 101), True)
    game = result.as_game(7, dealer=2)
    assert (game.number, game.dealer, game.winners, game.uno_card_finish) == (7, 2, (0,), True)
    assert [hand.points for hand in game.hands] == [0, 3, 101]


@pytest.mark.clause("L6.17")
def test_game_in_which_the_uno_card_was_thrown_earlier_counts_once() -> None:
    table = gifts_are_given(["UNO r1 g5", "g2 g1"], {0: "r1"}, at=1)
    table.count(0)
    table.name(1, "g")
    table.lay(1, "g1")
    table.lay(0, "g5")

    result = table.game.result()
    assert (result.winner, result.points, result.uno_card_finish) == (0, (0, 3), False)
