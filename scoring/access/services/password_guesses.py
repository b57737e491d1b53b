"""Limits the guessing of passwords, so softly that nobody can lock out the holder of an account.

The keys of an account's counters hold a digest of its password: a new password, whoever set it, begins with none.
"""

import logging
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.access.services.guesses import GuessCounter, Limit, network_of, pause_text
from scoring.base.errors import NotAllowedNow
from scoring.models import User

PER_ACCOUNT_AND_NETWORK = Limit(free=5, first=timedelta(seconds=5), longest=timedelta(minutes=15))
"""Who mistypes the own password, and who tries passwords from one place."""

PER_ACCOUNT = Limit(free=20, first=timedelta(seconds=1), longest=timedelta(minutes=1))
"""Against trying one account from many places. The pause stays short: its holder must get in on a new device."""

PER_NETWORK = Limit(free=50, first=timedelta(seconds=1), longest=timedelta(minutes=5))
"""Against trying many accounts from one place, behind which a whole club may sit."""

PER_DEVICE = Limit(free=8, first=timedelta(seconds=5), longest=timedelta(minutes=15))
"""A device on which the account was signed in before, or a session that is asked for the old password: nobody else's
attempts count there."""

_Limits = tuple[tuple[str, Limit], ...]
logger = logging.getLogger(__name__)


class TooManyPasswords(NotAllowedNow):
    """Too many wrong passwords; ``pause`` is how long to wait."""

    def __init__(self, pause: timedelta) -> None:
        self.pause = pause
        super().__init__(
            _(
                "Too many wrong passwords have been typed. The next attempt is possible in %(pause)s. With a device on "
                "which you have signed in before you need not wait, nor with a new password from the president of "
                "your league."
            )
            % {"pause": pause_text(pause)}
        )


@dataclass(frozen=True, slots=True)
class PasswordAttempt:
    """An attempt that may be made and counts as wrong until it is told to be right."""

    of_account: _Limits
    of_network: _Limits = ()

    def was_right(self) -> None:
        """Forget the wrong attempts before it at this account; those at other accounts still count."""
        now = timezone.now()
        with transaction.atomic():
            GuessCounter(limits=self.of_network, now=now).take_back()
            GuessCounter(limits=self.of_account, now=now).forget()


def begin_sign_in(*, username: str, address: str, device: str) -> PasswordAttempt:
    """Count an attempt to sign in, before its password is looked at: a thousand at once are a thousand.

    ``device`` is what a device remembers of an earlier sign-in to this very account, empty otherwise.
    Raises TooManyPasswords; such an attempt is neither made nor counted, so that asking again prolongs nothing.
    """
    account = f"{username}/{_password_digest(User.objects.filter(username=username).first())}"
    network = network_of(address)
    if device:
        return _begun(((f"device/{device}/{account}", PER_DEVICE),), (), address)
    of_account = (
        (f"account/{account}", PER_ACCOUNT),
        (f"account/{account}/{network}", PER_ACCOUNT_AND_NETWORK),
    )
    return _begun(of_account, ((f"passwords/{network}", PER_NETWORK),), address)


def begin_password_change(*, user: User, address: str) -> PasswordAttempt:
    """Count an attempt to name the old password. Raises TooManyPasswords."""
    return _begun(((f"change/{user.pk}/{_password_digest(user)}", PER_DEVICE),), (), address)


def _begun(of_account: _Limits, of_network: _Limits, address: str) -> PasswordAttempt:
    with transaction.atomic():
        counter = GuessCounter(limits=(*of_network, *of_account), now=timezone.now())
        pause = counter.pause()
        if pause <= timedelta():
            counter.count_failure()
    if pause > timedelta():
        logger.warning("too many wrong passwords from %s", address)
        raise TooManyPasswords(pause)
    return PasswordAttempt(of_account, of_network)


def _password_digest(user: User | None) -> str:
    return user.get_session_auth_hash() if user else ""
