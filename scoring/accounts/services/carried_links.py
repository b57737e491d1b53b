"""A link that was opened where its password could be read by others is carried by a short code to the computer of the
office, where it opens.

Nothing of it is in the database: the code is remembered by this process for some minutes, and typed at this computer
alone. The link itself stays as it was.
"""

import secrets
from datetime import timedelta

from django.core.cache import caches
from django.utils.translation import gettext_lazy

from scoring.accounts.services.throttling import Limit, TooMany, begin_attempt

HOLDS_FOR = timedelta(minutes=15)
_DIGITS = 6
_GUESSES = Limit(free=8, first=timedelta(seconds=5), longest=timedelta(minutes=5))


class TooManyCodes(TooMany):
    """Too many wrong codes were typed."""

    says = gettext_lazy("Too many wrong codes. Please wait %(pause)s.")


def carry_link(secret: str) -> str:
    """The code for what a link ends with: six digits, good for a quarter of an hour."""
    kept = caches["shared"]
    while True:
        code = "".join(secrets.choice("0123456789") for _digit in range(_DIGITS))
        if kept.add(_key(code), secret, HOLDS_FOR.total_seconds()):
            return code


def carried_link(typed: str) -> str:
    """What the link ends with that a code carries; empty: none holds. A code is good once. Raises TooManyCodes."""
    attempt = begin_attempt(TooManyCodes, (("carried-links", _GUESSES),))
    code = "".join(sign for sign in typed if sign in "0123456789")
    if secret := str(caches["shared"].get(_key(code), "")):
        caches["shared"].delete(_key(code))
        attempt.was_right()
    return secret


def _key(code: str) -> str:
    return f"carried-link/{code}"
