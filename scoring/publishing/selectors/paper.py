"""What form can be printed: its size, and for which evenings."""

from scoring.models import Evening, League, Sheet

MOST_PLAYERS, MOST_GAMES, MOST_EVENINGS = 10, 60, 12
USUAL_PLAYERS, USUAL_GAMES = 8, 20


def evenings_with_tables(league: League) -> list[Evening]:
    """The latest evenings of a league that have a table nobody has written on yet, latest first. One query."""
    laid = Sheet.objects.filter(evening__season__league=league, state=Sheet.State.DRAFT).values("evening")
    return list(Evening.objects.filter(pk__in=laid).select_related("season").order_by("-date", "-pk")[:MOST_EVENINGS])
