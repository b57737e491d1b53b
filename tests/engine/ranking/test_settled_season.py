"""Whatever is played on an evening, merged into the settled season it gives the ranking of all evenings."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.ranking import ForeseenPlace, ForeseenSeason, SeasonEntry, SeasonPlace, SettledSeason, rank_season
from engine.rulesets import Guests, SeasonRules, SeasonTieCriterion

NAMES = ("Anke", "Björn", "Bjørn", "Cäcilia", "Dörte", "Eike", "Łukasz", "anke")
EVENINGS = 4

ENTRIES = st.builds(
    SeasonEntry,
    evening=st.integers(1, EVENINGS).map(str),
    player=st.sampled_from("abcdefgh"),
    name=st.sampled_from(NAMES),
    place=st.none() | st.integers(1, 3),
    ranking_points=st.integers(0, 3),
    games_played=st.integers(0, 2),
    games_won=st.integers(0, 2),
    points=st.integers(0, 3),
    is_guest=st.booleans(),
)
"""So few different figures that most are tied."""

SEASONS = st.lists(ENTRIES, max_size=20, unique_by=lambda entry: (entry.evening, entry.player)).map(
    lambda entries: sorted(entries, key=lambda entry: entry.evening)
)
RULES = st.builds(
    SeasonRules,
    best_evenings=st.none() | st.integers(1, 3),
    tie_criteria=st.lists(st.sampled_from(SeasonTieCriterion), unique=True).map(tuple),
    guests=st.sampled_from(Guests),
)


def foreseen(entries: list[SeasonEntry], evening: str, rules: SeasonRules) -> ForeseenSeason:
    earlier = [entry for entry in entries if entry.evening < evening]
    later = [entry for entry in entries if entry.evening > evening]
    return ForeseenSeason(SettledSeason(earlier, later, rules), on(evening, entries))


def on(evening: str, entries: list[SeasonEntry]) -> list[SeasonEntry]:
    return [entry for entry in entries if entry.evening == evening]


def as_foreseen(standing: SeasonPlace, before: tuple[SeasonPlace, ...]) -> ForeseenPlace:
    places = {line.player: line.place for line in before}
    return ForeseenPlace(
        player=standing.player,
        name=standing.name,
        place=standing.place,
        ranking_points=standing.ranking_points,
        evenings=standing.evenings,
        before=places.get(standing.player),
    )


@pytest.mark.clause("D13")
@given(SEASONS, st.integers(1, EVENINGS).map(str), RULES)
def test_merging_an_evening_gives_the_ranking_of_all_evenings(
    entries: list[SeasonEntry], evening: str, rules: SeasonRules
) -> None:
    before = rank_season([entry for entry in entries if entry.evening != evening], rules)
    ranked = [as_foreseen(standing, before) for standing in rank_season(entries, rules)]
    merged = foreseen(entries, evening, rules)
    assert (merged.first(len(merged)), len(merged)) == (ranked, len(ranked))
    assert merged.first(2) == ranked[:2]
    playing = {
        entry.player for entry in on(evening, entries) if not (entry.is_guest and rules.guests is Guests.LEFT_OUT)
    }
    assert merged.of_who_played() == [line for line in ranked if line.player in playing]


@pytest.mark.clause("D13")
@given(SEASONS, RULES, st.data())
def test_settled_season_serves_one_standing_of_the_evening_after_the_other(
    entries: list[SeasonEntry], rules: SeasonRules, data: st.DataObject
) -> None:
    settled = SettledSeason([entry for entry in entries if entry.evening != "4"], [], rules)
    for _game in range(2):
        tonight = [replace(entry, evening="4") for entry in on("4", data.draw(SEASONS))]
        merged = ForeseenSeason(settled, tonight)
        ranked = rank_season([*(entry for entry in entries if entry.evening != "4"), *tonight], rules)
        assert [(line.player, line.place) for line in merged.first(len(merged))] == [
            (line.player, line.place) for line in ranked
        ]


def test_who_has_not_played_keeps_the_line_of_before() -> None:
    anke = SeasonEntry("1", "a", "Anke", 1, 12, games_played=20, games_won=5, points=600)
    merged = ForeseenSeason(SettledSeason([anke], [], SeasonRules()), [])
    assert merged.first(5) == [ForeseenPlace("a", "Anke", 1, 12, evenings=1, before=1)]
    assert merged.of_who_played() == []
