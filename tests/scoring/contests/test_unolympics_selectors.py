"""Who wins the medals of the Unolympics, and the medal table by club."""

from dataclasses import replace
from datetime import date

import pytest
from pytest_django import DjangoAssertNumQueries

from engine.rulesets import STANDARD, ScoringSystem
from engine.tournament import TeamRules
from scoring.contests.selectors.unolympics import Discipline, Unolympics, unolympics_of
from scoring.core.wording import reason_text
from scoring.models import Club, Round, Season, Seat, Sheet
from tests.scoring.scenes import edition, evening, league, season
from tests.scoring.unolympics_scenes import club, discipline, of_teams

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L1b")]


@pytest.fixture
def games() -> Season:
    """A season of a league with three clubs."""
    of_season = season(league())
    club(of_season, "Kiel", "Anke", "Björn", "Cäcilia")
    club(of_season, "Lübeck", "Dörte", "Eike", "Femke")
    club(of_season, "Äbtissinwisch", "Günther")
    return of_season


def table_of(found: Unolympics) -> list[tuple[int, str, int, int, int]]:
    return [(line.rank, line.club.name, line.gold, line.silver, line.bronze) for line in found.clubs]


def podium_of(found: Discipline) -> list[list[str]]:
    assert found.medals is not None
    kinds = (found.medals.gold, found.medals.silver, found.medals.bronze)
    return [[winner.name for winner in kind] for kind in kinds]


def test_medals_of_several_disciplines_are_counted_by_club(games: Season) -> None:
    discipline(games, "Speed", {"Anke": 1, "Dörte": 2, "Günther": 3, "Björn": 4}, day=1)
    discipline(games, "Ausdauer", {"Eike": 1, "Cäcilia": 2, "Dörte": 3}, day=2)
    discipline(games, "Blitz", {"Björn": 1, "Hauke": 2, "Günther": 3, "Femke": None}, day=3)

    found = unolympics_of(games)

    assert table_of(found) == [(1, "Kiel", 2, 1, 0), (2, "Lübeck", 1, 1, 1), (3, "Äbtissinwisch", 0, 0, 2)]
    assert [line.total for line in found.clubs] == [3, 3, 2]
    assert [one.name for one in found.disciplines] == ["Speed", "Ausdauer", "Blitz"]
    assert podium_of(found.disciplines[2]) == [["Björn"], ["Hauke"], ["Günther"]]
    assert found.without_club == ("Hauke",)
    assert [reason_text(reason) for reason in found.clubs[0].reasons] == [
        "Gold: Anke in Speed.",
        "Silber: Cäcilia in Ausdauer.",
        "Gold: Björn in Blitz.",
    ]


@pytest.mark.clause("D2")
def test_shared_gold_is_gold_for_both_and_no_silver(games: Season) -> None:
    discipline(games, "Speed", {"Anke": 1, "Dörte": 1, "Günther": 3, "Björn": 4})

    found = unolympics_of(games)

    assert podium_of(found.disciplines[0]) == [["Anke", "Dörte"], [], ["Günther"]]
    assert table_of(found) == [(1, "Kiel", 1, 0, 0), (1, "Lübeck", 1, 0, 0), (3, "Äbtissinwisch", 0, 0, 1)]
    assert [line.is_shared for line in found.clubs] == [True, True, False]


@pytest.mark.clause("D9")
def test_players_without_place_win_nothing(games: Season) -> None:
    discipline(games, "Speed", {"Anke": 1, "Dörte": None})
    assert podium_of(unolympics_of(games).disciplines[0]) == [["Anke"], [], []]


def test_teams_win_the_medals_where_there_are_any(games: Season) -> None:
    """Nord 10 + 60, Süd 20 + 30, Gäste 40 + 50; who is in no team wins nothing."""
    relay = discipline(games, "Staffel", {"Anke": 1, "Dörte": 2, "Eike": 3, "Hauke": 4, "Inken": 5, "Björn": 6, "X": 7})
    kiel, luebeck = Club.objects.get(name="Kiel"), Club.objects.get(name="Lübeck")
    teams = {"Nord": ("Anke", "Björn"), "Süd": ("Dörte", "Eike"), "Gäste": ("Hauke", "Inken")}
    of_teams(relay, teams, {"Nord": kiel, "Süd": luebeck})

    found = unolympics_of(games)

    assert podium_of(found.disciplines[0]) == [["Süd"], ["Nord"], ["Gäste"]]
    assert table_of(found) == [(1, "Lübeck", 1, 0, 0), (2, "Kiel", 0, 1, 0)]
    assert found.without_club == ("Gäste",)
    gold = found.disciplines[0].medals
    assert gold is not None
    assert [(one.is_team, [player.name for player in one.players]) for one in gold.gold] == [(True, ["Dörte", "Eike"])]


def test_team_without_rank_wins_no_medal(games: Season) -> None:
    relay = discipline(games, "Staffel", {"Anke": 1, "Björn": 2, "Dörte": 3})
    of_teams(relay, {"Nord": ("Anke", "Björn"), "Süd": ("Dörte",)}, {}, TeamRules(counted=2))
    assert podium_of(unolympics_of(games).disciplines[0]) == [["Nord"], [], []]


def test_teams_that_nobody_has_joined_leave_the_medals_to_the_players(games: Season) -> None:
    of_teams(discipline(games, "Speed", {"Anke": 1, "Dörte": 2}), {"Nord": ()}, {})
    assert podium_of(unolympics_of(games).disciplines[0]) == [["Anke"], ["Dörte"], []]


def partners(games: Season, places: dict[str, int | None], *tables: tuple[str, ...]) -> None:
    """A discipline by K4; each of ``tables`` is a round with one table, in seat order."""
    rule_set = replace(STANDARD, code="partner", scoring=replace(STANDARD.scoring, system=ScoringSystem.PARTNER))
    played = discipline(games, "Partner", places)
    played.edition = edition(games.league, rule_set)
    played.planned_rounds = len(tables)
    played.save()
    seats = {row.player.name: row for row in played.registrations.select_related("player")}
    for number, table in enumerate(tables, start=1):
        round_ = Round.objects.create(evening=played, number=number)
        sheet = Sheet.objects.create(evening=played, round=round_, table=1)
        Seat.objects.bulk_create(
            Seat(sheet=sheet, round=round_, registration=seats[name], position=position)
            for position, name in enumerate(table, start=1)
        )


@pytest.mark.clause("K4")
def test_partners_win_one_medal_together_for_each_of_their_clubs(games: Season) -> None:
    """Opposite each other: Anke and Dörte, Björn and Cäcilia, Eike and Günther."""
    places = {"Björn": 1, "Cäcilia": 1, "Anke": 3, "Dörte": 3, "Eike": 5, "Günther": 5}
    partners(games, places, ("Anke", "Björn", "Eike", "Dörte", "Cäcilia", "Günther"))

    found = unolympics_of(games)

    assert podium_of(found.disciplines[0]) == [["Björn / Cäcilia"], ["Anke / Dörte"], ["Eike / Günther"]]
    assert table_of(found) == [(1, "Kiel", 1, 1, 0), (2, "Lübeck", 0, 1, 1), (3, "Äbtissinwisch", 0, 0, 1)]


@pytest.mark.clause("K4", "D9")
def test_partner_without_place_leaves_the_medal_to_the_other(games: Season) -> None:
    places = {"Björn": 1, "Anke": 2, "Dörte": 2, "Cäcilia": None}
    partners(games, places, ("Anke", "Björn", "Dörte", "Cäcilia"))
    assert podium_of(unolympics_of(games).disciplines[0]) == [["Björn"], ["Anke / Dörte"], []]


@pytest.mark.clause("K4")
def test_players_whose_partners_change_win_for_themselves(games: Season) -> None:
    """Anke and Björn only end on the same place; they sat opposite each other once."""
    places = {"Anke": 1, "Björn": 1, "Dörte": 3, "Eike": 4}
    partners(games, places, ("Anke", "Dörte", "Björn", "Eike"), ("Anke", "Björn", "Dörte", "Eike"))
    assert podium_of(unolympics_of(games).disciplines[0]) == [["Anke", "Björn"], [], ["Dörte"]]


@pytest.mark.clause("L6.6")
def test_table_is_provisional_while_a_discipline_is(games: Season) -> None:
    discipline(games, "Speed", {"Anke": 1}, day=1)
    assert unolympics_of(games).is_official is True
    discipline(games, "Blitz", {"Dörte": 1}, day=2, is_official=False)
    found = unolympics_of(games)
    assert found.is_official is False
    assert [one.is_official for one in found.disciplines] == [True, False]


def test_disciplines_to_come_are_listed_without_medals(games: Season) -> None:
    discipline(games, "Speed", {"Anke": 1}, day=1)
    evening(games, kind="unolympics", title="Blitz", date=date(2025, 9, 20))
    evening(games, kind="ranking", title="Blitz", date=date(2025, 9, 21))
    found = unolympics_of(games)
    assert [(one.name, one.medals is None) for one in found.disciplines] == [("Speed", False), ("Blitz", True)]
    assert [one.name for one in found.finished] == ["Speed"]
    assert found.is_official is True


def test_names_of_disciplines_are_told_apart(games: Season) -> None:
    for day, title in ((1, ""), (2, "Speed"), (3, "Speed"), (3, "Speed"), (4, "Blitz")):
        discipline(games, title, {"Anke": 1}, day=day)
    found = unolympics_of(games)
    assert [one.name for one in found.disciplines] == [
        "Unolympics 01.09.2025",
        "Speed 02.09.2025",
        "Speed 03.09.2025",
        "Speed 03.09.2025 (2)",
        "Blitz",
    ]
    assert table_of(found) == [(1, "Kiel", 5, 0, 0)]


def test_nothing_without_disciplines(games: Season) -> None:
    found = unolympics_of(games)
    assert (found.disciplines, found.clubs, found.is_official) == ((), (), False)


def test_other_seasons_have_their_own_unolympics(games: Season) -> None:
    discipline(season(league()), "Speed", {"Anke": 1})
    assert unolympics_of(games).disciplines == ()


@pytest.mark.parametrize("count", [1, 4])
def test_same_queries_for_any_number_of_disciplines(
    games: Season, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    kiel = Club.objects.get(name="Kiel")
    for day in range(1, count + 1):
        relay = discipline(games, f"Staffel {day}", {"Anke": 1, "Dörte": 2, "Björn": 3}, day=day)
        of_teams(relay, {"Nord": ("Anke", "Björn"), "Süd": ("Dörte",)}, {"Nord": kiel})
    partners(games, {"Anke": 1, "Björn": 1, "Dörte": 3, "Eike": 3}, ("Anke", "Dörte", "Björn", "Eike"))
    with django_assert_num_queries(5):
        unolympics_of(games)
