"""Making records of played games."""

from random import Random

import pytest
from hypothesis import given

from engine.play import GameInProgress, Referee
from engine.records import DeckOrder, Seed, StatedResult, record_of, replay
from engine.rulesets import LEAGUE_2006, STANDARD
from tests.engine.records.games import played_games


def game_of_two(seed: int = 1) -> GameInProgress:
    game = GameInProgress.deal(Referee(STANDARD, players=2), Random(seed), dealer=1)
    while actions := game.referee.turn_actions(game.state):
        game.push(actions[0])
    return game


def test_record_holds_everything_that_happened() -> None:
    game = game_of_two()
    record = record_of(game, ("Anke", "Björn"), seed=1, tags={"Table": "3"}, comments={0: "a\nb", 1: " c ", 2: " "})

    assert (record.rule_set, record.seats, record.deal, record.dealer) == (STANDARD, ("Anke", "Björn"), Seed(1), 1)
    assert (record.actions, record.result) == (game.actions, StatedResult.of(game.result()))
    assert (record.tags, record.comments) == ((("Table", "3"),), ("a b",))
    assert [entry.comments for entry in record.entries[:3]] == [("c",), (), ()]


def test_players_without_names_are_numbers() -> None:
    assert record_of(game_of_two()).seats == ("1", "2")


def test_wrong_seed_is_refused() -> None:
    with pytest.raises(ValueError, match="seed 2"):
        record_of(game_of_two(), seed=2)


def test_wrong_number_of_names_is_refused() -> None:
    with pytest.raises(ValueError, match="3 names for 2 players"):
        record_of(game_of_two(), ("Anke", "Björn", "Cäcilia"))


@given(played_games())
def test_order_of_the_deck_is_found_from_the_dealt_game(drawn: tuple[GameInProgress, int]) -> None:
    game, _seed = drawn
    record = record_of(game)
    assert isinstance(record.deal, DeckOrder)
    assert replay(record).start == game.start


def test_game_that_was_not_dealt_cannot_be_recorded() -> None:
    referee = Referee(LEAGUE_2006, players=2)
    state = referee.deal(Random(1))
    state.color = (state.color + 1) % 4
    with pytest.raises(ValueError, match="dealing"):
        record_of(GameInProgress(referee, state))
    state.hands[0].pop()
    with pytest.raises(ValueError, match="not as many cards"):
        record_of(GameInProgress(referee, state))
