"""Throttling of guesses: after a few wrong codes or passwords every further attempt has to wait, longer each time.

For passwords it is so soft that nobody can lock out the holder of an account. The keys of an account's counters hold a
digest of its password: a new password, whoever set it, begins with none.
"""

import ipaddress
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext

from scoring.core.errors import NotAllowedNow
from scoring.models import CodeGuesses, User

_FORGOTTEN_AFTER = timedelta(hours=1)
_EVERYBODY = "everybody"


@dataclass(frozen=True, slots=True)
class Limit:
    """``free`` wrong codes cost nothing; then each doubles the pause from ``first`` up to ``longest``."""

    free: int
    first: timedelta
    longest: timedelta

    def pause_after(self, failures: int) -> timedelta:
        if failures < self.free:
            return timedelta()
        doublings = min(failures - self.free, 20)
        return min(self.first * (1 << doublings), self.longest)


PER_ADDRESS = Limit(free=30, first=timedelta(seconds=1), longest=timedelta(minutes=1))
"""A whole hall may stand behind one address, so a slip of the thumb at each table must be free, and one person who goes
on guessing must not keep the others out for long. At one code a minute, one of a hundred that hold
is found after ten thousand years."""

PER_OPENER = Limit(free=8, first=timedelta(seconds=5), longest=timedelta(minutes=15))
"""Browsers that have opened a table with the same slip: nobody else's attempts count there."""

IN_TOTAL = Limit(free=200, first=timedelta(seconds=1), longest=timedelta(seconds=30))
"""Against guessing from many addresses at once. Links are not limited: they cannot be guessed."""


Limits = tuple[tuple[str, Limit], ...]
"""What an attempt runs into, each under a key of its own."""


class TooMany(NotAllowedNow):
    """Too many attempts; ``pause`` is how long to wait."""

    says: str | Promise

    def __init__(self, pause: timedelta) -> None:
        self.pause = pause
        super().__init__(str(self.says) % {"pause": pause_text(pause)})


@dataclass(frozen=True, slots=True)
class Attempt:
    """An attempt that may be made, and counts as wrong until it is told to be right."""

    limits: Limits
    shared: Limits = ()

    def was_right(self) -> None:
        """Forget the wrong attempts before it; those of others that ``shared`` counts as well still count."""
        now = timezone.now()
        with transaction.atomic():
            GuessCounter(limits=self.shared, now=now).take_back()
            GuessCounter(limits=self.limits, now=now).forget()


def begin_attempt(refusal: type[TooMany], limits: Limits, shared: Limits = ()) -> Attempt:
    """Count an attempt before anything is looked at: a thousand at once are a thousand.

    Raises ``refusal``; such an attempt is neither made nor counted, so that asking again prolongs nothing.
    """
    with transaction.atomic():
        counter = GuessCounter(limits=(*shared, *limits), now=timezone.now())
        pause = counter.pause()
        if pause <= timedelta():
            counter.count_failure()
    if pause > timedelta():
        raise refusal(pause)
    return Attempt(limits, shared)


class GuessCounter:
    """The counters that an attempt runs into, each under a key of its own, locked until the transaction ends.

    To be made inside a transaction: then no two attempts, in whichever process, see the same count.
    """

    def __init__(self, *, limits: Sequence[tuple[str, Limit]], now: datetime) -> None:
        self._now = now
        CodeGuesses.objects.filter(last_failure_at__lt=now - _FORGOTTEN_AFTER).delete()
        self._counters = [(self._locked(_source(key), now), limit) for key, limit in limits]

    def pause(self) -> timedelta:
        """How long the next attempt has to wait from now on; not positive: it may be made."""
        return max(
            row.last_failure_at + limit.pause_after(row.failures) - self._now if row.failures else timedelta()
            for row, limit in self._counters
        )

    def count_failure(self) -> timedelta:
        """Note a wrong attempt. Gives the pause that follows from it."""
        for row, _limit in self._counters:
            row.failures += 1
            row.last_failure_at = self._now
            row.save(update_fields=("failures", "last_failure_at"))
        return self.pause()

    def forget(self) -> None:
        """Begin anew: the attempt was right."""
        CodeGuesses.objects.filter(pk__in=[row.pk for row, _limit in self._counters]).delete()

    def take_back(self) -> None:
        """Count the attempt no longer, but all before it."""
        for row, _limit in self._counters:
            row.failures = max(0, row.failures - 1)
            row.save(update_fields=("failures",))

    @staticmethod
    def _locked(source: str, now: datetime) -> CodeGuesses:
        """The counter's row. A failure of tomorrow was counted while the clock was wrong: it is as if it were of now,
        so nobody waits for longer than the longest pause."""
        row, _is_new = CodeGuesses.objects.select_for_update().get_or_create(
            source=source, defaults={"last_failure_at": now}
        )
        if row.last_failure_at > now:
            row.last_failure_at = now
            row.save(update_fields=("last_failure_at",))
        return row


def code_limits(address: str, opener: int | None) -> Limits:
    """What an attempt to open a table runs into, from an address or with a browser that has opened another table with
    the access ``opener``."""
    if opener is not None:
        return ((f"opener/{opener}", PER_OPENER),)
    return (_EVERYBODY, IN_TOTAL), (network_of(address), PER_ADDRESS)


def pause_text(pause: timedelta) -> str:
    """A pause in words, rounded up."""
    seconds = ceil(pause.total_seconds())
    if seconds < 60:
        return ngettext("%(number)s second", "%(number)s seconds", seconds) % {"number": seconds}
    minutes = ceil(seconds / 60)
    return ngettext("%(number)s minute", "%(number)s minutes", minutes) % {"number": minutes}


def network_of(address: str) -> str:
    """The address, of version 6 the network of a household: one device may take any address there."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return "unknown"
    return str(ipaddress.ip_network((known, 64), strict=False)) if known.version == 6 else str(known)


def _source(key: str) -> str:
    return salted_hmac("wrong codes of an address", key, algorithm="sha256").hexdigest()


PER_ACCOUNT_AND_NETWORK = Limit(free=5, first=timedelta(seconds=5), longest=timedelta(minutes=15))
"""Who mistypes the own password, and who tries passwords from one place."""

PER_ACCOUNT = Limit(free=20, first=timedelta(seconds=1), longest=timedelta(minutes=1))
"""Against trying one account from many places. The pause stays short: its holder must get in on a new device."""

PER_NETWORK = Limit(free=50, first=timedelta(seconds=1), longest=timedelta(minutes=5))
"""Against trying many accounts from one place, behind which a whole club may sit."""

PER_DEVICE = Limit(free=8, first=timedelta(seconds=5), longest=timedelta(minutes=15))
"""A device on which the account was signed in before, or a session that is asked for the old password: nobody else's
attempts count there."""

logger = logging.getLogger(__name__)


class TooManyPasswords(TooMany):
    """Too many wrong passwords."""

    says = gettext_lazy(
        "Too many wrong passwords have been typed. The next attempt is possible in %(pause)s. With a device on "
        "which you have signed in before you need not wait, nor with a new password from the president of "
        "your league."
    )


def begin_sign_in(*, username: str, address: str, device: str) -> Attempt:
    """Count an attempt to sign in. Raises TooManyPasswords.

    ``device`` is what a device remembers of an earlier sign-in to this very account, empty otherwise.
    """
    account = f"{username}/{_password_digest(User.objects.filter(username=username).first())}"
    network = network_of(address)
    if device:
        return _begun(((f"device/{device}/{account}", PER_DEVICE),), address)
    of_account = (
        (f"account/{account}", PER_ACCOUNT),
        (f"account/{account}/{network}", PER_ACCOUNT_AND_NETWORK),
    )
    return _begun(of_account, address, shared=((f"passwords/{network}", PER_NETWORK),))


def begin_password_change(*, user: User, address: str) -> Attempt:
    """Count an attempt to name the old password. Raises TooManyPasswords."""
    return _begun(((f"change/{user.pk}/{_password_digest(user)}", PER_DEVICE),), address)


def _begun(of_account: Limits, address: str, shared: Limits = ()) -> Attempt:
    try:
        return begin_attempt(TooManyPasswords, of_account, shared)
    except TooManyPasswords:
        logger.warning("too many wrong passwords from %s", address)
        raise


def _password_digest(user: User | None) -> str:
    return user.get_session_auth_hash() if user else ""
