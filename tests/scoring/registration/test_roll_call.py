"""The roll call: who is there is ticked; absent people keep what they have and block nothing."""

import json

import pytest
from django.test import Client
from django.urls import reverse

from scoring.core.errors import NotAllowedNow
from scoring.live.selectors.evening_steps import path_of
from scoring.models import Evening, Registration, Seat
from scoring.registration.selectors.roll_call import Presence, roll_call_of
from scoring.registration.services.registrations import end_roll_call, tick_presence
from scoring.seasons.services.rescheduling import call_off_evening
from scoring.seating.selectors.seating import SeatingMethod, SeatingWish, propose_seating
from tests.scoring.scenes import NAMES, Scene, evening, league, official, participants, scene, season

pytestmark = pytest.mark.django_db
PRESENT, ABSENT = Presence.PRESENT, Presence.ABSENT


@pytest.fixture
def planned() -> Evening:
    of_evening = evening(season(league()))
    participants(of_evening, NAMES[:6])
    return of_evening


def secretary(of_evening: Evening) -> object:
    return official(of_evening.season.league, "secretary")


def key(name: str) -> int:
    return Registration.objects.get(player__name=name).pk


def ticked(of_evening: Evening) -> dict[str, Presence | None]:
    return {row.registration.player.name: row.presence for row in roll_call_of(of_evening).people}


def test_ticks_are_counted_and_can_be_changed_and_taken_back(planned: Evening) -> None:
    actor = secretary(planned)
    tick_presence(
        evening=planned, actor=actor, ticks={key("Anke"): PRESENT, key("Björn"): ABSENT, key("Eike"): PRESENT}
    )
    tick_presence(evening=planned, actor=actor, ticks={key("Anke"): None, key("Eike"): ABSENT, key("Björn"): PRESENT})
    assert ticked(planned) == {
        "Anke": None, "Björn": PRESENT, "Cäcilia": None, "Dörte": None, "Eike": ABSENT, "Femke": None,
    }  # fmt: skip
    roll = roll_call_of(planned)
    assert (roll.present, roll.absent, roll.open) == (1, 1, 4)


def test_file_says_who_is_here_and_who_is_not_ticked_yet(client: Client, planned: Evening) -> None:
    actor = secretary(planned)
    tick_presence(evening=planned, actor=actor, ticks={key("Anke"): PRESENT, key("Björn"): ABSENT})
    client.force_login(actor)
    answer = client.get(reverse("evening_roll_call", args=[planned.pk]), {"as": "json"})
    rows = json.loads(b"".join(answer))["rows"]
    assert {row["player"]: row["presence"] for row in rows} == {
        "Anke": "present", "Björn": "absent", "Cäcilia": None, "Dörte": None, "Eike": None, "Femke": None,
    }  # fmt: skip


@pytest.mark.clause("L4")
def test_absent_people_keep_registration_and_credit_and_do_not_block_the_draw(planned: Evening) -> None:
    actor = secretary(planned)
    tick_presence(evening=planned, actor=actor, ticks={key(name): PRESENT for name in NAMES[:4]})
    assert end_roll_call(evening=planned, actor=actor, others=ABSENT) == 2
    assert list(Registration.objects.values_list("credit", flat=True)) == [300] * 6
    seating = propose_seating(planned, SeatingWish(method=SeatingMethod.LOT, rounds=1, seed=1))
    drawn = {row.player.name for table in seating.rounds[0].tables for row in table.seats}
    assert drawn == set(NAMES[:4])
    path = path_of(planned)
    assert (path.present, path.registered, path.steps[0].figure) == (4, 6, "4/6")


def test_absent_who_has_a_drawn_seat_gets_up_and_a_latecomer_is_ticked_later() -> None:
    table = scene()
    first = table.seats[0].registration
    tick_presence(evening=table.evening, actor=table.secretary, ticks={first.pk: ABSENT})
    assert not Seat.objects.filter(registration=first).exists()
    tick_presence(evening=table.evening, actor=table.secretary, ticks={first.pk: PRESENT})
    first.refresh_from_db()
    assert (first.is_absent, first.present_at is not None) == (False, True)


def test_who_has_begun_to_play_cannot_be_absent() -> None:
    table: Scene = scene()
    table.save(1, 1, 12, 0, 7, 30)
    with pytest.raises(NotAllowedNow):
        tick_presence(evening=table.evening, actor=table.secretary, ticks={table.seats[0].registration_id: ABSENT})


def test_no_roll_is_called_where_nothing_takes_place(planned: Evening) -> None:
    call_off_evening(evening=planned, actor=None)
    with pytest.raises(NotAllowedNow):
        tick_presence(evening=planned, actor=secretary(planned), ticks={key("Anke"): PRESENT})


def test_page_ticks_by_taps_of_its_script_and_as_a_form(client: Client, planned: Evening) -> None:
    client.force_login(secretary(planned))
    address = reverse("evening_roll_call", args=[planned.pk])
    answer = client.post(address, {f"mark-{key('Anke')}": "present"}, headers={"accept": "application/json"}).json()
    assert "1 von 6 da" in answer["saved"]["counts"]
    assert list(answer["saved"]["rows"]) == [str(key("Anke"))]
    page = client.post(address, {f"mark-{key('Anke')}": "", "others": "absent"}, follow=True).content.decode()
    assert "0 von 6 da" in page
    assert set(ticked(planned).values()) == {ABSENT}


def test_tick_that_is_none_is_refused_and_who_may_not_plan_may_not_tick(client: Client, planned: Evening) -> None:
    address = reverse("evening_roll_call", args=[planned.pk])
    client.force_login(official(planned.season.league, "auditor"))
    assert client.get(address).status_code == 403
    client.force_login(secretary(planned))
    assert client.post(address, {f"mark-{key('Anke')}": "maybe"}).status_code == 400


def test_two_devices_keep_what_the_other_one_has_ticked(client: Client, planned: Evening) -> None:
    """One ticks everybody else as absent while the other one has ticked somebody whom it does not know of yet."""
    client.force_login(secretary(planned))
    address = reverse("evening_roll_call", args=[planned.pk])
    client.post(address, {f"mark-{key('Anke')}": "present"})
    open_names = [name for name in NAMES[:6] if name != "Björn"]
    rest = {f"mark-{key(name)}": "absent" for name in open_names} | {"rest": [key(name) for name in open_names]}
    saved = client.post(address, rest, headers={"accept": "application/json"}).json()["saved"]
    assert saved["marks"] == {
        str(key(name)): {"Anke": "present", "Björn": ""}.get(name, "absent") for name in NAMES[:6]
    }
    news = client.get(address, headers={"accept": "application/json"}).json()["saved"]
    assert (news["marks"], news["rows"], news["told"] >= saved["told"]) == (saved["marks"], {}, True)


def test_form_without_a_script_sends_only_what_was_ticked_on_it(client: Client, planned: Evening) -> None:
    client.force_login(secretary(planned))
    address = reverse("evening_roll_call", args=[planned.pk])
    as_seen = {f"{field}-{key('Anke')}": "absent" for field in ("mark", "seen")}
    tick_presence(evening=planned, actor=secretary(planned), ticks={key("Anke"): PRESENT})
    assert f'name="seen-{key("Anke")}" value="present"' in client.get(address).content.decode()
    client.post(address, as_seen | {f"mark-{key('Björn')}": "present", f"seen-{key('Björn')}": ""})
    assert {name: tick for name, tick in ticked(planned).items() if tick} == {"Anke": PRESENT, "Björn": PRESENT}
