"""The standard game: offences, who may demand their penalty, and until when (K19)."""

import pytest

from engine.play import Action, ActionKind, IllegalAction, Offence, Phase, Verdict, rule_on
from engine.rulesets import LEAGUE_2006, STANDARD, PenaltyLapse
from tests.engine.play.scenes import Table, position, scene, with_play

HANDS = ("r5 b8 y8", "y2 y4 r9", "b5 y6 y1")
STOCK = "g1 g2 g3 g4 g5 g6 g7 g8"


def standard(**play: object) -> Table:
    return scene(with_play(STANDARD, **play), HANDS, top="r7", stock=STOCK)


def open_demands(table: Table) -> set[str]:
    return {word for player in range(3) for word in table.options(player) if word.startswith("demand")}


@pytest.mark.clause("K19")
@pytest.mark.parametrize(
    ("offence", "card"),
    [
        (Offence.ADVICE, ""),
        (Offence.WRONG_CARD, "b8"),
        (Offence.TWO_AT_ONCE, "b8"),
    ],
)
def test_offence_costs_two_cards_and_a_laid_card_is_taken_back(offence: Offence, card: str) -> None:
    table = standard()
    table.fault(0, offence, card)
    assert table.position() == position(HANDS, "r7", turn=0)
    assert open_demands(table) == {f"demand >0 {offence.value}"}
    assert not any(word.startswith("demand") for word in table.options(0))

    table.demand(2, 0, offence)

    assert table.position() == position([f"{HANDS[0]} g1 g2", *HANDS[1:]], "r7", turn=0)
    assert open_demands(table) == set()


@pytest.mark.clause("K19")
def test_card_laid_out_of_turn_costs_two_and_is_taken_back() -> None:
    table = standard()
    table.fault(1, Offence.OUT_OF_TURN, "r9")
    assert table.position() == position(HANDS, "r7", turn=0)

    table.demand(0, 1, Offence.OUT_OF_TURN)

    assert table.position() == position([HANDS[0], f"{HANDS[1]} g1 g2", HANDS[2]], "r7", turn=0)


@pytest.mark.clause("K19")
def test_card_laid_instead_of_taking_due_cards_costs_two_and_they_stay_due() -> None:
    table = scene(STANDARD, HANDS, top="r+2", due=2, stock=STOCK)
    table.fault(0, Offence.DUE_IGNORED, "r5")
    table.demand(1, 0, Offence.DUE_IGNORED)
    assert table.position() == position([f"{HANDS[0]} g1 g2", *HANDS[1:]], "r+2", turn=0, due=2, phase=Phase.DUE)

    table.take(0)

    assert table.position() == position([f"{HANDS[0]} g1 g2 g3 g4", *HANDS[1:]], "r+2", turn=1)


@pytest.mark.clause("K19")
@pytest.mark.parametrize("cards", [0, 1, 3])
def test_number_of_penalty_cards_is_a_parameter(cards: int) -> None:
    table = standard(penalty=cards)
    table.fault(0, Offence.ADVICE)

    if cards:
        table.demand(1, 0, Offence.ADVICE)

    assert table.hand(0) == " ".join(sorted([*HANDS[0].split(), *STOCK.split()[:cards]]))
    assert open_demands(table) == set()


@pytest.mark.clause("K19")
def test_two_offences_are_demanded_one_by_one() -> None:
    table = standard()
    table.fault(0, Offence.ADVICE)
    table.fault(0, Offence.ADVICE)
    table.fault(0, Offence.WRONG_CARD, "b8")
    assert open_demands(table) == {"demand >0 advice", "demand >0 wrong_card"}

    table.demand(1, 0, Offence.ADVICE)
    assert open_demands(table) == {"demand >0 advice", "demand >0 wrong_card"}
    table.demand(2, 0, Offence.ADVICE)
    assert open_demands(table) == {"demand >0 wrong_card"}
    table.demand(2, 0, Offence.WRONG_CARD)

    assert table.hand(0) == "b8 g1 g2 g3 g4 g5 g6 r5 y8"
    assert open_demands(table) == set()


@pytest.mark.clause("K19")
@pytest.mark.parametrize("begins", ["lay", "draw"])
@pytest.mark.parametrize("offender_did", ["lay", "draw"])
def test_penalty_lapses_when_the_next_player_begins(offender_did: str, begins: str) -> None:
    table = standard()
    table.fault(0, Offence.ADVICE)
    if offender_did == "lay":
        table.lay(0, "r5")
    else:
        table.draw(0)
    assert open_demands(table) == {"demand >0 advice"}

    if begins == "lay":
        table.lay(1, "r9")
    else:
        table.draw(1)

    assert open_demands(table) == set()
    explanation = table.referee.explain(table.state, table.action(ActionKind.DEMAND, 1, to=0, offence=Offence.ADVICE))
    assert (explanation.is_legal, explanation.reason.code) == (False, Verdict.NO_PENALTY)
    assert explanation.clauses == ("L7", "K18", "K19")


@pytest.mark.clause("K19")
def test_penalty_lapses_when_the_next_player_takes_due_cards() -> None:
    table = scene(STANDARD, ["r+2 b8 y8", *HANDS[1:]], top="r7", stock=STOCK)
    table.fault(0, Offence.ADVICE)
    table.lay(0, "r+2")
    assert open_demands(table) == {"demand >0 advice"}

    table.take(1)

    assert open_demands(table) == set()


@pytest.mark.clause("K17", "K19")
def test_challenging_touches_no_card_so_that_no_penalty_lapses() -> None:
    table = scene(STANDARD, ["W+4 r8 y8", *HANDS[1:]], top="r7", stock=STOCK)
    table.fault(0, Offence.ADVICE)
    table.lay(0, "W+4", "b")
    table.challenge(1)
    table.show(0)
    assert open_demands(table) == {"demand >0 advice"}

    table.draw(1)

    assert open_demands(table) == set()


@pytest.mark.clause("K19")
def test_offence_at_the_start_of_the_own_turn_stays_until_the_next_player_begins() -> None:
    table = standard()
    table.lay(0, "r5")
    table.fault(1, Offence.WRONG_CARD, "y2")
    table.lay(1, "r9")
    assert open_demands(table) == {"demand >1 wrong_card"}

    table.draw(2)

    assert open_demands(table) == set()


@pytest.mark.clause("K19", "K13")
@pytest.mark.parametrize("drawn", ["r8", "r0"])
def test_offence_of_another_while_somebody_ponders_over_the_drawn_card_does_not_lapse_by_laying_it(drawn: str) -> None:
    table = scene(STANDARD, HANDS, top="r7", stock=f"{drawn} g1 g2 g3")
    table.draw(0)
    table.fault(2, Offence.ADVICE)

    table.lay(0, drawn)
    assert open_demands(table) == {"demand >2 advice"}
    table.lay(1, "r9")

    assert open_demands(table) == set()


@pytest.mark.clause("K19")
def test_penalties_may_stay_open_until_the_game_ends() -> None:
    table = standard(penalties_lapse=PenaltyLapse.GAME_END)
    table.fault(0, Offence.ADVICE)
    table.lay(0, "r5")
    table.lay(1, "r9")
    table.draw(2)
    assert open_demands(table) == {"demand >0 advice"}

    table.demand(2, 0, Offence.ADVICE)

    assert table.hand(0) == "b8 g2 g3 y8"


@pytest.mark.clause("K19")
def test_nothing_is_demanded_once_the_game_is_over() -> None:
    table = scene(with_play(STANDARD, penalties_lapse=PenaltyLapse.GAME_END), ["r5", "y2"], top="r7")
    table.fault(1, Offence.ADVICE)
    table.lay(0, "r5")

    assert (table.state.phase, table.options(0), table.options(1)) == (Phase.OVER, set(), set())


@pytest.mark.clause("K19")
@pytest.mark.parametrize(("card", "due"), [("W", 0), ("W+4", 4)])
def test_next_player_names_a_colour_that_was_forgotten(card: str, due: int) -> None:
    table = scene(STANDARD, [f"{card} b8 y8", *HANDS[1:]], top="g7", stock=STOCK)
    table.fault(0, Offence.COLOR_NOT_NAMED, card)
    left = ["b8 y8", *HANDS[1:]]
    assert table.position() == position(left, card, color="", turn=1, due=due, phase=Phase.NAMING)
    assert table.options(1) == {"name r", "name g", "name b", "name y", "demand >0 color_not_named"}
    assert table.options(0) == set()

    table.name(1, "y")
    after = position(left, card, color="y", turn=1, due=due, phase=Phase.DUE if due else Phase.TURN)
    assert table.position() == after
    table.demand(2, 0, Offence.COLOR_NOT_NAMED)

    assert table.hand(0) == "b8 g1 g2 y8"
    assert table.options(1) == ({"challenge", "take"} if due else {"lay y2", "lay y4", "draw"})


@pytest.mark.clause("K19")
def test_penalty_for_a_forgotten_colour_lapses_when_the_next_player_begins() -> None:
    table = scene(STANDARD, ["W b8 y8", *HANDS[1:]], top="g7")
    table.fault(0, Offence.COLOR_NOT_NAMED, "W")
    table.name(1, "y")
    assert open_demands(table) == {"demand >0 color_not_named"}

    table.lay(1, "y2")

    assert open_demands(table) == set()


@pytest.mark.clause("K19", "K13")
def test_colour_of_the_drawn_wild_may_be_forgotten_too() -> None:
    table = scene(STANDARD, HANDS, top="g7", stock="W g1")
    table.draw(0)

    table.fault(0, Offence.COLOR_NOT_NAMED, "W")

    assert table.position() == position(HANDS, "W", color="", turn=1, phase=Phase.NAMING)


@pytest.mark.clause("K19")
def test_forgotten_colour_does_not_make_a_forbidden_card_legal() -> None:
    table = scene(STANDARD, ["W b8 y8", *HANDS[1:]], top="W", under="r7", color="g")

    with pytest.raises(IllegalAction, match="No rule is broken by this"):
        table.fault(0, Offence.COLOR_NOT_NAMED, "W")
    assert table.position() == position(["W b8 y8", *HANDS[1:]], "W", color="g", turn=0)


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


@pytest.mark.clause("K19")
@pytest.mark.parametrize(
    ("demander", "offender", "offence"), [(0, 0, Offence.ADVICE), (1, 2, Offence.ADVICE), (1, 0, Offence.WRONG_CARD)]
)
def test_only_others_demand_only_what_has_happened(demander: int, offender: int, offence: Offence) -> None:
    table = standard()
    table.fault(0, Offence.ADVICE)

    with pytest.raises(IllegalAction, match="no such offence, or its penalty has lapsed"):
        table.demand(demander, offender, offence)
    assert open_demands(table) == {"demand >0 advice"}


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


@pytest.mark.clause("K19", "K14")
def test_penalty_is_drawn_through_the_shuffled_pile() -> None:
    table = scene(STANDARD, HANDS, top="r7", under="b1 b2", stock="g1")
    table.fault(0, Offence.ADVICE)

    table.demand(1, 0, Offence.ADVICE)

    assert len(table.state.hands[0]) == 5
    assert "g1" in table.hand(0)
    assert len(table.stock().split()) == 1


@pytest.mark.clause("K19")
def test_illegal_action_changes_nothing_and_names_its_clause() -> None:
    table = standard()
    before = table.state.copy()

    with pytest.raises(IllegalAction) as caught:
        table.game.push(Action(ActionKind.LAY, 0, table.pack.number(table.pack.cards[0])))

    assert caught.value.explanation.reason.code is Verdict.NOT_IN_HAND
    assert "K19" in str(caught.value)
    assert table.state == before
