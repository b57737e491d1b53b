"""What a league decides about its mail: the account by which it goes, and which kinds go out by themselves."""

from collections.abc import Collection
from typing import Any
from uuid import uuid4

from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.calm import require_calm
from scoring.core.services.log import log_action
from scoring.core.services.transaction import save_valid
from scoring.mail.log_actions import PostAction
from scoring.mail.selectors.servers import has_servers_from_outside, stored_secret
from scoring.mail.selectors.switches import silenced_kinds
from scoring.mail.services.smtp import (
    inner_sentence,
    is_on_a_server,
    names_inner_address,
)
from scoring.models import SWITCHABLE, League, Mail, MailAccount, Player, SilencedKind, User

LOCAL_HOSTS = ("localhost", "127.0.0.1", "::1")


@transaction.atomic(league=League)
def save_mail_account(*, league: League, actor: User, secret: str, **facts: Any) -> MailAccount:
    """Enter or change the mail account. An empty ``secret`` keeps the one that is stored, unless the server or the user
    name is another one: a password is never shown to a server that it was not entered for.

    Raises InvalidInput; NotAllowedNow where the environment names the mail server.
    """
    _require_own()
    account = MailAccount.objects.filter(league=league).first() or MailAccount(league=league)
    before = (account.host, account.username)
    for name, value in facts.items():
        setattr(account, name, value)
    if secret:
        account.secret = stored_secret(secret)
    elif account.secret and (account.host, account.username) != before:
        message = _("For another server or user name please type the password again.")
        raise InvalidInput(message, {"secret": [message]})
    if account.security == MailAccount.Security.NONE and account.secret and account.host not in LOCAL_HOSTS:
        message = _("Without encryption everybody on the way could read the password.")
        raise InvalidInput(message, {"security": [message]})
    if is_on_a_server() and names_inner_address(account.host):
        raise InvalidInput(inner_sentence(account.host), {"host": [inner_sentence(account.host)]})
    save_valid(account)
    _log(league, actor, PostAction.MAIL_ACCOUNT_CHANGED)
    return account


@transaction.atomic(league=League)
def remove_mail_account(*, league: League, actor: User) -> None:
    """Forget the mail account with its password; what waits is then not sent. Raises NotAllowedNow."""
    _require_own()
    if not MailAccount.objects.filter(league=league).delete()[0]:
        raise NotAllowedNow(_("There is no mail account."))
    league.mails.filter(state=Mail.State.WAITING).update(state=Mail.State.NOT_SENT, reason=Mail.Reason.NO_SERVER)
    _log(league, actor, PostAction.MAIL_ACCOUNT_REMOVED)


def test_key() -> str:
    """The key of a test mail: each is an occasion of its own."""
    return f"test:{uuid4().hex}"


@transaction.atomic(league=League)
def note_mail_test(*, league: League, actor: User) -> None:
    """Write down that somebody has tested the mail account."""
    _log(league, actor, PostAction.MAIL_TESTED)


def _require_own() -> None:
    if has_servers_from_outside():
        raise NotAllowedNow(_("The mail server is set by the installation and cannot be changed here."))


def _log(league: League, actor: User, action: PostAction) -> None:
    log_action(league=league, actor=actor, action=action, subject=league.name)


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
