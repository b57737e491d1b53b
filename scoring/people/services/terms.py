"""Offices given and taken, and the terms of the board that begin and end with them."""

from collections.abc import Collection, Iterable
from datetime import date
from zoneinfo import ZoneInfo

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.transaction import save_valid
from scoring.models import League, Membership, Office, OfficeTerm, Player, User
from scoring.people.log_actions import PeopleAction


@transaction.atomic(membership=Membership)
def give_offices(*, membership: Membership, kinds: Collection[str], decision: str = "") -> None:
    """Give a member offices that it does not hold; terms of the board begin today, by this decision."""
    wanted = sorted(set(kinds))
    Office.objects.bulk_create(Office(membership=membership, kind=kind) for kind in wanted)
    today = _today(membership.league)
    OfficeTerm.objects.bulk_create(
        OfficeTerm(**_of(membership, kind), began_on=today, decision=decision)
        for kind in wanted
        if kind in Office.BOARD
    )


@transaction.atomic(membership=Membership)
def take_offices(*, membership: Membership, kinds: Iterable[str]) -> None:
    """Take offices away; terms of the board end today. Of one that nobody has recorded the beginning is unknown."""
    taken = set(kinds)
    held = set(membership.offices.filter(kind__in=taken).values_list("kind", flat=True)) & set(Office.BOARD)
    membership.offices.filter(kind__in=taken).delete()
    today = _today(membership.league)
    for kind in sorted(held):
        term = _open_terms(membership).filter(kind=kind).first() or OfficeTerm(**_of(membership, kind))
        term.ended_on = max(today, term.began_on or today)
        term.save()


@transaction.atomic(term=OfficeTerm)
def update_term(
    *, term: OfficeTerm, actor: User, began_on: date | None, decision: str, ended_on: date | None = None
) -> OfficeTerm:
    """Put right what is recorded of a term; that of an office which is held gets no last day by it.

    Raises InvalidInput: the last day is before the first.
    """
    before = _told(term)
    term.began_on, term.decision = began_on, decision
    if term.ended_on is not None:
        term.ended_on = ended_on or term.ended_on
    save_valid(term)
    details = {"office": term.kind, "before": before}
    log_action(
        league=term.league,
        actor=actor,
        action=PeopleAction.OFFICE_TERM_CHANGED,
        subject=term.full_name,
        details=details,
    )
    return term


@transaction.atomic(league=League, player=Player)
def record_term(
    *, league: League, actor: User, kind: str, player: Player, began_on: date | None, ended_on: date, decision: str
) -> OfficeTerm:
    """Note a term of before, which is over; no right follows from it.

    Raises InvalidInput: the last day is before the first or has not come yet.
    """
    if ended_on > _today(league):
        message = _("A term of before is over: its last day has been already.")
        raise InvalidInput(message, {"ended_on": [message]})
    term = OfficeTerm(league=league, kind=kind, player=player, began_on=began_on, ended_on=ended_on, decision=decision)
    save_valid(term)
    details = {"office": kind, **_told(term)}
    log_action(
        league=league, actor=actor, action=PeopleAction.OFFICE_TERM_RECORDED, subject=term.full_name, details=details
    )
    return term


@transaction.atomic(term=OfficeTerm)
def delete_term(*, term: OfficeTerm, actor: User) -> None:
    """Take off the list what was recorded by mistake; the log keeps it. Raises NotAllowedNow for an office that is
    held."""
    if term.ended_on is None:
        raise NotAllowedNow(_("%(name)s holds this office: take it away first.") % {"name": term.full_name})
    details = {"office": term.kind, **_told(term)}
    league, subject = term.league, term.full_name
    term.delete()
    log_action(league=league, actor=actor, action=PeopleAction.OFFICE_TERM_DELETED, subject=subject, details=details)


@transaction.atomic(player=Player)
def forget_holder(*, player: Player, account: User | None) -> None:
    """Somebody is erased: their terms end, and name the player, who has a neutral name, instead of the account."""
    terms = OfficeTerm.objects.filter(league=player.league_id)
    if account is not None:
        terms.filter(account=account).update(player=player)
    theirs = terms.filter(player=player)
    today = _today(player.league)
    for term in theirs.filter(ended_on=None):
        term.ended_on = max(today, term.began_on or today)
        term.save()
    theirs.update(account=None)


def _open_terms(membership: Membership) -> QuerySet[OfficeTerm]:
    return OfficeTerm.objects.filter(league=membership.league_id, account=membership.user_id, ended_on=None)


def _told(term: OfficeTerm) -> dict[str, str]:
    return {name: str(getattr(term, name) or "") for name in ("began_on", "ended_on", "decision")}


def _of(membership: Membership, kind: str) -> dict[str, object]:
    return {"league": membership.league, "kind": kind, "account": membership.user, "player": membership.player}


def _today(league: League) -> date:
    return timezone.localdate(timezone=ZoneInfo(league.timezone))
