"""The slides of the hall screen, and their rows.

Thirty tables have three hundred seats, which are drawn anew after each game. So rows are written by Python as one text,
without the end tags that HTML does without, and say nothing but what stands in them: what a column is, and how it
looks, ``hall-slides.css`` knows by its place, and whether a row is new, ``renew.js`` by its words (decision 0083).
"""

from collections.abc import Iterable
from html import escape

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from scoring.core.figures import change, gap, place, points
from scoring.live.selectors.hall import slides_of
from scoring.live.selectors.live import PlaceLine
from scoring.live.selectors.live_tables import LiveTable
from scoring.live.selectors.waiting import SeasonLine
from scoring.live.tags.live import gained

register = template.Library()
register.simple_tag(slides_of, name="slides")


@register.simple_tag
def seat_rows(table: LiveTable) -> SafeString:
    """Place, name, last game, total and distance of everybody at a table, and who deals next while it is played."""
    deals = f' <span class="live-dealer">{escape(gettext("deals"))}</span>' if table.sheet.is_open else ""
    return SafeString(
        "".join(
            _row(
                line.place,
                escape(line.name) + (deals if line.is_dealer else ""),
                change(line.last),
                points(line.total),
                gap(line.gap),
            )
            for line in table.figures.lines
        )
    )


@register.simple_tag
def place_rows(lines: Iterable[PlaceLine]) -> SafeString:
    """Place, name, table, total and ranking points over all tables."""
    return SafeString(
        "".join(
            _row(
                line.place,
                escape(line.name),
                points(line.table),
                points(line.total),
                points(line.ranking_points),
            )
            for line in (each.standing for each in lines)
        )
    )


@register.simple_tag
def season_rows(lines: Iterable[SeasonLine]) -> SafeString:
    """Place, name, places gained by this evening, evenings and points in the season as it would be."""
    return SafeString(
        "".join(
            _row(
                line.standing.place,
                escape(line.standing.name),
                _gained(line.gained),
                points(line.standing.evenings),
                points(line.standing.ranking_points),
                is_absent=not line.plays_now,
            )
            for line in lines
        )
    )


def _row(at: int | None, name: str, *figures: str, is_absent: bool = False) -> str:
    """``name`` and ``figures`` are HTML."""
    absent = ' class="is-absent"' if is_absent else ""
    cells = "<td>".join(("", *figures))
    return f'<tr{absent}><td>{place(at)}<th scope="row">{name}{cells}'


def _gained(places: int | None) -> str:
    if places is None:
        return f'<span class="badge">{escape(gettext("new"))}</span>'
    return gained(places) if places else ""
