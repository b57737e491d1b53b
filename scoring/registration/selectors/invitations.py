"""Invitations of an evening: who was asked, when, how and by whom, what came of it; groups; and requests of strangers.

Texts for the messenger are here to be copied, and the evenings to which a stranger may come.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Count, Exists, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import translation
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _

from scoring.core.figures import moment
from scoring.models import (
    Evening,
    EveningInvitation,
    GuestRequest,
    League,
    Player,
    Registration,
    Reply,
    of_living_league,
)
from scoring.people.selectors.personal_links import address_of, secrets_of
from scoring.registration.selectors.participants import waiting_list
from scoring.results.selectors.seasons import evenings_ahead


def evenings_with_deadline_before(latest: datetime, now: datetime) -> list[Evening]:
    """Those that take place and whose deadline lies between now and then. One query."""
    rows = Evening.objects.select_related("season__league", "edition").filter(of_living_league("season__league"))
    near = rows.filter(registration_deadline__gt=now, registration_deadline__lte=latest, called_off_at=None)
    return list(near.order_by("registration_deadline", "pk"))


@dataclass(slots=True)
class Asked:
    """A player with all invitations and answers of one evening, in the order in which they were written.

    ``has_link``: a personal link holds now; ``link``: its address, empty if the office has none that others reach.
    ``waits_at``: the place on the waiting list, from 1.
    """

    player: Player
    invitations: list[EveningInvitation] = field(default_factory=list)
    replies: list[Reply] = field(default_factory=list)
    registration: Registration | None = None
    waits_at: int | None = None
    has_link: bool = False
    link: str = ""

    @property
    def reply(self) -> Reply | None:
        """The latest answer."""
        return self.replies[-1] if self.replies else None

    @property
    def state(self) -> str:
        """In one word: coming, waits, declined, or open (no answer yet)."""
        if self.waits_at is not None:
            return "waits"
        if self.registration is not None:
            return "coming"
        return "declined" if self.replies else "open"


@dataclass(frozen=True, slots=True)
class Overview:
    """All of an evening; ``people`` by name."""

    people: Sequence[Asked]

    def number(self, state: str) -> int:
        return sum(row.state == state for row in self.people)

    @property
    def coming(self) -> int:
        return self.number("coming")

    @property
    def waiting(self) -> Sequence[Asked]:
        """Who waits, in the order of the waiting list."""
        rows = [row for row in self.people if row.waits_at is not None]
        return sorted(rows, key=lambda row: row.waits_at or 0)

    @property
    def declined(self) -> int:
        return self.number("declined")

    @property
    def open(self) -> int:
        return self.number("open")

    @property
    def letters(self) -> Sequence[Asked]:
        """Who was last asked by letter and has not answered."""
        return self._asked_by(EveningInvitation.Way.LETTER)

    @property
    def messages(self) -> Sequence[Asked]:
        """Who was last asked by messenger and has not answered."""
        return self._asked_by(EveningInvitation.Way.MESSENGER)

    def _asked_by(self, way: str) -> Sequence[Asked]:
        asked = [row for row in self.people if row.state == "open" and row.invitations]
        return [row for row in asked if row.invitations[-1].way == way]


def overview_of(evening: Evening) -> Overview:
    """Everybody who was asked, has answered or is on the list. Five queries for any number."""
    people: dict[int, Asked] = {}
    invitations = (
        EveningInvitation.objects.filter(evening=evening).select_related("player", "invited_by").order_by("pk")
    )
    for invitation in invitations:
        _row(people, invitation.player).invitations.append(invitation)
    for reply in evening.replies.select_related("player", "typed_by").order_by("pk"):
        _row(people, reply.player).replies.append(reply)
    for registration in evening.registrations.select_related("player"):
        _row(people, registration.player).registration = registration
    for at, registration in enumerate(waiting_list(evening), start=1):
        row = _row(people, registration.player)
        row.registration, row.waits_at = registration, at
    for player, secret in secrets_of(row.player for row in people.values()).items():
        people[player].has_link, people[player].link = True, address_of(secret)
    return Overview(sorted(people.values(), key=lambda row: (row.player.sort_key, row.player.name)))


def _row(people: dict[int, Asked], player: Player) -> Asked:
    return people.setdefault(player.pk, Asked(player))


def history_of(evening: Evening) -> Sequence[Reply]:
    """All answers in the order in which they were written down. One query."""
    return list(evening.replies.select_related("player", "typed_by").order_by("pk"))


def message_to_all(evening: Evening) -> str:
    """For the group: what, when and where. Personal links have no place in a group."""
    return "\n".join([_("%(evening)s of %(league)s") % _named(evening), *_about(evening)])


def message_to(evening: Evening, player: Player, link: str) -> str:
    """For one person, in their language, with the personal link; without one (``link`` empty) it asks for an answer."""
    with translation.override(player.language or translation.get_language()):
        hello = _("Hello %(name)s, you are invited:") % {"name": player.full_name}
        tap = _("One tap registers or declines:")
        keep = _("Keep the link: it shows you the whole season, your table on the evening, and your result.")
        asks = f"{tap} {link}\n{keep}" if link else _by_word(evening.season.league)
        return "\n".join([hello, _("%(evening)s of %(league)s") % _named(evening), *_about(evening), asks])


def _by_word(league: League) -> str:
    """How to answer without a link."""
    asks, call = _("Will you come? Please answer here."), _("Or call: %(number)s.")
    return f"{asks} {call % {'number': league.contact_phone}}" if league.contact_phone else asks


def _named(evening: Evening) -> dict[str, str]:
    return {"evening": evening.heading, "league": evening.season.league.name}


def _about(evening: Evening) -> list[str]:
    clock = f", {time_format(evening.starts_at)}" if evening.starts_at else ""
    place = ", ".join(filter(None, (evening.venue, evening.address)))
    deadline = _("Register by %(deadline)s for the credit.") % {"deadline": moment(evening.registration_deadline)}
    return [f"{date_format(evening.date)}{clock}", *filter(None, [place]), deadline]


@dataclass(frozen=True, slots=True)
class InvitedGroup:
    """A group by its code; ``players`` are primary keys."""

    code: str
    name: str
    players: Sequence[int]

    @property
    def title(self) -> str:
        return f"{self.name} ({len(self.players)})"


def groups_of(league: League, players: Sequence[Player]) -> list[InvitedGroup]:
    """All active players, those of the latest Masters, those of each club; groups without anybody are left out.
    One query."""
    active = {player.pk for player in players}
    clubs = sorted({(player.club.name, player.club_id) for player in players if player.club is not None})
    groups = [
        InvitedGroup("all", _("All active players"), [player.pk for player in players]),
        InvitedGroup("masters", _("Those of the latest Masters"), sorted(active & _of_latest_masters(league))),
        *(
            InvitedGroup(f"club-{key}", name, [player.pk for player in players if player.club_id == key])
            for name, key in clubs
        ),
    ]
    return [group for group in groups if group.players]


def active_players(league: League) -> list[Player]:
    """Whoever can be invited, by name. One query."""
    rows = Player.objects.filter(league=league, is_active=True).select_related("club")
    return list(rows.order_by("sort_key", "name"))


def _of_latest_masters(league: League) -> set[int]:
    masters = Evening.objects.filter(season__league=league, kind=Evening.Kind.MASTERS)
    took_place = Exists(Registration.objects.filter(evening=OuterRef("pk")))
    latest = masters.filter(took_place).order_by("-season__starts_on", "-date")
    took_part = Registration.objects.filter(evening__in=masters.filter(season__in=latest.values("season")[:1]))
    return set(took_part.values_list("player_id", flat=True))


_MOST_EVENINGS = 12


def open_requests(league: League) -> QuerySet[GuestRequest]:
    """What waits for an answer, the oldest first."""
    return league.guest_requests.filter(state=GuestRequest.State.OPEN).select_related("evening")


def number_of_open_requests(league: OuterRef) -> Coalesce:
    """How many strangers wait for an answer, as a column of another query."""
    rows = GuestRequest.objects.filter(league=league, state=GuestRequest.State.OPEN).order_by()
    numbers = rows.values("league").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(numbers, output_field=IntegerField()), 0)


def answered_requests(league: League) -> QuerySet[GuestRequest]:
    """What was answered, the latest first."""
    rows = league.guest_requests.exclude(state=GuestRequest.State.OPEN)
    return rows.select_related("player__league", "decided_by").order_by("-decided_at", "-pk")


def evenings_for_guests(league: League) -> list[Evening]:
    """The next evenings that take place and have not begun. One query."""
    ahead = evenings_ahead().filter(season__league=league, called_off_at=None)[:_MOST_EVENINGS]
    return [evening for evening in ahead if not getattr(evening, "has_games", False)]
