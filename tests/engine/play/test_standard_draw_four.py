"""The standard game: when a wild draw four is right (K16), and the challenge (K17)."""

import pytest

from engine.play import ActionKind, Phase, Verdict
from engine.rulesets import STANDARD, BlackCards, DrawFourLegality, Matching, RuleSet
from tests.engine.play.scenes import Table, position, scene, with_play

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


def challenged(hand: str = "b5 y8", rule_set: RuleSet = STANDARD) -> Table:
    """The draw four of player 0 is challenged by player 1; blue is named on a red 7."""
    table = scene(rule_set, [f"W+4 {hand}", "y2 y4 r4", "y5", "y6"], top="r7", stock="g1 g2 g3 g4 g5 g6 g7 g8 g9")
    table.lay(0, "W+4", "b")
    table.challenge(1)
    return table


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


@pytest.mark.clause("K12", "K16")
@pytest.mark.parametrize(("matching", "is_right"), [(Matching.COLOR_OR_FACE, True), (Matching.ACTIONS_ANYWHERE, False)])
def test_what_else_fits_is_asked_by_the_reading_of_matching(matching: Matching, is_right: bool) -> None:
    rule_set = with_play(STANDARD, draw_four=NO_OTHER, challenge=False, matching=matching)
    table = scene(rule_set, ["W+4 bS y8", "y2 y4 r4"], top="r7")

    assert ("lay W+4 y" in table.options(0)) is is_right


@pytest.mark.clause("K16", "K21")
def test_stacked_draw_four_that_is_not_right_is_called_a_bluff() -> None:
    rule_set = with_play(STANDARD, stacking_draw_four=True)
    table = scene(rule_set, ["W+4 y1 y3", "W+4 b2 b4", "y5 y6"], top="r7")
    table.lay(0, "W+4", "b")

    assert table.ask(ActionKind.LAY, 1, "W+4", "g").reason.code is Verdict.BLUFF


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


@pytest.mark.clause("K16")
def test_bluff_is_explained_as_open_to_a_challenge() -> None:
    table = scene(STANDARD, ["W+4 r5 y8", "y2"], top="r7")
    explanation = table.ask(ActionKind.LAY, 0, "W+4", "b")

    assert (explanation.is_legal, explanation.reason.code) == (True, Verdict.BLUFF)
    assert explanation.clauses == ("K16", "K17")


@pytest.mark.clause("K17")
def test_only_the_affected_player_may_challenge() -> None:
    table = scene(STANDARD, ["W+4 r5 y8", "y2 y4 r4", "y5 y3"], top="r7")
    table.lay(0, "W+4", "b")

    assert table.options(1) == {"challenge", "take"}
    assert table.options(2) == set()
    assert table.ask(ActionKind.CHALLENGE, 2).reason.code is Verdict.NO_CHALLENGE


@pytest.mark.clause("K17")
@pytest.mark.parametrize("reading", [ALWAYS, WIKIPEDIA])
def test_nobody_challenges_where_it_is_not_played(reading: DrawFourLegality) -> None:
    table = scene(with_reading(reading, challenge=False), ["W+4 b5 y8", "y2 y4 r4"], top="r7")
    table.lay(0, "W+4", "b")

    assert table.options(1) == {"take"}


@pytest.mark.clause("K17")
def test_draw_two_cannot_be_challenged() -> None:
    table = scene(STANDARD, ["r+2 b5 y8", "y2 y4 r4"], top="r7")
    table.lay(0, "r+2")

    assert table.options(1) == {"take"}


@pytest.mark.clause("K17")
def test_challenged_player_shows_or_refuses_and_everybody_waits() -> None:
    table = challenged()

    assert table.options(0) == {"show", "refuse"}
    assert [table.options(player) for player in (1, 2, 3)] == [set(), set(), set()]
    assert table.position() == position(
        ["b5 y8", "y2 y4 r4", "y5", "y6"], "W+4", color="b", turn=1, due=4, phase=Phase.SHOWING
    )


@pytest.mark.clause("K17")
@pytest.mark.parametrize(("more", "taken"), [(2, "g1 g2 g3 g4 g5 g6"), (0, "g1 g2 g3 g4"), (1, "g1 g2 g3 g4 g5")])
def test_lost_challenge_costs_the_due_cards_and_more_and_the_turn(more: int, taken: str) -> None:
    table = challenged(rule_set=with_play(STANDARD, challenge_lost=more))

    table.show(0)

    assert table.position() == position(["b5 y8", f"y2 y4 r4 {taken}", "y5", "y6"], "W+4", color="b", turn=2)


@pytest.mark.clause("K17")
def test_won_challenge_sends_the_due_cards_back_and_the_challenger_plays_on() -> None:
    table = challenged("r5 y8")

    table.show(0)

    assert table.position() == position(["r5 y8 g1 g2 g3 g4", "y2 y4 r4", "y5", "y6"], "W+4", color="b", turn=1)
    assert table.options(1) == {"draw"}


@pytest.mark.clause("K17")
@pytest.mark.parametrize("hand", ["b5 y8", "r5 y8"])
def test_refusing_to_show_the_hand_counts_as_wrong(hand: str) -> None:
    table = challenged(hand)

    table.refuse(0)

    assert table.position() == position([f"{hand} g1 g2 g3 g4", "y2 y4 r4", "y5", "y6"], "W+4", color="b", turn=1)


@pytest.mark.clause("K17", "K15")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [("b5 y8", ("b5 y8", "y2 y4 r4 g1 g2 g3 g4 g5 g6", 0)), ("r5 y8", ("r5 y8 g1 g2 g3 g4", "y2 y4 r4", 1))],
)
def test_challenge_with_two_players(hand: str, expected: tuple[str, str, int]) -> None:
    table = scene(STANDARD, [f"W+4 {hand}", "y2 y4 r4"], top="r7", stock="g1 g2 g3 g4 g5 g6 g7")
    table.lay(0, "W+4", "b")
    table.challenge(1)

    table.show(0)

    own, other, turn = expected
    assert table.position() == position([own, other], "W+4", color="b", turn=turn)


@pytest.mark.clause("K17")
def test_draw_four_is_challenged_only_once() -> None:
    table = challenged("r5 y8")
    table.show(0)

    assert "challenge" not in table.options(1)
    table.draw(1)
    assert "challenge" not in table.options(2)


@pytest.mark.clause("K17")
def test_bluff_of_an_earlier_draw_four_is_forgotten() -> None:
    table = scene(
        STANDARD, ["W+4 r5 y8", "y2 y4 r4", "b9 y5", "W+4 y6 y3"], top="r7", stock="g1 g2 g3 g4 g5 g6 g7 g8 g9 r1 r2"
    )
    table.lay(0, "W+4", "b")
    table.take(1)
    table.lay(2, "b9")
    table.call_uno(2)
    table.lay(3, "W+4", "y")
    table.challenge(0)
    table.show(3)

    hands = ["r5 y8 g5 g6 g7 g8 g9 r1", "y2 y4 r4 g1 g2 g3 g4", "y5", "y6 y3"]
    assert table.position() == position(hands, "W+4", color="y", turn=1)


@pytest.mark.clause("K16", "K13")
def test_drawn_draw_four_is_judged_with_the_hand_that_stays() -> None:
    table = scene(STANDARD, ["r5 y8", "y2 y4 r4"], top="r7", stock="W+4 g1 g2 g3 g4 g5 g6")
    table.draw(0)
    table.lay(0, "W+4", "y")
    table.challenge(1)
    table.show(0)

    assert table.position() == position(["r5 y8 g1 g2 g3 g4", "y2 y4 r4"], "W+4", color="y", turn=1)
