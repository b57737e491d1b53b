"""The list at which it is noted in one pass who comes: by a plain form, by a script, in a large league."""

import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from engine.names import collation_key
from scoring.models import AuditEntry, Channel, Evening, Player, Registration
from scoring.registration.services.registrations import note_absence
from scoring.registration.services.replies import Said, decline_evening, register_player
from scoring.registration.views.participants import ROWS_PER_PAGE
from tests.scoring.registration.coming import coming
from tests.scoring.scenes import evening, league, official, participants, scene, season
from tests.support.counting import counted

pytestmark = pytest.mark.django_db


@pytest.fixture
def planned(client: Client) -> Evening:
    """An evening of a league with three players; the secretary is signed in."""
    of_evening = evening(season(league()))
    for name in ("Olga", "Ölrun", "Pia"):
        Player.objects.create(league=of_evening.season.league, name=name)
    client.force_login(official(of_evening.season.league, "secretary"))
    return of_evening


def page_of(of_evening: Evening, query: str = "") -> str:
    return reverse("evening_participants", args=[of_evening.pk]) + query


def mark_of(name: str) -> str:
    return f"mark-{Player.objects.get(name=name).pk}"


def entered() -> dict[str, tuple[str, int]]:
    rows = Registration.objects.order_by("player__name").values_list("player__name", "promptness", "credit")
    return {name: (promptness, credit) for name, promptness, credit in rows}


def fields_of(page: str) -> dict[str, str]:
    """What a browser without a script sends of the list as it is drawn."""
    fields = re.findall(r'<input type="(hidden|radio)"[^>]* name="((?:mark|drawn)-\d+)" value="(\w+)"( checked)?', page)
    return {name: value for kind, name, value, checked in fields if checked or kind == "hidden"}


def names(response: Any) -> list[str]:
    return [row.name for row in response.context["rows"]]


def by_script(client: Client, address: str, marks: dict[str, Any]) -> Any:
    return client.post(address, marks, headers={"Accept": "application/json"})


@pytest.mark.clause("L4:credit", "L4:deadline")
def test_marks_of_a_plain_form_give_the_credit_and_say_who_noted_them(client: Client, planned: Evening) -> None:
    marks = {mark_of("Olga"): "in_time", mark_of("Ölrun"): "late", mark_of("Pia"): "without"}
    response: Any = client.post(page_of(planned), marks)
    assert response.headers["Location"] == page_of(planned)
    assert entered() == {"Olga": ("in_time", 300), "Ölrun": ("late", 0), "Pia": ("", 0)}
    row = Registration.objects.get(player__name="Olga")
    assert (row.arrived_at, row.noted_by.memberships.get().offices.get().kind) == (None, "secretary")
    assert AuditEntry.objects.latest("sequence").details == {"Olga": "in_time", "Ölrun": "late", "Pia": None}


def test_marks_are_changed_and_taken_back(client: Client, planned: Evening) -> None:
    client.post(page_of(planned), {mark_of("Olga"): "in_time", mark_of("Pia"): "in_time"})
    client.post(page_of(planned), {mark_of("Olga"): "late", mark_of("Pia"): ""})
    assert entered() == {"Olga": ("late", 0)}


@pytest.mark.clause("L4:deadline")
def test_known_moment_is_not_replaced_by_a_mark(client: Client, planned: Evening) -> None:
    (anke,) = participants(planned, ("Anke",))
    client.post(page_of(planned), {mark_of("Anke"): "late"})
    anke.refresh_from_db()
    assert (anke.promptness, anke.credit, anke.arrived_at is None) == ("", 300, False)


def test_all_shown_are_entered_in_time_and_the_others_are_not(client: Client, planned: Evening) -> None:
    client.post(page_of(planned), {mark_of("Olga"): "late"})
    client.post(page_of(planned, "?q=ol"), {"all": "in_time"})
    assert entered() == {"Olga": ("late", 0), "Ölrun": ("in_time", 300)}


@pytest.mark.clause("L4:credit")
def test_all_others_are_not_those_who_have_answered_themselves(client: Client) -> None:
    """One declines before the page is opened, another one registers too late while it is open."""
    made = coming(3, deadline=timezone.now() - timedelta(hours=1))
    client.force_login(made.secretary)
    anke, bjoern, caecilia = made.players
    said = Said(timezone.now(), Channel.LINK)
    decline_evening(evening=made.evening, player=anke, actor=None, said=said)
    page = client.get(page_of(made.evening)).content.decode()
    register_player(evening=made.evening, player=bjoern, actor=None, said=said)
    rest = [anke.pk, bjoern.pk, caecilia.pk]
    by_script(client, page_of(made.evening), {**{f"mark-{one}": "in_time" for one in rest}, "rest": rest})
    assert (page.count("data-answered"), page.count("kommt nicht")) == (1, 1)
    assert entered() == {"Björn": ("", 0), "Cäcilia": ("in_time", 300)}

    Registration.objects.filter(player=caecilia).delete()
    client.post(page_of(made.evening), {"all": "in_time"})
    assert entered() == {"Björn": ("", 0), "Cäcilia": ("in_time", 300)}


def test_who_was_at_the_last_evening_is_shown_without_those_who_did_not_come(client: Client, planned: Evening) -> None:
    before = evening(planned.season, date=date(2025, 9, 11))
    came, absent = participants(before, ("Ida", "Jan"))
    note_absence(registration=absent, actor=None, is_absent=True)
    assert names(client.get(page_of(planned, "?show=last"))) == [came.player.name]
    client.post(page_of(planned, "?show=last"), {"all": "in_time"})
    assert list(planned.registrations.values_list("player__name", flat=True)) == ["Ida"]


def test_names_stand_where_germans_look_for_them(client: Client, planned: Evening) -> None:
    Player.objects.create(league=planned.season.league, name="Gone", is_active=False)
    Player.objects.create(league=planned.season.league, name="xaver")
    assert names(client.get(page_of(planned))) == ["Olga", "Ölrun", "Pia", "xaver"]
    assert names(client.get(page_of(planned, "?q=OL"))) == ["Olga", "Ölrun"]


def test_large_league_is_shown_in_pages_and_searched(client: Client, planned: Evening) -> None:
    Player.objects.bulk_create(
        Player(league=planned.season.league, name=f"Gast {number}", name_key=f"gast {number}") for number in range(300)
    )
    response = client.get(page_of(planned))
    assert (len(names(response)), response.context["page"].paginator.num_pages) == (100, 4)
    assert len(response.content) < 250_000
    assert names(client.get(page_of(planned, "?q=gast+299"))) == ["Gast 299"]


def test_page_of_a_large_league_reads_whoever_it_shows(client: Client, planned: Evening) -> None:
    Player.objects.bulk_create(
        Player(league=planned.season.league, name=f"Gast {number}", name_key=f"gast {number}") for number in range(300)
    )
    with counted(collation_key) as cost:
        client.get(page_of(planned))
    assert cost.calls == ROWS_PER_PAGE
    with counted(collation_key) as cost:
        by_script(client, page_of(planned), {mark_of("Olga"): "in_time"})
    assert cost.calls == 1


def test_hundreds_are_entered_as_the_script_sends_them(client: Client, planned: Evening) -> None:
    """Two hundred at a time, those who answer meanwhile left alone; then everybody is on the list, in pages."""
    Player.objects.bulk_create(
        Player(league=planned.season.league, name=f"Gast {number}", name_key=f"gast {number}") for number in range(397)
    )
    players = list(Player.objects.values_list("pk", flat=True))
    for first in range(0, len(players), 200):
        some = players[first : first + 200]
        fields = {**{f"mark-{player}": "in_time" for player in some}, "rest": some}
        assert by_script(client, page_of(planned), fields).status_code == 200
    assert planned.registrations.filter(promptness="in_time").count() == 400
    page = client.get(page_of(planned, "?show=entered&page=4"))
    assert (len(names(page)), page.context["page"].paginator.num_pages) == (100, 4)


@pytest.mark.parametrize(
    ("button", "leads_to"),
    [
        ({"page": "2", "q": ""}, "?show=open&q=gast&page=2"),
        ({"show": "entered", "q": ""}, "?show=entered&q="),
        ({"find": "yes", "q": "pia"}, "?show=open&q=pia"),
    ],
)
def test_plain_form_saves_what_is_ticked_before_it_shows_others(
    client: Client, planned: Evening, button: dict[str, str], leads_to: str
) -> None:
    response: Any = client.post(page_of(planned, "?show=open&q=gast"), {mark_of("Olga"): "in_time", **button})
    assert entered() == {"Olga": ("in_time", 300)}
    assert response.headers["Location"] == page_of(planned, leads_to)


def test_plain_form_leaves_what_somebody_else_has_changed_since_it_was_drawn(client: Client, planned: Evening) -> None:
    client.post(page_of(planned), {mark_of("Olga"): "in_time", mark_of("Ölrun"): "in_time"})
    page = client.get(page_of(planned)).content.decode()
    by_script(client, page_of(planned), {mark_of("Olga"): "late", mark_of("Ölrun"): ""})

    client.post(page_of(planned), {**fields_of(page), mark_of("Pia"): "in_time"})
    assert entered() == {"Olga": ("late", 0), "Pia": ("in_time", 300)}


def test_plain_form_that_is_refused_shows_again_what_was_ticked(client: Client) -> None:
    """Anke's registration changes no more, as a sheet is closed: Gast is still ticked, and nobody is led on."""
    table = scene()
    table.save(1, 0, 0, 10, 20, 30)
    table.submit()
    client.force_login(table.secretary)
    Player.objects.create(league=table.league, name="Gast")
    Registration.objects.filter(player__name="Anke").update(arrived_at=None, promptness="in_time")
    page = client.post(page_of(table.evening), {mark_of("Anke"): "late", mark_of("Gast"): "late", "page": "2", "q": ""})
    assert fields_of(page.content.decode())[mark_of("Gast")] == "late"
    assert table.evening.registrations.filter(player__name="Gast").count() == 0


def test_enter_in_a_plain_form_searches_and_changes_nothing_else(client: Client, planned: Evening) -> None:
    """The first button of a form is what Enter presses."""
    page = client.get(page_of(planned, "?show=open")).content.decode()
    first = re.search(r"<button[^>]* form=\"registration\"[^>]*>", page)
    assert first is not None
    assert 'name="find"' in first[0]


def test_script_gets_the_row_and_the_numbers_back(client: Client, planned: Evening) -> None:
    saved = by_script(client, page_of(planned), {mark_of("Olga"): "in_time"}).json()["saved"]
    (row,) = saved["rows"].values()
    assert 'data-mark="in_time"' in row
    assert "1 Teilnehmer" in saved["counts"]


def test_script_is_told_why_somebody_with_a_seat_stays(client: Client) -> None:
    table = scene()
    client.force_login(table.secretary)
    answer = by_script(client, page_of(table.evening), {mark_of("Anke"): ""})
    assert answer.status_code == 422
    assert "Anke" in answer.json()["refused"]
    assert table.evening.registrations.count() == 4


def test_absence_is_noted_by_the_script_as_well(client: Client, planned: Evening) -> None:
    (anke,) = participants(planned, ("Anke",))
    by_script(client, reverse("participant_absence", args=[anke.pk]), {})
    assert Registration.objects.get().is_absent


@pytest.mark.parametrize("marks", [{"mark-x": "late"}, {"mark-1": "never"}, {"mark-0": ""}])
def test_marks_that_no_page_sends_are_refused(client: Client, planned: Evening, marks: dict[str, str]) -> None:
    assert client.post(page_of(planned), marks).status_code == 400
    assert not Registration.objects.exists()
