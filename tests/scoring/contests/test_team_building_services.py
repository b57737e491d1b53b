"""Quick ways to teams: by club, by lot, partners at their tables."""

from dataclasses import replace

import pytest

from engine.rulesets import LEAGUE_2006, STANDARD, ScoringSystem
from engine.tournament import TeamRules
from scoring.contests.selectors.teams import suggested_rules
from scoring.contests.services.team_building import Leftover, draw_teams, teams_by_club, teams_of_partners
from scoring.contests.services.teams import assign_teams, dissolve_teams, start_contest
from scoring.core.errors import InvalidInput
from scoring.models import AuditEntry, Club, Evening, Player, Team
from scoring.seating.services.seats import seat_table
from tests.scoring.scenes import NAMES, evening, league, participants, season

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L1b")]
PARTNERS = replace(STANDARD, scoring=replace(STANDARD.scoring, system=ScoringSystem.PARTNER))


def planned(players: int, rule_set: object = LEAGUE_2006) -> Evening:
    """An evening of so many participants on which teams are compared."""
    of_evening = evening(season(league(), rule_set), kind="team_match")
    participants(of_evening, NAMES[:players])
    start_contest(evening=of_evening, actor=None, rules=suggested_rules(rule_set))
    return of_evening


def join(of_evening: Evening, club: str, *players: str) -> Club:
    """Let players belong to a club of the league."""
    row, _is_new = Club.objects.get_or_create(league=of_evening.season.league, name=club)
    Player.objects.filter(league=of_evening.season.league, name__in=players).update(club=row)
    return row


def members(of_evening: Evening) -> dict[str, list[str]]:
    return {
        team.name: list(team.members.order_by("pk").values_list("player__name", flat=True))
        for team in of_evening.teams.all()
    }


def seat(of_evening: Evening, table: int, *names: str) -> None:
    registered = dict(of_evening.registrations.values_list("player__name", "pk"))
    seat_table(evening=of_evening, actor=None, table=table, registrations=[registered[name] for name in names])


def test_clubs_get_a_team_each_and_others_stay_free() -> None:
    of_evening = planned(5)
    join(of_evening, "Lübeck", "Anke", "Cäcilia")
    kiel = join(of_evening, "Kiel", "Björn", "Dörte")
    teams = teams_by_club(evening=of_evening, actor=None)
    assert members(of_evening) == {"Kiel": ["Björn", "Dörte"], "Lübeck": ["Anke", "Cäcilia"]}
    assert teams[0].club == kiel
    assert of_evening.registrations.get(team=None).player.name == "Eike"


def test_late_participants_join_the_team_of_their_club() -> None:
    of_evening = planned(2)
    join(of_evening, "Kiel", "Anke", "Björn")
    teams_by_club(evening=of_evening, actor=None)
    team = Team.objects.get()
    team.name = "The best"
    team.save()
    participants(of_evening, ("Eike",))
    join(of_evening, "Kiel", "Eike")
    teams_by_club(evening=of_evening, actor=None)
    assert members(of_evening) == {"The best": ["Anke", "Björn", "Eike"]}


def test_team_of_the_clubs_name_plays_for_the_club() -> None:
    of_evening = planned(2)
    kiel = join(of_evening, "Kiel", "Björn")
    anke = of_evening.registrations.get(player__name="Anke")
    assign_teams(evening=of_evening, actor=None, names={anke.pk: "KIEL"})
    teams_by_club(evening=of_evening, actor=None)
    assert members(of_evening) == {"KIEL": ["Anke", "Björn"]}
    assert Team.objects.get().club == kiel


def test_nobody_with_a_club_means_no_team_and_no_entry_in_the_log() -> None:
    of_evening = planned(2)
    before = AuditEntry.objects.count()
    assert teams_by_club(evening=of_evening, actor=None) == []
    assert AuditEntry.objects.count() == before


@pytest.mark.parametrize(("leftover", "sizes"), [(Leftover.FREE, [3, 3]), (Leftover.SMALLER_TEAM, [3, 3, 1])])
def test_leftover_participants_stay_free_or_make_a_smaller_team(leftover: Leftover, sizes: list[int]) -> None:
    of_evening = planned(7)
    draw_teams(evening=of_evening, actor=None, size=3, leftover=leftover, seed=1)
    assert [len(names) for names in members(of_evening).values()] == sizes
    assert of_evening.registrations.filter(team=None).count() == 7 - sum(sizes)


def test_same_seed_draws_the_same_and_is_kept_in_the_log() -> None:
    of_evening = planned(6)
    draws = []
    for seed in (5, 5, 6):
        draw_teams(evening=of_evening, actor=None, size=2, leftover=Leftover.FREE, seed=seed)
        draws.append(members(of_evening))
        entry = AuditEntry.objects.order_by("sequence").last()
        assert (entry.action, entry.details["seed"]) == ("teams.drawn", seed)
        assert {name: sorted(names) for name, names in entry.details["teams"].items()} == {
            name: sorted(names) for name, names in draws[-1].items()
        }
        dissolve_teams(evening=of_evening, actor=None)
    assert draws[0] == draws[1]
    assert draws[0] != draws[2]


def test_pairs_carry_both_names_and_larger_teams_a_free_number() -> None:
    of_evening = planned(5)
    anke = of_evening.registrations.get(player__name="Anke")
    assign_teams(evening=of_evening, actor=None, names={anke.pk: "Team 1"})
    (pair, other) = draw_teams(evening=of_evening, actor=None, size=2, leftover=Leftover.FREE, seed=1)
    assert sorted(pair.name.split(" & ")) == members(of_evening)[pair.name]
    dissolve_teams(evening=of_evening, actor=None)
    assign_teams(evening=of_evening, actor=None, names={anke.pk: "team 1"})
    (drawn,) = draw_teams(evening=of_evening, actor=None, size=4, leftover=Leftover.FREE, seed=1)
    assert drawn.name.casefold() not in ("team 1", other.name.casefold())


def test_only_those_without_team_are_drawn() -> None:
    of_evening = planned(4)
    anke = of_evening.registrations.get(player__name="Anke")
    assign_teams(evening=of_evening, actor=None, names={anke.pk: "Kiel"})
    draw_teams(evening=of_evening, actor=None, size=3, leftover=Leftover.FREE, seed=1)
    assert members(of_evening)["Kiel"] == ["Anke"]


@pytest.mark.parametrize("size", [0, 1, 5])
def test_size_that_cannot_be_drawn_is_refused(size: int) -> None:
    of_evening = planned(4)
    with pytest.raises(InvalidInput) as refused:
        draw_teams(evening=of_evening, actor=None, size=size, leftover=Leftover.SMALLER_TEAM, seed=1)
    assert list(refused.value.errors) == ["size"]
    assert not Team.objects.exists()


def test_drawn_again_nobody_is_left() -> None:
    of_evening = planned(4)
    draw_teams(evening=of_evening, actor=None, size=2, leftover=Leftover.FREE, seed=1)
    with pytest.raises(InvalidInput):
        draw_teams(evening=of_evening, actor=None, size=2, leftover=Leftover.FREE, seed=2)
    assert Team.objects.count() == 2


@pytest.mark.clause("K4")
def test_partners_sit_opposite_each_other() -> None:
    of_evening = planned(8, PARTNERS)
    seat(of_evening, 1, "Anke", "Björn", "Cäcilia", "Dörte")
    seat(of_evening, 2, "Eike", "Femke", "Günther", "Hauke")
    teams_of_partners(evening=of_evening, actor=None)
    assert members(of_evening) == {
        "Anke & Cäcilia": ["Anke", "Cäcilia"],
        "Björn & Dörte": ["Björn", "Dörte"],
        "Eike & Günther": ["Eike", "Günther"],
        "Femke & Hauke": ["Femke", "Hauke"],
    }


@pytest.mark.clause("K4")
def test_partners_are_refused_at_an_odd_table_without_a_table_and_in_other_editions() -> None:
    odd = planned(3, PARTNERS)
    seat(odd, 1, "Anke", "Björn", "Cäcilia")
    for of_evening in (odd, planned(4, PARTNERS), planned(4)):
        with pytest.raises(InvalidInput):
            teams_of_partners(evening=of_evening, actor=None)
    assert not Team.objects.exists()


@pytest.mark.clause("K4")
def test_partner_who_has_a_team_keeps_it() -> None:
    of_evening = planned(4, PARTNERS)
    seat(of_evening, 1, "Anke", "Björn", "Cäcilia", "Dörte")
    anke = of_evening.registrations.get(player__name="Anke")
    assign_teams(evening=of_evening, actor=None, names={anke.pk: "Kiel"})
    teams_of_partners(evening=of_evening, actor=None)
    assert members(of_evening) == {"Kiel": ["Anke"], "Björn & Dörte": ["Björn", "Dörte"]}


@pytest.mark.parametrize(
    ("rule_set", "measure", "counted"),
    [(LEAGUE_2006, "fewest_totals", None), (STANDARD, "most_totals", None), (PARTNERS, "most_totals", 1)],
)
def test_suggested_rules_follow_the_edition(rule_set: object, measure: str, counted: int | None) -> None:
    rules: TeamRules = suggested_rules(rule_set)
    assert (rules.measure.value, rules.counted) == (measure, counted)
