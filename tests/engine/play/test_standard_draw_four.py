"""The standard game: when a wild draw four is right (K16), and the challenge (K17)."""

import pytest

from engine.play import ActionKind, Verdict
from engine.rulesets import STANDARD, BlackCards, DrawFourLegality, RuleSet
from tests.engine.play.scenes import position, scene, with_play

ALWAYS = DrawFourLegality.ALWAYS
WIKIPEDIA = DrawFourLegality.NO_CARD_OF_COLOR
CARD_GAME = DrawFourLegality.NO_NUMBER_OF_COLOR
FAMILY_READING = DrawFourLegality.NO_COLOR_OR_NUMBER
WITH_SYMBOL = DrawFourLegality.NO_COLOR_OR_FACE
NO_OTHER = DrawFourLegality.NO_OTHER_CARD
EVERY = set(DrawFourLegality)
READINGS = [
    # hand besides the draw four, top card, colour in force, right in which readings
    ("b5 y8", "r7", "r", EVERY),
    ("r5 y8", "r7", "r", {ALWAYS}),
    ("rS y8", "r7", "r", {ALWAYS, CARD_GAME}),
    ("r+2 y8", "r7", "r", {ALWAYS, CARD_GAME}),
    ("rR r0 y8", "r7", "r", {ALWAYS}),
    ("b7 y8", "r7", "r", {ALWAYS, WIKIPEDIA, CARD_GAME}),
    ("bS y8", "rS", "r", {ALWAYS, WIKIPEDIA, CARD_GAME, FAMILY_READING}),
    ("b+2 y8", "r+2", "r", {ALWAYS, WIKIPEDIA, CARD_GAME, FAMILY_READING}),
    ("W W+4 y8", "r7", "r", EVERY - {NO_OTHER}),
    ("W+4 y8", "r7", "r", EVERY),
    ("W y8", "W", "g", EVERY - {NO_OTHER}),
    ("g5 y8", "W", "g", {ALWAYS}),
    ("r5 y8", "W", "g", EVERY),
]


def with_reading(reading: DrawFourLegality, *, challenge: bool) -> RuleSet:
    return with_play(STANDARD, draw_four=reading, challenge=challenge, black_cards=BlackCards.ANYWHERE)


@pytest.mark.clause("K16")
@pytest.mark.parametrize("reading", list(DrawFourLegality))
@pytest.mark.parametrize(("hand", "top", "color", "right"), READINGS)
def test_draw_four_without_challenge_is_only_open_where_it_is_right(
    hand: str, top: str, color: str, right: set[DrawFourLegality], reading: DrawFourLegality
) -> None:
    rule_set = with_reading(reading, challenge=False)
    table = scene(rule_set, [f"W+4 {hand}", "y2 y4 r4"], top=top, color=color)
    explanation = table.ask(ActionKind.LAY, 0, "W+4", "y")

    assert ("lay W+4 y" in table.options(0)) is (reading in right)
    assert explanation.is_legal is (reading in right)
    if reading not in right:
        assert (explanation.reason.code, explanation.clauses) == (Verdict.FOUR_WITH_COLOR, ("K16",))


@pytest.mark.clause("K16", "K17")
@pytest.mark.parametrize("reading", [WIKIPEDIA, CARD_GAME, FAMILY_READING, WITH_SYMBOL, NO_OTHER])
@pytest.mark.parametrize(("hand", "top", "color", "right"), READINGS)
def test_draw_four_with_challenge_is_open_and_the_challenge_judges_it(
    hand: str, top: str, color: str, right: set[DrawFourLegality], reading: DrawFourLegality
) -> None:
    stock = "g1 g2 g3 g4 g5 g6 g7"
    table = scene(
        with_reading(reading, challenge=True), [f"W+4 {hand}", "y2 y4 r4", "y5"], top=top, color=color, stock=stock
    )

    table.lay(0, "W+4", "y")
    table.challenge(1)
    table.show(0)

    if reading in right:
        hands = [hand, "y2 y4 r4 g1 g2 g3 g4 g5 g6", "y5"]
        assert table.position() == position(hands, "W+4", color="y", turn=2)
    else:
        hands = [f"{hand} g1 g2 g3 g4", "y2 y4 r4", "y5"]
        assert table.position() == position(hands, "W+4", color="y", turn=1)


@pytest.mark.clause("K17")
@pytest.mark.parametrize("reading", [ALWAYS, WIKIPEDIA])
def test_nobody_challenges_where_it_is_not_played(reading: DrawFourLegality) -> None:
    table = scene(with_reading(reading, challenge=False), ["W+4 b5 y8", "y2 y4 r4"], top="r7")
    table.lay(0, "W+4", "b")

    assert table.options(1) == {"take"}


@pytest.mark.clause("K16", "K13")
def test_drawn_draw_four_is_judged_with_the_hand_that_stays() -> None:
    table = scene(STANDARD, ["r5 y8", "y2 y4 r4"], top="r7", stock="W+4 g1 g2 g3 g4 g5 g6")
    table.draw(0)
    table.lay(0, "W+4", "y")
    table.challenge(1)
    table.show(0)

    assert table.position() == position(["r5 y8 g1 g2 g3 g4", "y2 y4 r4"], "W+4", color="y", turn=1)
