"""Teams of an evening: rules that make sense, members by hand, and what stands once a sheet is closed."""

from dataclasses import replace

import pytest

from engine.rulesets import LEAGUE_2006, STANDARD, RuleSet
from engine.tournament import TeamMeasure, TeamRules, TeamTieCriterion
from scoring.contests.services.teams import (
    assign_teams,
    change_contest,
    dissolve_teams,
    remove_contest,
    remove_team,
    rename_team,
    start_contest,
)
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import AuditEntry, Club, Evening, Registration, Team, TeamContest
from scoring.registration.services.registrations import remove_registration
from scoring.results.selectors.mapping import team_rules_of
from scoring.seasons.services.seasons import delete_evening
from tests.scoring.scenes import NAMES, Scene, evening, league, participants, scene, season

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L1b")]
WITHOUT_RANKING_POINTS = replace(STANDARD, ranking=replace(STANDARD.ranking, place_points=()))
MOST_POINTS = TeamRules(measure=TeamMeasure.MOST_TOTALS)


@pytest.fixture
def planned() -> Evening:
    """An evening of four participants on which teams are compared."""
    of_evening = evening(season(league()), kind="team_match")
    participants(of_evening, NAMES[:4])
    start_contest(evening=of_evening, actor=None, rules=TeamRules())
    return of_evening


def give(of_evening: Evening, **teams: str) -> None:
    """Put participants, by name, into teams by hand."""
    registered = {row.player.name: row.pk for row in of_evening.registrations.select_related("player")}
    assign_teams(evening=of_evening, actor=None, names={registered[player]: team for player, team in teams.items()})


def teams_of(of_evening: Evening) -> dict[str, str | None]:
    rows = of_evening.registrations.order_by("pk")
    return dict(rows.values_list("player__name", "team__name"))


def closed_scene() -> Scene:
    """A submitted sheet; Anke and Björn are a team."""
    scene_ = scene()
    start_contest(evening=scene_.evening, actor=None, rules=TeamRules())
    give(scene_.evening, Anke="Kiel", Björn="Kiel")
    scene_.save(1, 0, 0, 53, 9, 20)
    scene_.submit()
    return scene_


def test_contest_keeps_its_rules(planned: Evening) -> None:
    rules = TeamRules(measure=TeamMeasure.RANKING_POINTS, counted=3, tie_criteria=(TeamTieCriterion.BEST_RESULT,))
    change_contest(evening=planned, actor=None, rules=rules)
    assert team_rules_of(TeamContest.objects.get(evening=planned)) == rules


def test_contest_is_started_once(planned: Evening) -> None:
    with pytest.raises(NotAllowedNow):
        start_contest(evening=planned, actor=None, rules=TeamRules())
    assert TeamContest.objects.count() == 1


@pytest.mark.parametrize(
    ("rule_set", "rules", "field"),
    [
        (LEAGUE_2006, MOST_POINTS, "measure"),
        (STANDARD, TeamRules(measure=TeamMeasure.FEWEST_TOTALS), "measure"),
        (WITHOUT_RANKING_POINTS, TeamRules(measure=TeamMeasure.RANKING_POINTS), "measure"),
        (LEAGUE_2006, TeamRules(tie_criteria=(TeamTieCriterion.BEST_RESULT,) * 2), "tie_criteria"),
    ],
)
def test_rules_without_sense_are_refused_in_words(rule_set: RuleSet, rules: TeamRules, field: str) -> None:
    of_evening = evening(season(league(), rule_set))
    with pytest.raises(InvalidInput) as refused:
        start_contest(evening=of_evening, actor=None, rules=rules)
    assert refused.value.errors == {field: [refused.value.message]}
    assert not TeamContest.objects.exists()


def test_more_results_than_the_smallest_team_has_are_allowed(planned: Evening) -> None:
    give(planned, Anke="Kiel")
    change_contest(evening=planned, actor=None, rules=replace(TeamRules(), counted=2))
    assert TeamContest.objects.get(evening=planned).counted == 2


def test_names_make_teams_whatever_the_case(planned: Evening) -> None:
    give(planned, Anke="Köln", Björn="  KÖLN ", Cäcilia="Lübeck", Dörte="")
    assert teams_of(planned) == {"Anke": "Köln", "Björn": "Köln", "Cäcilia": "Lübeck", "Dörte": None}
    assert Team.objects.count() == 2


def test_only_what_is_named_is_changed(planned: Evening) -> None:
    give(planned, Anke="Kiel", Björn="Kiel")
    give(planned, Björn="")
    assert teams_of(planned) == {"Anke": "Kiel", "Björn": None, "Cäcilia": None, "Dörte": None}


def test_new_teams_are_made_without_members(planned: Evening) -> None:
    assign_teams(evening=planned, actor=None, names={}, new_teams=["Kiel", "kiel", "Lübeck"])
    assert list(planned.teams.values_list("name", flat=True)) == ["Kiel", "Lübeck"]


def test_log_tells_who_was_moved_where(planned: Evening) -> None:
    give(planned, Anke="Kiel", Björn="")
    entry = AuditEntry.objects.order_by("sequence").last()
    assert (entry.action, entry.details) == ("teams.assigned", {"teams": {"Anke": "Kiel"}, "new": ["Kiel"]})


def test_nothing_changed_is_not_logged(planned: Evening) -> None:
    before = AuditEntry.objects.count()
    give(planned, Anke="")
    assert AuditEntry.objects.count() == before


def test_member_of_another_evening_is_refused(planned: Evening) -> None:
    other = evening(planned.season, kind="team_match")
    (stranger,) = participants(other, ("Eike",))
    with pytest.raises(InvalidInput):
        assign_teams(evening=planned, actor=None, names={stranger.pk: "Kiel"})
    assert not Team.objects.exists()
    assert Registration.objects.get(pk=stranger.pk).team is None


def test_what_somebody_else_changed_is_not_overwritten(planned: Evening) -> None:
    give(planned, Anke="Kiel")
    anke = planned.registrations.get(player__name="Anke")
    with pytest.raises(InvalidInput) as refused:
        assign_teams(evening=planned, actor=None, names={anke.pk: "Lübeck"}, seen={anke.pk: None})
    assert list(refused.value.errors) == [f"team-{anke.pk}"]
    assert teams_of(planned)["Anke"] == "Kiel"


def test_name_that_is_too_long_is_quoted_at_its_row(planned: Evening) -> None:
    anke = planned.registrations.get(player__name="Anke")
    with pytest.raises(InvalidInput) as refused:
        assign_teams(evening=planned, actor=None, names={anke.pk: "K" * 81})
    assert "K" * 81 in refused.value.errors[f"team-{anke.pk}"][0]


def test_team_is_renamed_and_gets_its_club(planned: Evening) -> None:
    give(planned, Anke="Kiel")
    club = Club.objects.create(league=planned.season.league, name="UNO Kiel")
    rename_team(team=Team.objects.get(), actor=None, name=" Kiel  I ", club=club)
    assert Team.objects.values_list("name", "club__name").get() == ("Kiel I", "UNO Kiel")


@pytest.mark.parametrize("name", ["", "  ", "LÜBECK", "K" * 81])
def test_team_is_not_renamed_to_nothing_or_another_one(planned: Evening, name: str) -> None:
    give(planned, Anke="Kiel", Björn="Lübeck")
    with pytest.raises(InvalidInput) as refused:
        rename_team(team=Team.objects.get(name="Kiel"), actor=None, name=name, club=None)
    assert list(refused.value.errors) == ["name"]


def test_team_is_renamed_in_another_case(planned: Evening) -> None:
    give(planned, Anke="kiel")
    assert rename_team(team=Team.objects.get(), actor=None, name="Kiel", club=None).name == "Kiel"


def test_team_cannot_play_for_a_club_of_another_league(planned: Evening) -> None:
    give(planned, Anke="Kiel")
    club = Club.objects.create(league=league(), name="elsewhere")
    with pytest.raises(InvalidInput) as refused:
        rename_team(team=Team.objects.get(), actor=None, name="Kiel", club=club)
    assert list(refused.value.errors) == ["club"]


def test_dissolving_leaves_the_contest(planned: Evening) -> None:
    give(planned, Anke="Kiel", Björn="Lübeck")
    dissolve_teams(evening=planned, actor=None)
    assert set(teams_of(planned).values()) == {None}
    assert TeamContest.objects.exists()
    assert AuditEntry.objects.order_by("sequence").last().details == {"Kiel": ["Anke"], "Lübeck": ["Björn"]}


def test_contest_goes_with_its_teams(planned: Evening) -> None:
    give(planned, Anke="Kiel")
    remove_contest(evening=planned, actor=None)
    assert (TeamContest.objects.count(), Team.objects.count(), planned.registrations.count()) == (0, 0, 4)


def test_registration_with_a_team_and_the_evening_itself_can_be_removed(planned: Evening) -> None:
    give(planned, Anke="Kiel")
    remove_registration(registration=planned.registrations.get(player__name="Anke"), actor=None)
    assert Team.objects.get().members.count() == 0
    delete_evening(evening=planned, actor=None)
    assert not Team.objects.exists()


def test_without_a_contest_nobody_gets_a_team() -> None:
    of_evening = evening(season(league()))
    participants(of_evening, NAMES[:2])
    with pytest.raises(NotAllowedNow):
        give(of_evening, Anke="Kiel")


def test_closed_sheet_keeps_members_and_rules_but_not_names() -> None:
    scene_ = closed_scene()
    team = Team.objects.get()
    refused = {
        "assign": lambda: give(scene_.evening, Anke=""),
        "change": lambda: change_contest(evening=scene_.evening, actor=None, rules=TeamRules(counted=1)),
        "dissolve": lambda: dissolve_teams(evening=scene_.evening, actor=None),
        "remove": lambda: remove_team(team=team, actor=None),
        "end": lambda: remove_contest(evening=scene_.evening, actor=None),
    }
    for write in refused.values():
        with pytest.raises(NotAllowedNow):
            write()
    assert teams_of(scene_.evening)["Anke"] == "Kiel"
    assert rename_team(team=team, actor=None, name="Kiel I", club=None).name == "Kiel I"


def test_contest_is_not_started_under_a_closed_sheet() -> None:
    scene_ = scene()
    scene_.save(1, 0, 0, 53, 9, 20)
    scene_.submit()
    with pytest.raises(NotAllowedNow):
        start_contest(evening=scene_.evening, actor=None, rules=TeamRules())
