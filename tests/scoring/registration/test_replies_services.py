"""Who answers an invitation takes part, waits for a place, declines or withdraws; who waits moves up (L4)."""

from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import Channel, Registration, Reply
from scoring.registration.selectors.participants import free_places, waiting_list
from scoring.registration.services.registrations import register_players, remove_registration
from scoring.registration.services.replies import Said, decline_evening, register_player
from scoring.seasons.services.evenings import update_evening
from scoring.seasons.services.rescheduling import call_off_evening, move_evening, take_back_call_off
from scoring.seating.services.seats import seat_table
from tests.scoring.registration.coming import Coming, coming, said

pytestmark = pytest.mark.django_db


def register(made: Coming, at: int, seconds: float = 0) -> Reply:
    return register_player(evening=made.evening, player=made.players[at], actor=None, said=said(seconds))


def decline(made: Coming, at: int) -> Reply:
    return decline_evening(evening=made.evening, player=made.players[at], actor=None, said=said())


def kinds(made: Coming) -> list[tuple[str, str]]:
    return [(row.player.name, row.kind) for row in made.evening.replies.select_related("player").order_by("pk")]


@pytest.mark.clause("L4:deadline", "L4:credit")
@pytest.mark.parametrize(("after", "credit"), [(-1, 300), (0, 300), (1, 0)])
def test_registration_a_millisecond_around_the_deadline_has_the_credit_that_follows(after: int, credit: int) -> None:
    deadline = timezone.now().replace(microsecond=0) - timedelta(minutes=1)
    made = coming(deadline=deadline)
    at = deadline + timedelta(milliseconds=after)

    reply = register_player(evening=made.evening, player=made.players[0], actor=None, said=Said(at, Channel.LINK))

    row = Registration.objects.get()
    assert (reply.at, reply.credit, reply.deadline) == (at, credit, deadline)
    assert (row.arrived_at, row.credit, row.channel) == (at, credit, "link")


@pytest.mark.clause("L4")
def test_who_comes_when_all_places_are_taken_waits_in_the_order_of_arrival() -> None:
    made = coming(5, capacity=2)

    replies = [register(made, at, seconds) for at, seconds in ((0, 900), (1, 800), (2, 300), (3, 500), (4, 400))]

    assert [reply.kind for reply in replies] == ["registered", "registered", "waits", "waits", "waits"]
    assert [row.player.name for row in waiting_list(made.evening)] == ["Dörte", "Eike", "Cäcilia"]
    assert made.evening.registrations.count() == 2
    assert free_places(made.evening) == 0


@pytest.mark.clause("L4")
def test_who_moves_up_keeps_the_credit_of_the_own_arrival() -> None:
    deadline = timezone.now() - timedelta(seconds=30)
    made = coming(3, capacity=2, deadline=deadline)
    register(made, 0, 60), register(made, 1, 50), register(made, 2, 40)

    decline(made, 0)

    assert kinds(made)[2:] == [("Cäcilia", "waits"), ("Anke", "withdrew"), ("Cäcilia", "moved_up")]
    moved_up = Registration.objects.get(player=made.players[2])
    assert (moved_up.credit, moved_up.arrived_at) == (300, Reply.objects.get(kind="waits").at)
    assert {row.credit for row in Reply.objects.filter(player=made.players[2])} == {300}


def test_withdrawal_keeps_the_row_with_its_time_and_who_comes_back_has_a_new_arrival() -> None:
    made = coming()
    first = register(made, 0, 60)
    withdrew = decline(made, 0)
    row = Registration.everybody.get()

    assert (row.arrived_at, row.withdrawn_at) == (first.at, withdrew.at)
    assert not made.evening.registrations.exists()

    again = register(made, 0)

    row = Registration.objects.get()
    assert (row.arrived_at, row.withdrawn_at, again.at > first.at) == (again.at, None, True)
    assert [kind for _name, kind in kinds(made)] == ["registered", "withdrew", "registered"]


def test_same_answer_twice_is_one_answer() -> None:
    made = coming(capacity=2)
    assert register(made, 0, 5) == register(made, 0)
    assert decline(made, 1) == decline(made, 1)
    assert [kind for _name, kind in kinds(made)] == ["registered", "declined"]


def test_who_is_taken_off_the_list_makes_room_for_who_waits() -> None:
    made = coming(3, capacity=2)
    for at in range(3):
        register(made, at, 9 - at)

    remove_registration(registration=Registration.objects.get(player=made.players[0]), actor=made.secretary)

    assert [row.player.name for row in made.evening.registrations.order_by("pk")] == ["Björn", "Cäcilia"]


def test_secretary_takes_somebody_in_who_waits_with_the_own_arrival() -> None:
    made = coming(3, capacity=2)
    replies = [register(made, at, 9 - at) for at in range(3)]
    decline(made, 1)  # Cäcilia moves up
    register(made, 1)  # and Björn waits

    register_players(evening=made.evening, actor=made.secretary, arrivals={made.players[1].pk: None})

    row = made.evening.registrations.get(player=made.players[1])
    assert (row.waits, row.credit, row.arrived_at > replies[1].at) == (False, 300, True)


@pytest.mark.clause("L4:deadline", "L4:credit")
def test_who_waits_has_the_credit_of_a_moved_deadline_as_well() -> None:
    made = coming(3, capacity=2, deadline=timezone.now() - timedelta(minutes=1))
    for at in range(3):
        register(made, at)
    facts = {"date": made.evening.date, "starts_at": made.evening.starts_at}

    later = timezone.now() + timedelta(hours=1)
    move_evening(evening=made.evening, actor=made.secretary, registration_deadline=later, **facts)

    assert list(Registration.everybody.values_list("status", "credit").order_by("pk")) == [
        ("registered", 300),
        ("registered", 300),
        ("waiting", 300),
    ]
    assert set(Reply.objects.values_list("credit", flat=True)) == {0}


@pytest.mark.parametrize(("places", "in_it", "promoted"), [(2, 3, 0), (5, 4, 1), (None, 4, 1)])
def test_more_places_let_move_up_and_fewer_take_nobody_the_place(places: int | None, in_it: int, promoted: int) -> None:
    made = coming(4, capacity=3)
    for at in range(4):
        register(made, at, 9 - at)
    names = ("date", "kind", "title", "starts_at", "venue", "address", "registration_deadline")
    facts = {name: getattr(made.evening, name) for name in names}

    update_evening(evening=made.evening, actor=made.secretary, capacity=places, **facts)

    assert made.evening.registrations.count() == in_it
    assert made.evening.replies.filter(kind="moved_up").count() == promoted


def test_place_that_got_free_while_the_evening_was_called_off_is_given_when_it_takes_place() -> None:
    made = coming(3, capacity=2)
    for at in range(3):
        register(made, at, 9 - at)
    call_off_evening(evening=made.evening, actor=made.secretary)
    remove_registration(registration=Registration.objects.get(player=made.players[0]), actor=made.secretary)
    assert made.evening.registrations.count() == 1

    take_back_call_off(evening=made.evening, actor=made.secretary)

    assert [row.player.name for row in made.evening.registrations.order_by("pk")] == ["Björn", "Cäcilia"]


def test_who_waits_or_has_withdrawn_is_not_seated() -> None:
    made = coming(4, capacity=2)
    for at in range(4):
        register(made, at, 9 - at)
    rows = {row.player.name: row.pk for row in Registration.everybody.select_related("player")}

    with pytest.raises(InvalidInput, match="not on the list"):
        seat_table(evening=made.evening, actor=None, table=1, registrations=[rows["Anke"], rows["Dörte"]])


def test_nobody_answers_an_evening_that_is_over_or_called_off_or_a_moment_to_come() -> None:
    made = coming()
    with pytest.raises(InvalidInput, match=r"still to come.* \(L4\)"):
        register(made, 0, -60)
    type(made.evening).objects.filter(pk=made.evening.pk).update(called_off_at=timezone.now())
    with pytest.raises(NotAllowedNow, match="called off"):
        register(made, 0)
    type(made.evening).objects.filter(pk=made.evening.pk).update(
        called_off_at=None, date=timezone.localdate() - timedelta(days=2)
    )
    with pytest.raises(NotAllowedNow, match="over"):
        register(made, 0)


def test_player_of_another_league_is_refused() -> None:
    made, other = coming(), coming()
    with pytest.raises(InvalidInput, match="does not belong"):
        register_player(evening=made.evening, player=other.players[0], actor=None, said=said())
