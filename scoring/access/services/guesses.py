"""Limits guessing: after a few wrong codes or passwords every further attempt has to wait, longer each time."""

import ipaddress
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.utils.crypto import salted_hmac
from django.utils.translation import ngettext

from scoring.models import CodeGuesses

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


def code_limits(address: str, opener: int | None) -> tuple[tuple[str, Limit], ...]:
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
