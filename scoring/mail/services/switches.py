"""Kinds of mail switched on and off: for a league, for a player, for an account; and mail held back after a restore.

After a backup was brought back, what it says is to be sent may have been sent since it was made.
"""

from collections.abc import Collection

from scoring.core.services import transaction
from scoring.core.services.calm import require_calm
from scoring.core.services.log import log_action
from scoring.mail.log_actions import PostAction
from scoring.mail.selectors.switches import silenced_kinds
from scoring.models import SWITCHABLE, League, Mail, Player, SilencedKind, User


@transaction.atomic
def hold_post() -> int:
    """Let every mail that is on its way be uncertain, so that a person decides about it. Gives how many.

    They have no attempt then (``claimed_at``): that tells them from mails during which a connection broke. What was
    not sent, or refused, stays: it goes out only if somebody says so.
    """
    on_their_way = Mail.objects.filter(state__in=(Mail.State.WAITING, Mail.State.SENDING))
    return on_their_way.update(state=Mail.State.UNCERTAIN, claim=None, claimed_at=None, claimed_until=None)


@transaction.atomic(league=League, player=Player)
def switch_kinds(
    *,
    league: League,
    actor: User | None,
    wanted: Collection[str],
    player: Player | None = None,
    user: User | None = None,
) -> bool:
    """Let exactly the ``wanted`` kinds go out by themselves: to a player, to an account, or in the whole league.

    ``actor`` None: whoever has the personal link, or that of a mail. Whether anything has changed. Raises NotAllowedNow
    for whoever has switched kinds on again and again by a link: to do without one is always possible.
    """
    before = silenced_kinds(league, player_id=player.pk if player else None, user_id=user.pk if user else None)
    after = {kind.value for kind in SWITCHABLE if kind not in wanted}
    subject = player.name if player else user.display_name if user else league.name
    if actor is None and before - after:
        require_calm(league=league, action=PostAction.MAIL_SWITCHED, subject=subject)
    rows = SilencedKind.objects.filter(league=league, player=player, user=user)
    rows.filter(kind__in=before - after).delete()
    SilencedKind.objects.bulk_create(
        [SilencedKind(league=league, player=player, user=user, kind=kind) for kind in sorted(after - before)]
    )
    if before == after:
        return False
    log_action(
        league=league,
        actor=actor,
        action=PostAction.MAIL_SWITCHED,
        subject=subject,
        details={"off": sorted(after - before), "on": sorted(before - after)},
    )
    return True


def silence_kind(*, league: League, kind: str, player: Player | None, user: User | None) -> bool:
    """Let one kind not go to a person any more, as their mail program asks by its button (RFC 8058)."""
    off = silenced_kinds(league, player_id=player.pk if player else None, user_id=user.pk if user else None)
    wanted = {each.value for each in SWITCHABLE} - off - {kind}
    return switch_kinds(league=league, actor=None, wanted=wanted, player=player, user=user)
