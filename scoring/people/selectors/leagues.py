"""Addresses of leagues."""

from django.utils.text import slugify

from scoring.base.models.texts import without_umlauts
from scoring.models import League

_LONGEST_SLUG = 50


def free_slug(name: str) -> str:
    """A short name for addresses that no league has yet: „Kieler Förde“ becomes ``kieler-foerde``."""
    slug = slugify(without_umlauts(name))[:_LONGEST_SLUG].strip("-") or "league"
    taken = set(League.objects.filter(slug__startswith=slug).values_list("slug", flat=True))
    candidate, number = slug, 2
    while candidate in taken:
        candidate, number = f"{slug}-{number}", number + 1
    return candidate
