"""Leagues: how they are found, and their addresses."""

from collections.abc import Iterable

from django.db.models import QuerySet
from django.utils.text import slugify

from engine.names import collation_key
from scoring.models import League
from scoring.models.base.texts import without_umlauts

_LONGEST_SLUG = 50


def free_slug(name: str) -> str:
    """A short name for addresses that no league has yet: „Kieler Förde“ becomes ``kieler-foerde``."""
    slug = slugify(without_umlauts(name))[:_LONGEST_SLUG].strip("-") or "league"
    taken = set(League.objects.filter(slug__startswith=slug).values_list("slug", flat=True))
    candidate, number = slug, 2
    while candidate in taken:
        candidate, number = f"{slug}-{number}", number + 1
    return candidate


def search_leagues(leagues: QuerySet[League], text: str) -> list[int]:
    """The numbers of those leagues whose names contain the text, by name; accents and capitals do not matter. Reads the
    names of all of them in one query."""
    wanted = " ".join(collation_key(text)[0].split())
    keys = [(collation_key(name), pk) for pk, name in leagues.order_by().values_list("pk", "name")]
    return [pk for key, pk in sorted(keys) if wanted in key[0]]


def by_name(leagues: Iterable[League]) -> list[League]:
    """Leagues in the order of their names: Ä stands with A."""
    return sorted(leagues, key=lambda league: (collation_key(league.name), league.pk))
