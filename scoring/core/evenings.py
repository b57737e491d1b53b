"""An evening as its pages need it, loaded in one query."""

from django.db.models import Exists, OuterRef, QuerySet

from scoring.models import Evening, EveningStanding

_AROUND = ("season__league", "season__edition", "edition", "team_contest", "machine_inspection__inspected_by")


def whole_evening(evening: int) -> QuerySet[Evening]:
    """With season, league, editions, the rules for its teams and its machine; ``has_standings``: its last sheet is
    closed, and what was stored then is its result."""
    standings = EveningStanding.objects.filter(evening=OuterRef("pk"))
    return Evening.objects.select_related(*_AROUND).annotate(has_standings=Exists(standings)).filter(pk=evening)
