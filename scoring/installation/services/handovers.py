"""Handing an office over: begun by one side, confirmed by the other with their own account, called off by either; and
the mails about it.

Until it is confirmed the old holder holds the office, so it never rests with nobody.
"""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.accounts.services.access import revoke_access
from scoring.accounts.services.account_links import revoke_account_link, tell_holder
from scoring.accounts.services.sessions import end_sessions
from scoring.core import permissions
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.memberships import would_rest
from scoring.core.selectors.four_eyes import agreed_facts, offered_facts, require_offered_to
from scoring.core.selectors.integrity import Facts
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.transaction import save_valid
from scoring.installation.log_actions import HandoverAction
from scoring.installation.selectors.handovers import Holder, WaysIn, holders_of, ways_in
from scoring.models import Installation, MemberList, Membership, Office, OfficeHandover, SheetWorkbook, User
from scoring.people.services.terms import give_offices, take_offices
from scoring.publishing.services import end_feed_link


def hand_on(*, holder: Holder, taker: Membership) -> None:
    """Give the spreadsheets that wait for their import to the new holder, who keeps their own if they have one; and the
    installation, if it goes along."""
    giver = holder.membership
    if holder.files:
        _hand_on(SheetWorkbook.objects.filter(league=giver.league_id), giver, taker)
        _hand_on(MemberList.objects.filter(league=giver.league_id), giver, taker)
    if holder.gives_installation:
        Installation.objects.filter(begun_by=giver.user_id).update(begun_by=taker.user)


def _hand_on(uploaded: QuerySet[SheetWorkbook] | QuerySet[MemberList], giver: Membership, taker: Membership) -> None:
    """Everybody has one at most."""
    waiting = uploaded.filter(uploaded_by=giver.user_id)
    if uploaded.filter(uploaded_by=taker.user_id).exists():
        waiting.delete()
    else:
        waiting.update(uploaded_by=taker.user)


def tell_both(handover: OfficeHandover, what: str) -> None:
    """Tell both sides that it was begun, confirmed or called off; nobody who has no confirmed address."""
    facts: dict[str, Any] = {
        "office": Office.Kind(handover.kind).label,
        "of_league": handover.giver.league.name,
        "giver": handover.giver.user.display_name,
        "taker": handover.taker.user.display_name,
        "decision": handover.decision,
    }
    for side in (handover.giver, handover.taker):
        tell_holder(
            f"office_{what}",
            account=side.user,
            occasion=f"{handover.pk}/{handover.begun_at.isoformat()}",
            is_taker=side == handover.taker,
            **facts,
        )


@transaction.atomic(membership=Membership, taker=Membership)
def begin_handover(
    *, membership: Membership, kind: str, actor: User, taker: Membership, decision: str
) -> OfficeHandover:
    """Ask another member to take over an office of the board from a member; both are told.

    Raises InvalidInput: the other one is no member who can sign in, or holds the office already; NotAllowedNow: the
    office is not held, or is being handed over already.
    """
    _require_held(membership, kind)
    if taker.league_id != membership.league_id or not taker.user.is_active:
        raise _refusal(_("This account cannot sign in here."))
    if taker.offices.filter(kind=kind).exists():
        raise _refusal(_("%(name)s holds this office already.") % {"name": taker.user.display_name})
    handover = OfficeHandover(kind=kind, giver=membership, taker=taker, decision=decision, begun_by=actor)
    handover.begun_at = timezone.now()
    save_valid(handover)
    _log(handover, actor, HandoverAction.HANDOVER_BEGUN, facts=offered_facts(handover))
    tell_both(handover, "begun")
    return handover


@transaction.atomic(handover_id=OfficeHandover)
def confirm_handover(*, handover_id: int, actor: User) -> WaysIn:
    """Take the office over. The term of the old holder ends, and with it the codes, links and sessions by which they
    could still act; those are given back. What only they could finish goes to the new one. Both are told.

    Raises Vanished: it was called off; NotAllowedNow: it is meant for somebody else, the office is no longer the old
    holder's, or the new one holds it already, or wants a second factor that the league demands.
    """
    handover = _waiting(handover_id)
    giver, taker, kind = handover.giver, handover.taker, handover.kind
    if not permissions.can_take_over(actor, handover):
        raise NotAllowedNow(_("Only whom the office is handed to can take it over."))
    require_offered_to(handover, actor)
    _require_held(giver, kind)
    if taker.offices.filter(kind=kind).exists():
        raise NotAllowedNow(_("%(name)s holds this office already.") % {"name": taker.user.display_name})
    if would_rest(actor, giver.league, kind):
        raise NotAllowedNow(_("This office needs a second factor. Set it up first, then take the office over."))
    (holder,) = (one for one in holders_of(giver.league, kind) if one.membership == giver)
    ended = ways_in(holder.membership, kind)
    take_offices(membership=giver, kinds=[kind])
    give_offices(membership=taker, kinds=[kind], decision=handover.decision)
    _end(ended, giver, actor)
    hand_on(holder=holder, taker=taker)
    tell_both(handover, "confirmed")
    agreed = agreed_facts(handover, actor)
    handover.delete()
    _log(handover, actor, HandoverAction.HANDOVER_CONFIRMED, _settled(ended, holder), agreed)
    return ended


@transaction.atomic(handover_id=OfficeHandover)
def call_off_handover(*, handover_id: int, actor: User) -> None:
    """End it before it is confirmed: everybody keeps what they have. Both are told. Raises Vanished as above."""
    handover = _waiting(handover_id)
    tell_both(handover, "called_off")
    handover.delete()
    _log(handover, actor, HandoverAction.HANDOVER_CALLED_OFF)


def _waiting(handover_id: int) -> OfficeHandover:
    rows = OfficeHandover.objects.select_related("giver__user", "giver__league", "taker__user", "taker__league")
    handover = rows.filter(pk=handover_id).first()
    if handover is None:
        raise transaction.vanished(OfficeHandover)
    return handover


def _require_held(giver: Membership, kind: str) -> None:
    if not giver.offices.filter(kind=kind).exists():
        raise NotAllowedNow(_("%(name)s does not hold this office any more.") % {"name": giver.user.display_name})


def _end(ended: WaysIn, giver: Membership, actor: User) -> None:
    for access in ended.codes:
        revoke_access(access=access, actor=actor)
    for link in ended.links:
        revoke_account_link(league=giver.league, link=link, actor=actor)
    if ended.has_feed_link:
        end_feed_link(membership=giver, actor=actor)
    end_sessions(account=giver.user)


def _refusal(message: str) -> InvalidInput:
    return InvalidInput(message, {"taker": [message]})


def _settled(ended: WaysIn, holder: Holder) -> dict[str, object]:
    """What the log tells of an office that has changed hands."""
    revoked = {
        "codes": [access.pk for access in ended.codes],
        "links": [link.pk for link in ended.links],
        "devices": ended.devices,
    }
    return {"revoked": revoked, "handed_on": {"files": holder.files, "installation": holder.gives_installation}}


def _log(
    handover: OfficeHandover,
    actor: User,
    action: HandoverAction,
    settled: Mapping[str, object] | None = None,
    facts: Facts | None = None,
) -> None:
    details = {
        "office": handover.kind,
        "from": handover.giver.user.display_name,
        "decision": handover.decision,
        **(settled or {}),
    }
    log_action(
        league=handover.giver.league,
        actor=actor,
        action=action,
        subject=handover.taker.user.display_name,
        details=details,
        facts=facts,
    )
