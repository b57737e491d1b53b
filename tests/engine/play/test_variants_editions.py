"""Other editions: Junior (K7), Extreme's machine (K8), and partner play (K4)."""

from dataclasses import replace
from random import Random

import pytest

from engine.play import ActionKind, Phase, Referee, Verdict
from engine.rulesets import JUNIOR, PRESETS, STANDARD, Drawing, RuleSet, ScoringSystem, StartBlack
from engine.scoring import score_sheet
from engine.sheet import Seat, Sheet
from tests.engine.play.scenes import Table, position, scene, with_play

MACHINE = with_play(STANDARD, stock_machine=True)
PASSING_MACHINE = with_play(MACHINE, drawing=Drawing.ONE_AND_PASS)
PARTNERS = replace(STANDARD, scoring=replace(STANDARD.scoring, system=ScoringSystem.PARTNER))
MOST_FROM_MACHINE = 5


@pytest.mark.clause("K7")
@pytest.mark.parametrize("players", range(2, 8))
def test_junior_deals_its_56_cards(players: int) -> None:
    state = Referee(JUNIOR, players).deal(Random(players))

    assert [len(hand) for hand in state.hands] == [7] * players
    assert len(state.stocks[0]) == 56 - 7 * players - 1


@pytest.mark.clause("K7", "L2:players")
@pytest.mark.parametrize("players", [1, 8])
def test_junior_has_cards_for_two_to_seven(players: int) -> None:
    with pytest.raises(ValueError, match=f"{players} players: expected 2 to 7"):
        Referee(JUNIOR, players)


@pytest.mark.clause("K7", "K12")
@pytest.mark.parametrize(
    ("card", "top", "fits"), [("b+1", "r+1", True), ("r+1", "r7", True), ("b+1", "r7", False), ("b+1", "r+2", False)]
)
def test_draw_one_fits_by_colour_or_symbol(card: str, top: str, fits: bool) -> None:
    table = scene(JUNIOR, [f"{card} y1 y3", "y2 y4"], top=top)

    assert (f"lay {card}" in table.options(0)) is fits


@pytest.mark.clause("K7", "K20", "K25")
@pytest.mark.parametrize("card", ["b+1", "b+2", "r+2", "rS"])
def test_nothing_is_stacked_on_or_passes_on_a_draw_one(card: str) -> None:
    rule_set = with_play(JUNIOR, stacking_draw_two=True, skip_passes_draw_two=True)
    table = scene(rule_set, [f"{card} y1 y3", "y2 y4"], top="r+1", due=1)

    assert table.options(0) == {"take"}
    assert table.ask(ActionKind.LAY, 0, card).reason.code in (Verdict.NOT_STACKED, Verdict.DUE_FIRST)


def pressed(rule_set: RuleSet, seed: int, stock: str = "r1 r2 r3 r4 r5 r6") -> tuple[Table, int]:
    """Player 0 presses the machine's button; the table, and how many cards came."""
    table = scene(rule_set, ["y1 y3", "y2 y4 b4"], top="r7", stock=stock)
    table.state.seed = seed
    table.draw(0)
    return table, len(table.state.hands[0]) - 2


@pytest.mark.clause("K8:H2O")
@pytest.mark.parametrize("players", [2, 4, 7])
def test_h2o_plays_card_by_card_like_the_standard_game(players: int) -> None:
    dry, wet = Referee(STANDARD, players), Referee(PRESETS["h2o"], players)
    generator = Random(players)
    state = dry.deal(Random(1))
    assert wet.deal(Random(1)) == state
    while actions := dry.legal_actions(state):
        assert wet.legal_actions(state) == actions
        action = generator.choice(actions)
        after = state.copy()
        wet.apply(after, action)
        dry.apply(state, action)
        assert after == state
    assert wet.result(state) == dry.result(state)


@pytest.mark.clause("K8:Extreme")
def test_preset_of_extreme_plays_with_the_machine() -> None:
    referee = Referee(PRESETS["extreme"], 4)
    state = referee.deal(Random(1))
    drawn = set()
    for seed in range(40):
        after = state.copy()
        after.seed = seed
        [draw] = [action for action in referee.turn_actions(after) if action.kind is ActionKind.DRAW]
        referee.apply(after, draw)
        drawn.add(len(after.hands[draw.player]) - len(state.hands[draw.player]))
    assert drawn == set(range(MOST_FROM_MACHINE + 1))


@pytest.mark.clause("K8:Extreme")
def test_machine_gives_none_to_five_cards_each_now_and_then() -> None:
    given = [pressed(PASSING_MACHINE, seed)[1] for seed in range(600)]

    assert set(given) == set(range(MOST_FROM_MACHINE + 1))
    assert all(60 <= given.count(cards) <= 140 for cards in range(MOST_FROM_MACHINE + 1))


@pytest.mark.clause("K8:Extreme")
def test_all_cards_of_the_machine_are_taken_and_the_turn_passes() -> None:
    for seed in range(40):
        table, given = pressed(PASSING_MACHINE, seed)

        taken = " ".join(["y1", "y3", *(f"r{number}" for number in range(1, given + 1))])
        assert table.position() == position([taken, "y2 y4 b4"], "r7", turn=1)


@pytest.mark.clause("K8:Extreme", "K13")
def test_last_card_of_the_machine_may_be_laid_where_a_drawn_card_may() -> None:
    for seed in range(40):
        table, given = pressed(MACHINE, seed)

        taken = " ".join(["y1", "y3", *(f"r{number}" for number in range(1, given + 1))])
        if given:
            assert table.position() == position([taken, "y2 y4 b4"], "r7", turn=0, phase=Phase.DRAWN)
            assert {f"lay r{given}", "keep"} == table.options(0) - {"uno"}
        else:
            assert table.position() == position([taken, "y2 y4 b4"], "r7", turn=1)


@pytest.mark.clause("K8:Extreme", "K13")
def test_cards_of_the_machine_that_do_not_fit_pass_the_turn() -> None:
    for seed in range(40):
        table, given = pressed(MACHINE, seed, stock="b1 b2 b3 b4 b5 b6")

        taken = " ".join(["y1", "y3", *(f"b{number}" for number in range(1, given + 1))])
        assert table.position() == position([taken, "y2 y4 b4"], "r7", turn=1)


@pytest.mark.clause("K8:Extreme")
def test_same_seed_gives_the_same_cards_and_another_seed_follows() -> None:
    first, second = pressed(MACHINE, 7)[0], pressed(MACHINE, 7)[0]

    assert first.state == second.state
    assert first.state.seed != 7


@pytest.mark.clause("K8:Extreme")
def test_due_cards_are_not_left_to_the_machine() -> None:
    for seed in range(20):
        table = scene(MACHINE, ["y1 y3", "y2 y4 b4"], top="r+2", due=2, stock="g1 g2 g3")
        table.state.seed = seed
        table.take(0)

        assert table.position() == position(["y1 y3 g1 g2", "y2 y4 b4"], "r+2", turn=1)


@pytest.mark.clause("K8:Extreme", "K14")
def test_machine_is_filled_up_with_the_laid_cards() -> None:
    table = scene(PASSING_MACHINE, ["y1 y3", "y2 y4"], top="r7", under="b1 b2 b3 b4 b5 b6", stock="")
    while table.state.turn == 0 and table.hand(0) == "y1 y3":
        table.draw(0)
        table.state.turn = 0

    assert len(table.stock().split()) + len(table.state.hands[0]) - 2 == 6
    assert [table.notation(card) for card in table.state.pile] == ["r7"]


@pytest.mark.clause("K4")
@pytest.mark.parametrize("players", [2, 3, 5, 7, 9])
def test_partners_need_an_even_number_of_players_from_four(players: int) -> None:
    with pytest.raises(ValueError, match=f"{players} players: partners sit opposite each other"):
        Referee(PARTNERS, players)


@pytest.mark.clause("K4")
@pytest.mark.parametrize("players", [4, 6, 8, 10])
def test_partners_play_with_an_even_number(players: int) -> None:
    assert Referee(PARTNERS, players).players == players


@pytest.mark.clause("K4")
def test_one_partner_going_out_wins_for_both() -> None:
    table = scene(PARTNERS, ["r7 rS", "r5", "y9 g8", "b4 b6 W"], top="r9", turn=1)
    table.lay(1, "r5")
    assert table.state.phase is Phase.OVER
    result = table.game.result()
    assert (result.winner, result.points) == (1, (27, 0, 17, 60))

    seats = tuple(Seat(name, name) for name in ("Anke", "Björn", "Cäcilia", "Dörte"))
    score = score_sheet(Sheet(seats, (result.as_game(1, dealer=0),)), PARTNERS)

    assert [player.total for player in score.players] == [0, 44, 0, 44]
    assert [player.games_won for player in score.players] == [0, 1, 0, 1]


@pytest.mark.clause("K8:Extreme", "W1")
def test_machine_turns_up_the_start_card() -> None:
    state = Referee(with_play(MACHINE, start_wild=StartBlack.PUT_BACK), 4).deal(Random(8))

    assert [len(hand) for hand in state.hands] == [7, 7, 7, 7]
    assert (len(state.pile), len(state.stocks[0])) == (1, 79)
