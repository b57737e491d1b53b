"""The list at which the secretary notes who comes: every player of the league, and how they registered (L4)."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy

from engine.ranking import collation_key
from scoring.models import Evening, Player, Registration, Sheet
from scoring.planning.selectors.participants import Participant, participants_of
from scoring.planning.selectors.places import waiting_list
from scoring.planning.selectors.replies import declined
from scoring.results.selectors.evenings import has_closed_sheet


class Mark(TextChoices):
    """What is noted of somebody with one key or tap."""

    IN_TIME = Registration.Promptness.IN_TIME.value, gettext_lazy("in time")
    LATE = Registration.Promptness.LATE.value, gettext_lazy("late")
    WITHOUT = "without", gettext_lazy("without")


def mark_of(participant: Participant) -> Mark:
    """What is noted of somebody who is entered."""
    marks = {True: Mark.IN_TIME, False: Mark.LATE, None: Mark.WITHOUT}
    return marks[participant.is_in_time]


class Show(TextChoices):
    """Whom the list shows."""

    EVERYBODY = "", gettext_lazy("Everybody")
    OPEN = "open", gettext_lazy("Not entered yet")
    ENTERED = "entered", gettext_lazy("Entered")
    LAST_TIME = "last", gettext_lazy("At the last evening")


@dataclass(frozen=True, slots=True)
class Attendee:
    """A player of the list. ``participant`` None: not entered; ``has_declined`` or ``waits`` (for a place) then say
    what the player has answered. ``is_fixed``: what was noted cannot be changed with a key, as its moment is known or a
    sheet is closed (``is_settled``: then nothing of a registration changes)."""

    player: int
    name: str
    sort_key: str
    participant: Participant | None
    is_fixed: bool
    is_settled: bool
    has_declined: bool = False
    waits: bool = False

    @property
    def letters(self) -> str:
        """The name as it is searched for."""
        return collation_key(self.name)[0]

    @property
    def mark(self) -> str:
        """The mark that is set; empty: not entered."""
        return "" if self.participant is None else mark_of(self.participant).value

    @property
    def has_answered(self) -> bool:
        """Whether the player has said something else than to take part, or has to wait."""
        return self.has_declined or self.waits

    @property
    def is_seated(self) -> bool:
        """Whether somebody has a seat, and so stays on the list."""
        return self.participant is not None and bool(self.participant.seats)

    @property
    def has_begun(self) -> bool:
        """Whether somebody sits at a table whose sheet has been begun, and so cannot be absent any more."""
        return self.participant is not None and any(
            seat.sheet.state != Sheet.State.DRAFT for seat in self.participant.seats
        )


@dataclass(frozen=True, slots=True)
class RegistrationList:
    """Everybody who may be entered and everybody who is, in the order of their names."""

    people: tuple[Attendee, ...]
    last_time: frozenset[int]

    @property
    def participants(self) -> list[Participant]:
        return [row.participant for row in self.people if row.participant]

    @property
    def present(self) -> int:
        """How many take part: entered, and not noted as absent."""
        return sum(not row.registration.is_absent for row in self.participants)

    @property
    def absent(self) -> int:
        return len(self.participants) - self.present

    @property
    def marked(self) -> list[tuple[Mark, int]]:
        """How many have each mark."""
        marks = Counter(row.mark for row in self.people)
        return [(mark, marks[mark.value]) for mark in Mark]

    @property
    def choices(self) -> list[tuple[Show, int]]:
        """What the list can show, and how many those are; without a last evening not that."""
        return [(show, len(self.shown(show))) for show in Show if show != Show.LAST_TIME or self.last_time]

    def shown(self, show: Show, search: str = "") -> Sequence[Attendee]:
        """Those whom a choice shows and whose names contain the text; accents do not matter."""
        wanted = collation_key(search)[0]
        return [row for row in self.people if wanted in row.letters and self._is_in(show, row)]

    def _is_in(self, show: Show, row: Attendee) -> bool:
        match show:
            case Show.OPEN:
                return row.participant is None
            case Show.ENTERED:
                return row.participant is not None
            case Show.LAST_TIME:
                return row.player in self.last_time
            case Show.EVERYBODY:
                return True


def registration_list(evening: Evening) -> RegistrationList:
    """Active players of the league and participants of the evening; six queries for any number."""
    entered = {row.registration.player_id: row for row in participants_of(evening)}
    active = Player.objects.filter(league_id=evening.season.league_id, is_active=True)
    players = {row.registration.player_id: row.registration.player for row in entered.values()}
    players.update((player.pk, player) for player in active.only("name", "sort_key", "public_form", "league_id"))
    is_settled = has_closed_sheet(evening)
    refusals, waiting = declined(evening), {row.player_id for row in waiting_list(evening)}
    people = [
        Attendee(
            player=number,
            name=player.name,
            sort_key=player.sort_key,
            participant=entered.get(number),
            is_settled=is_settled,
            is_fixed=number in entered and (is_settled or entered[number].registration.arrived_at is not None),
            has_declined=number in refusals and number not in entered,
            waits=number in waiting,
        )
        for number, player in players.items()
    ]
    return RegistrationList(
        tuple(sorted(people, key=lambda row: (row.sort_key, row.name))), _at_the_last_evening(evening)
    )


def _at_the_last_evening(evening: Evening) -> frozenset[int]:
    """The players who took part in the league's evening before this one; empty for the first."""
    earlier = Evening.objects.filter(season__league=evening.season.league_id, date__lt=evening.date)
    last = earlier.filter(registrations__in=Registration.objects.all()).order_by("-date", "-pk").values("pk")[:1]
    rows = Registration.objects.filter(evening__in=last, is_absent=False)
    return frozenset(rows.values_list("player_id", flat=True))


def open_tables_of(evening: Evening) -> list[Sheet]:
    """Tables at which somebody may still sit down: of the latest round that is laid. One query."""
    sheets = list(evening.sheets.select_related("round", "evening__season__league").order_by("round__number", "table"))
    return [sheet for sheet in sheets if sheet.is_open and sheet.round_id == sheets[-1].round_id]


def latecomers_of(evening: Evening) -> list[str]:
    """Whose names are suggested for a table: participants without a seat, then the league's others. Two queries."""
    entered = evening.registrations.order_by("player__sort_key")
    waiting = entered.filter(seats__isnull=True).values_list("player__name", flat=True)
    others = Player.objects.filter(league_id=evening.season.league_id, is_active=True)
    others = others.exclude(registrations__in=evening.registrations.all()).order_by("sort_key")
    return [*waiting, *others.values_list("name", flat=True)]
