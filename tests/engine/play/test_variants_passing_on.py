"""*Retour-Kutsche* and *Lass mich!*: due cards sent back and passed on (K25), also combined and with stacking (K20)."""

import pytest

from engine.play import ActionKind, Phase, Verdict
from engine.rulesets import STANDARD, RuleSet
from tests.engine.play.scenes import Table, position, scene, with_play

BACK = with_play(STANDARD, reverse_returns_draw_two=True)
ON = with_play(STANDARD, skip_passes_draw_two=True)
BOTH = with_play(STANDARD, reverse_returns_draw_two=True, skip_passes_draw_two=True)
STACKED = with_play(STANDARD, reverse_returns_draw_two=True, skip_passes_draw_two=True, stacking_draw_two=True)
STOCK = "g1 g2 g3 g4 g5 g6 g7 g8"
PASSING = "rR rS y1 y3"


def attacked(rule_set: RuleSet, *hands: str) -> Table:
    """Player 0 has laid a red draw two, player 1 is hit."""
    table = scene(rule_set, ["r+2 " + hands[0], *hands[1:]], top="r7", stock=STOCK)
    table.lay(0, "r+2")
    return table


@pytest.mark.clause("K25")
@pytest.mark.parametrize(
    ("rule_set", "options"),
    [
        (STANDARD, {"take"}),
        (BACK, {"lay rR", "take"}),
        (ON, {"lay rS", "take"}),
        (BOTH, {"lay rR", "lay rS", "take"}),
        (STACKED, {"lay rR", "lay rS", "lay b+2", "take"}),
    ],
)
def test_only_cards_of_the_same_colour_send_back_or_pass_on(rule_set: RuleSet, options: set[str]) -> None:
    table = attacked(rule_set, "y1 y3", "rR bR rS bS b+2 r5", "y5 y6")

    assert table.options(1) == options


@pytest.mark.clause("K25")
@pytest.mark.parametrize(("card", "code"), [("rR", Verdict.SENDS_BACK), ("rS", Verdict.PASSES_ON)])
def test_reason_names_the_clause(card: str, code: Verdict) -> None:
    explanation = attacked(BOTH, "y1 y3", PASSING, "y5 y6").ask(ActionKind.LAY, 1, card)

    assert (explanation.is_legal, explanation.reason.code, explanation.clauses) == (True, code, ("K25",))


@pytest.mark.clause("K25")
@pytest.mark.parametrize(("players", "next_turn"), [(2, 1), (3, 2), (4, 3)])
def test_reverse_sends_the_due_cards_back_and_turns_the_direction(players: int, next_turn: int) -> None:
    hands = ["y1 y3 y9", "rR y2 y4 y7", "y5 y6", "y8 b8"][:players]
    table = attacked(BACK, *hands)
    table.lay(1, "rR")
    left = [hands[0], "y2 y4 y7", *hands[2:]]
    assert table.position() == position(left, "rR", turn=0, direction=1, due=2, phase=Phase.DUE)
    assert table.options(0) == {"take"}

    table.take(0)

    assert table.position() == position([f"{left[0]} g1 g2", *left[1:]], "rR", turn=next_turn, direction=1)


@pytest.mark.clause("K25")
def test_reverse_of_the_colour_sends_it_back_again() -> None:
    table = attacked(BACK, "rR y1 y3", "rR y2 y4 y7", "y5 y6")
    table.lay(1, "rR")
    assert table.options(0) == {"lay rR", "take"}
    table.lay(0, "rR")
    assert table.position() == position(["y1 y3", "y2 y4 y7", "y5 y6"], "rR", turn=1, due=2, phase=Phase.DUE)

    table.take(1)

    assert table.position() == position(["y1 y3", "y2 y4 y7 g1 g2", "y5 y6"], "rR", turn=2)


@pytest.mark.clause("K25")
@pytest.mark.parametrize(("players", "hit", "next_turn"), [(2, 0, 1), (3, 2, 0), (4, 2, 3)])
def test_skip_passes_the_due_cards_on_to_the_next_but_one(players: int, hit: int, next_turn: int) -> None:
    hands = ["y1 y3 y9", "rS y2 y4 y7", "y5 y6 b6", "y8 b8 b9"][:players]
    table = attacked(ON, *hands)
    table.lay(1, "rS")
    left = [hands[0], "y2 y4 y7", *hands[2:]]
    assert table.position() == position(left, "rS", turn=hit, due=2, phase=Phase.DUE)
    assert table.options(hit) == {"take"}

    table.take(hit)

    after = [f"{hand} g1 g2" if seat == hit else hand for seat, hand in enumerate(left)]
    assert table.position() == position(after, "rS", turn=next_turn)


@pytest.mark.clause("K25")
def test_skip_of_the_colour_passes_them_on_again() -> None:
    table = attacked(ON, "y1 y3", "rS y2 y4", "rS y5 y6", "y8 b8 b9")
    table.lay(1, "rS")
    assert table.options(2) == {"lay rS", "take"}

    table.lay(2, "rS")

    hands = ["y1 y3", "y2 y4", "y5 y6", "y8 b8 b9"]
    assert table.position() == position(hands, "rS", turn=3, due=2, phase=Phase.DUE)


@pytest.mark.clause("K25")
def test_skipped_on_cards_are_sent_back_to_who_laid_the_draw_two() -> None:
    """K: who laid the draw two draws, although another one has passed the cards on in between."""
    table = attacked(BOTH, "rR y1 y3", "rS y2 y4", "rR y5 y6", "y8 b8")
    table.lay(1, "rS")
    table.lay(2, "rR")
    left = ["rR y1 y3", "y2 y4", "y5 y6", "y8 b8"]
    assert table.position() == position(left, "rR", turn=0, direction=1, due=2, phase=Phase.DUE)

    table.lay(0, "rR")

    left = ["y1 y3", "y2 y4", "y5 y6", "y8 b8"]
    assert table.position() == position(left, "rR", turn=2, direction=0, due=2, phase=Phase.DUE)


@pytest.mark.clause("K25")
def test_cards_that_went_all_the_way_round_are_sent_back_to_who_passed_them_on_last() -> None:
    table = attacked(BOTH, "rR y1 y3", "rS y2 y4")
    table.lay(1, "rS")
    assert table.state.turn == 0

    table.lay(0, "rR")

    assert table.position() == position(["y1 y3", "y2 y4"], "rR", turn=1, direction=1, due=2, phase=Phase.DUE)


@pytest.mark.clause("K25", "K6")
def test_last_reverse_after_a_skip_makes_who_laid_the_draw_two_draw() -> None:
    table = attacked(BOTH, "y1 y3", "rS y2 y4", "rR", "y8 b8")
    table.lay(1, "rS")
    table.lay(2, "rR")

    assert [table.hand(player) for player in range(4)] == ["g1 g2 y1 y3", "y2 y4", "", "b8 y8"]


@pytest.mark.clause("K25", "W1")
def test_draw_two_of_the_start_is_sent_back_to_the_seat_before() -> None:
    table = scene(BOTH, ["y1 y3", "rR y2 y4", "y5 y6"], top="r+2", due=2, turn=1)

    table.lay(1, "rR")

    assert table.position() == position(["y1 y3", "y2 y4", "y5 y6"], "rR", turn=0, direction=1, due=2, phase=Phase.DUE)


@pytest.mark.clause("K25")
def test_sent_back_cards_are_passed_on_in_the_new_direction() -> None:
    table = attacked(BOTH, "rS y1 y3", "rR y2 y4", "y5 y6 b6", "y8 b8 b9")
    table.lay(1, "rR")
    table.lay(0, "rS")
    left = ["y1 y3", "y2 y4", "y5 y6 b6", "y8 b8 b9"]
    assert table.position() == position(left, "rS", turn=3, direction=1, due=2, phase=Phase.DUE)

    table.take(3)

    assert table.position() == position([*left[:3], "y8 b8 b9 g1 g2"], "rS", turn=2, direction=1)


@pytest.mark.clause("K25", "K20")
def test_whole_stacked_sum_is_sent_back_by_the_colour_of_the_last_draw_two() -> None:
    table = attacked(STACKED, "y1 y3", "b+2 y2 y4", "bR rR bS y5", "y8 b8")
    table.lay(1, "b+2")
    assert table.options(2) == {"lay bR", "lay bS", "take"}
    table.lay(2, "bR")
    left = ["y1 y3", "y2 y4", "rR bS y5", "y8 b8"]
    assert table.position() == position(left, "bR", turn=1, direction=1, due=4, phase=Phase.DUE)

    table.take(1)

    assert table.position() == position(["y1 y3", "y2 y4 g1 g2 g3 g4", "rR bS y5", "y8 b8"], "bR", turn=0, direction=1)


@pytest.mark.clause("K25", "K20")
@pytest.mark.parametrize(("card", "stacker", "hit", "direction"), [("rR", 0, 3, 1), ("rS", 2, 3, 0)])
def test_draw_two_of_the_colour_is_stacked_on_what_was_sent_back_or_passed_on(
    card: str, stacker: int, hit: int, direction: int
) -> None:
    table = attacked(STACKED, "r+2 b+2 y1", f"{card} y2 y4", "r+2 b+2 y5", "y8 b8 b9")
    table.lay(1, card)
    assert table.options(stacker) == {"lay r+2", "take"}

    table.lay(stacker, "r+2")

    seen = table.position()
    assert (seen.top, seen.turn, seen.direction, seen.due, seen.phase) == ("r+2", hit, direction, 4, Phase.DUE)
    assert table.hand(stacker) in ("b+2 y1", "b+2 y5")


@pytest.mark.clause("K25")
@pytest.mark.parametrize("card", ["gR", "gS"])
def test_nothing_is_sent_back_from_a_draw_four(card: str) -> None:
    table = scene(BOTH, [f"{card} y1 y3", "y2"], top="W+4", color="g", due=4)

    assert table.options(0) == {"take"}


@pytest.mark.clause("K25")
def test_without_due_cards_reverse_and_skip_are_what_they_were() -> None:
    table = scene(BOTH, ["y1 y3 b3", PASSING, "rS y5 y6", "y8 b8"], top="r+2", due=2, stock=STOCK)
    table.take(0)
    table.lay(1, "rR")
    assert table.position() == position(["y1 y3 b3 g1 g2", "rS y1 y3", "rS y5 y6", "y8 b8"], "rR", turn=0, direction=1)


@pytest.mark.clause("K25", "W1")
def test_draw_two_at_the_start_goes_back_to_the_dealer() -> None:
    table = scene(BACK, ["y1 y3 b3", "rR y2 y4", "y5 y6"], top="r+2", turn=1, due=2, stock=STOCK)
    table.lay(1, "rR")
    table.take(0)

    assert table.position() == position(["y1 y3 b3 g1 g2", "y2 y4", "y5 y6"], "rR", turn=2, direction=1)


@pytest.mark.clause("K25", "K15")
def test_two_players_throw_the_due_cards_to_and_fro() -> None:
    table = attacked(BOTH, "rR rS y1 y3", "rR rS y2 y4")
    for player, card in ((1, "rR"), (0, "rR"), (1, "rS"), (0, "rS")):
        assert table.state.turn == player
        table.lay(player, card)
    assert table.position() == position(["y1 y3", "y2 y4"], "rS", turn=1, due=2, phase=Phase.DUE)

    table.take(1)

    assert table.position() == position(["y1 y3", "y2 y4 g1 g2"], "rS", turn=0)
