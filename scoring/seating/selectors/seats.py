"""The seats of an evening: its tables by round, who has none yet, the own table, and who may be kept apart.

Kept apart are players of one club or members of one team (L1b).
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Count, Exists, OuterRef, Prefetch, QuerySet, TextChoices
from django.utils.translation import gettext_lazy

from engine.findings import Finding
from engine.sheet import first_dealer
from scoring.core.memberships import AnyUser, own_player
from scoring.models import (
    Correction,
    Evening,
    Game,
    Registration,
    Round,
    Seat,
    Sheet,
    SignedVersion,
)
from scoring.people.selectors.people import age_findings_of
from scoring.rules.selectors import rule_set_of
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


@dataclass(frozen=True, slots=True)
class Table:
    """A table: ``can_be_laid_anew`` until something has been written on its sheet.

    ``is_crowded``: more players than the edition recommends (L2).
    """

    sheet: Sheet
    seats: tuple[Seat, ...]
    games: int
    can_be_laid_anew: bool
    is_crowded: bool

    @property
    def age_findings(self) -> tuple[Finding, ...]:
        """The average age (L2), for those who may see years of birth."""
        return age_findings_of(self.sheet)


def _marked(evening: Evening) -> set[int]:
    """The sheets on which something was corrected or signed."""
    corrections, versions = (rows.objects.filter(sheet=OuterRef("pk")) for rows in (Correction, SignedVersion))
    return set(evening.sheets.filter(Exists(corrections) | Exists(versions)).values_list("pk", flat=True))


def tables_of(evening: Evening) -> list[Table]:
    """All tables by round and number. Four queries; of the games their number alone is read."""
    recommended, marked = rule_set_of(evening.edition).table.recommended_players, _marked(evening)
    games = Game.objects.filter(sheet__evening=evening).order_by().values_list("sheet")
    written = dict(games.annotate(number=Count("pk")))
    sheets = evening.sheets.select_related("round", "evening__season__league", "evening__edition")
    sheets = sheets.order_by("round__number", "table")
    seats = Seat.objects.select_related("registration__player").order_by("position")
    return [
        Table(
            sheet=sheet,
            seats=tuple(sheet.seats.all()),
            games=written.get(sheet.pk, 0),
            can_be_laid_anew=sheet.pk not in written and sheet.pk not in marked,
            is_crowded=len(sheet.seats.all()) > recommended,
        )
        for sheet in sheets.prefetch_related(Prefetch("seats", seats))
    ]


@dataclass(frozen=True, slots=True)
class RoundOfTables:
    """A round with its tables, and the participants who wait for a seat in it: not those who left a knock-out."""

    round: Round
    tables: tuple[Table, ...]
    unseated: tuple[Registration, ...]


def rounds_of(evening: Evening) -> list[RoundOfTables]:
    """The rounds in their order, at least the first one, in which no table may be laid yet."""
    present = evening.registrations.not_absent()
    participants = list(present.select_related("player").order_by("pk"))
    rounds = []
    for _round_id, group in groupby(tables_of(evening), key=lambda table: table.sheet.round_id):
        tables = tuple(group)
        seated = {seat.registration_id for table in tables for seat in table.seats}
        round_ = tables[0].sheet.round
        has_left = round_.is_of_knockout and round_.number > 1
        unseated = () if has_left else tuple(row for row in participants if row.pk not in seated)
        rounds.append(RoundOfTables(round_, tables, unseated))
    return rounds or [RoundOfTables(Round(evening=evening), (), tuple(participants))]


class KeepApart(TextChoices):
    """Who shall not sit at one table, as far as the tables allow."""

    NOBODY = "nobody", gettext_lazy("nobody")
    CLUBS = "clubs", gettext_lazy("players of the same club")
    TEAMS = "teams", gettext_lazy("members of the same team")


def apart_choices(evening: Evening) -> list[KeepApart]:
    """What can be asked for: nobody, and what at least two participants have in common; empty if that is nothing.

    One query.
    """
    rows = list(evening.registrations.values_list("player__club", "team"))
    clubs, teams = zip(*rows, strict=True) if rows else ((), ())
    shared = [choice for choice, groups in ((KeepApart.CLUBS, clubs), (KeepApart.TEAMS, teams)) if _is_shared(groups)]
    return [KeepApart.NOBODY, *shared] if shared else []


def groups_of(participants: Mapping[str, Registration], apart: KeepApart) -> dict[str, str]:
    """The club or team of each participant who has one, by the names of the mapping."""
    match apart:
        case KeepApart.CLUBS:
            groups = {name: row.player.club_id for name, row in participants.items()}
        case KeepApart.TEAMS:
            groups = {name: row.team_id for name, row in participants.items()}
        case KeepApart.NOBODY:
            groups = {}
    return {name: str(group) for name, group in groups.items() if group is not None}


def _is_shared(groups: Iterable[int | None]) -> bool:
    numbers = Counter(group for group in groups if group is not None)
    return any(number > 1 for number in numbers.values())
