"""The standard game: offences, who may demand their penalty, and until when (K19)."""

import pytest

from engine.play import IllegalAction, Offence, rule_on
from engine.rulesets import LEAGUE_2006, STANDARD, PenaltyLapse
from tests.engine.play.scenes import Table, scene, with_play

HANDS = ("r5 b8 y8", "y2 y4 r9", "b5 y6 y1")
STOCK = "g1 g2 g3 g4 g5 g6 g7 g8"


def standard(**play: object) -> Table:
    return scene(with_play(STANDARD, **play), HANDS, top="r7", stock=STOCK)


def open_demands(table: Table) -> set[str]:
    return {word for player in range(3) for word in table.options(player) if word.startswith("demand")}


@pytest.mark.clause("K19")
@pytest.mark.parametrize(
    ("player", "offence", "card"),
    [
        (0, Offence.WRONG_CARD, "r5"),
        (0, Offence.WRONG_CARD, "g9"),
        (3, Offence.ADVICE, ""),
        (0, Offence.UNO_FORGOTTEN, ""),
        (0, Offence.COLOR_NOT_NAMED, "r5"),
        (0, Offence.COLOR_NOT_NAMED, ""),
    ],
)
def test_what_breaks_no_rule_is_no_offence(player: int, offence: Offence, card: str) -> None:
    table = standard()

    with pytest.raises(IllegalAction, match="No rule is broken by this"):
        table.fault(player, offence, card)
    assert open_demands(table) == set()


@pytest.mark.clause("K19", "L7")
@pytest.mark.parametrize("offence", [Offence.QUESTION, Offence.SWEARING, Offence.DELAY, Offence.MACHINE_FORGOTTEN])
def test_offences_of_the_league_cost_nothing_in_the_standard_game(offence: Offence) -> None:
    table = standard()
    table.fault(0, offence)

    assert open_demands(table) == set()
    assert (rule_on(STANDARD.play, offence).cards, rule_on(LEAGUE_2006.play, offence).cards) == (0, 1)


@pytest.mark.clause("K18", "K19")
@pytest.mark.parametrize(
    ("offence", "cards", "is_taken_back", "clauses"),
    [
        (Offence.UNO_FORGOTTEN, 2, False, ("L7", "L8.1", "K18")),
        (Offence.FALSE_UNO, 4, False, ("K18",)),
        (Offence.ADVICE, 2, False, ("K19",)),
        (Offence.WRONG_CARD, 2, True, ("L7", "K19")),
        (Offence.OUT_OF_TURN, 2, True, ("L7", "K19")),
        (Offence.COLOR_NOT_NAMED, 2, False, ("K19",)),
        (Offence.DUE_IGNORED, 2, True, ("K19",)),
    ],
)
def test_ruling_of_the_standard_game(offence: Offence, cards: int, is_taken_back: bool, clauses: tuple[str]) -> None:
    ruling = rule_on(STANDARD.play, offence)

    assert (ruling.cards, ruling.is_taken_back, ruling.clauses) == (cards, is_taken_back, clauses)
    assert (ruling.is_automatic, ruling.until) == (False, PenaltyLapse.NEXT_TURN)
