"""The pages of a knock-out: planned by a form, told to everybody, stepped on by the secretary."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.contests.services.knockouts import draw_next_round, plan_knockout
from scoring.models import Evening, Sheet
from tests.scoring.contests.test_knockouts_services import PLAN as STAGES
from tests.scoring.contests.test_knockouts_services import correct_so_that_others_go_on, play_round
from tests.scoring.scenes import NAMES, evening, league, official, participants, season

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]
PLAN = {"group_tables": 2, "group_games": 3, "group_go_on": 2, "round_games": 2, "finalists": 2, "final_games": 4}


@pytest.fixture
def planned(client: Client) -> Evening:
    of_evening = evening(season(league()))
    participants(of_evening, NAMES[:8])
    client.force_login(official(of_evening.season.league, "secretary"))
    return of_evening


def step(client: Client, of_evening: Evening, name: str) -> Any:
    """Press a button of the page as it is now."""
    address = reverse("knockout", args=[of_evening.pk])
    seen = client.get(address).context["knockout"].fingerprint
    return client.post(reverse("knockout_step", args=[of_evening.pk]), {"step": name, "seen": seen}, follow=True)


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
        ({"group_go_on": 4}, "group_go_on"),
        ({"group_tables": 5}, "group_tables"),
        ({"finalists": 4}, "finalists"),
        ({"group_tables": "", "group_games": "", "group_go_on": "", "finalists": 8}, "finalists"),
    ],
)
def test_plan_that_cannot_be_says_where(
    client: Client, planned: Evening, changes: dict[str, object], field: str
) -> None:
    page = plan(client, planned, **changes)
    assert list(page.context["form"].errors) == [field]
    assert not Sheet.objects.exists()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("draw", "Every sheet of the round has to be submitted before the next one is drawn."),
        ("undo", "The first round is drawn anew with a new plan."),
        ("nonsense", "Please choose what to do."),
    ],
)
def test_step_that_cannot_be_done_says_why(client: Client, planned: Evening, name: str, sentence: str) -> None:
    plan(client, planned)
    answer = step(client, planned, name)
    assert [str(message) for message in answer.context["messages"]] == [sentence]


def test_players_see_the_knockout_without_buttons(client: Client, planned: Evening) -> None:
    plan(client, planned)
    client.force_login(official(planned.season.league, "player"))
    page = client.get(reverse("knockout", args=[planned.pk])).content.decode()
    assert "Still in" in page
    assert 'name="step"' not in page


def test_evening_without_a_knockout_says_so(client: Client, planned: Evening) -> None:
    assert "No knock-out is planned" in client.get(reverse("knockout", args=[planned.pk])).content.decode()


@pytest.mark.parametrize("is_begun", [pytest.param(False, marks=pytest.mark.slow), True])
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


@pytest.mark.clause("L1b")
def test_too_many_who_go_on_are_refused_at_their_field_in_german(client: Client, planned: Evening) -> None:
    participants(planned, (*NAMES[8:], "Karla", "Lars"))
    client.cookies["django_language"] = "de"
    page = plan(client, planned, group_tables=5, group_go_on=20, round_games="", finalists="")
    assert page.context["form"].errors == {
        "group_go_on": ["Die kleinste Gruppe hat 2 Spieler: Aus jeder Gruppe kommt höchstens 1 weiter (L1b)"]
    }


@pytest.mark.clause("L1b")
def test_too_many_for_one_table_are_refused_where_they_come_from(client: Client, planned: Evening) -> None:
    participants(planned, (*NAMES[8:], "Karla", "Lars"))
    without = {"group_tables": "", "group_games": "", "group_go_on": "", "round_games": "", "finalists": ""}
    assert list(plan(client, planned, **without).context["form"].errors) == ["group_tables"]
    many = {"group_tables": 3, "group_go_on": 4, "round_games": "", "finalists": ""}
    assert list(plan(client, planned, **many).context["form"].errors) == ["group_go_on"]


def test_plan_hides_stages_that_nobody_has_asked_for(client: Client, planned: Evening) -> None:
    address = reverse("knockout_plan", args=[planned.pk])
    assert client.get(address).content.decode().count('<details class="plan-stage">') == 2
    refused = plan(client, planned, final_games="", round_games="", finalists="").content.decode()
    assert refused.count('<details class="plan-stage" open>') == 1


@pytest.mark.clause("L1b")
def test_step_asks_again_if_the_knockout_has_changed_since_it_was_read(client: Client, planned: Evening) -> None:
    secretary = official(planned.season.league, "secretary")
    groups = plan_knockout(evening=planned, actor=secretary, stages=STAGES)
    play_round(groups, secretary)
    seen = client.get(reverse("knockout", args=[planned.pk])).context["knockout"].fingerprint
    correct_so_that_others_go_on(groups[0], secretary)
    for name in ("draw", "remove", "undo"):
        answer = client.post(reverse("knockout_step", args=[planned.pk]), {"step": name, "seen": seen}, follow=True)
        assert "has changed since you read it" in answer.content.decode()
    assert planned.rounds.count() == 1
    assert "The next round is drawn." in step(client, planned, "draw").content.decode()


@pytest.mark.clause("L1b")
def test_tree_has_all_rounds_with_who_goes_on_and_links_to_the_tables(client: Client, planned: Evening) -> None:
    secretary = official(planned.season.league, "secretary")
    groups = plan_knockout(evening=planned, actor=secretary, stages=STAGES)
    play_round(groups, secretary)
    draw_next_round(evening=planned, actor=secretary)
    response = client.get(reverse("knockout", args=[planned.pk]))
    tree = response.context["knockout"].tree
    assert [(round_.kind, round_.players, len(round_.tables)) for round_ in tree] == [
        ("groups", 8, 2),
        ("knockout", 4, 1),
        ("knockout", 3, 0),
        ("final", 2, 0),
    ]
    assert [[each.goes_on for each in table.players] for table in tree[0].tables] == [[True, True, False, False]] * 2
    assert {each.goes_on for each in tree[1].tables[0].players} == {None}
    page = response.content.decode()
    assert all(f'href="{reverse("sheet", args=[group.pk])}">Table {group.table}</a>' in page for group in groups)
    client.logout()
    planned.season.league.is_live_public = True
    planned.season.league.save()
    public = client.get(reverse("knockout", args=[planned.pk]))
    assert public.context["open_to_reader"] == {group.pk for group in groups}


def test_eliminated_are_listed_by_place(client: Client, planned: Evening) -> None:
    secretary = official(planned.season.league, "secretary")
    play_round(plan_knockout(evening=planned, actor=secretary, stages=STAGES), secretary)
    play_round(draw_next_round(evening=planned, actor=secretary), secretary)
    departures = client.get(reverse("knockout", args=[planned.pk])).context["knockout"].departures
    assert [departure.place for departure in departures] == [4, 5, 5, 7, 7]
