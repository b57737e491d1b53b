"""Permissions of API clients: predicates over (token, object), as :mod:`scoring.core.permissions` has them for people.

None is a program without a token: it reads what everybody may.
"""

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from scoring.core.permissions import can_follow_live
from scoring.models import ApiToken, Evening, League, Sheet


def leagues_for_program(token: ApiToken | None) -> QuerySet[League]:
    """Leagues that a program may read: the public ones without a token, with one the league that has made it."""
    return League.objects.filter(is_public=True) if token is None else League.objects.filter(pk=token.league_id)


def is_within_scope(token: ApiToken | None, *scopes: ApiToken.Scope) -> bool:
    """Whether one of the scopes lets a program read this. Without a token it reads what everybody may; with one no
    more than was chosen."""
    return token is None or not scopes or not {scope.value for scope in scopes}.isdisjoint(token.scopes)


def reads_as_member(token: ApiToken | None, league: int) -> bool:
    """Whether a program is told in the league with this key what members see: names in full, games under way."""
    return token is not None and token.league_id == league and ApiToken.Scope.MEMBERS.value in token.scopes


def can_program_follow_live(token: ApiToken | None, evening: Evening) -> bool:
    """The standings while games are played, for a program that may read the league."""
    return can_follow_live(AnonymousUser(), evening) or reads_as_member(token, evening.season.league_id)


def can_program_see_sheet(token: ApiToken | None, sheet: Sheet) -> bool:
    """A sheet of a league that the program may read: finished ones, and others where it reads as a member."""
    return sheet.is_finished or reads_as_member(token, sheet.evening.season.league_id)
