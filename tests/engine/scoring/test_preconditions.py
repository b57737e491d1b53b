from dataclasses import replace

import pytest

from engine.cards import parse_cards
from engine.rulesets import LEAGUE_2006, STANDARD, ScoringSystem
from engine.scoring import UnscorableSheet, score_sheet
from engine.sheet import Hand, Seat, Sheet
from tests.engine.builders import make_sheet, make_system

GOOD = make_sheet("W 35 20")
GAME = GOOD.games[0]
ANKE, BJOERN, CAECILIA = GOOD.seats


@pytest.mark.clause("D11")
@pytest.mark.parametrize(
    ("sheet", "message"),
    [
        (replace(GOOD, games=(replace(GAME, winners=()),)), "game 1: exactly one winner is needed, not 0 (–)"),
        (
            replace(GOOD, games=(replace(GAME, winners=(0, 2)),)),
            "game 1: exactly one winner is needed, not 2 (Anke, Cäcilia)",
        ),
        (replace(GOOD, games=(replace(GAME, winners=(7,)),)), "game 1: the winner's seat 7 does not exist"),
        (replace(GOOD, games=(replace(GAME, winners=(1,)),)), "game 1: Björn has won with 35 points"),
        (replace(GOOD, games=(replace(GAME, dealer=3),)), "game 1: the dealer's seat 3 does not exist"),
        (replace(GOOD, games=(replace(GAME, exact_grab=True),)), "game 1: exact grab without a dealer (L6.3)"),
        (replace(GOOD, games=(replace(GAME, hands=(Hand(0), Hand(-5), Hand(3))),)), "game 1: Björn has -5 points"),
        (replace(GOOD, games=(replace(GAME, hands=(Hand(0), Hand(5))),)), "game 1: 2 hands for 3 players"),
        (replace(GOOD, seats=(ANKE, BJOERN, ANKE)), "Anke has more than one seat"),
        (replace(GOOD, seats=(ANKE, BJOERN, Seat("c", "Cäcilia", credit=-1))), "Cäcilia has a credit of -1 points"),
    ],
)
def test_sheet_that_contradicts_itself_is_refused_with_game_and_problem(sheet: Sheet, message: str) -> None:
    with pytest.raises(UnscorableSheet) as refusal:
        score_sheet(sheet, LEAGUE_2006)
    assert str(refusal.value) == message


def test_card_that_the_deck_does_not_have_is_refused() -> None:
    hands = (Hand(0), Hand(cards=parse_cards("7 UNO")), Hand(20))
    with pytest.raises(UnscorableSheet) as refusal:
        score_sheet(replace(GOOD, games=(replace(GAME, hands=hands),)), STANDARD)
    assert str(refusal.value) == "game 1: the deck mattel108 has no card UNO"


@pytest.mark.clause("L4:credit", "K3")
def test_credit_is_refused_where_it_would_shift_the_limit() -> None:
    rules = make_system(ScoringSystem.PENALTY_POINTS, limit=500)
    with pytest.raises(UnscorableSheet) as refusal:
        score_sheet(make_sheet("W 10", granted={0: 300}), rules)
    assert str(refusal.value) == "Anke has a credit, which would shift the limit (L4)"


@pytest.mark.clause("K4")
@pytest.mark.parametrize("row", ["W 10", "W 10 20", "W 10 20 30 40"])
def test_partners_need_an_even_number_of_players_from_four(row: str) -> None:
    rules = make_system(ScoringSystem.PARTNER, limit=500)
    with pytest.raises(UnscorableSheet) as refusal:
        score_sheet(make_sheet(row), rules)
    players = len(row.split())
    assert refusal.value.problem == f"partners need an even number of players from 4, not {players} (K4)"
    assert refusal.value.game is None


@pytest.mark.clause("D10")
def test_void_game_needs_no_winner() -> None:
    assert score_sheet(replace(GOOD, games=(replace(GAME, winners=(), is_void=True),)), LEAGUE_2006).games
