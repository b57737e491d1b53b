"""Cells that several lists have in common."""

from collections.abc import Collection, Iterable
from datetime import datetime
from html import escape
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext, gettext_lazy, pgettext

from scoring.core.columns import Column
from scoring.core.listings import Term
from scoring.core.tables.table import PageTable
from scoring.models import Evening

NUMBER = {"td": {"class": "number"}, "th": {"class": "number"}}
TOTAL = {"td": {"class": "number total"}, "th": {"class": "number"}}
NAME = {"td": {"class": "name"}, "th": {"class": "name"}}
PLACE = {"td": {"class": "place"}, "th": {"class": "place"}}
STATE = {"td": {"class": "state"}, "th": {"class": "state"}}
NOWRAP = {"td": {"class": "nowrap"}, "th": {"class": "nowrap"}}
FOLDED = {"td": {"class": "folded"}, "th": {"class": "folded"}}
"""On a phone a button beside the row's name opens the cell below it (``static/js/folded.js``)."""


class FigureColumn(tables.Column):
    """A column of a result on a page; a table may render it in its own way."""

    def __init__(self, column: Column, *, is_folded: bool = False) -> None:
        attrs = TOTAL if column.is_strong else NUMBER
        super().__init__(
            column.label,
            attrs=folded(attrs) if is_folded else attrs,
            empty_values=(),
            initial_sort_descending=not column.is_low_best,
        )
        self.column = column

    def render(self, record: object) -> str:
        return self.column.shown(record)


class ResultTable(PageTable):
    """Everybody in a result. ``kept``: the figures that a phone shows beside place and name, where a button opens
    the others (:data:`FOLDED`); None: all of them."""

    def __init__(
        self,
        rows: Any,
        columns: Iterable[FigureColumn],
        *,
        look: str = "ranking",
        kept: Collection[str] | None = None,
    ) -> None:
        figures = list(columns)
        attrs: dict[str, Any] = {"class": f"{look} sticky-first"}
        if kept is not None:
            attrs = folding(attrs["class"])
            for figure in figures:
                if figure.column.code not in kept:
                    figure.attrs = folded(figure.attrs)
        super().__init__(rows, extra_columns=[(figure.column.code, figure) for figure in figures], attrs=attrs)


def folding(look: str) -> dict[str, Any]:
    """The attributes of a table with columns that a phone folds; it needs a column with :data:`NAME`."""
    return {"class": f"{look} folds", "data-more": gettext_lazy("All details")}


def folded(attrs: Any) -> dict[str, dict[str, str]]:
    """The attributes of a column's cells which a phone folds (:data:`FOLDED`)."""
    return {cell: {**given, "class": f"{given['class']} folded"} for cell, given in attrs.items()}


def explained(text: str, address: str, subject: str) -> SafeString:
    """A figure that opens its explanation in the page's dialog, or on its own page without JavaScript."""
    href = escape(address)
    return SafeString(
        f'<a class="explained" href="{href}" hx-get="{href}" hx-target="#explanation" data-opens="explanation-dialog">'
        f'{escape(text)}<span class="visually-hidden"> {escape(subject)}</span></a>'
    )


def explained_beside(text: str) -> SafeString:
    """A figure that the explanation of its row tells of as well: a click on it opens that, while keyboards and readers
    of the screen meet one link a row (:func:`explained`)."""
    return SafeString(f'<span class="explained" data-explains>{escape(text)}</span>')


def marked_equal(figure: SafeString, meaning: str) -> SafeString:
    """A figure that others have as well, with an equals sign in front."""
    said = escape(meaning)
    return SafeString(
        f'<span class="equal" title="{said}"><span aria-hidden="true">=</span><span class="visually-hidden">{said}: '
        f"</span></span>{conditional_escape(figure)}"
    )


def own_mark() -> SafeString:
    """Stands behind the own name wherever it is listed; the row of a table that has it is coloured (``base.css``)."""
    return format_html(' <span class="own">{}</span>', pgettext("own name", "you"))


def evening_link(evening: Evening) -> SafeString:
    return format_html(
        '<a href="{}">{}</a>', reverse("evening", args=[evening.pk]), date_format(evening.date, "SHORT_DATE_FORMAT")
    )


def moment(at: datetime) -> str:
    """Date and time in the reader's way, in the local time zone."""
    return date_format(localtime(at), "SHORT_DATETIME_FORMAT")


def state_term(*, is_official: bool) -> Term:
    """What :func:`state_badge` shows, for other programs."""
    return Term("official", gettext("official")) if is_official else Term("provisional", gettext("provisional"))


def state_badge(*, is_official: bool) -> SafeString:
    word, color = (gettext("official"), "green") if is_official else (gettext("provisional"), "yellow")
    return format_html('<span class="badge {}">{}</span>', color, word)
