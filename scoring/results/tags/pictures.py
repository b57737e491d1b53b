"""The picture of a season: a line for each of the first, evening by evening, drawn as SVG."""

from collections.abc import Iterator, Sequence
from typing import Any

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from scoring.core import figures
from scoring.results.selectors.season_picture import Course, SeasonPicture

register = template.Library()

_WIDTH, _STEP, _LEFT, _RIGHT, _TOP = 360, 22, 26, 14, 14
"""Of the view box; between two places, and to its edges."""


@register.inclusion_tag("results/rankings/picture.html")
def season_course(picture: SeasonPicture) -> dict[str, Any]:
    """The lines with dots at each evening, and what stands in them as a table for who cannot see it."""
    lowest = max(picture.lowest, 2)
    height = 2 * _TOP + _STEP * (lowest - 1)
    return {
        "picture": picture,
        "width": _WIDTH,
        "height": height,
        "right": _WIDTH - _RIGHT,
        "rows": [(place, _y(place)) for place in range(1, lowest + 1)],
        # the first one is drawn last, above the others
        "lines": format_html_join("", "{}", ((_line(*one),) for one in _numbered(picture.courses))),
        "courses": [
            (
                course.standing,
                [(evening, figures.place(at)) for evening, at in zip(picture.evenings, course.places, strict=True)],
            )
            for course in picture.courses
        ],
    }


def _numbered(courses: Sequence[Course]) -> Iterator[tuple[int, Course]]:
    return reversed(list(enumerate(courses, start=1)))


def _y(place: int) -> int:
    return _TOP + _STEP * (place - 1)


def _line(number: int, course: Course) -> SafeString:
    step = (_WIDTH - _LEFT - _RIGHT) / (len(course.places) - 1)
    dots = [(round(_LEFT + at * step, 1), _y(place)) for at, place in enumerate(course.places) if place is not None]
    return format_html(
        '<g class="course-{}"><polyline points="{}"/>{}</g>',
        number,
        " ".join(f"{x},{y}" for x, y in dots),
        format_html_join("", '<circle cx="{}" cy="{}" r="4.5"/>', dots),
    )
