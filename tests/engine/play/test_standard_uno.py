"""The standard game: saying UNO, forgetting it, and saying it falsely (K18)."""

import pytest

from engine.play import ActionKind, Offence, Phase, Verdict
from engine.rulesets import FAMILY, LEAGUE_2006, STANDARD, PenaltyLapse, RuleSet
from tests.engine.play.scenes import Table, position, scene, with_play

FORGOTTEN = "demand >0 uno_forgotten"
FALSE_CALL = "demand >0 false_uno"


def last_but_one(rule_set: RuleSet = STANDARD, *, says_uno: bool = False, card: str = "r5") -> Table:
    """Player 0 lays the last but one card."""
    table = scene(rule_set, [f"{card} y8", "r9 b4 y4", "r2 y5 y6"], top="r7", stock="g1 g2 g3 g4 g5 g6")
    if says_uno:
        table.call_uno(0)
    table.lay(0, card)
    return table


@pytest.mark.clause("K18", "L8.1")
@pytest.mark.parametrize(("rule_set", "cards"), [(STANDARD, "g1 g2"), (FAMILY, "g1 g2 g3 g4"), (LEAGUE_2006, "g1")])
def test_forgotten_uno_costs_cards_when_somebody_notices(rule_set: RuleSet, cards: str) -> None:
    table = last_but_one(rule_set)
    assert FORGOTTEN in table.options(1)
    assert FORGOTTEN in table.options(2)
    assert FORGOTTEN not in table.options(0)

    table.demand(2, 0, Offence.UNO_FORGOTTEN)

    assert table.position() == position([f"y8 {cards}", "r9 b4 y4", "r2 y5 y6"], "r5", turn=1)
    assert FORGOTTEN not in table.options(1) | table.options(2)
    assert "uno" not in table.options(0)


@pytest.mark.clause("K18", "L8.1")
def test_uno_said_before_laying_costs_nothing() -> None:
    table = last_but_one(says_uno=True)

    assert table.position() == position(["y8", "r9 b4 y4", "r2 y5 y6"], "r5", turn=1)
    assert table.options(0) == set()
    assert table.options(2) == set()
    assert table.options(1) == {"lay r9", "draw"}


@pytest.mark.clause("K18", "L8.1")
def test_uno_made_up_for_before_anybody_noticed_costs_nothing() -> None:
    table = last_but_one()
    assert table.options(0) == {"uno"}

    table.call_uno(0)

    assert table.options(0) | table.options(2) == set()
    explanation = table.game.referee.explain(
        table.state, table.action(ActionKind.DEMAND, 1, to=0, offence=Offence.UNO_FORGOTTEN)
    )
    assert (explanation.is_legal, explanation.reason.code) == (False, Verdict.NO_PENALTY)


@pytest.mark.clause("K18")
@pytest.mark.parametrize("begins", ["lay", "draw"])
def test_forgotten_uno_lapses_when_the_next_player_begins(begins: str) -> None:
    table = last_but_one()

    if begins == "lay":
        table.lay(1, "r9")
    else:
        table.draw(1)

    assert FORGOTTEN not in table.options(1) | table.options(2)
    assert "uno" not in table.options(0)
    assert table.hand(0) == "y8"


@pytest.mark.clause("K18")
def test_forgotten_uno_lapses_when_the_next_player_takes_due_cards() -> None:
    table = last_but_one(card="r+2")
    assert FORGOTTEN in table.options(1)

    table.take(1)

    assert FORGOTTEN not in table.options(1) | table.options(2)


@pytest.mark.clause("K17", "K18")
def test_forgotten_uno_is_still_noticed_after_a_challenge() -> None:
    table = scene(STANDARD, ["W+4 y8", "r9 b4", "r2 y5"], top="r7", stock="g1 g2 g3 g4 g5 g6 g7 g8")
    table.lay(0, "W+4", "b")
    table.challenge(1)
    assert FORGOTTEN in table.options(1)

    table.demand(1, 0, Offence.UNO_FORGOTTEN)
    table.show(0)

    hands = ["y8 g1 g2", "r9 b4 g3 g4 g5 g6 g7 g8", "r2 y5"]
    assert table.position() == position(hands, "W+4", color="b", turn=2)


@pytest.mark.clause("K18")
def test_forgotten_uno_lapses_when_the_challenger_draws() -> None:
    table = scene(STANDARD, ["W+4 y8", "r9 b4", "r2 y5"], top="r7", stock="g1 g2 g3 g4 g5 g6 g7 g8")
    table.lay(0, "W+4", "b")
    table.challenge(1)
    table.show(0)

    assert FORGOTTEN not in table.options(1) | table.options(2)


@pytest.mark.clause("K18")
def test_penalty_for_a_forgotten_uno_may_stay_open_until_the_game_ends() -> None:
    table = last_but_one(with_play(STANDARD, penalties_lapse=PenaltyLapse.GAME_END))
    table.lay(1, "r9")
    table.draw(2)
    assert FORGOTTEN in table.options(1)
    assert "uno" not in table.options(0)

    table.demand(1, 0, Offence.UNO_FORGOTTEN)

    assert table.hand(0) == "g2 g3 y8"
    assert FORGOTTEN not in table.options(1) | table.options(2)


@pytest.mark.clause("K18", "K15")
def test_who_is_on_turn_again_with_two_players_has_let_it_lapse() -> None:
    table = scene(STANDARD, ["rS r5 y8", "y2 y4"], top="r7")
    table.lay(0, "rS")
    table.lay(0, "r5")
    assert FORGOTTEN in table.options(1)

    table.draw(1)

    assert FORGOTTEN not in table.options(1)


@pytest.mark.clause("K18")
@pytest.mark.parametrize(("rule_set", "cards"), [(STANDARD, 4), (FAMILY, 4), (LEAGUE_2006, 1)])
def test_false_call_costs_cards(rule_set: RuleSet, cards: int) -> None:
    table = scene(rule_set, ["r5 b8 y8", "y2 y4", "y5 y6"], top="r7", stock="g1 g2 g3 g4 g5")
    assert "uno" not in table.options(0)
    assert table.ask(ActionKind.CALL_UNO, 0).reason.code is Verdict.NO_UNO

    table.fault(0, Offence.FALSE_UNO)
    table.demand(1, 0, Offence.FALSE_UNO)

    drawn = " ".join("g1 g2 g3 g4".split()[:cards])
    assert table.position() == position([f"r5 b8 y8 {drawn}", "y2 y4", "y5 y6"], "r7", turn=0)
    assert FALSE_CALL not in table.options(1) | table.options(2)


@pytest.mark.clause("K18")
def test_uno_said_before_drawing_instead_of_laying_was_a_false_call() -> None:
    table = scene(STANDARD, ["b8 y8", "y2 y4", "y5 y6"], top="r7", stock="b9 g1 g2 g3 g4 g5")
    table.call_uno(0)
    table.draw(0)
    assert FALSE_CALL in table.options(1)
    assert FALSE_CALL in table.options(2)

    table.demand(1, 0, Offence.FALSE_UNO)

    assert table.position() == position(["b8 y8 b9 g1 g2 g3 g4", "y2 y4", "y5 y6"], "r7", turn=1)


@pytest.mark.clause("K18")
@pytest.mark.parametrize("begins", ["lay", "draw"])
def test_false_call_lapses_when_the_next_player_begins(begins: str) -> None:
    table = scene(STANDARD, ["b8 y8", "r9 y4", "y5 y6"], top="r7", stock="b9 g1 g2 g3 g4 g5")
    table.call_uno(0)
    table.draw(0)

    if begins == "lay":
        table.call_uno(1)
        table.lay(1, "r9")
    else:
        table.draw(1)

    assert FALSE_CALL not in table.options(1) | table.options(2)
    assert table.hand(0) == "b8 b9 y8"


@pytest.mark.clause("K18", "K13")
def test_uno_said_before_laying_the_drawn_card_was_false_with_two_cards_left() -> None:
    table = scene(STANDARD, ["b8 y8", "y2 y4"], top="r7", stock="r9 g1")
    table.call_uno(0)
    table.draw(0)
    table.lay(0, "r9")

    assert table.position() == position(["b8 y8", "y2 y4"], "r9", turn=1)
    assert FALSE_CALL in table.options(1)


@pytest.mark.clause("K18", "K13")
def test_uno_is_said_when_the_drawn_card_is_the_last_but_one() -> None:
    table = scene(STANDARD, ["b8", "y2 y4"], top="r7", stock="r9 g1")
    assert "uno" not in table.options(0)
    table.draw(0)
    assert table.options(0) == {"lay r9", "keep", "uno"}

    table.call_uno(0)
    table.lay(0, "r9")

    assert table.position() == position(["b8", "y2 y4"], "r9", turn=1)
    assert table.options(0) == set()
    assert table.options(1) == {"draw", "uno"}


@pytest.mark.clause("K18")
def test_next_player_may_say_uno_although_the_one_before_forgot_it() -> None:
    table = scene(STANDARD, ["r5 y8", "r9 y4", "y5 y6"], top="r7")
    table.lay(0, "r5")
    assert "uno" in table.options(0)
    assert "uno" in table.options(1)

    table.call_uno(1)
    assert FORGOTTEN in table.options(1)
    table.lay(1, "r9")

    assert table.position() == position(["y8", "y4", "y5 y6"], "r9", turn=2)
    assert table.options(0) | table.options(1) == set()


@pytest.mark.clause("K18")
def test_uno_is_not_said_twice() -> None:
    table = scene(STANDARD, ["r5 y8", "r9 y4"], top="r7")

    table.call_uno(0)

    assert table.options(0) == {"lay r5", "draw"}


@pytest.mark.clause("K18")
def test_nobody_says_uno_where_it_costs_nothing() -> None:
    table = scene(with_play(STANDARD, uno_penalty=0), ["r5 y8", "r9 y4"], top="r7")
    assert "uno" not in table.options(0)

    table.lay(0, "r5")

    assert (table.options(0), table.options(1)) == (set(), {"lay r9", "draw"})


@pytest.mark.clause("K18")
def test_nothing_is_demanded_for_the_last_card() -> None:
    table = scene(STANDARD, ["r5", "r9 y4"], top="r7")

    table.lay(0, "r5")

    assert table.state.phase is Phase.OVER
    assert table.options(0) | table.options(1) == set()
    assert (table.game.result().winner, table.game.result().points) == (0, (0, 13))
