"""The menu that gives a table of the page to other programs."""

from typing import Any

from django import template
from django.template.context import RequestContext
from django.utils.http import urlencode

from scoring.core.formats import FORMATS
from scoring.core.http.listings import FORMAT, TABLE

register = template.Library()


@register.inclusion_tag("components/as_table.html", takes_context=True)
def as_table(context: RequestContext, code: str = "", about: str = "") -> dict[str, Any]:
    """The menu of one of the tables that the view offers, by default of its only one; nothing where it offers none.
    ``about``: which table, said to those who hear the page where it has several. The search, the filters and the order
    of the page are kept."""
    offered = context.get("offered") or ()
    code = code or next(iter(offered), "")
    if code not in offered:
        return {}
    asked = [(name, value) for name, values in context["request"].GET.lists() for value in values if name != "page"]
    addresses = [
        (f"?{urlencode([*asked, (FORMAT, known.code), (TABLE, code)])}", known.label) for known in FORMATS.values()
    ]
    return {"code": code, "about": about, "addresses": addresses}
