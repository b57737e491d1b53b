"""The standard game: what action cards do (K12, K15, K19), and a stock that runs out (K14)."""

import pytest

from engine.play import NONE, ActionKind, Phase
from engine.rulesets import STANDARD
from tests.engine.play.scenes import position, scene, with_play

FOUR = ("r1 y1 b0", "y2 y4 r4", "y3 y6 r6", "y7 y8 r8")


def hands_with(card: str, players: int) -> list[str]:
    return [f"{FOUR[0]} {card}", *FOUR[1:players]]


@pytest.mark.clause("L6.12", "K15")
@pytest.mark.parametrize(
    ("players", "direction", "next_turn"), [(4, 0, 2), (4, 1, 2), (3, 0, 2), (3, 1, 1), (2, 0, 0), (2, 1, 0)]
)
def test_skip_skips_the_next_player(players: int, direction: int, next_turn: int) -> None:
    table = scene(STANDARD, hands_with("rS", players), top="r7", direction=direction)

    table.lay(0, "rS")

    assert table.position() == position(FOUR[:players], "rS", turn=next_turn, direction=direction)


@pytest.mark.clause("L6.12", "K15")
@pytest.mark.parametrize(
    ("players", "direction", "next_turn"), [(4, 0, 3), (4, 1, 1), (3, 0, 2), (3, 1, 1), (2, 0, 0), (2, 1, 0)]
)
def test_reverse_turns_the_direction_and_with_two_lets_the_same_player_go_on(
    players: int, direction: int, next_turn: int
) -> None:
    table = scene(STANDARD, hands_with("rR", players), top="r7", direction=direction)

    table.lay(0, "rR")

    assert table.position() == position(FOUR[:players], "rR", turn=next_turn, direction=1 - direction)


@pytest.mark.clause("W1", "K15")
@pytest.mark.parametrize(
    ("players", "direction", "hit", "next_turn"), [(4, 0, 1, 2), (4, 1, 3, 2), (3, 0, 1, 2), (3, 1, 2, 1), (2, 0, 1, 0)]
)
def test_draw_two_is_taken_and_costs_the_turn(players: int, direction: int, hit: int, next_turn: int) -> None:
    table = scene(STANDARD, hands_with("r+2", players), top="r7", direction=direction, stock="b1 b2 b3")

    table.lay(0, "r+2")

    due = position(FOUR[:players], "r+2", turn=hit, direction=direction, due=2, phase=Phase.DUE)
    assert table.position() == due
    assert table.options(hit) == {"take"}

    table.take(hit)

    hands = [f"{hand} b1 b2" if seat == hit else hand for seat, hand in enumerate(FOUR[:players])]
    assert table.position() == position(hands, "r+2", turn=next_turn, direction=direction)
    assert table.stock() == "b3"


@pytest.mark.clause("K20", "K19")
@pytest.mark.parametrize("card", ["r+2", "b+2", "rR", "rS", "r5", "W y", "W+4 y"])
def test_nothing_is_laid_on_a_draw_two_instead_of_taking(card: str) -> None:
    word, _, color = card.partition(" ")
    table = scene(STANDARD, [f"{word} y1 y3", "y2"], top="r+2", due=2)

    assert table.options(0) == {"take"}
    assert table.ask(ActionKind.LAY, 0, word, color).is_legal is False


@pytest.mark.clause("L6.13", "W1")
@pytest.mark.parametrize(
    ("top", "color", "is_start", "start_skips", "taking_skips", "next_turn"),
    [
        ("r+2", "", False, True, True, 2),
        ("r+2", "", False, True, False, 1),
        ("r+2", "", True, True, False, 2),
        ("r+2", "", True, False, True, 1),
        ("W+4", "b", False, True, False, 2),
        ("W+4", "b", False, False, False, 2),
    ],
)
def test_whether_who_takes_may_lay_as_well_is_a_parameter_of_the_draw_two(
    top: str, color: str, is_start: bool, start_skips: bool, taking_skips: bool, next_turn: int
) -> None:
    rule_set = with_play(STANDARD, start_draw_two_skips=start_skips, taking_draw_two_skips=taking_skips)
    due = 4 if color else 2
    table = scene(rule_set, ["y1 y3", "r2 b4", "y5 y6"], top=top, color=color, turn=1, due=due)
    table.state.base = NONE if is_start else 0

    table.take(1)

    assert (table.state.turn, table.state.due, table.state.phase) == (next_turn, 0, Phase.TURN)
    if next_turn == 1:
        assert {"lay r2", "draw"} <= table.options(1)


@pytest.mark.clause("W1")
@pytest.mark.parametrize(("players", "color"), [(2, "r"), (4, "b"), (4, "g"), (4, "y")])
def test_wild_names_any_colour_even_the_one_in_force(players: int, color: str) -> None:
    table = scene(STANDARD, hands_with("W", players), top="r7")

    table.lay(0, "W", color)

    assert table.position() == position(FOUR[:players], "W", turn=1, color=color)


@pytest.mark.clause("K14")
def test_discards_but_the_top_one_are_shuffled_into_a_new_stock() -> None:
    table = scene(STANDARD, ["y1 y3", "y2 y4"], top="r7", under="b1 b2 b3 W g+2", stock="g9")

    table.draw(0)
    assert table.position() == position(["y1 y3 g9", "y2 y4"], "r7", turn=1)
    assert table.stock() == ""

    table.draw(1)

    drawn = table.hand(1).replace("y2", "").replace("y4", "").split()
    assert len(drawn) == 1
    assert sorted(table.stock().split() + drawn) == ["W", "b1", "b2", "b3", "g+2"]
    assert [table.notation(card) for card in table.state.pile] == ["r7"]


@pytest.mark.clause("K14")
def test_new_stock_follows_from_the_seed_alone() -> None:
    def drawn_after(seed: int) -> tuple[str, str, int]:
        table = scene(STANDARD, ["y1 y3", "y2 y4"], top="r7", under="b1 b2 b3 b4 b5 b6 b8 b9", stock="")
        table.state.seed = seed
        table.draw(0)
        return table.hand(0), table.stock(), table.state.seed

    assert drawn_after(1) == drawn_after(1)
    assert len({drawn_after(seed)[1] for seed in range(12)}) > 6


@pytest.mark.clause("K14")
def test_stock_runs_out_in_the_middle_of_due_cards() -> None:
    table = scene(STANDARD, ["y1 y3", "y2 y4", "y5"], top="W+4", color="b", under="b1 b2 b3", stock="g9 g8", due=4)

    table.take(0)

    assert len(table.state.hands[0]) == 6
    assert {"g8", "g9"} <= set(table.hand(0).split())
    assert (table.position().turn, table.position().due, table.position().top) == (1, 0, "W+4")
    assert len(table.stock().split()) == 1


@pytest.mark.clause("K14")
def test_card_that_is_laid_begins_the_round_without_a_card_anew() -> None:
    table = scene(STANDARD, ["y1 y3", "y2 y4", "b7 y5 y6"], top="r7", stock="")
    table.draw(0)
    table.draw(1)
    table.lay(2, "b7")
    assert (table.state.idle, table.stock()) == (0, "")

    table.state.pile = table.state.pile[-1:]
    table.draw(0)
    table.draw(1)

    assert table.state.phase is Phase.TURN
