"""The standard game: which card fits (K12) and what happens to who does not lay (K13)."""

import pytest

from engine.play import ActionKind, Phase, Verdict
from engine.rulesets import FAMILY, STANDARD, BlackCards, Drawing, Matching
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


@pytest.mark.clause("K13")
def test_drawn_card_that_fits_may_be_kept() -> None:
    table = scene(STANDARD, ["r5 y1", "y2 y4", "y3"], top="r7", stock="b7 y9")

    table.draw(0)
    table.keep(0)

    assert table.position() == position(["r5 y1 b7", "y2 y4", "y3"], "r7", turn=1)
    assert table.stock() == "y9"


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


@pytest.mark.clause("K13", "K14")
def test_drawing_until_it_fits_ends_with_the_last_card_of_stock_and_pile() -> None:
    table = scene(FAMILY, ["y1 y3", "y2 y4"], top="r7", under="b8 g9", stock="b5")

    table.draw(0)

    assert table.position() == position(["y1 y3 b5 b8 g9", "y2 y4"], "r7", turn=1)
    assert table.stock() == ""
