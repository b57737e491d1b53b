"""A mail, as far as a request may get it."""

from django.shortcuts import get_object_or_404

from scoring.base import permissions
from scoring.base.http.lookup import SignedInRequest, league_or_404, require
from scoring.models import Mail


def mail_or_404(request: SignedInRequest, league: str, mail: int, *, to_read: bool = False) -> Mail:
    """``to_read``: what it says as well."""
    row = league_or_404(request, league, permissions.can_see_post)
    found = get_object_or_404(row.mails.select_related("league", "player"), pk=mail)
    require(not to_read or permissions.can_read_mail(request.user, found))
    return found
