"""The seats of an evening: for the slips, for the wall, and for somebody who asks for the own table."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import QuerySet

from engine.sheet import first_dealer
from scoring.core.memberships import AnyUser, own_player
from scoring.models import (
    Evening,
    Round,
    Seat,
)
from scoring.sheets.selectors.mapping import engine_seat


@dataclass(frozen=True, slots=True)
class TakenSeat:
    """Somebody's seat. ``players`` are all who sit at the table, clockwise; ``dealer`` is the place among them of who
    deals first (L6.1), from 0."""

    player: int
    name: str
    sort_key: str
    round: Round
    table: int
    position: int
    players: tuple[str, ...]
    dealer: int = 0

    @property
    def deals_first(self) -> bool:
        return self.position == self.dealer + 1

    @property
    def first_dealer(self) -> str:
        return self.players[self.dealer]

    @property
    def others(self) -> tuple[str, ...]:
        """Everybody else at the table, beginning with the next player clockwise."""
        return (*self.players[self.position :], *self.players[: self.position - 1])


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """All seats of an evening, by round, table and seat."""

    evening: Evening
    seats: tuple[TakenSeat, ...]

    @property
    def by_name(self) -> list[tuple[str, list[TakenSeat]]]:
        """Everybody with the own seats, names in the order of the alphabet."""
        ordered = sorted(self.seats, key=lambda seat: (seat.sort_key, seat.name))
        return [(name, list(seats)) for name, seats in groupby(ordered, key=lambda seat: seat.name)]

    @property
    def by_table(self) -> list[list[TakenSeat]]:
        """The seats of each table."""
        return [list(seats) for _table, seats in groupby(self.seats, key=lambda seat: (seat.round, seat.table))]

    @property
    def has_rounds(self) -> bool:
        """Whether there are several rounds, so that a seat is named with its round."""
        return self.evening.planned_rounds > 1


def seat_plan(evening: Evening) -> SeatPlan:
    """Every seat of the evening: one query."""
    return SeatPlan(evening, _taken(_seats().filter(sheet__evening=evening)))


def own_seats(evening: Evening, user: AnyUser) -> list[TakenSeat]:
    """Where the user sits; empty for somebody who does not play, or has no seat yet. One query, none for whoever is no
    player of the league."""
    player = own_player(user, evening.season.league)
    return [] if player is None else seats_of(evening, player)


def seats_of(evening: Evening, player: int) -> list[TakenSeat]:
    """Where the player with this key sits; empty: nowhere yet. One query."""
    own = Seat.objects.filter(sheet__evening=evening, registration__player=player)
    return [seat for seat in _taken(_seats().filter(sheet__in=own.values("sheet"))) if seat.player == player]


def _seats() -> QuerySet[Seat]:
    return Seat.objects.select_related("registration__player", "sheet", "round").order_by(
        "round__number", "sheet__table", "position"
    )


def _taken(rows: Sequence[Seat] | QuerySet[Seat]) -> tuple[TakenSeat, ...]:
    seats = []
    for _sheet, group in groupby(rows, key=lambda row: row.sheet_id):
        at_table = list(group)
        players = [row.registration.player for row in at_table]
        names = tuple(player.name for player in players)
        dealer = first_dealer([engine_seat(row) for row in at_table]) or 0
        seats += [
            TakenSeat(player.pk, player.name, player.sort_key, row.round, row.sheet.table, row.position, names, dealer)
            for player, row in zip(players, at_table, strict=True)
        ]
    return tuple(seats)
