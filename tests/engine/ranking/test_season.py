from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ranking import (
    SEASON_TIE_RULES,
    SeasonEntry,
    SeasonPlace,
    evenings_that_count,
    has_equal_ranking_points,
    rank_season,
    shares_place,
)
from engine.rulesets import Guests, SeasonRules, SeasonTieCriterion

ALL_EVENINGS = SeasonRules()
NO_CRITERIA = SeasonRules(tie_criteria=())


def entry(
    evening: int, name: str, ranking_points: int, place: int | None = 4, points: int = 500, games: int = 20
) -> SeasonEntry:
    return SeasonEntry(
        evening=str(evening),
        player=name,
        name=name,
        place=place,
        ranking_points=ranking_points,
        games_played=games,
        games_won=1,
        points=points,
    )


def places(standings: tuple[SeasonPlace, ...]) -> list[tuple[int, str, int]]:
    return [(standing.place, standing.name, standing.ranking_points) for standing in standings]


def test_every_criterion_is_registered() -> None:
    assert set(SEASON_TIE_RULES) == set(SeasonTieCriterion)


@pytest.mark.clause("D13")
def test_season_is_the_sum_of_ranking_points() -> None:
    entries = [entry(1, "Anke", 9, 2), entry(1, "Björn", 12, 1), entry(2, "Anke", 8, 3)]
    standings = rank_season(entries, ALL_EVENINGS)
    assert places(standings) == [(1, "Anke", 17), (2, "Björn", 12)]
    assert standings[0] == SeasonPlace(
        player="Anke",
        name="Anke",
        place=1,
        ranking_points=17,
        evenings=2,
        counted_evenings=("1", "2"),
        evening_wins=0,
        games_played=40,
        games_won=2,
        points=1000,
        reasons=standings[0].reasons,
    )
    assert [str(reason) for reason in standings[0].reasons] == ["Ranking points: 17, the sum of all evenings (2)."]


@pytest.mark.clause("D13")
def test_only_the_best_evenings_count() -> None:
    entries = [entry(1, "Anke", 3), entry(2, "Anke", 12, 1), entry(3, "Anke", 4), entry(4, "Anke", 0)]
    standing = rank_season(entries, SeasonRules(best_evenings=2))[0]
    assert (standing.ranking_points, standing.counted_evenings) == (16, ("2", "3"))
    assert (standing.evenings, standing.games_played) == (4, 80)
    assert str(standing.reasons[0]) == "Ranking points: 16, the sum of the best 2 of 4 evenings."


@pytest.mark.clause("D13")
def test_equal_evenings_count_by_the_better_place_then_the_earlier_one() -> None:
    entries = [entry(1, "Anke", 9, None), entry(2, "Anke", 9, 3), entry(3, "Anke", 9, 2), entry(4, "Anke", 9, 3)]
    counted = [rank_season(entries, SeasonRules(best_evenings=count))[0].counted_evenings for count in range(1, 5)]
    assert counted == [("3",), ("2", "3"), ("2", "3", "4"), ("1", "2", "3", "4")]


@pytest.mark.clause("D13")
def test_more_evening_wins_break_a_tie() -> None:
    entries = [entry(1, "Anke", 9, 2), entry(2, "Anke", 3, 3), entry(1, "Björn", 12, 1)]
    standings = rank_season(entries, ALL_EVENINGS)
    assert places(standings) == [(1, "Björn", 12), (2, "Anke", 12)]
    assert str(standings[0].reasons[1]) == "Equal ranking points: placed by more evenings won (1)."


@pytest.mark.clause("D13")
def test_more_second_then_third_places_break_a_tie() -> None:
    entries = [
        *(entry(1, "Anke", 9, 2), entry(2, "Anke", 4, 4)),
        *(entry(1, "Björn", 9, 2), entry(2, "Björn", 4, 3)),
        *(entry(1, "Cäcilia", 9, 3), entry(2, "Cäcilia", 4, 3)),
    ]
    standings = rank_season(entries, ALL_EVENINGS)
    assert places(standings) == [(1, "Björn", 13), (2, "Anke", 13), (3, "Cäcilia", 13)]
    assert str(standings[0].reasons[1]) == (
        "Equal ranking points: placed by more second places, then third places and so on (2: 1, 3: 1)."
    )


FEW_PLACES = st.lists(st.one_of(st.none(), st.integers(1, 5)), min_size=1, max_size=4)


@pytest.mark.clause("D13")
@given(st.lists(FEW_PLACES, min_size=2, max_size=6))
def test_better_places_decide_as_their_numbers_do_one_after_the_other(had: list[list[int | None]]) -> None:
    entries = [
        entry(evening, str(player), 12 if evening == 0 else 0, place)
        for player, places_of_player in enumerate(had)
        for evening, place in enumerate(places_of_player)
    ]
    rules = SeasonRules(tie_criteria=(SeasonTieCriterion.MORE_BETTER_PLACES,))

    standings = rank_season(entries, rules)

    numbers = [[-had[int(line.player)].count(place) for place in range(2, 6)] for line in standings]
    assert numbers == sorted(numbers)
    assert [line.place for line in standings] == [numbers.index(own) + 1 for own in numbers]


@pytest.mark.clause("D13")
def test_reason_of_better_places_is_as_short_as_the_evenings_are_few_however_many_took_part() -> None:
    entries = [entry(1, "Anke", 9, 2), entry(1, "Björn", 9, 300)]

    standings = rank_season(entries, ALL_EVENINGS)

    assert [standing.reasons[1].values["value"] for standing in standings] == ["2: 1", "300: 1"]


@pytest.mark.clause("D13")
def test_lower_average_of_points_breaks_a_tie_exactly() -> None:
    third = entry(1, "Anke", 9, 2, points=10**17 + 1, games=3 * 10**17)
    less = entry(1, "Björn", 9, 2, points=1, games=3)
    without_games = entry(1, "Cäcilia", 9, 2, points=0, games=0)
    standings = rank_season([without_games, third, less], ALL_EVENINGS)
    assert places(standings) == [(1, "Björn", 9), (2, "Anke", 9), (3, "Cäcilia", 9)]
    assert str(standings[0].reasons[1]) == (
        "Equal ranking points: placed by fewer points per game (points: 1, games: 3)."
    )


@pytest.mark.clause("D13")
def test_criteria_look_only_at_evenings_that_count() -> None:
    entries = [
        *(entry(1, "Anke", 12, 2), entry(2, "Anke", 11, 1)),
        *(entry(1, "Björn", 12, 2, points=499), entry(2, "Björn", 0, 7)),
    ]
    assert [standing.name for standing in rank_season(entries, SeasonRules(best_evenings=1))] == ["Björn", "Anke"]


@pytest.mark.clause("D13")
def test_what_remains_tied_is_a_shared_place_in_order_of_names() -> None:
    entries = [entry(1, name, points) for name, points in (("Zoe", 9), ("Łukasz", 9), ("Anke", 12), ("Eike", 3))]
    standings = rank_season(entries, ALL_EVENINGS)
    assert places(standings) == [(1, "Anke", 12), (2, "Łukasz", 9), (2, "Zoe", 9), (4, "Eike", 3)]
    assert str(standings[1].reasons[-1]) == "Equal ranking points: place 2 is shared (players: 2)."


@pytest.mark.clause("D13")
def test_order_of_the_criteria_decides() -> None:
    entries = [entry(1, "Anke", 9, 1, points=900), entry(1, "Björn", 9, 2, points=800)]
    average_first = replace(ALL_EVENINGS, tie_criteria=tuple(reversed(SeasonTieCriterion)))
    assert [s.name for s in rank_season(entries, ALL_EVENINGS)] == ["Anke", "Björn"]
    assert [s.name for s in rank_season(entries, average_first)] == ["Björn", "Anke"]


def test_newest_name_of_a_player_is_shown() -> None:
    married = replace(entry(2, "Anke", 9), name="Anke Petersen-Groß")
    assert rank_season([entry(1, "Anke", 9), married], ALL_EVENINGS)[0].name == "Anke Petersen-Groß"


def test_season_without_evenings_is_empty() -> None:
    assert rank_season([], ALL_EVENINGS) == ()


WITH_A_GUEST = (
    entry(1, "Anke", 9, 2),
    replace(entry(1, "Gesa", 12, 1), is_guest=True),
    entry(2, "Anke", 9, 2),
    entry(2, "Gesa", 12, 1),
    replace(entry(2, "Hauke", 8, 3), is_guest=True),
)
"""Gesa came as a guest and has become a member since; Hauke is a guest."""


@pytest.mark.clause("D13")
def test_guests_are_ranked_like_everybody_unless_the_edition_says_otherwise() -> None:
    assert ALL_EVENINGS.guests is Guests.RANKED
    assert places(rank_season(WITH_A_GUEST, ALL_EVENINGS)) == [(1, "Gesa", 24), (2, "Anke", 18), (3, "Hauke", 8)]


@pytest.mark.clause("D13")
def test_guests_are_left_out_and_everybody_keeps_the_points_of_the_own_place() -> None:
    without = rank_season(WITH_A_GUEST, SeasonRules(guests=Guests.LEFT_OUT))
    assert places(without) == [(1, "Anke", 18), (2, "Gesa", 12)]
    gesa = without[1]
    assert (gesa.evenings, gesa.counted_evenings, gesa.evening_wins, gesa.games_played) == (1, ("2",), 1, 20)


@pytest.mark.clause("D13")
def test_best_evenings_and_ties_do_not_know_evenings_as_a_guest() -> None:
    rules = SeasonRules(guests=Guests.LEFT_OUT, best_evenings=1)
    level = (*WITH_A_GUEST, entry(3, "Anke", 12, 1))
    assert places(rank_season(level, rules)) == [(1, "Anke", 12), (1, "Gesa", 12)]


ENTRIES = st.lists(
    st.builds(
        entry,
        evening=st.integers(1, 9),
        name=st.sampled_from(("Anke", "Björn", "Cäcilia", "Dörte")),
        ranking_points=st.integers(0, 15),
        place=st.none() | st.integers(1, 10),
        points=st.integers(0, 900),
        games=st.integers(0, 20),
    ),
    max_size=30,
)


@pytest.mark.clause("D13")
@given(ENTRIES, st.integers(1, 8))
def test_one_more_evening_that_counts_never_costs_points(entries: list[SeasonEntry], best: int) -> None:
    def points(rules: SeasonRules) -> dict[str, int]:
        return {standing.player: standing.ranking_points for standing in rank_season(entries, rules)}

    fewer, more = points(SeasonRules(best_evenings=best)), points(SeasonRules(best_evenings=best + 1))
    assert fewer.keys() == more.keys() == {entry.player for entry in entries}
    assert all(fewer[player] <= more[player] for player in fewer)


@pytest.mark.clause("D13")
@given(ENTRIES, st.none() | st.integers(1, 8), st.sampled_from(Guests), st.sets(st.integers(0, 29)))
def test_evenings_that_count_are_those_that_the_ranking_counts(
    entries: list[SeasonEntry], best: int | None, guests: Guests, as_guest: set[int]
) -> None:
    entries = [replace(each, is_guest=at in as_guest) for at, each in enumerate(entries)]
    rules = SeasonRules(best_evenings=best, guests=guests)
    counting = evenings_that_count(entries, rules)
    found = {player: tuple(each.evening for each in own) for player, own in counting.items()}
    assert found == {standing.player: standing.counted_evenings for standing in rank_season(entries, rules)}


@pytest.mark.clause("D13")
@given(ENTRIES)
def test_places_skip_as_many_as_share_the_place_before(entries: list[SeasonEntry]) -> None:
    for rules in (ALL_EVENINGS, NO_CRITERIA):
        standings = rank_season(entries, rules)
        placed = [standing.place for standing in standings]
        assert placed == [1 + sum(other < place for other in placed) for place in placed]
        points = [standing.ranking_points for standing in standings]
        assert points == sorted(points, reverse=True)
        assert [shares_place(standing.reasons) for standing in standings] == [
            placed.count(place) > 1 for place in placed
        ]
        tied = [has_equal_ranking_points(standing.reasons) for standing in standings]
        assert tied == [points.count(value) > 1 for value in points]


def test_large_season_is_ranked_completely() -> None:
    entries = [entry(evening, f"P{at:04}", (at * evening) % 13) for evening, at in product(range(5), range(500))]
    standings = rank_season(entries, ALL_EVENINGS)
    assert (len(standings), sum(standing.ranking_points for standing in standings)) == (
        500,
        sum(entry.ranking_points for entry in entries),
    )
