"""Figures as people read them: points, places, gaps, and tables of what was exported."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template

from scoring.core import figures
from scoring.core.columns import RANKING, RESULT

register = template.Library()
register.filter("points", figures.points)
register.filter("place", figures.place)
register.filter("gap", figures.gap)
register.filter("change", figures.change)


@register.filter
def dialled(number: str) -> str:
    """A telephone number as a phone dials it: “+49 (431) 12-34” becomes “+494311234”."""
    return "".join(sign for sign in number if sign.isdecimal() or sign == "+")


@register.inclusion_tag("components/figures_table.html")
def figures_table(lines: Sequence[Mapping[str, Any]], *, of_evening: bool = False) -> dict[str, Any]:
    """Exported lines of a season's ranking, or of the result of an evening, as people read them."""
    known = RESULT if of_evening else RANKING
    columns = [column for column in known.values() if any(column.code in line for line in lines)]
    rows = [(line, [(column, column.shown(line)) for column in columns]) for line in lines]
    return {"columns": columns, "rows": rows}
