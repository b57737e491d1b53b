"""The pages of a knock-out: planned by a form, told to everybody, stepped on by the secretary."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.knockouts.selectors import knockout_of
from scoring.knockouts.services import draw_next_round, plan_knockout
from scoring.models import Evening, Sheet
from tests.scoring.knockouts.test_knockouts_services import PLAN as STAGES
from tests.scoring.knockouts.test_knockouts_services import correct_so_that_others_go_on, play_round
from tests.scoring.scenes import NAMES, evening, league, official, participants, season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]
PLAN = {"group_tables": 2, "group_games": 3, "group_go_on": 2, "round_games": 2, "finalists": 2, "final_games": 4}


@pytest.fixture
def planned(client: Client) -> Evening:
    of_evening = evening(season(league()))
    participants(of_evening, NAMES[:8])
    client.force_login(official(of_evening.season.league, "secretary"))
    return of_evening


def plan(client: Client, of_evening: Evening, **changes: object) -> Any:
    return client.post(reverse("knockout_plan", args=[of_evening.pk]), {**PLAN, **changes}, follow=True)


@pytest.mark.clause("L1b")
def test_plan_draws_the_first_round_and_shows_who_is_in(client: Client, planned: Evening) -> None:
    page = plan(client, planned)
    assert [sheet.round.games for sheet in Sheet.objects.all()] == [3, 3]
    assert len(page.context["knockout"].still_in) == 8
    assert "Round 1 of 4 is played." in page.content.decode()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"group_tables": ""}, "group_tables"),
        ({"finalists": ""}, "finalists"),
        ({"final_games": ""}, "final_games"),
        ({"group_go_on": 4}, "__all__"),
        ({"group_tables": 5}, "__all__"),
    ],
)
def test_plan_that_cannot_be_says_where(
    client: Client, planned: Evening, changes: dict[str, object], field: str
) -> None:
    page = plan(client, planned, **changes)
    assert list(page.context["form"].errors) == [field]
    assert not Sheet.objects.exists()


@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ("draw", "Every sheet of the round has to be submitted before the next one is drawn."),
        ("undo", "The first round is drawn anew with a new plan."),
        ("nonsense", "Please choose what to do."),
    ],
)
def test_step_that_cannot_be_done_says_why(client: Client, planned: Evening, step: str, sentence: str) -> None:
    plan(client, planned)
    answer = client.post(reverse("knockout_step", args=[planned.pk]), {"step": step}, follow=True)
    assert [str(message) for message in answer.context["messages"]] == [sentence]


def test_plan_is_taken_away(client: Client, planned: Evening) -> None:
    plan(client, planned)
    client.post(reverse("knockout_step", args=[planned.pk]), {"step": "remove"})
    assert knockout_of(Evening.objects.select_related("season").get(pk=planned.pk)) is None


def test_players_see_the_knockout_without_buttons(client: Client, planned: Evening) -> None:
    plan(client, planned)
    client.force_login(official(planned.season.league, "player"))
    page = client.get(reverse("knockout", args=[planned.pk])).content.decode()
    assert "Still in" in page
    assert 'name="step"' not in page


def test_evening_without_a_knockout_says_so(client: Client, planned: Evening) -> None:
    assert "No knock-out is planned" in client.get(reverse("knockout", args=[planned.pk])).content.decode()


@pytest.mark.parametrize("is_begun", [False, True])
def test_problem_says_what_to_do_and_the_sheet_warns(client: Client, planned: Evening, *, is_begun: bool) -> None:
    secretary = official(planned.season.league, "secretary")
    groups = plan_knockout(evening=planned, actor=secretary, stages=STAGES)
    play_round(groups, secretary)
    client.force_login(official(planned.season.league, "auditor"))
    warned = reverse("knockout", args=[planned.pk])
    assert warned not in client.get(reverse("sheet_review", args=[groups[0].pk])).content.decode()
    drawn = draw_next_round(evening=planned, actor=secretary)
    assert warned in client.get(reverse("sheet_review", args=[groups[0].pk])).content.decode()
    if is_begun:
        play_round(drawn, secretary)
    correct_so_that_others_go_on(groups[0], secretary)
    client.force_login(secretary)
    page = client.get(warned).content.decode()
    assert ("Undo the last draw and draw the round again" in page) is not is_begun
    assert ("remove the games of round 2 from the last one on" in page) is is_begun
    assert ('value="undo"' in page) is not is_begun
