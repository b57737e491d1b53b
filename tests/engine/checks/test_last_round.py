"""How many games the last round has left (L8.3)."""

from dataclasses import replace

import pytest

from engine.checks import last_round_of
from engine.sheet import Hand
from tests.engine.checks.support import with_game, with_seat
from tests.engine.checks.test_rows import evening

NOBODY = (None, None, None)


@pytest.mark.clause("L8.3")
@pytest.mark.parametrize(("games", "left", "beyond"), [(4, 3, ()), (5, 2, ()), (7, 0, ()), (9, 0, (7, 8))])
def test_last_round_has_as_many_games_as_players(games: int, left: int, beyond: tuple[int, ...]) -> None:
    last_round = last_round_of(evening(games, announced=4), NOBODY)
    assert last_round is not None
    assert (last_round.games, last_round.games_left, last_round.rows_beyond) == (3, left, beyond)


@pytest.mark.clause("L8.3")
def test_there_is_no_last_round_before_the_announcement() -> None:
    assert last_round_of(evening(4), NOBODY) is None


@pytest.mark.clause("L8.3", "D10")
def test_void_game_does_not_use_up_the_last_round() -> None:
    sheet = with_game(evening(6, announced=4), 4, is_void=True, winners=(), hands=3 * (Hand(),))
    last_round = last_round_of(sheet, NOBODY)
    assert last_round is not None
    assert last_round.games_left == 2


@pytest.mark.clause("L8.3", "D9")
def test_who_has_left_before_the_announcement_does_not_deal_in_the_last_round() -> None:
    sheet = with_seat(replace(evening(2), last_round_announced_after=2), 2, last_game=1)
    last_round = last_round_of(sheet, NOBODY)
    assert last_round is not None
    assert last_round.games == 2
