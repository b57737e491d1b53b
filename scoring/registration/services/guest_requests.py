"""Strangers who ask to play along: written down, invited as guests, declined, and forgotten after a term."""

from datetime import datetime, timedelta

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from engine.names import written_name
from scoring.accounts.services.throttling import Limit, TooMany, begin_attempt, network_of
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.transaction import save_valid
from scoring.mail.selectors.servers import answers_go_to
from scoring.mail.services.outbox import Recipient, write_mail
from scoring.models import Evening, GuestRequest, League, Mail, MailKind, Player, User
from scoring.people.selectors.people import find_player
from scoring.people.services.players import create_player
from scoring.registration.log_actions import GuestAction
from scoring.registration.services.registrations import register_players

KEPT_OPEN, KEPT = timedelta(days=90), timedelta(days=30)
"""How long a request is kept that nobody has answered, and one after it was answered."""

_PER_NETWORK = Limit(free=3, first=timedelta(minutes=1), longest=timedelta(minutes=30))
_PER_LEAGUE = Limit(free=20, first=timedelta(seconds=30), longest=timedelta(minutes=10))

State = GuestRequest.State


class TooManyRequests(TooMany):
    """Too many people ask at once, or one does too often."""

    says = gettext_lazy("Several messages have come from here already. The next one is possible in %(pause)s.")


def ask_to_play(
    *, league: League, address: str, name: str, email: str, phone: str, evening: Evening | None, message: str
) -> GuestRequest:
    """Write down that a stranger would like to play along; ``address`` is the network address of who asks.

    Whoever asks again before there was an answer changes what they asked. Nothing tells them whether the league knows
    them. Raises TooManyRequests, InvalidInput (neither mail address nor phone), NotAllowedNow (the league does not
    take requests).
    """
    if not (email or phone):
        message = _("Please give a mail address or a telephone number: otherwise nobody can answer you.")
        raise InvalidInput(message, {"email": [message]})
    limits = ((f"guests/{network_of(address)}", _PER_NETWORK), (f"guests of {league.pk}", _PER_LEAGUE))
    begin_attempt(TooManyRequests, limits)
    return _write_down(
        league=league, name=written_name(name), email=email, phone=phone, evening=evening, message=message.strip()
    )


@transaction.atomic(league=League)
def _write_down(
    *, league: League, name: str, email: str, phone: str, evening: Evening | None, message: str
) -> GuestRequest:
    takes_requests = League.objects.filter(pk=league.pk, is_public=True, welcomes_guests=True)
    if not takes_requests.exists():
        raise NotAllowedNow(_("The club does not take messages here any more."))
    asked = GuestRequest.objects.filter(league=league, name=name, email=email, phone=phone, state=State.OPEN).first()
    request = asked or GuestRequest(league=league, name=name, email=email, phone=phone)
    request.evening, request.message = evening, message
    request.arrived_at, request.language = timezone.now(), get_language() or ""
    save_valid(request)
    _log(request, None, GuestAction.GUEST_ASKED)
    return request


@transaction.atomic(guest_request=GuestRequest)
def invite_guest(*, guest_request: GuestRequest, actor: User, evening: Evening | None) -> Player:
    """Let somebody play along on an evening, as a guest: they are registered with the moment at which they asked (L4),
    and get a mail if they gave an address. Who was a guest before is known again by the name.

    Raises InvalidInput if no evening of the league is chosen or if a member has that name, NotAllowedNow if somebody
    else has answered, or if the evening is called off.
    """
    request = _still_open(guest_request)
    if evening is None or evening.season.league_id != request.league_id:
        raise InvalidInput(_("Please choose an evening."))
    player = _guest(request, actor)
    register_players(evening=evening, actor=actor, arrivals={player.pk: request.arrived_at})
    _decide(request, actor, State.INVITED, player)
    _log(request, actor, GuestAction.GUEST_INVITED, player=player.pk, evening=evening.pk)
    _write(request, "guest_invited", actor, evening=evening)
    return player


@transaction.atomic(guest_request=GuestRequest)
def decline_guest(*, guest_request: GuestRequest, actor: User, words: str = "") -> GuestRequest:
    """Decline with a friendly mail, in which ``words`` of the secretary stand; without an address nothing is written.

    Raises NotAllowedNow if somebody else has answered."""
    request = _still_open(guest_request)
    _decide(request, actor, State.DECLINED, None)
    _log(request, actor, GuestAction.GUEST_DECLINED)
    _write(request, "guest_declined", actor, words=words.strip())
    return request


def forget_guest_requests(*, now: datetime) -> int:
    """Delete what was kept for long enough, with the mails that answered it; gives how many. Who was invited is a
    player of the league since then, and stays one."""
    old = GuestRequest.objects.filter(
        Q(state=State.OPEN, arrived_at__lt=now - KEPT_OPEN) | Q(decided_at__lt=now - KEPT)
    )
    forgotten = list(old.values_list("pk", "league_id"))
    for key, league in forgotten:
        Mail.objects.filter(league=league, key=_mail_key(key)).delete()
    GuestRequest.objects.filter(pk__in=[key for key, _league in forgotten]).delete()
    return len(forgotten)


def _still_open(request: GuestRequest) -> GuestRequest:
    row = GuestRequest.objects.select_for_update(of=("self",)).select_related("league").get(pk=request.pk)
    if not row.is_open:
        raise NotAllowedNow(_("%(name)s has been answered in the meantime.") % {"name": row.name})
    return row


def _guest(request: GuestRequest, actor: User) -> Player:
    """Who they are in the league: a guest of the same name, or somebody new."""
    known = find_player(request.league, request.name)
    if known is None:
        return create_player(
            league=request.league,
            actor=actor,
            name=request.name,
            is_guest=True,
            email=request.email,
            phone=request.phone,
            language=request.language,
        )
    if not known.is_guest:
        message = _("There is already somebody called %(name)s. If it is the same person, enter them on the evening.")
        raise InvalidInput(message % {"name": known.full_name})
    return known


def _decide(request: GuestRequest, actor: User, state: GuestRequest.State, player: Player | None) -> None:
    request.state, request.player = state, player
    request.decided_by, request.decided_at = actor, timezone.now()
    request.save()


def _write(request: GuestRequest, template: str, actor: User, **about: object) -> None:
    if not request.email:
        return
    player = request.player_id
    write_mail(
        template,
        league=request.league,
        kind=MailKind.GUEST,
        to=Recipient(request.email, request.name, request.language, player_id=player),
        reply_to=actor.email or request.league.contact_email or answers_go_to(request.league),
        key=_mail_key(request.pk),
        about={"guest": request.name, "actor": actor, **about},
    )


def _mail_key(request: int) -> str:
    return f"guest-request-{request}"


def _log(request: GuestRequest, actor: User | None, action: GuestAction, **details: int) -> None:
    """The log keeps neither the name nor what was written."""
    log_action(
        league=request.league,
        actor=actor,
        action=action,
        subject=request.league.name,
        details={"request": request.pk, **details},
    )
