"""What each offence costs in the league, who demands it, and until when (L7, L8.1, with K18 and K19 beneath)."""

import pytest

from engine.play import Action, ActionKind, IllegalAction, Offence, Phase, Verdict, rule_on
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
def test_nobody_demands_a_penalty_from_themselves_or_without_an_offence() -> None:
    table = calm_table()
    table.fault(2, Offence.QUESTION)

    for player, offender, offence in ((2, 2, Offence.QUESTION), (0, 1, Offence.QUESTION), (0, 2, Offence.SWEARING)):
        with pytest.raises(IllegalAction) as refused:
            table.demand(player, offender, offence)
        assert refused.value.explanation.reason.code is Verdict.NO_PENALTY


@pytest.mark.clause("L7")
def test_same_offence_twice_is_punished_twice() -> None:
    table = calm_table()
    table.fault(2, Offence.SWEARING)
    table.fault(2, Offence.SWEARING)

    table.demand(0, 2, Offence.SWEARING)
    table.demand(1, 2, Offence.SWEARING)

    assert table.hand(2) == "b1 b2 b3 y8 y9"
    assert not table.action_is_open(ActionKind.DEMAND)


@pytest.mark.clause("L7", "K19")
@pytest.mark.parametrize("begins", ["lays", "draws", "takes"])
def test_penalty_lapses_when_the_next_player_begins(begins: str) -> None:
    table = scene(LEAGUE_2006, ["r+2 r2 r3", "g1 r5 g3", "b1 b2 b3"], top="r9")
    if begins == "takes":
        table.lay(0, "r+2")
    else:
        table.lay(0, "r2")
    table.fault(0, Offence.QUESTION)
    table.fault(2, Offence.SWEARING)
    assert table.action_is_open(ActionKind.DEMAND)

    if begins == "lays":
        table.lay(1, "r5")
    elif begins == "draws":
        table.draw(1)
    else:
        table.take(1)

    assert not table.action_is_open(ActionKind.DEMAND)
    action = table.action(ActionKind.DEMAND, 1, to=0, offence=Offence.QUESTION)
    assert table.referee.explain(table.state, action).reason.code is Verdict.NO_PENALTY


@pytest.mark.clause("L7", "K19")
@pytest.mark.parametrize("begins", ["lays", "draws"])
def test_penalty_lapses_also_when_the_turn_came_by_a_drawn_card(begins: str) -> None:
    table = scene(LEAGUE_2006, ["b2 b3 b4", "g1 r5 g3", "b1 b2 b3"], top="r9")
    table.draw(0)
    table.fault(0, Offence.QUESTION)

    if begins == "lays":
        table.lay(1, "r5")
    else:
        table.draw(1)

    assert not table.action_is_open(ActionKind.DEMAND)


@pytest.mark.clause("L7", "K19")
def test_offence_of_the_player_who_begins_stays_open_through_that_turn() -> None:
    table = scene(LEAGUE_2006, ["r1 r2 r3", "g1 r5 g3", "b1 b2 b3"], top="r9")
    table.fault(1, Offence.QUESTION)
    table.lay(0, "r2")
    assert not table.action_is_open(ActionKind.DEMAND)
    table.fault(1, Offence.QUESTION)
    table.lay(1, "r5")

    assert "demand >1 question" in table.options(0)


@pytest.mark.clause("L7", "K19")
def test_penalty_holds_until_the_game_ends_where_the_edition_says_so() -> None:
    rule_set = with_play(LEAGUE_2006, penalties_lapse=PenaltyLapse.GAME_END)
    table = scene(rule_set, ["r1 r2", "g1 r5 g3", "b1 b2 b3"], top="r9")
    table.lay(0, "r2")
    table.fault(2, Offence.QUESTION)
    table.draw(1)
    table.draw(2)

    table.demand(1, 0, Offence.UNO_FORGOTTEN)
    table.demand(1, 2, Offence.QUESTION)

    hands = ["r1 y6", "g1 r5 g3 y9", "b1 b2 b3 y8 y5"]
    assert table.position() == position(hands, top="r2", turn=0)


@pytest.mark.clause("L7", "K19")
@pytest.mark.parametrize(
    ("player", "offence", "card"),
    [
        (0, Offence.WRONG_CARD, "b5"),
        (2, Offence.OUT_OF_TURN, "r6"),
        (2, Offence.WRONG_JUMP_IN, "r6"),
        (1, Offence.WRONG_CONTINUATION, "r5"),
    ],
)
def test_wrongly_laid_card_goes_back_and_the_turn_stays(player: int, offence: Offence, card: str) -> None:
    hands = ["r5 r6 b5", "g1 r5 g3", "b1 r6 b3"]
    table = scene(LEAGUE_2006, hands, top="r9")

    table.fault(player, offence, card)

    assert table.position() == position(hands, top="r9", turn=0)
    table.demand((player + 1) % 3, player, offence)
    hands[player] += " y9"
    assert table.position() == position(hands, top="r9", turn=0)


@pytest.mark.clause("L7", "K19", "L6.13")
def test_laying_instead_of_taking_due_cards_leaves_them_due() -> None:
    table = scene(LEAGUE_2006, ["r1 r2 r5", "g1 g2 g3"], top="r+2", due=2)

    table.fault(0, Offence.DUE_IGNORED, "r5")
    table.demand(1, 0, Offence.DUE_IGNORED)

    after = position(["r1 r2 r5 y9", "g1 g2 g3"], top="r+2", turn=0, due=2, phase=Phase.DUE)
    assert table.position() == after


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


@pytest.mark.clause("L7", "L6.8")
def test_identical_card_thrown_in_rightly_is_not_out_of_turn() -> None:
    table = scene(LEAGUE_2006, ["r5 r1 r2", "g1 g2 g3", "r5 b1 b2"], top="r9")
    table.lay(0, "r5")

    with pytest.raises(IllegalAction):
        table.fault(2, Offence.OUT_OF_TURN, "r5")


@pytest.mark.clause("L7", "L8.1", "L6.11")
@pytest.mark.parametrize("offence", [Offence.UNO_FORGOTTEN, Offence.LAST_SLAP])
def test_what_the_referee_sees_itself_is_not_noted_a_second_time(offence: Offence) -> None:
    table = scene(LEAGUE_2006, ["r4 r1", "g1 g2 g3", "b1 b2 b3"], top="r9")
    table.lay(0, "r4")
    table.slap(1, 2)

    with pytest.raises(IllegalAction):
        table.fault(0, offence)

    hands = ["r1 y9", "g1 g2 g3", "b1 b2 b3"]
    assert table.position() == position(hands, top="r4", turn=1)


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


@pytest.mark.clause("L7", "L8.2")
def test_offence_that_nobody_noticed_does_not_keep_its_player_from_winning() -> None:
    table = scene(LEAGUE_2006, ["r1", "g1 g2"], top="r9")
    table.fault(0, Offence.SWEARING)

    table.lay(0, "r1")

    assert table.game.result().winner == 0
    assert table.game.result().points == (0, 3)


@pytest.mark.clause("L7", "L8.2")
def test_nothing_is_punished_after_the_game() -> None:
    table = scene(LEAGUE_2006, ["r1", "g1 g2"], top="r9")
    table.lay(0, "r1")

    with pytest.raises(IllegalAction):
        table.fault(1, Offence.SWEARING)
    assert table.referee.legal_actions(table.state) == []
