"""The pictures of a season on pages."""

from typing import Any

from django import template
from django.template import RequestContext

from scoring.core import figures
from scoring.core.pdf.drawings import svg_on_page
from scoring.results.pdf.season_drawings import Kind, drawing_of
from scoring.results.selectors.season_picture import SeasonPicture

register = template.Library()

FILES = ("svg", "png")


@register.inclusion_tag("results/rankings/picture.html", takes_context=True)
def season_course(context: RequestContext, picture: SeasonPicture, own: int | None = None) -> dict[str, Any]:
    """The places of some of a season, with a table of them for who cannot see it."""
    return _about(context, picture, own, (Kind.PLACES,))


@register.inclusion_tag("results/rankings/story.html", takes_context=True)
def season_story(context: RequestContext, picture: SeasonPicture, own: int | None) -> dict[str, Any]:
    """All pictures of a season, the figures in them as a table, and the files to take along. ``own``: whose line is
    marked."""
    told = _about(context, picture, own, tuple(Kind))
    return {**told, "season": picture.season, "league": picture.season.league, "own": own}


def _about(context: RequestContext, picture: SeasonPicture, own: int | None, kinds: tuple[Kind, ...]) -> dict[str, Any]:
    return {
        "request": context.get("request"),
        "picture": picture,
        "drawings": [
            (kind.value, kind.heading, svg_on_page(drawing_of(kind, picture, own=own)), FILES) for kind in kinds
        ],
        "courses": [
            (
                course,
                [(figures.place(at), gain) for at, gain in zip(course.places, course.gains, strict=True)],
            )
            for course in picture.courses
        ],
    }
