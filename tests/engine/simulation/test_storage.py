"""Results are stored and read again without loss."""

import json

from engine.rulesets import LEAGUE_2006
from engine.simulation import Event, Strategy, TurnCount, read_result, simulate, store_result


def test_result_with_matches_and_several_strategies_is_read_again_from_json() -> None:
    result = simulate(LEAGUE_2006, players=3, games=40, matches=2, strategies=tuple(Strategy), seed=5, league_games=3)
    assert read_result(json.loads(json.dumps(store_result(result)))) == result


def test_event_that_was_not_counted_yet_has_no_observation() -> None:
    data = store_result(simulate(LEAGUE_2006, players=2, games=5))
    del data["events"][Event.SLAP.value]
    assert read_result(data).events[Event.SLAP].count == 0


def test_result_stored_before_turns_were_counted_anew_says_what_was_counted() -> None:
    data = store_result(simulate(LEAGUE_2006, players=2, games=5))
    assert read_result(data).turn_count is TurnCount.MOVES
    del data["turn_count"], data["beginner_wins"]
    old = read_result(data)
    assert (old.turn_count, old.beginner_wins) == (TurnCount.DECISIONS, None)
    assert old.beginner_won == old.positions[0].won
