"""A draw card as the last card: who still draws, and what then counts (K6)."""

from dataclasses import replace

import pytest

from engine.cards import parse_cards
from engine.play import ActionKind, Phase, Verdict
from engine.rulesets import FAMILY, JUNIOR, STANDARD, LastCardDraws, Matching, RuleSet
from engine.sheet import GameRow, Hand
from tests.engine.play.scenes import Table, position, scene, with_play

STOCK = "g1 g2 g3 g4 g5 g6 g7 g8"


def with_policy(policy: LastCardDraws, **play: object) -> RuleSet:
    rule_set = with_play(STANDARD, **play)
    return replace(rule_set, scoring=replace(rule_set.scoring, last_card_draws=policy))


def last_card(rule_set: RuleSet, card: str, *others: str, color: str = "", direction: int = 0) -> Table:
    table = scene(rule_set, [card, *others], top="r7", stock=STOCK, direction=direction)
    table.lay(0, card, color)
    return table


def outcome(table: Table) -> tuple[int | None, tuple[int, ...]]:
    result = table.game.result()
    return result.winner, result.points


@pytest.mark.clause("K6")
@pytest.mark.parametrize(("card", "color"), [("r+2", ""), ("W+4", "b")])
def test_nobody_draws_after_the_last_card_where_it_is_not_played(card: str, color: str) -> None:
    table = last_card(with_policy(LastCardDraws.NOT_DRAWN), card, "y2 y4", "y5", color=color)

    assert table.state.phase is Phase.OVER
    assert (table.hand(0), table.hand(1), table.hand(2)) == ("", "y2 y4", "y5")
    assert outcome(table) == (0, (0, 6, 5))


@pytest.mark.clause("K6", "H1")
@pytest.mark.parametrize(("card", "color", "drawn"), [("r+2", "", "g1 g2"), ("W+4", "b", "g1 g2 g3 g4")])
@pytest.mark.parametrize("policy", [LastCardDraws.ALWAYS, LastCardDraws.UNLESS_PASSED_ON])
def test_next_player_still_draws_and_the_cards_count(policy: LastCardDraws, card: str, color: str, drawn: str) -> None:
    table = last_card(with_policy(policy), card, "y2 y4", "y5", color=color)

    assert table.state.phase is Phase.OVER
    assert table.state.due == 0
    assert (table.hand(0), table.hand(1), table.hand(2)) == ("", f"{drawn} y2 y4", "y5")
    assert outcome(table) == (0, (0, 9 if card == "r+2" else 16, 5))


@pytest.mark.clause("K6")
@pytest.mark.parametrize(
    ("card", "color", "left", "points"),
    [
        ("g+2", "", "y2 y4", 6),
        ("r+2", "", "g1 g2 y2 y4", 9),
        ("W+4", "g", "y2 y4", 6),
        ("W+4", "b", "g1 g2 g3 g4 y2 y4", 16),
    ],
)
def test_drawn_cards_that_can_be_laid_at_once_do_not_count_where_the_edition_says_so(
    card: str, color: str, left: str, points: int
) -> None:
    rule_set = with_policy(LastCardDraws.UNLESS_LAID)
    table = scene(rule_set, [card, "y2 y4", "y5"], top="g7" if card == "g+2" else "r7", stock=STOCK)
    table.lay(0, card, color)

    assert (table.state.phase, table.state.due) == (Phase.OVER, 0)
    assert table.hand(1) == left
    assert outcome(table) == (0, (0, points, 5))


@pytest.mark.clause("K6")
def test_card_of_the_hand_that_fits_the_last_card_still_counts() -> None:
    table = last_card(with_policy(LastCardDraws.UNLESS_LAID), "r+2", "r5 y4", "y5")

    assert table.hand(1) == "g1 g2 r5 y4"


@pytest.mark.clause("K6")
def test_draw_two_at_once_spares_drawing_where_drawn_cards_may_be_laid_as_well() -> None:
    table = last_card(with_policy(LastCardDraws.UNLESS_LAID), "r+2", "b+2 y4", "y5")

    assert table.state.phase is Phase.LAST_CARD
    table.lay(1, "b+2")
    assert outcome(table) == (0, (0, 4, 5))


@pytest.mark.clause("K6")
def test_next_player_is_the_next_in_direction_of_play() -> None:
    table = last_card(STANDARD, "r+2", "y2 y4", "y5", "y6", direction=1)

    assert [table.hand(player) for player in range(4)] == ["", "y2 y4", "y5", "g1 g2 y6"]


@pytest.mark.clause("K6")
@pytest.mark.parametrize("answer", ["r+2", "b+2"])
def test_draw_two_laid_at_once_spares_the_next_player(answer: str) -> None:
    table = last_card(STANDARD, "r+2", f"{answer} y4", "y5 g+2")
    assert table.position() == position(["", f"{answer} y4", "y5 g+2"], "r+2", turn=1, due=2, phase=Phase.LAST_CARD)
    assert table.options(1) == {f"lay {answer}", "take"}
    assert table.options(0) | table.options(2) == set()
    explanation = table.ask(ActionKind.LAY, 1, answer)
    assert (explanation.reason.code, explanation.clauses) == (Verdict.LAST_CARD_PASSED, ("K6",))

    table.lay(1, answer)

    assert (table.state.phase, table.state.due) == (Phase.OVER, 0)
    assert [table.hand(player) for player in range(3)] == ["", "y4", "g+2 y5"]
    assert outcome(table) == (0, (0, 4, 25))


@pytest.mark.clause("K6")
def test_next_player_may_take_although_a_draw_two_would_spare_it() -> None:
    table = last_card(STANDARD, "r+2", "b+2 y4", "y5")

    table.take(1)

    assert table.state.phase is Phase.OVER
    assert table.hand(1) == "b+2 g1 g2 y4"
    assert outcome(table) == (0, (0, 27, 5))


@pytest.mark.clause("K6")
def test_draw_two_as_the_only_card_spares_the_next_player_who_does_not_win() -> None:
    table = last_card(STANDARD, "r+2", "b+2", "y5")

    table.lay(1, "b+2")

    assert outcome(table) == (0, (0, 0, 5))


@pytest.mark.clause("K6", "K12")
@pytest.mark.parametrize(("answer", "spares"), [("b+2", True), ("r+2", False)])
def test_only_a_draw_two_that_fits_spares_after_a_draw_four(answer: str, spares: bool) -> None:
    table = last_card(STANDARD, "W+4", f"{answer} y4", "y5", color="b")

    assert table.state.phase is (Phase.LAST_CARD if spares else Phase.OVER)
    assert table.hand(1) == (f"{answer} y4" if spares else f"g1 g2 g3 g4 {answer} y4")


@pytest.mark.clause("K6", "K12")
def test_draw_two_of_another_colour_spares_nobody_where_action_cards_need_the_colour() -> None:
    rule_set = with_policy(LastCardDraws.UNLESS_PASSED_ON, matching=Matching.ACTIONS_NEED_COLOR)
    table = last_card(rule_set, "r+2", "b+2 y4", "y5")

    assert table.state.phase is Phase.OVER
    assert table.hand(1) == "b+2 g1 g2 y4"


@pytest.mark.clause("K6")
def test_family_always_draws() -> None:
    table = last_card(FAMILY, "r+2", "r+2 y4", "y5")

    assert table.state.phase is Phase.OVER
    assert table.hand(1) == "g1 g2 r+2 y4"
    assert outcome(table) == (0, (0, 27, 5))


@pytest.mark.clause("K6", "K20")
@pytest.mark.parametrize("policy", [LastCardDraws.ALWAYS, LastCardDraws.UNLESS_PASSED_ON])
def test_whole_stacked_sum_is_drawn_after_the_last_card(policy: LastCardDraws) -> None:
    rule_set = with_policy(policy, stacking_draw_two=True)
    table = scene(rule_set, ["r+2 y1 y3", "b+2", "y5 y6"], top="r7", stock=STOCK)
    table.lay(0, "r+2")
    table.lay(1, "b+2")

    assert table.state.phase is Phase.OVER
    assert [table.hand(player) for player in range(3)] == ["y1 y3", "", "g1 g2 g3 g4 y5 y6"]
    assert outcome(table) == (1, (4, 0, 21))


@pytest.mark.clause("K6", "K21")
def test_whole_sum_of_draw_fours_is_drawn_after_the_last_card() -> None:
    rule_set = with_policy(LastCardDraws.ALWAYS, stacking_draw_four=True)
    table = scene(rule_set, ["W+4 y1 y3", "W+4", "y5 y6"], top="r7", stock=STOCK)
    table.lay(0, "W+4", "b")
    table.lay(1, "W+4", "g")

    assert [table.hand(player) for player in range(3)] == ["y1 y3", "", f"{STOCK} y5 y6"]
    assert outcome(table) == (1, (4, 0, 47))


@pytest.mark.clause("K6", "K20")
def test_draw_two_spares_the_whole_stacked_sum() -> None:
    rule_set = with_policy(LastCardDraws.UNLESS_PASSED_ON, stacking_draw_two=True)
    table = scene(rule_set, ["r+2 y1 y3", "b+2", "y+2 y6"], top="r7", stock=STOCK)
    table.lay(0, "r+2")
    table.lay(1, "b+2")
    assert table.position() == position(["y1 y3", "", "y+2 y6"], "b+2", turn=2, due=4, phase=Phase.LAST_CARD)

    table.lay(2, "y+2")

    assert outcome(table) == (1, (4, 0, 6))


@pytest.mark.clause("K6", "K25")
def test_due_cards_sent_back_with_the_last_card_are_drawn_by_who_laid_the_draw_two() -> None:
    rule_set = with_policy(LastCardDraws.ALWAYS, reverse_returns_draw_two=True)
    table = scene(rule_set, ["r+2 y1 y3", "rR", "y5 y6"], top="r7", stock=STOCK)
    table.lay(0, "r+2")
    table.lay(1, "rR")

    assert table.state.phase is Phase.OVER
    assert [table.hand(player) for player in range(3)] == ["g1 g2 y1 y3", "", "y5 y6"]


@pytest.mark.clause("K6", "K25")
def test_due_cards_passed_on_with_the_last_card_are_drawn_by_the_next_player() -> None:
    rule_set = with_policy(LastCardDraws.ALWAYS, skip_passes_draw_two=True)
    table = scene(rule_set, ["r+2 y1 y3", "rS", "y5 y6"], top="r7", stock=STOCK)
    table.lay(0, "r+2")
    table.lay(1, "rS")

    assert table.state.phase is Phase.OVER
    assert [table.hand(player) for player in range(3)] == ["y1 y3", "", "g1 g2 y5 y6"]


@pytest.mark.clause("K6", "K7")
@pytest.mark.parametrize(("answer", "drawn"), [("r2", "g1 "), ("b+2", "g1 "), ("r+2", "")])
def test_draw_one_as_the_last_card_of_junior(answer: str, drawn: str) -> None:
    table = scene(JUNIOR, ["r+1", f"{answer} y4", "y5"], top="r7", stock="g1 g2")
    table.lay(0, "r+1")

    assert table.state.phase is (Phase.OVER if drawn else Phase.LAST_CARD)
    assert sorted(table.hand(1).split()) == sorted(f"{drawn}{answer} y4".split())


@pytest.mark.clause("K6")
@pytest.mark.parametrize(("card", "color"), [("r5", ""), ("rS", ""), ("rR", ""), ("W", "b")])
def test_no_other_last_card_makes_anybody_draw(card: str, color: str) -> None:
    table = last_card(FAMILY, card, "y2 y4", "y5", color=color)

    assert table.state.phase is Phase.OVER
    assert (outcome(table), table.state.due) == ((0, (0, 6, 5)), 0)


@pytest.mark.clause("K6", "K15")
def test_two_players_draw_after_the_last_card() -> None:
    table = last_card(STANDARD, "r+2", "y2 y4")

    assert outcome(table) == (0, (0, 9))


@pytest.mark.clause("K6", "L8.2")
def test_drawn_cards_stand_in_the_row_of_the_protocol() -> None:
    row = last_card(STANDARD, "r+2", "y2 y4", "y5").game.result().as_game(3, dealer=2)

    hands = (
        Hand(0, (), None),
        Hand(9, parse_cards("g1 g2 y2 y4"), 4),
        Hand(5, parse_cards("y5"), 1),
    )
    assert row == GameRow(3, hands, dealer=2, winners=(0,))
