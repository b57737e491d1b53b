"""What everybody in the hall's network may follow."""

from datetime import date

from scoring.models import Evening, League
from scoring.results.selectors.seasons import evenings_ahead

_MOST = 6


def evenings_for_everybody(today: date) -> list[Evening]:
    """Those of today and those still under way, in leagues that show them to the public. One query."""
    shown = evenings_ahead().filter(season__league__is_public=True, season__league__is_live_public=True)
    return list(shown.filter(date__lte=today)[:_MOST])


def are_standings_shown(league: League) -> bool:
    """Whether whoever has no account follows an evening of the league while it is played."""
    return league.is_public and league.is_live_public
