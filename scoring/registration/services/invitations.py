"""Invitations of players to evenings: by mail, by a letter, or by a text for the messenger; and one reminder (L4)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput
from scoring.core.services import transaction
from scoring.core.services.log import log_on_evening
from scoring.mail.selectors.servers import answers_go_to, can_send
from scoring.mail.services.outbox import addressed_to, withdraw_mails, write_mail
from scoring.models import Evening, EveningInvitation, League, Mail, MailKind, Player, User
from scoring.people.selectors.personal_links import address_of
from scoring.people.services.personal_links import links_for
from scoring.registration.log_actions import InvitationAction
from scoring.registration.selectors.calendar import calendar_of
from scoring.registration.selectors.participants import answered
from scoring.seasons.selectors.deadlines import granted_credit
from scoring.seasons.selectors.last_season import players_from

SOON = timedelta(days=2)
"""How long before a deadline those are reminded who have not answered."""

_LONGEST_WAY = timedelta(days=60)
"""No reminder waits as long for its mail server."""

Way = EveningInvitation.Way


@dataclass(frozen=True, slots=True)
class Invited:
    """Whom a press of the button asked: players by the way on which they were asked."""

    by_way: Mapping[Way, int]

    @property
    def total(self) -> int:
        return sum(self.by_way.values())


@transaction.atomic(league=League)
def invite_players(
    *,
    league: League,
    actor: User,
    evenings: Collection[int],
    players: Collection[int],
    others: Way,
    attempt: UUID,
) -> Invited:
    """Ask players (primary keys) to evenings ahead: by mail who has an address, on the way ``others`` who has none, or
    all if no mail server is set up. Who has answered an evening is not asked for it again.

    ``attempt`` names the press of the button: the same twice asks nobody twice. Raises InvalidInput for players or
    evenings of another league, and if no evening is open.
    """
    asked_before = EveningInvitation.objects.filter(attempt=attempt, evening__season__league=league)
    if asked_before.exists():
        return _invited(asked_before)
    rows = _open_evenings(league, evenings)
    people = list(Player.objects.filter(pk__in=players, league=league).order_by("sort_key", "name"))
    if len(people) != len(set(players)):
        raise InvalidInput(_("One of these players does not belong to the league."))
    answered_before = answered(rows)
    open_for = {one: [row for row in rows if (row.pk, one.pk) not in answered_before] for one in people}
    asked = {one: of_player for one, of_player in open_for.items() if of_player}
    is_mailing = can_send(league)
    ways = {one: Way.MAIL if one.email and is_mailing else others for one in asked}
    _write_down(asked, ways, actor=actor, attempt=attempt)
    links = links_for(league=league, players=list(asked))
    for one, of_player in asked.items():
        if ways[one] is Way.MAIL:
            call = _Call(MailKind.INVITATION, f"invitation-{attempt}-{one.pk}", actor)
            _post(call, one, of_player, links[one.pk])
    for row in rows:
        names = [one.full_name for one in asked if row in asked[one]]
        if names:
            log_on_evening(row, actor, InvitationAction.PLAYERS_INVITED, {"players": names})
    return _invited(EveningInvitation.objects.filter(attempt=attempt))


def invite_everybody(evenings: Sequence[Evening], actor: User, others: str) -> None:
    """Ask whoever plays in the league to evenings that were planned just now, as :func:`invite_players` does. Who has
    left before the first of them is not asked. Nobody plays: nobody is."""
    league, first = evenings[0].season.league, min(one.date for one in evenings)
    players = list(Player.objects.filter(players_from(first), league=league).values_list("pk", flat=True))
    if players:
        invite_players(
            league=league,
            actor=actor,
            evenings=[one.pk for one in evenings],
            players=players,
            others=Way(others),
            attempt=uuid4(),
        )


@transaction.atomic(evening=Evening)
def remind_players(*, evening: Evening, now: datetime) -> int:
    """Remind those once, by mail, who were asked and have not answered; gives how many. Who has declined, or has no
    address, is not reminded; nor anybody of an evening that is called off, or whose deadline is not near (``SOON``).
    """
    league = evening.season.league
    if evening.called_off_at is not None or not now < evening.registration_deadline <= now + SOON:
        return 0
    asked = EveningInvitation.objects.filter(evening=evening)
    reminded = asked.filter(is_reminder=True).values("player")
    people = Player.objects.filter(pk__in=asked.values("player"), is_active=True).exclude(pk__in=reminded)
    answered_before = answered([evening])
    due = [one for one in people.exclude(email="").order_by("pk") if (evening.pk, one.pk) not in answered_before]
    if not due or not can_send(league):
        return 0
    links = links_for(league=league, players=due)
    EveningInvitation.objects.bulk_create(
        EveningInvitation(evening=evening, player=one, way=Way.MAIL, is_reminder=True, attempt=uuid4(), invited_at=now)
        for one in due
    )
    for one in due:
        call = _Call(MailKind.REMINDER, f"{_reminders_of(evening.pk)}{one.pk}")
        _post(call, one, [evening], links[one.pk])
    return len(due)


@transaction.atomic
def withdraw_late_reminders(*, now: datetime) -> int:
    """Let reminders not go out whose deadline has passed while they waited, as without a network; gives how many. One
    query if none waits."""
    waiting = Mail.objects.filter(kind=MailKind.REMINDER, state=Mail.State.WAITING)
    leagues = waiting.order_by().values_list("league", flat=True).distinct()
    over = Evening.objects.filter(season__league__in=list(leagues), registration_deadline__lte=now)
    near = over.filter(registration_deadline__gt=now - _LONGEST_WAY)
    return sum(
        withdraw_mails(waiting.filter(key__startswith=_reminders_of(evening)))
        for evening in near.order_by().values_list("pk", flat=True)
    )


def _reminders_of(evening: int) -> str:
    """How the keys of all reminders of an evening begin."""
    return f"reminder-{evening}-"


def _open_evenings(league: League, evenings: Collection[int]) -> list[Evening]:
    rows = list(
        Evening.objects.select_related("season__league", "edition")
        .filter(pk__in=evenings, season__league=league, called_off_at=None)
        .order_by("date", "pk")
    )
    today = timezone.localdate(timezone=ZoneInfo(league.timezone))
    if not (ahead := [row for row in rows if row.date >= today]):
        raise InvalidInput(_("There is no evening ahead to which somebody could be invited."))
    return ahead


def _write_down(
    asked: Mapping[Player, Sequence[Evening]], ways: Mapping[Player, Way], *, actor: User, attempt: UUID
) -> None:
    now = timezone.now()
    EveningInvitation.objects.bulk_create(
        EveningInvitation(evening=row, player=one, way=ways[one], attempt=attempt, invited_by=actor, invited_at=now)
        for one, evenings in asked.items()
        for row in evenings
    )


@dataclass(frozen=True, slots=True)
class _Call:
    """What a mail is for. Its template is called like its kind; ``actor``: to whom an answer goes, None: the league."""

    kind: MailKind
    key: str
    actor: User | None = None


def _post(call: _Call, player: Player, evenings: Sequence[Evening], secret: str) -> None:
    """One mail for all evenings, with the personal link and a calendar file."""
    league, link = evenings[0].season.league, address_of(secret)
    offered = [{"evening": row, "credit": granted_credit(row, timezone.now())} for row in evenings]
    about = {"player": player, "offers": offered, "link": link, "actor": call.actor}
    write_mail(
        call.kind.value,
        league=league,
        kind=call.kind,
        to=addressed_to(player),
        reply_to=(call.actor and call.actor.email) or answers_go_to(league),
        calendar=calendar_of(evenings, link=link),
        key=call.key,
        about=about,
    )


def _invited(rows: Iterable[EveningInvitation]) -> Invited:
    players: dict[Way, set[int]] = {}
    for row in rows:
        players.setdefault(Way(row.way), set()).add(row.player_id)
    return Invited({way: len(found) for way, found in players.items()})
