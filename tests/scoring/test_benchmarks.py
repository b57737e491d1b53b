"""What the benchmarks are made of can still be made: nothing else runs them before somebody measures."""

from random import Random

import pytest

from benchmarks.pages_scene import EVENINGS, season_of
from benchmarks.straight_line import FULL, play_game, shuffled


@pytest.mark.django_db
def test_scene_of_the_page_benchmark_can_be_laid() -> None:
    season = season_of(9)
    assert season.evenings.count() == EVENINGS
    assert season.standings.count() == 9
    assert {evening.sheets.count() for evening in season.evenings.all()} == {2}


def test_straight_line_game_shuffles_a_whole_deck_and_comes_to_its_end() -> None:
    generator = Random(1)
    assert sorted(shuffled(FULL, generator.random)) == FULL
    assert all(play_game(generator, players) > 0 for players in (2, 4, 10))
