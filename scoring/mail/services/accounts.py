"""The mail account of a league: entered, removed, tested."""

from typing import Any
from uuid import uuid4

from django.utils.translation import gettext as _

from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.rows import save_valid
from scoring.mail.log_actions import PostAction
from scoring.mail.selectors.servers import has_servers_from_outside, stored_secret
from scoring.mail.services.server_addresses import (
    is_on_a_server,
    names_inner_address,
)
from scoring.mail.services.smtp import inner_sentence
from scoring.models import League, Mail, MailAccount, User

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
