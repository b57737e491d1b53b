"""What each offence costs in the league, who demands it, and until when (L7, L8.1, with K18 and K19 beneath)."""

import pytest

from engine.play import Action, ActionKind, IllegalAction, Offence, Verdict, rule_on
from engine.rulesets import LEAGUE_2006, STANDARD, PenaltyLapse
from tests.engine.play.scenes import Table, position, scene, with_play

NOTED = [offence for offence in Offence if offence not in (Offence.UNO_FORGOTTEN, Offence.LAST_SLAP)]
"""What somebody at the table has to notice and say; the rest the referee sees."""
WITHOUT_A_CARD = [offence for offence in NOTED if offence is not Offence.COLOR_NOT_NAMED]


def calm_table() -> Table:
    return scene(LEAGUE_2006, ["r1 r2 r3", "g1 g2 g3", "b1 b2 b3", "y1 y2 y3"], top="r9")


@pytest.mark.clause("L7", "L8.1", "L6.1", "L6.8", "L6.9", "L6.11")
@pytest.mark.parametrize("offence", Offence)
def test_every_offence_costs_one_card_in_the_league(offence: Offence) -> None:
    assert rule_on(LEAGUE_2006.play, offence).cards == 1


@pytest.mark.clause("L7")
@pytest.mark.parametrize(
    ("offence", "clause"),
    [
        (Offence.QUESTION, "L7"),
        (Offence.SWEARING, "L7"),
        (Offence.DELAY, "L7"),
        (Offence.LAST_SLAP, "L6.11"),
        (Offence.NEEDLESS_SLAP, "L7"),
        (Offence.CARD_IN_HAND, "L7"),
        (Offence.UNO_FORGOTTEN, "L8.1"),
        (Offence.WRONG_JUMP_IN, "L6.8"),
        (Offence.WRONG_CONTINUATION, "L7"),
        (Offence.TWO_AT_ONCE, "L6.9"),
        (Offence.MACHINE_FORGOTTEN, "L6.1"),
        (Offence.OTHER, "L7"),
    ],
)
def test_offence_of_the_leagues_list_names_its_clauses(offence: Offence, clause: str) -> None:
    clauses = rule_on(LEAGUE_2006.play, offence).clauses

    assert clause in clauses
    assert "L7" in clauses


@pytest.mark.clause("L7", "K19")
def test_standard_game_does_not_punish_what_only_the_league_lists() -> None:
    free = {offence for offence in Offence if rule_on(STANDARD.play, offence).cards == 0}

    assert free == {
        Offence.QUESTION,
        Offence.SWEARING,
        Offence.DELAY,
        Offence.LAST_SLAP,
        Offence.NEEDLESS_SLAP,
        Offence.CARD_IN_HAND,
        Offence.WRONG_CONTINUATION,
        Offence.MACHINE_FORGOTTEN,
        Offence.OTHER,
    }


@pytest.mark.clause("L7", "L6.8", "L6.11")
def test_only_the_last_slap_is_punished_without_a_demand_and_wrong_cards_go_back() -> None:
    rulings = [rule_on(LEAGUE_2006.play, offence) for offence in Offence]

    assert [ruling.offence for ruling in rulings if ruling.is_automatic] == [Offence.LAST_SLAP]
    assert {ruling.offence for ruling in rulings if ruling.is_taken_back} == {
        Offence.WRONG_CARD,
        Offence.OUT_OF_TURN,
        Offence.DUE_IGNORED,
        Offence.WRONG_JUMP_IN,
        Offence.WRONG_CONTINUATION,
    }
    assert {ruling.until for ruling in rulings} == {PenaltyLapse.NEXT_TURN}


@pytest.mark.clause("L7")
@pytest.mark.parametrize("offence", WITHOUT_A_CARD)
@pytest.mark.parametrize("offender", [0, 2], ids=["on turn", "not on turn"])
def test_every_other_player_may_demand_the_penalty_of_one_card_and_once(offence: Offence, offender: int) -> None:
    table = calm_table()
    assert not table.action_is_open(ActionKind.DEMAND)

    table.fault(offender, offence)

    demand = f"demand >{offender} {offence.value}"
    assert [demand in table.options(player) for player in range(4)] == [player != offender for player in range(4)]
    table.demand((offender + 1) % 4, offender, offence)
    hands = ["r1 r2 r3", "g1 g2 g3", "b1 b2 b3", "y1 y2 y3"]
    hands[offender] += " y9"
    assert table.position() == position(hands, top="r9", turn=0)
    assert not table.action_is_open(ActionKind.DEMAND)


@pytest.mark.clause("L7")
@pytest.mark.parametrize(
    ("player", "card", "offence"),
    [(0, "r1", Offence.WRONG_CARD), (0, "b5", Offence.WRONG_JUMP_IN), (7, "", Offence.QUESTION)],
    ids=["card fits", "card is not there", "nobody sits there"],
)
def test_what_breaks_no_rule_is_not_an_offence(player: int, card: str, offence: Offence) -> None:
    table = calm_table()

    with pytest.raises(IllegalAction) as refused:
        table.fault(player, offence, card)

    assert refused.value.explanation.reason.code is Verdict.NO_FAULT


@pytest.mark.clause("L7", "K19")
@pytest.mark.parametrize(("card", "color"), [("W", "r"), ("", ""), ("r1", "")], ids=["named", "no card", "coloured"])
def test_colour_is_only_forgotten_with_a_black_card_and_without_naming_one(card: str, color: str) -> None:
    table = scene(LEAGUE_2006, ["W r1 r2", "g1 g2 g3"], top="b9")
    fault = table.action(ActionKind.FAULT, 0, card, color, offence=Offence.COLOR_NOT_NAMED)

    assert table.referee.explain(table.state, fault).reason.code is Verdict.NO_FAULT


@pytest.mark.clause("L7")
def test_fault_needs_an_offence() -> None:
    table = calm_table()

    explanation = table.referee.explain(table.state, Action(ActionKind.FAULT, 0))

    assert (explanation.is_legal, explanation.reason.code) == (False, Verdict.NO_FAULT)


@pytest.mark.clause("L7", "L8.1", "K18", "K19")
def test_numbers_of_penalty_cards() -> None:
    play = with_play(LEAGUE_2006, uno_penalty=3, false_uno_penalty=2, penalty=4).play

    cards = {offence: rule_on(play, offence).cards for offence in Offence}

    assert cards.pop(Offence.UNO_FORGOTTEN) == 3
    assert cards.pop(Offence.FALSE_UNO) == 2
    assert cards.pop(Offence.LAST_SLAP) == 1
    assert set(cards.values()) == {4}
