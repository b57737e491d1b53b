"""What a browser remembers of accounts that were signed in on it: decision 0034."""

import secrets
from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from scoring.base.http.doors import door_of
from scoring.base.room import Door

_COOKIE = "known_device"
_SALT = "scoring.known_device"
_KNOWN_FOR = timedelta(days=180)
_MOST_ACCOUNTS = 6
"""How many accounts one browser is known for: that of the family, not that of an internet café."""


def device_for(request: HttpRequest, username: str) -> str:
    """The number by which the browser is known for an account; empty: it is not."""
    return _devices(request).get(username, "")


def remember_device(request: HttpRequest, response: HttpResponse, username: str) -> None:
    """Let the browser be known for an account from now on."""
    known = _devices(request)
    number = known.pop(username, "") or secrets.token_urlsafe(12)
    kept = [*known.items(), (username, number)][-_MOST_ACCOUNTS:]
    response.set_cookie(
        _COOKIE,
        signing.dumps(dict(kept), salt=_SALT),
        max_age=_KNOWN_FOR,
        path=reverse("login"),
        secure=settings.IS_HTTPS or door_of(request) is Door.SECURE,
        httponly=True,
        samesite="Lax",
    )


def _devices(request: HttpRequest) -> dict[str, str]:
    """Names of accounts that were signed in, each with a number of its own."""
    try:
        known = signing.loads(request.COOKIES.get(_COOKIE, ""), salt=_SALT, max_age=_KNOWN_FOR)
    except signing.BadSignature:
        return {}
    return known if isinstance(known, dict) else {}
