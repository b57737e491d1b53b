"""Figures and tables as people read them: points, places, gaps, what was exported, and the menu that exports it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import template
from django.template.context import RequestContext
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString

from scoring.core import figures
from scoring.core.columns import RANKING, RESULT
from scoring.core.formats import FORMATS
from scoring.core.http.files import FORMAT, TABLE, Offered

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


@register.simple_tag(takes_context=True)
def as_table(context: RequestContext, code: str = "", about: str = "") -> SafeString | str:
    """Below one of the tables that the view offers, by default its only one: it comes into the menu of the page
    (:func:`as_tables`); nothing where it is not offered. ``about``: what it is called there, where it has more."""
    offered = context.get("offered")
    if not isinstance(offered, Offered):
        return ""
    code = code or next(iter(offered.codes), "")
    if code not in offered.codes:
        return ""
    offered.shown.setdefault(code, str(about))
    return format_html('<span data-table="{}" hidden></span>', code)


@register.inclusion_tag("components/as_tables.html", takes_context=True)
def as_tables(context: RequestContext) -> dict[str, Any]:
    """The one menu of the page, with every table that it shows, in each format. The search, the filters and the order
    of the page are kept."""
    offered = context.get("offered")
    if not isinstance(offered, Offered) or not offered.shown:
        return {}
    asked = [(name, value) for name, values in context["request"].GET.lists() for value in values if name != "page"]
    formats = [(one.code, one.label) for one in FORMATS.values()]
    code, *more = offered.shown
    links = [(f"?{urlencode([*asked, (FORMAT, one), (TABLE, code)])}", label) for one, label in formats]
    return {
        "links": [] if more else links,
        "tables": offered.shown.items(),
        "formats": formats,
        "kept": asked,
        "format_name": FORMAT,
        "table_name": TABLE,
    }
