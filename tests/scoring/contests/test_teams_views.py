"""The page on which the teams of an evening are set up."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from engine.tournament import TeamRules
from scoring.contests.services.teams import start_contest
from scoring.models import Club, Evening, Player, Team, TeamContest
from scoring.registration.services.registrations import remove_registration
from tests.scoring.scenes import NAMES, Scene, evening, league, official, participants, scene, season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english"), pytest.mark.clause("L1b")]
QUERIES = 9
RULES = {
    "measure": "fewest_totals",
    "counted": "2",
    "unequal_teams": "smallest_team",
    "tie_criteria_0": "best_result",
    "tie_criteria_1": "",
}


@pytest.fixture
def planned(client: Client) -> Evening:
    """An evening of four on which teams are compared, and its secretary signed in."""
    of_evening = evening(season(league()), kind="team_match")
    participants(of_evening, NAMES[:4])
    start_contest(evening=of_evening, actor=None, rules=TeamRules())
    client.force_login(official(of_evening.season.league, "secretary"))
    return of_evening


def address(name: str, of_evening: Evening) -> str:
    return reverse(name, args=[of_evening.pk])


def shown(client: Client, of_evening: Evening) -> str:
    return client.get(address("evening_teams", of_evening)).content.decode()


def by_hand(of_evening: Evening, **teams: str) -> dict[str, str]:
    """What the page sends: every row as it is, but those named put into a team, which is made if there is none."""
    content = {}
    for row in of_evening.registrations.select_related("player", "team"):
        content[f"seen-{row.pk}"] = content[f"team-{row.pk}"] = str(row.team_id or "")
        if row.player.name in teams:
            name = teams[row.player.name]
            team = Team.objects.get_or_create(evening=of_evening, name=name)[0] if name else None
            content[f"team-{row.pk}"] = str(team.pk) if team else ""
    return content


def teams_of(of_evening: Evening) -> list[str | None]:
    return list(of_evening.registrations.order_by("pk").values_list("team__name", flat=True))


def said(answer: Any) -> list[str]:
    return [str(message) for message in answer.context["messages"]]


def test_contest_is_started_with_rules_that_follow_the_edition(client: Client) -> None:
    of_evening = evening(season(league()))
    client.force_login(official(of_evening.season.league, "secretary"))
    page = client.get(address("evening_teams", of_evening))
    assert page.context["rules_form"]["measure"].initial == "fewest_totals"
    client.post(address("team_rules", of_evening), RULES)
    contest = TeamContest.objects.get(evening=of_evening)
    assert (contest.counted, contest.tie_criteria) == (2, ["best_result"])


def test_refused_rules_stay_typed_with_the_reason(client: Client, planned: Evening) -> None:
    page = client.post(address("team_rules", planned), {**RULES, "measure": "most_totals"})
    assert page.status_code == 422
    assert list(page.context["rules_form"].errors) == ["measure"]
    assert page.context["rules_form"]["counted"].value() == "2"
    assert TeamContest.objects.get(evening=planned).counted is None


def test_members_are_saved_in_one_go(client: Client, planned: Evening) -> None:
    content = by_hand(planned, Anke="Kiel", Björn="Kiel", Cäcilia="Lübeck")
    answer = client.post(address("evening_teams", planned), {**content, "new_teams": "Flensburg; Husum, "}, follow=True)
    assert said(answer) == ["The teams are saved."]
    assert teams_of(planned) == ["Kiel", "Kiel", "Lübeck", None]
    assert list(planned.teams.values_list("name", flat=True)) == ["Kiel", "Lübeck", "Flensburg", "Husum"]
    assert "1 without team" in answer.content.decode()


def test_row_that_somebody_else_changed_is_marked_and_the_others_stay_typed(client: Client, planned: Evening) -> None:
    content = by_hand(planned, Anke="Kiel", Björn="Kiel")
    anke, other = planned.registrations.order_by("pk")[:2]
    anke.team = Team.objects.create(evening=planned, name="Lübeck")
    anke.save()
    page = client.post(address("evening_teams", planned), content)
    form = page.context["members_form"]
    assert page.status_code == 422
    assert list(form.errors) == [f"team-{anke.pk}"]
    assert form[f"team-{other.pk}"].value() == content[f"team-{other.pk}"]
    assert teams_of(planned) == ["Lübeck", None, None, None]
    assert f'name="seen-{anke.pk}" value="{anke.team_id}"' in page.content.decode()


def test_team_that_is_gone_is_told_at_its_row(client: Client, planned: Evening) -> None:
    content = by_hand(planned, Anke="Kiel")
    Team.objects.all().delete()
    page = client.post(address("evening_teams", planned), content)
    anke = planned.registrations.order_by("pk")[0]
    assert page.context["members_form"].errors == {
        f"team-{anke.pk}": ["This team does not exist any more. Please choose again."]
    }


def test_name_that_is_too_long_keeps_everything_typed(client: Client, planned: Evening) -> None:
    content = {**by_hand(planned, Anke="Kiel"), "new_teams": "Husum, " + "K" * 81}
    page = client.post(address("evening_teams", planned), content)
    assert list(page.context["members_form"].errors) == ["new_teams"]
    assert page.context["members_form"]["new_teams"].value() == content["new_teams"]
    assert teams_of(planned) == [None] * 4


def test_participants_who_came_or_went_since_do_not_stop_saving(client: Client, planned: Evening) -> None:
    content = by_hand(planned, Anke="Kiel")
    remove_registration(registration=planned.registrations.get(player__name="Dörte"), actor=None)
    participants(planned, ("Eike",))
    assert client.post(address("evening_teams", planned), content).status_code == 302
    assert teams_of(planned) == ["Kiel", None, None, None]


def test_forged_rows_are_ignored(client: Client, planned: Evening) -> None:
    (stranger,) = participants(evening(planned.season), ("Femke",))
    team = Team.objects.create(evening=planned, name="Kiel")
    content = {f"seen-{stranger.pk}": "", f"team-{stranger.pk}": str(team.pk), "seen-x": "²"}
    assert client.post(address("evening_teams", planned), content).status_code == 302
    stranger.refresh_from_db()
    assert stranger.team is None


def test_team_of_another_evening_cannot_be_chosen(client: Client, planned: Evening) -> None:
    foreign = Team.objects.create(evening=evening(planned.season), name="Kiel")
    anke = planned.registrations.order_by("pk")[0]
    page = client.post(address("evening_teams", planned), {f"seen-{anke.pk}": "", f"team-{anke.pk}": str(foreign.pk)})
    assert list(page.context["members_form"].errors) == [f"team-{anke.pk}"]


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("club", "2 clubs have their teams."),
        ("partners", "By the edition of this evening nobody plays with a partner (K4)."),
        ("dissolve", "All teams are dissolved."),
        ("end", "No teams are compared on this evening any more."),
        ("nonsense", "Please choose what to do."),
    ],
)
def test_step_says_what_it_did(client: Client, planned: Evening, step: str, sentence: str) -> None:
    for player, name in zip(Player.objects.order_by("name"), ("Kiel", "Lübeck"), strict=False):
        player.club = Club.objects.create(league=planned.season.league, name=name)
        player.save()
    assert said(client.post(address("teams_step", planned), {"step": step}, follow=True)) == [sentence]


def test_club_step_without_clubs_says_so(client: Client, planned: Evening) -> None:
    answer = client.post(address("teams_step", planned), {"step": "club"}, follow=True)
    assert said(answer) == ["Nobody without team belongs to a club; nothing was changed."]


def test_draw_tells_how_many_and_who_is_left(client: Client, planned: Evening) -> None:
    answer = client.post(address("teams_draw", planned), {"size": "3", "leftover": "free"}, follow=True)
    assert said(answer) == ["1 team is drawn."]
    assert "1 without team" in answer.content.decode()


@pytest.mark.parametrize("size", ["", "1", "5", "x"])
def test_draw_that_cannot_be_keeps_what_was_typed(client: Client, planned: Evening, size: str) -> None:
    page = client.post(address("teams_draw", planned), {"size": size, "leftover": "smaller_team"})
    assert page.status_code == 422
    assert list(page.context["draw_form"].errors) == ["size"]
    assert page.context["draw_form"]["size"].value() == size


def test_everything_without_a_contest_is_refused_in_words(client: Client, planned: Evening) -> None:
    content = by_hand(planned, Anke="Kiel")
    TeamContest.objects.all().delete()
    refused = ["No teams are compared on this evening."]
    assert said(client.post(address("evening_teams", planned), content, follow=True)) == refused
    assert said(client.post(address("teams_step", planned), {"step": "club"}, follow=True)) == refused
    draw = client.post(address("teams_draw", planned), {"size": "2", "leftover": "free"}, follow=True)
    assert said(draw) == refused


def test_team_without_enough_members_has_no_rank(client: Client, planned: Evening) -> None:
    client.post(address("team_rules", planned), RULES)
    client.post(address("evening_teams", planned), by_hand(planned, Anke="Kiel"))
    assert "No rank: one result is missing." in shown(client, planned)


def test_teams_of_different_sizes_are_explained(client: Client, planned: Evening) -> None:
    client.post(address("evening_teams", planned), by_hand(planned, Anke="Kiel", Björn="Lübeck", Cäcilia="Lübeck"))
    assert "the best 1 result of each counts" in shown(client, planned)


def test_team_is_renamed_and_removed(client: Client, planned: Evening) -> None:
    client.post(address("evening_teams", planned), by_hand(planned, Anke="Kiel"))
    team = Team.objects.get()
    client.post(reverse("team_edit", args=[team.pk]), {"name": "Kiel I", "club": ""})
    assert teams_of(planned)[0] == "Kiel I"
    answer = client.post(reverse("team_remove", args=[team.pk]), follow=True)
    assert said(answer)[-1] == "The team “Kiel I” is taken away."
    assert teams_of(planned) == [None] * 4


def test_name_of_another_team_stays_typed(client: Client, planned: Evening) -> None:
    Team.objects.create(evening=planned, name="Kiel")
    team = Team.objects.create(evening=planned, name="Lübeck")
    page = client.post(reverse("team_edit", args=[team.pk]), {"name": "KIEL", "club": ""})
    assert page.context["form"].errors == {"name": ["There is already a team of the name “KIEL”."]}
    assert "<h1>Lübeck</h1>" in page.content.decode()


def test_participants_page_tells_who_has_no_team(client: Client, planned: Evening) -> None:
    page = client.get(address("evening_participants", planned)).content.decode()
    assert "4 participants have no team." in page
    TeamContest.objects.all().delete()
    assert "no team" not in client.get(address("evening_participants", planned)).content.decode()


def test_closed_sheet_leaves_names_to_correct(client: Client) -> None:
    scene_: Scene = scene()
    start_contest(evening=scene_.evening, actor=None, rules=TeamRules())
    client.force_login(scene_.secretary)
    client.post(address("evening_teams", scene_.evening), by_hand(scene_.evening, Anke="Kiel"))
    scene_.save(1, 0, 0, 53, 9, 20)
    scene_.submit()
    page = shown(client, scene_.evening)
    assert "A sheet of this evening is submitted" in page
    assert 'name="step"' not in page
    assert reverse("team_edit", args=[Team.objects.get().pk]) in page
    refused = client.post(address("evening_teams", scene_.evening), by_hand(scene_.evening, Anke=""), follow=True)
    assert ["The sheet of table 1 is submitted" in sentence for sentence in said(refused)] == [True]
    assert teams_of(scene_.evening)[0] == "Kiel"


def test_page_asks_as_often_for_many_as_for_few(
    client: Client, planned: Evening, django_assert_num_queries: Any
) -> None:
    client.post(address("evening_teams", planned), by_hand(planned, Anke="Kiel"))
    with django_assert_num_queries(QUERIES):
        shown(client, planned)
    participants(planned, NAMES[4:])
    client.post(address("evening_teams", planned), by_hand(planned, Björn="Lübeck", Eike="Husum", Femke="Husum"))
    with django_assert_num_queries(QUERIES):
        shown(client, planned)
