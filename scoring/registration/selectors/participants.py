"""The participants of an evening: how each registered and with which credit, how many places are free, who waits for
one, and the list on which the secretary notes it (L4, D14).
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, TextChoices
from django.utils.translation import gettext_lazy

from engine.findings import Reason
from engine.names import collation_key
from engine.scoring import CreditDecision, Promptness, registration_credit
from scoring.core.wording import reason_text
from scoring.models import Evening, Player, Registration, Reply, Seat, Sheet
from scoring.results.selectors.evenings import is_settled, registrations_of
from scoring.rules.selectors import rule_set_of


@dataclass(frozen=True, slots=True)
class Participant:
    """A participant, the decision on the credit, and the seats that are given already, by round."""

    registration: Registration
    decision: CreditDecision
    seats: tuple[Seat, ...]

    @property
    def tables(self) -> str:
        """The numbers of the tables, by round; empty without a seat."""
        return " · ".join(str(seat.sheet.table) for seat in self.seats)

    @property
    def is_in_time(self) -> bool | None:
        """None: without registration."""
        return None if self.registration.arrival is None else self.decision.is_in_time

    @property
    def why(self) -> str:
        return reason_text(self.decision.reason)

    @property
    def clauses(self) -> tuple[str, ...]:
        return self.decision.reason.clauses


def participants_of(evening: Evening) -> list[Participant]:
    """All participants in the order in which they were entered; three queries for any number."""
    rule_set = rule_set_of(evening.edition)
    return [
        Participant(
            registration=registration,
            decision=registration_credit(rule_set, registration.arrival, evening.registration_deadline),
            seats=tuple(sorted(registration.seats.all(), key=lambda seat: seat.round_id)),
        )
        for registration in registrations_of(evening)
    ]


def credit_reasons(evening: Evening, participants: Sequence[Participant]) -> list[Reason]:
    """What each mark of the list gives (L4), and what else there is among the participants; every reason once."""
    rule_set = rule_set_of(evening.edition)
    arrivals = (Promptness.IN_TIME, Promptness.LATE, None)
    of_marks = [registration_credit(rule_set, arrival, evening.registration_deadline) for arrival in arrivals]
    decisions = [*of_marks, *(row.decision for row in participants)]
    return list({decision.reason.code: decision.reason for decision in decisions}.values())


def free_places(evening: Evening) -> int | None:
    """How many more can register before somebody has to wait; None: as many as come. While somebody waits nothing is
    free for others. One query."""
    if evening.capacity is None:
        return None
    return max(0, evening.capacity - evening.registrations.count())


def waiting_list(evening: Evening) -> list[Registration]:
    """Who waits for a place, in the order of arrival. One query."""
    rows = Registration.everybody.waiting().filter(evening=evening).select_related("player")
    return list(rows.order_by("arrived_at", "pk"))


def answered(evenings: Collection[Evening]) -> frozenset[tuple[int, int]]:
    """Evening and player of whoever has answered, or stands on the list without an answer. Two queries."""
    replies = Reply.objects.filter(evening__in=evenings).values_list("evening_id", "player_id")
    entered = Registration.everybody.filter(evening__in=evenings).values_list("evening_id", "player_id")
    return frozenset(replies).union(entered)


def declined(evening: Evening) -> frozenset[int]:
    """The players whose last answer is that they do not come. One query."""
    latest = dict(Reply.objects.filter(evening=evening).order_by("pk").values_list("player_id", "kind"))
    return frozenset(player for player, kind in latest.items() if kind not in Reply.COMING)


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
    sheet is closed (``is_settled``: then nothing of a registration changes). ``wanted`` was ticked and could not be
    saved."""

    player: int
    name: str
    participant: Participant | None
    is_fixed: bool
    is_settled: bool
    has_declined: bool = False
    waits: bool = False
    wanted: Mark | None = None

    @property
    def ticked(self) -> str:
        """What is ticked on the page: what is noted, or shall be."""
        return self.wanted.value if self.wanted else self.mark

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


@dataclass(frozen=True)
class RegistrationList:
    """Everybody who may be entered and everybody who is, in the order of their names. Of a league of thousands the
    participants are loaded, and whoever a page shows; the others are counted.

    ``last_time`` took part in the evening before; ``declined`` and ``waiting`` are what players have answered.
    ``is_settled``: a sheet is closed, so that nothing of a registration changes.
    """

    evening: Evening
    participants: tuple[Participant, ...]
    last_time: frozenset[int]
    declined: frozenset[int]
    waiting: frozenset[int]
    is_settled: bool

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
        marks = Counter(map(mark_of, self.participants))
        return [(mark, marks[mark]) for mark in Mark]

    @cached_property
    def numbers(self) -> Mapping[Show, int]:
        """How many each choice shows. One query."""
        at_last_time = Count("pk", filter=Q(pk__in=self.last_time))
        found = self._everybody().order_by().aggregate(all=Count("pk"), last=at_last_time)
        entered = len(self.participants)
        return {
            Show.EVERYBODY: found["all"],
            Show.OPEN: found["all"] - entered,
            Show.ENTERED: entered,
            Show.LAST_TIME: found["last"],
        }

    @property
    def has_people(self) -> bool:
        return self.numbers[Show.EVERYBODY] > 0

    @property
    def choices(self) -> list[tuple[Show, int]]:
        """What the list can show, and how many those are; without a last evening not that."""
        return [(show, self.numbers[show]) for show in Show if show != Show.LAST_TIME or self.last_time]

    def shown(self, show: Show, search: str = "") -> QuerySet[Player]:
        """Those whom a choice shows and whose names contain the text; accents do not matter."""
        rows = self._everybody()
        if search:
            rows = rows.filter(sort_key__contains=" ".join(collation_key(search)[0].split()))
        entered = Registration.objects.filter(evening=self.evening).values("player")
        match show:
            case Show.OPEN:
                return rows.exclude(pk__in=entered)
            case Show.ENTERED:
                return rows.filter(pk__in=entered)
            case Show.LAST_TIME:
                return rows.filter(pk__in=self.last_time)
            case Show.EVERYBODY:
                return rows

    def rows_of(self, players: Iterable[Player], wanted: Mapping[int, Mark | None] | None = None) -> list[Attendee]:
        """These players as the list shows them, in their order; no query for players that are loaded. ``wanted``: what
        was ticked of players and could not be saved."""
        return [self._row(player, (wanted or {}).get(player.pk)) for player in players]

    def _everybody(self) -> QuerySet[Player]:
        entered = Registration.objects.filter(evening=self.evening).values("player")
        known = Player.objects.filter(league_id=self.evening.season.league_id)
        listed = known.filter(Q(is_active=True) | Q(pk__in=entered))
        return listed.only("name", "sort_key", "public_form", "league_id").order_by("sort_key", "name", "pk")

    @cached_property
    def _entered(self) -> Mapping[int, Participant]:
        return {row.registration.player_id: row for row in self.participants}

    def _row(self, player: Player, wanted: Mark | None) -> Attendee:
        entered = self._entered.get(player.pk)
        return Attendee(
            player=player.pk,
            name=player.name,
            participant=entered,
            is_settled=self.is_settled,
            is_fixed=entered is not None and (self.is_settled or entered.registration.arrived_at is not None),
            has_declined=entered is None and player.pk in self.declined,
            waits=player.pk in self.waiting,
            wanted=wanted,
        )


def registration_list(evening: Evening) -> RegistrationList:
    """Active players of the league and participants of the evening; seven queries for any number."""
    return RegistrationList(
        evening=evening,
        participants=tuple(participants_of(evening)),
        last_time=_at_the_last_evening(evening),
        declined=declined(evening),
        waiting=frozenset(row.player_id for row in waiting_list(evening)),
        is_settled=is_settled(evening),
    )


def _at_the_last_evening(evening: Evening) -> frozenset[int]:
    """The players who took part in the league's evening before this one; empty for the first."""
    earlier = Evening.objects.filter(season__league=evening.season.league_id, date__lt=evening.date)
    took_place = Exists(Registration.objects.filter(evening=OuterRef("pk")))
    last = earlier.filter(took_place).order_by("-date", "-pk").values("pk")[:1]
    rows = Registration.objects.not_absent().filter(evening__in=last)
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
