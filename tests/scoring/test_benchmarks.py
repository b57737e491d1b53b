"""What the benchmarks are made of can still be made: nothing else runs them before somebody measures."""

from random import Random

import pytest

from benchmarks.load_capacity import Step
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


@pytest.mark.parametrize(
    ("answers", "seconds", "errors", "of_phones", "verdict"),
    [
        (5000, 0.1, 0, 0.2, "holds"),
        (5000, 0.1, 1, 0.2, "breaks"),
        (5000, 1.5, 0, 0.2, "breaks"),
        (2000, 0.1, 0, 0.2, "breaks"),
        (2000, 0.1, 0, 0.9, "the phones are too slow"),
    ],
)
def test_step_of_the_capacity_benchmark_says_whether_it_holds(
    answers: int, seconds: float, errors: int, of_phones: float, verdict: str
) -> None:
    step = Step(1000, [seconds] * answers, errors, of_phones=of_phones)
    assert step.verdict == verdict
