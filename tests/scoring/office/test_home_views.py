"""The start page for visitors and for people who are signed in."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.jobs.services import create_job
from scoring.models import Job
from tests.scoring.scenes import Scene, league, official, scene

pytestmark = pytest.mark.django_db


def desk_of(client: Client, user: object) -> object:
    client.force_login(user)
    return client.get(reverse("home")).context["desk"]


def ready_to_submit() -> Scene:
    played = scene(players=2)
    played.save(1, 0, 0, 35)
    return played


def test_visitor_of_the_only_public_league_is_led_there(client: Client) -> None:
    row = league()
    league(is_public=False)
    response = client.get(reverse("home"))
    assert (response.status_code, response["Location"]) == (302, reverse("league", args=[row.slug]))


def test_visitor_chooses_between_public_leagues_only(client: Client) -> None:
    first, second = league("A"), league("B")
    league("C", is_public=False)
    assert client.get(reverse("home")).context["leagues"] == [first, second]


def test_visitor_without_a_public_league_is_welcomed(client: Client) -> None:
    league(is_public=False)
    response = client.get(reverse("home"))
    assert (response.status_code, response.context["leagues"]) == (200, [])


def test_account_without_a_league_can_found_one(client: Client, django_user_model: type) -> None:
    desk = desk_of(client, django_user_model.objects.create_user("new"))
    assert (desk.memberships, desk.is_clear) == ([], True)


def test_secretary_finds_sheets_to_finish_and_auditor_those_to_check(client: Client) -> None:
    played = ready_to_submit()
    secretary, auditor = desk_of(client, played.secretary), desk_of(client, played.auditor)
    assert (secretary.to_finish, auditor.to_finish, auditor.to_review) == ([played.sheet], [], [])
    played.submit()
    secretary, auditor = desk_of(client, played.secretary), desk_of(client, played.auditor)
    assert (secretary.to_finish, secretary.to_review, auditor.to_review) == ([], [], [played.sheet])


def test_who_submitted_a_sheet_is_not_asked_to_sign_it(client: Client) -> None:
    played = ready_to_submit()
    membership = played.secretary.memberships.get()
    membership.offices.create(kind="auditor")
    played.submit()
    assert desk_of(client, played.secretary).to_review == []


def test_sheets_of_other_leagues_do_not_wait(client: Client) -> None:
    ready_to_submit()
    assert desk_of(client, official(league(), "secretary", "auditor")).is_clear is True


def test_own_running_jobs_are_shown_and_others_are_not(client: Client) -> None:
    row = league()
    secretary, other = official(row, "secretary"), official(row, "secretary")
    own = create_job(kind=Job.Kind.RECOUNT, league=row, created_by=secretary)
    create_job(kind=Job.Kind.RECOUNT, league=row, created_by=other)
    assert desk_of(client, secretary).jobs == [own]


def test_desk_needs_the_same_queries_for_one_and_for_three_leagues(
    client: Client, django_assert_num_queries: object
) -> None:
    user = official(league(), "secretary", "auditor")
    client.force_login(user)
    # session, account, memberships, offices, evenings, two lists of sheets, proposals, jobs, invitations, other leagues
    queries = 11
    with django_assert_num_queries(queries):
        client.get(reverse("home"))
    for _number in range(2):
        membership = league().memberships.create(user=user)
        membership.offices.create(kind="secretary")
    with django_assert_num_queries(queries):
        client.get(reverse("home"))
