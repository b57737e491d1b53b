"""Who was asked to an evening, when, how and by whom, and what came of it.

Evenings for calendars (RFC 5545): a stable UID, a SEQUENCE that rises with every change.

Personal links: what they are made of, and whose they are.

Texts for the messenger, to be copied and sent by hand.

Evenings whose deadline is near.
"""

import base64
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.urls import reverse
from django.utils import timezone, translation
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from icalendar import Calendar
from icalendar import Event as CalendarEvent

from scoring.core.addresses import whole_address
from scoring.core.figures import moment
from scoring.models import Evening, EveningInvitation, PersonalLink, Player, Registration, Reply
from scoring.registration.selectors.registration import waiting_list

_LASTS = timedelta(hours=4)
"""How long a calendar keeps the time free: an evening ends when it ends (L8.3)."""


_ASKED_AGAIN_AFTER = timedelta(hours=6)
"""How often a calendar that follows ours is advised to ask for changes."""


def calendar_of(evenings: Iterable[Evening], *, link: str = "", now: datetime | None = None) -> bytes:
    """The evenings as an iCalendar file; ``link`` is where the player answers. Those called off are cancelled there.

    An evening without a time of day takes the whole day.
    """
    return _written(Calendar(), evenings, lambda _evening: link, now or timezone.now())


def subscription_of(
    evenings: Iterable[Evening], *, name: str, page_of: Callable[[Evening], str], now: datetime | None = None
) -> bytes:
    """The evenings as a calendar that others follow, called by ``name`` (RFC 7986, and as older programs know it).
    ``page_of``: the whole address of an evening's page."""
    calendar = Calendar()
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", _ASKED_AGAIN_AFTER, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT6H")
    return _written(calendar, evenings, page_of, now or timezone.now())


def _written(
    calendar: Calendar, evenings: Iterable[Evening], page_of: Callable[[Evening], str], now: datetime
) -> bytes:
    calendar.add("prodid", "-//league office//evenings//")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    for evening in evenings:
        calendar.add_component(_event(evening, page_of(evening), now))
    calendar.add_missing_timezones()
    written: bytes = calendar.to_ical()
    return written


def _event(evening: Evening, link: str, now: datetime) -> CalendarEvent:
    event = CalendarEvent()
    event.add("uid", f"{evening.calendar_uid}")
    event.add("sequence", evening.calendar_sequence)
    event.add("dtstamp", now)
    event.add("summary", f"{evening.heading} – {evening.season.league.name}")
    begins = evening.begins_at
    event.add("dtstart", begins or evening.date)
    event.add("dtend", begins + _LASTS if begins else evening.date + timedelta(days=1))
    if place := ", ".join(filter(None, (evening.venue, evening.address))):
        event.add("location", place)
    if link:
        event.add("url", link)
    event.add("status", "CANCELLED" if evening.called_off_at else "CONFIRMED")
    return event


def evenings_with_deadline_before(latest: datetime, now: datetime) -> list[Evening]:
    """Those that take place and whose deadline lies between now and then. One query."""
    rows = Evening.objects.select_related("season__league", "edition")
    near = rows.filter(registration_deadline__gt=now, registration_deadline__lte=latest, called_off_at=None)
    return list(near.order_by("registration_deadline", "pk"))


_SECRET_BYTES = 16
"""128 bits: nobody guesses a link, so nobody has to be kept from guessing."""


def secret_of(link: PersonalLink) -> str | None:
    """What the link ends with; None: it was made with another key of the installation and has to be renewed."""
    secret = derived_secret(link)
    return secret if constant_time_compare(hash_of(secret), link.secret_hash) else None


def derived_secret(link: PersonalLink) -> str:
    """What a link made with the installation's key ends with."""
    derived = salted_hmac("scoring.invitations.secret", link.seed.bytes, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(derived[:_SECRET_BYTES]).decode().rstrip("=")


def hash_of(secret: str) -> str:
    """How a link is found in the database."""
    return salted_hmac("scoring.invitations.hash", secret, algorithm="sha256").hexdigest()


def link_with(secret: str) -> PersonalLink | None:
    """The link with this end, also one that was revoked. One query."""
    return PersonalLink.objects.select_related("player__league").filter(secret_hash=hash_of(secret)).first()


def secrets_of(players: Iterable[Player]) -> Mapping[int, str]:
    """What the links of these players end with that hold now, by player. One query."""
    living = PersonalLink.objects.filter(player__in=players, revoked_at=None)
    return {link.player_id: secret for link in living if (secret := secret_of(link)) is not None}


def address_of(secret: str) -> str:
    """The whole address of a personal link, as it stands in mails and letters."""
    return whole_address(reverse("personal_link", args=[secret]))


def message_to_all(evening: Evening) -> str:
    """For the group: what, when and where. Personal links have no place in a group."""
    return "\n".join([_("%(evening)s of %(league)s") % _named(evening), *_about(evening)])


def message_to(evening: Evening, player: Player, link: str) -> str:
    """For one person, in their language, with the personal link."""
    with translation.override(player.language or translation.get_language()):
        hello = _("Hello %(name)s, you are invited:") % {"name": player.full_name}
        tap = _("One tap registers or declines:")
        return "\n".join([hello, _("%(evening)s of %(league)s") % _named(evening), *_about(evening), f"{tap} {link}"])


def _named(evening: Evening) -> dict[str, str]:
    return {"evening": evening.heading, "league": evening.season.league.name}


def _about(evening: Evening) -> list[str]:
    clock = f", {time_format(evening.starts_at)}" if evening.starts_at else ""
    place = ", ".join(filter(None, (evening.venue, evening.address)))
    deadline = _("Register by %(deadline)s for the credit.") % {"deadline": moment(evening.registration_deadline)}
    return [f"{date_format(evening.date)}{clock}", *filter(None, [place]), deadline]


@dataclass(slots=True)
class Asked:
    """A player with all invitations and answers of one evening, in the order in which they were written. ``link``: the
    personal link that holds now; empty: none does. ``waits_at``: the place on the waiting list, from 1."""

    player: Player
    invitations: list[EveningInvitation] = field(default_factory=list)
    replies: list[Reply] = field(default_factory=list)
    registration: Registration | None = None
    waits_at: int | None = None
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
        people[player].link = address_of(secret)
    return Overview(sorted(people.values(), key=lambda row: (row.player.sort_key, row.player.name)))


def _row(people: dict[int, Asked], player: Player) -> Asked:
    return people.setdefault(player.pk, Asked(player))


def history_of(evening: Evening) -> Sequence[Reply]:
    """All answers in the order in which they were written down. One query."""
    return list(evening.replies.select_related("player", "typed_by").order_by("pk"))
