"""Whoever comes onto the list of an evening by any way in stands there as by every other one."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.utils import timezone

from scoring.models import Channel, Club, Player, Registration, Sheet
from scoring.recovery.selectors.snapshot_values import SeatCopy
from scoring.recovery.services.snapshot_set_up import seat_people
from scoring.registration.selectors.roll_call import Presence
from scoring.registration.services.own_answers import answer_evening, type_answer
from scoring.registration.services.registrations import (
    note_absence,
    note_arrivals,
    register_by_name,
    register_players,
    tick_presence,
)
from scoring.registration.services.replies import decline_evening, register_player
from scoring.seasons.services.evenings import update_evening
from scoring.seating.selectors.seats import rounds_of
from scoring.seating.services.quick_start import seat_latecomer
from scoring.seating.services.seats import seat_table
from tests.scoring.registration.coming import Coming, coming, said

pytestmark = [pytest.mark.django_db, pytest.mark.clause("L4")]


def by_own_word(made: Coming, player: Player) -> None:
    register_player(evening=made.evening, player=player, actor=None, said=said())


def by_a_link(made: Coming, player: Player) -> None:
    now = timezone.now()
    answer_evening(evening=made.evening, player=player, is_coming=True, at=now, channel=Channel.LINK)


def by_telephone(made: Coming, player: Player) -> None:
    at = timezone.now() - timedelta(minutes=1)
    facts = {"is_coming": True, "at": at, "channel": "phone"}
    type_answer(evening=made.evening, actor=made.secretary, player=player, **facts)


def entered_by_the_office(made: Coming, player: Player) -> None:
    register_players(evening=made.evening, actor=made.secretary, arrivals={player.pk: None})


def ticked_on_the_list(made: Coming, player: Player) -> None:
    note_arrivals(evening=made.evening, actor=made.secretary, arrivals={player.pk: None})


def entered_by_name(made: Coming, player: Player) -> None:
    register_by_name(evening=made.evening, actor=made.secretary, name=player.name, arrival=None)


def seated_late(made: Coming, player: Player) -> None:
    seat_latecomer(sheet=table_of(made), actor=made.secretary, name=player.name)


def from_a_phones_copy(made: Coming, player: Player) -> None:
    seat_people(sheet=table_of(made), actor=made.secretary, seats=[copied(player)])


def moved_up(made: Coming, player: Player) -> None:
    with_places(made, 9)


def with_places(made: Coming, capacity: int) -> None:
    names = ("date", "kind", "title", "starts_at", "venue", "address", "registration_deadline")
    facts = {name: getattr(made.evening, name) for name in names}
    update_evening(evening=made.evening, actor=made.secretary, capacity=capacity, **facts)


Way = Callable[[Coming, Player], None]
BY_THE_OFFICE: tuple[Way, ...] = (
    entered_by_the_office, ticked_on_the_list, entered_by_name, seated_late, from_a_phones_copy,
)  # fmt: skip
BY_THEMSELVES: tuple[Way, ...] = (by_own_word, by_a_link, by_telephone)


def table_of(made: Coming) -> Sheet:
    first = list(made.evening.registrations.order_by("pk").values_list("pk", flat=True))[:2]
    return seat_table(evening=made.evening, actor=made.secretary, table=1, registrations=first)


def copied(player: Player) -> SeatCopy:
    """A seat of somebody who is a guest, in a snapshot on a phone."""
    nothing = dict.fromkeys(("arrived_at", "first_game", "last_game", "control_total"))
    facts = {"id": 987, "position": 3, "name": player.name, "club": "Hamburg", "lot": 4711, "carries_credit": True}
    return SeatCopy(is_guest=True, promptness="", credit=0, **facts, **nothing)


@pytest.fixture
def guest() -> Iterator[tuple[Coming, Player]]:
    """An evening for two players, who are registered, and a guest of another association."""
    made = coming(3)
    player = made.players[2]
    player.club, player.is_guest = Club.objects.create(league=made.league, name="Hamburg"), True
    player.save()
    for at in range(2):
        by_own_word(made, made.players[at])
    yield made, player
    assert Registration.everybody.filter(player=player).count() == 1


def stands(player: Player) -> tuple[str | None, bool, bool, bool]:
    """Whom somebody who takes part plays for, whether as a guest, whether absent, and whether they are drawn."""
    row = Registration.objects.get(player=player)
    unseated = {one.pk for one in rounds_of(row.evening)[-1].unseated}
    return row.club and row.club.name, row.is_guest, row.is_absent, row.pk in unseated or row.seats.exists()


@pytest.mark.parametrize("way", BY_THE_OFFICE + BY_THEMSELVES, ids=lambda way: way.__name__)
def test_who_was_absent_withdrew_and_is_entered_again_has_a_seat(guest: tuple[Coming, Player], way: Way) -> None:
    made, player = guest
    by_own_word(made, player)
    note_absence(registration=Registration.objects.get(player=player), actor=made.secretary, is_absent=True)
    decline_evening(evening=made.evening, player=player, actor=None, said=said())

    way(made, player)

    assert stands(player) == ("Hamburg", True, False, True)


@pytest.mark.parametrize("way", [*BY_THE_OFFICE, moved_up], ids=lambda way: way.__name__)
def test_guest_who_has_waited_for_a_place_stays_a_guest(guest: tuple[Coming, Player], way: Way) -> None:
    made, player = guest
    with_places(made, 2)
    by_own_word(made, player)
    assert not Registration.objects.filter(player=player).exists()

    way(made, player)

    assert stands(player) == ("Hamburg", True, False, True)


@pytest.mark.parametrize("ticks", [(Presence.ABSENT, None), (Presence.ABSENT, Presence.PRESENT), (None,)])
def test_guest_whose_tick_is_changed_stays_a_guest(
    guest: tuple[Coming, Player], ticks: tuple[Presence | None, ...]
) -> None:
    made, player = guest
    by_own_word(made, player)
    row = Registration.objects.get(player=player)

    for tick in ticks:
        tick_presence(evening=made.evening, actor=made.secretary, ticks={row.pk: tick})

    assert stands(player) == ("Hamburg", True, False, True)


def test_guest_who_came_late_after_all_is_seated_as_a_guest(guest: tuple[Coming, Player]) -> None:
    made, player = guest
    by_own_word(made, player)
    note_absence(registration=Registration.objects.get(player=player), actor=made.secretary, is_absent=True)

    seated_late(made, player)

    assert stands(player) == ("Hamburg", True, False, True)
