"""The start page for visitors and for people who are signed in."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.core.services.jobs import create_job
from scoring.models import Evening, Job, League, Sheet
from scoring.seating.services.seats import seat_table
from scoring.seating.services.venue import inspect_machine
from tests.scoring.scenes import IN_TIME, NAMES, Scene, evening, league, official, participants, scene, season

pytestmark = pytest.mark.django_db


def desk_of(client: Client, user: object) -> object:
    client.force_login(user)
    return client.get(reverse("home")).context["dashboard"]


def waiting(desk: Any) -> list[tuple[str, Sheet | None]]:
    """What waits at evenings, with the first sheet that it is about."""
    return [(task.kind.value, task.sheet) for task in desk.tasks]


def test_of_the_same_kind_the_nearest_evening_waits_first(client: Client) -> None:
    of, today = season(league()), timezone.localdate()
    days = [today + timedelta(days=number) for number in (9, 1, 5)]
    for day in days:
        Evening.objects.filter(pk=evening(of).pk).update(date=day)
    desk: Any = desk_of(client, official(of.league, "secretary"))
    assert [task.evening.date for task in desk.tasks if task.kind == "register"] == sorted(days)


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
    assert list(client.get(reverse("home")).context["leagues"]) == [first, second]


def test_visitor_without_a_public_league_is_welcomed(client: Client) -> None:
    league(is_public=False)
    response = client.get(reverse("home"))
    assert (response.status_code, list(response.context["leagues"])) == (200, [])


def many_leagues(number: int) -> None:
    League.objects.bulk_create(
        League(name=f"Verband {at:03}", slug=f"verband-{at}", is_public=True) for at in range(number)
    )


def test_visitor_of_many_leagues_searches_them_and_turns_pages(client: Client) -> None:
    many_leagues(30)
    league("Kieler Förde")
    page = client.get(reverse("home"), {"page": 2})
    assert (len(page.context["leagues"]), page.context["page"].paginator.num_pages) == (7, 2)
    found = client.get(reverse("home"), {"q": "forde"})
    assert [row.name.rsplit(" ", 1)[0] for row in found.context["leagues"]] == ["Kieler Förde"]


def test_leagues_stand_where_germans_look_for_them(client: Client) -> None:
    for name in ("Zander", "Öko", "Ufer", "ärzte", "Bremen"):
        league(name)
    page = client.get(reverse("home"))
    assert [row.name.split()[0] for row in page.context["leagues"]] == ["ärzte", "Bremen", "Öko", "Ufer", "Zander"]


def test_visitor_who_finds_nothing_is_led_back_to_all(client: Client) -> None:
    many_leagues(2)
    page = client.get(reverse("home"), {"q": "xyzzy"}).content.decode()
    assert 'href="/#others"' in page
    assert 'id="others"' in page


@pytest.mark.parametrize(("number", "listed", "is_searched"), [(8, 8, False), (9, 0, True)])
def test_desk_lists_few_leagues_of_others_and_has_many_searched(
    client: Client, number: int, listed: int, is_searched: bool
) -> None:
    own = league("Kiel")
    many_leagues(number)
    client.force_login(official(own, "secretary"))
    page = client.get(reverse("home"))
    assert (len(page.context["leagues"]), 'id="league-search"' in page.content.decode()) == (listed, is_searched)
    found = client.get(reverse("home"), {"q": "VERBAND 003"})
    assert [row.name for row in found.context["leagues"]] == ["Verband 003"]


def test_account_without_a_league_can_found_one(client: Client, django_user_model: type) -> None:
    desk = desk_of(client, django_user_model.objects.create_user("new"))
    assert (desk.memberships, desk.is_clear) == ([], True)


def test_secretary_finds_sheets_to_finish_and_auditor_those_to_check(client: Client) -> None:
    played = ready_to_submit()
    secretary, auditor = desk_of(client, played.secretary), desk_of(client, played.auditor)
    assert (waiting(secretary), waiting(auditor)) == ([("enter", played.sheet)], [])
    played.submit()
    secretary, auditor = desk_of(client, played.secretary), desk_of(client, played.auditor)
    assert (waiting(secretary), waiting(auditor)) == ([], [("check", played.sheet)])


@pytest.mark.clause("L6.1")
def test_steward_finds_the_machine_to_inspect_while_games_are_to_come(client: Client) -> None:
    played = ready_to_submit()
    Evening.objects.filter(pk=played.evening.pk).update(date=timezone.localdate())
    steward = official(played.league, "steward")
    assert waiting(desk_of(client, steward)) == [("inspect", None)]
    assert reverse("evening_venue", args=[played.evening.pk]) in client.get(reverse("home")).content.decode()
    assert waiting(desk_of(client, played.auditor)) == []
    with transaction.atomic():
        inspect_machine(evening=played.evening, actor=steward, is_fit=True)
        assert waiting(desk_of(client, steward)) == []
        transaction.set_rollback(True)
    played.submit()
    assert waiting(desk_of(client, steward)) == []


def test_who_submitted_a_sheet_is_not_asked_to_sign_it(client: Client) -> None:
    played = ready_to_submit()
    membership = played.secretary.memberships.get()
    membership.offices.create(kind="auditor")
    played.submit()
    assert waiting(desk_of(client, played.secretary)) == []


@pytest.fixture
def tonight() -> Evening:
    """An evening of today with four participants and nobody who could sign."""
    of_season = season(league())
    type(of_season).objects.update(starts_on=timezone.localdate(), ends_on=timezone.localdate())
    of_season.refresh_from_db()
    of_evening = evening(of_season, date=timezone.localdate(), registration_deadline=IN_TIME)
    participants(of_evening, NAMES[:4])
    return of_evening


def test_secretary_is_told_in_time_to_draw_and_that_nobody_can_sign(client: Client, tonight: Evening) -> None:
    in_league = tonight.season.league
    secretary = official(in_league, "secretary")
    assert waiting(desk_of(client, secretary)) == [("draw", None), ("appoint", None)]
    official(in_league, "auditor")
    assert waiting(desk_of(client, secretary)) == [("draw", None)]
    seat_table(
        evening=tonight, actor=None, table=1, registrations=list(tonight.registrations.values_list("pk", flat=True))
    )
    assert waiting(desk_of(client, secretary)) == [("enter", tonight.sheets.get())]


def test_evening_under_way_stays_on_the_home_page_after_midnight(client: Client) -> None:
    played = ready_to_submit()
    assert desk_of(client, played.auditor).next_evenings == [played.evening]
    overview = reverse("league", args=[played.league.slug])
    context = client.get(overview).context
    assert (context["next_evenings"], context["latest"]) == ([played.evening], None)
    played.submit()
    assert desk_of(client, played.auditor).next_evenings == []
    context = client.get(overview).context
    assert (context["next_evenings"], context["latest"]) == ([], played.evening)


def test_evening_of_today_stands_in_one_list(client: Client, tonight: Evening) -> None:
    client.force_login(official(tonight.season.league, "player"))
    context = client.get(reverse("league", args=[tonight.season.league.slug])).context
    assert (context["next_evenings"], context["latest"]) == ([tonight], None)


@pytest.mark.clause("L6.6")
def test_first_steps_are_shown_until_somebody_can_sign(client: Client, tonight: Evening) -> None:
    in_league = tonight.season.league
    client.force_login(official(in_league, "secretary"))
    address = reverse("league", args=[in_league.slug])
    assert [step.is_done for step in client.get(address).context["steps"]] == [True, True, True, False]
    official(in_league, "auditor")
    assert client.get(address).context["steps"] == []


def test_sheets_of_other_leagues_do_not_wait(client: Client) -> None:
    ready_to_submit()
    assert desk_of(client, official(league(), "secretary", "auditor")).is_clear is True


def test_own_running_jobs_are_shown_and_others_are_not(client: Client) -> None:
    row = league()
    secretary, other = official(row, "secretary"), official(row, "secretary")
    own = create_job(kind=Job.Kind.RECOUNT, league=row, created_by=secretary)
    create_job(kind=Job.Kind.RECOUNT, league=row, created_by=other)
    assert desk_of(client, secretary).jobs == [own]
