"""The standard game: which card fits (K12) and what happens to who does not lay (K13)."""

import pytest

from engine.play import ActionKind, Phase, Verdict
from engine.rulesets import FAMILY, LEAGUE_2006, STANDARD, BlackCards, DrawFourLegality, Drawing, Matching, RuleSet
from tests.engine.play.scenes import position, scene, with_play

ANYWHERE = with_play(STANDARD, matching=Matching.ACTIONS_ANYWHERE)
NEED_COLOR = with_play(STANDARD, matching=Matching.ACTIONS_NEED_COLOR)


@pytest.mark.clause("K12")
@pytest.mark.parametrize(
    ("card", "top", "fits"),
    [
        ("r5", "r7", (True, True, True)),
        ("b7", "r7", (True, True, True)),
        ("b5", "r7", (False, False, False)),
        ("rS", "r7", (True, True, True)),
        ("r7", "rS", (True, True, True)),
        ("bS", "r7", (False, True, False)),
        ("b+2", "r7", (False, True, False)),
        ("bR", "r7", (False, True, False)),
        ("bS", "rS", (True, True, False)),
        ("bR", "rR", (True, True, False)),
        ("b+2", "r+2", (True, True, False)),
        ("bR", "rS", (False, True, False)),
        ("b7", "rS", (False, False, False)),
        ("W", "r7", (True, True, True)),
        ("W", "r+2", (True, True, True)),
        ("W+4", "r7", (True, True, True)),
    ],
)
def test_card_fits_in_each_of_the_three_readings(card: str, top: str, fits: tuple[bool, bool, bool]) -> None:
    color = " g" if card.startswith("W") else ""
    for rule_set, expected in zip((STANDARD, ANYWHERE, NEED_COLOR), fits, strict=True):
        table = scene(rule_set, [f"{card} y1 y3", "y2 y4"], top=top)

        assert (f"lay {card}{color}" in table.options(0)) is expected
        assert table.ask(ActionKind.LAY, 0, card, color.strip()).is_legal is expected


@pytest.mark.clause("K12")
@pytest.mark.parametrize(
    ("card", "named", "fits"),
    [("g5", "g", True), ("r5", "g", False), ("gS", "g", True), ("rS", "g", False)],
)
def test_only_the_named_colour_fits_on_a_wild(card: str, named: str, fits: bool) -> None:
    table = scene(STANDARD, [f"{card} y1 y3", "y2 y4"], top="W", under="r5", color=named)

    assert (f"lay {card}" in table.options(0)) is fits


@pytest.mark.clause("K12")
@pytest.mark.parametrize(
    ("rule", "card", "top", "fits"),
    [
        (BlackCards.ANYWHERE, "W", "W", True),
        (BlackCards.ANYWHERE, "W", "W+4", True),
        (BlackCards.ANYWHERE, "W+4", "W", True),
        (BlackCards.ANYWHERE, "W+4", "W+4", True),
        (BlackCards.NOT_ON_BLACK, "W", "W", False),
        (BlackCards.NOT_ON_BLACK, "W", "W+4", False),
        (BlackCards.NOT_ON_BLACK, "W+4", "W", False),
        (BlackCards.NOT_ON_BLACK, "W+4", "W+4", False),
        (BlackCards.WILD_ON_BLACK, "W", "W", True),
        (BlackCards.WILD_ON_BLACK, "W", "W+4", True),
        (BlackCards.WILD_ON_BLACK, "W+4", "W", False),
        (BlackCards.WILD_ON_BLACK, "W+4", "W+4", False),
        (BlackCards.LEAGUE, "W", "W", True),
        (BlackCards.LEAGUE, "W", "W+4", True),
        (BlackCards.LEAGUE, "W+4", "W", False),
        (BlackCards.LEAGUE, "W+4", "W+4", True),
    ],
)
def test_black_card_on_a_black_card(rule: BlackCards, card: str, top: str, fits: bool) -> None:
    table = scene(with_play(STANDARD, black_cards=rule), [f"{card} y1 y3", "y2"], top=top, under="r5", color="r")
    explanation = table.ask(ActionKind.LAY, 0, card, "b")

    assert (f"lay {card} b" in table.options(0)) is fits
    assert explanation.is_legal is fits
    if not fits:
        league = rule is BlackCards.LEAGUE
        assert explanation.reason.code is (Verdict.FOUR_ON_WILD if league else Verdict.BLACK_ON_BLACK)
        assert explanation.clauses == (("L6.15",) if league else ("K12",))


@pytest.mark.clause("K12")
@pytest.mark.parametrize("rule", list(BlackCards))
def test_black_cards_fit_on_every_coloured_card(rule: BlackCards) -> None:
    table = scene(with_play(STANDARD, black_cards=rule), ["W W+4 y1", "y2"], top="rS")

    assert {f"lay {card} {color}" for card in ("W", "W+4") for color in "rgby"} <= table.options(0)


@pytest.mark.clause("K12")
@pytest.mark.parametrize(
    ("rule_set", "card", "code"),
    [
        (STANDARD, "b5", Verdict.NEITHER),
        (STANDARD, "bS", Verdict.NEITHER),
        (NEED_COLOR, "bS", Verdict.ACTION_OTHER_COLOR),
        (ANYWHERE, "b5", Verdict.NEITHER),
    ],
)
def test_refusal_of_a_card_names_the_reason(rule_set: RuleSet, card: str, code: Verdict) -> None:
    explanation = scene(rule_set, [f"{card} y1", "y2"], top="r7").ask(ActionKind.LAY, 0, card)

    assert (explanation.is_legal, explanation.reason.code) == (False, code)
    assert "K12" in explanation.clauses


@pytest.mark.clause("K12")
def test_laid_card_sets_the_colour_and_passes_the_turn() -> None:
    table = scene(STANDARD, ["r5 b7 g1", "y2 y4", "y1 y3"], top="r7")

    table.lay(0, "b7")

    assert table.position() == position(["r5 g1", "y2 y4", "y1 y3"], "b7", turn=1)


@pytest.mark.clause("K13")
@pytest.mark.parametrize("hand", ["y1 y3", "r5 y1"])
def test_drawn_card_that_fits_may_be_laid_at_once(hand: str) -> None:
    table = scene(STANDARD, [hand, "y2 y4"], top="r7", stock="b7 y9 y8")

    table.draw(0)

    assert table.position() == position([f"{hand} b7", "y2 y4"], "r7", turn=0, phase=Phase.DRAWN)
    assert table.options(0) == {"lay b7", "keep"}

    table.lay(0, "b7")

    assert table.position() == position([hand, "y2 y4"], "b7", turn=1)


@pytest.mark.clause("K13")
def test_drawn_card_that_fits_may_be_kept() -> None:
    table = scene(STANDARD, ["r5 y1", "y2 y4", "y3"], top="r7", stock="b7 y9")

    table.draw(0)
    table.keep(0)

    assert table.position() == position(["r5 y1 b7", "y2 y4", "y3"], "r7", turn=1)
    assert table.stock() == "y9"


@pytest.mark.clause("K13")
def test_drawn_card_that_does_not_fit_passes_the_turn() -> None:
    table = scene(STANDARD, ["y1 y3", "y2 y4", "y6"], top="r7", stock="b8 r9", direction=1)

    table.draw(0)

    assert table.position() == position(["y1 y3 b8", "y2 y4", "y6"], "r7", turn=2, direction=1)


@pytest.mark.clause("K13")
@pytest.mark.parametrize("drawing", [Drawing.ONE_AND_MAY_LAY, Drawing.UNTIL_FIT])
def test_no_other_card_may_be_laid_after_drawing(drawing: Drawing) -> None:
    table = scene(with_play(STANDARD, drawing=drawing), ["r5 y1", "y2 y4"], top="r7", stock="r9")

    table.draw(0)
    explanation = table.ask(ActionKind.LAY, 0, "r5")

    assert (explanation.is_legal, explanation.reason.code) == (False, Verdict.ONLY_DRAWN)
    assert explanation.clauses == ("K13",)


@pytest.mark.clause("K13", "L6.7")
def test_drawn_card_is_never_laid_where_the_turn_passes() -> None:
    table = scene(with_play(STANDARD, drawing=Drawing.ONE_AND_PASS), ["y1 y3", "y2 y4"], top="r7", stock="r9 r8")

    table.draw(0)

    assert table.position() == position(["y1 y3 r9", "y2 y4"], "r7", turn=1)
    assert table.stock() == "r8"


@pytest.mark.clause("K13")
def test_family_draws_until_a_card_fits_and_no_further() -> None:
    table = scene(FAMILY, ["y1 y3", "y2 y4"], top="r7", stock="b8 g+2 bS b7 r9 r8")

    table.draw(0)

    assert table.position() == position(["y1 y3 b8 g+2 bS b7", "y2 y4"], "r7", turn=0, phase=Phase.DRAWN)
    assert table.options(0) == {"lay b7", "keep"}
    assert table.stock() == "r9 r8"

    table.lay(0, "b7")

    assert table.position() == position(["y1 y3 b8 g+2 bS", "y2 y4"], "b7", turn=1)


@pytest.mark.clause("K13", "K16")
def test_family_draws_past_a_draw_four_that_would_not_be_right() -> None:
    table = scene(FAMILY, ["r5 y1", "y2 y4"], top="r7", stock="W+4 b9 W r9")

    table.draw(0)

    assert table.position() == position(["r5 y1 W+4 b9 W", "y2 y4"], "r7", turn=0, phase=Phase.DRAWN)
    assert table.options(0) == {"lay W r", "lay W g", "lay W b", "lay W y", "keep"}


@pytest.mark.clause("K13", "K14")
def test_drawing_until_it_fits_ends_with_the_last_card_of_stock_and_pile() -> None:
    table = scene(FAMILY, ["y1 y3", "y2 y4"], top="r7", under="b8 g9", stock="b5")

    table.draw(0)

    assert table.position() == position(["y1 y3 b5 b8 g9", "y2 y4"], "r7", turn=1)
    assert table.stock() == ""


@pytest.mark.clause("K13")
@pytest.mark.parametrize(("may_draw", "options"), [(True, {"lay r5", "draw"}), (False, {"lay r5"})])
def test_drawing_although_a_card_fits_is_a_parameter(may_draw: bool, options: set[str]) -> None:
    table = scene(with_play(STANDARD, may_draw_by_choice=may_draw), ["r5 y1 y3", "y2"], top="r7")
    explanation = table.ask(ActionKind.DRAW, 0, to=0)

    assert table.options(0) == options
    assert explanation.is_legal is may_draw
    assert explanation.reason.code is (Verdict.MAY_DRAW if may_draw else Verdict.MUST_LAY)


@pytest.mark.clause("K13")
def test_who_cannot_lay_draws_even_where_it_is_no_choice() -> None:
    table = scene(with_play(STANDARD, may_draw_by_choice=False), ["b5 y1 y3", "y2"], top="r7")

    assert table.options(0) == {"draw"}


@pytest.mark.clause("K13", "K16")
def test_draw_four_that_is_not_right_forces_nobody_to_lay() -> None:
    rule_set = with_play(
        STANDARD, may_draw_by_choice=False, challenge=False, draw_four=DrawFourLegality.NO_COLOR_OR_NUMBER,
        matching=Matching.ACTIONS_NEED_COLOR,
    )  # fmt: skip
    table = scene(rule_set, ["W+4 b7 y3", "y2"], top="r7")

    assert table.options(0) == {"lay b7"}


@pytest.mark.clause("K13")
def test_nobody_else_lays_or_draws_meanwhile() -> None:
    table = scene(STANDARD, ["r5 y1 y3", "r2 r3 r4"], top="r7")

    assert table.options(1) == set()
    assert table.ask(ActionKind.LAY, 1, "r2").reason.code is Verdict.NOT_ON_TURN


@pytest.mark.clause("K13", "L6.7")
def test_league_refuses_to_lay_the_drawn_card() -> None:
    table = scene(LEAGUE_2006, ["y1 y3 y8", "y2 b4"], top="r7", stock="r9")

    table.draw(0)

    assert table.position() == position(["y1 y3 y8 r9", "y2 b4"], "r7", turn=1)
    assert table.ask(ActionKind.LAY, 0, "r9").reason.code is Verdict.NOT_ON_TURN
