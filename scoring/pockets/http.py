"""The link by which devices give their copies: signed, for one league, for twelve hours. Nothing is kept for it."""

from typing import Final

from django.core import signing
from django.http import Http404, HttpRequest
from django.urls import reverse

from scoring.access.http.for_phones import address_for_phones
from scoring.models import League

HOLDS_FOR: Final = 12 * 3600
"""Seconds."""

_SALT = "scoring.pockets.give"


def link_to_give(request: HttpRequest, league: League) -> str:
    """As phones reach it."""
    return address_for_phones(request, reverse("pocket_give", args=[signing.dumps(league.pk, salt=_SALT)]))


def league_to_give_to(token: str) -> League:
    """Raises Http404 for a link that does not hold, or not any more."""
    try:
        return League.objects.get(pk=signing.loads(token, salt=_SALT, max_age=HOLDS_FOR))
    except (signing.BadSignature, League.DoesNotExist):
        raise Http404 from None
