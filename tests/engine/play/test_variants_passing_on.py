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
@pytest.mark.parametrize("card", ["gR", "gS"])
def test_nothing_is_sent_back_from_a_draw_four(card: str) -> None:
    table = scene(BOTH, [f"{card} y1 y3", "y2"], top="W+4", color="g", due=4)

    assert table.options(0) == {"take"}
