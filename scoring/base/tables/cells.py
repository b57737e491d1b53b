"""Cells that several lists have in common."""

import re
from datetime import datetime

from django.urls import reverse
from django.utils.formats import date_format, number_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import gettext

from scoring.models import Evening

NUMBER = {"td": {"class": "number"}, "th": {"class": "number"}}
NAME = {"td": {"class": "name"}, "th": {"class": "name"}}
PLACE = {"td": {"class": "place"}, "th": {"class": "place"}}


_FORMULAS = ("=", "+", "-", "@", "\t", "\r")
_FIGURE = re.compile(r"[+-]?[\d.,\u00a0\u202f ]+%?")


def for_spreadsheet(text: str) -> str:
    """A cell of a CSV file: a text that a spreadsheet would take for a formula gets the apostrophe that makes it a text
    again; a number with its sign stays one."""
    return f"'{text}" if text.startswith(_FORMULAS) and not _FIGURE.fullmatch(text) else text


def points(value: int | None) -> str:
    """Points with a real minus sign; a dash for None."""
    return "–" if value is None else number_format(value).replace("-", "−")


def place_text(value: int | None) -> str:
    """A place with its full stop; a dash for None: without place (D9)."""
    return "–" if value is None else f"{value}."


def explained(text: str, address: str, subject: str) -> SafeString:
    """A figure that opens its explanation in the page's dialog, or on its own page without JavaScript."""
    return format_html(
        '<a class="explained" href="{0}" hx-get="{0}" hx-target="#explanation" data-opens="explanation-dialog">'
        '{1}<span class="visually-hidden"> {2}</span></a>',
        address,
        text,
        subject,
    )


def marked_equal(figure: SafeString, meaning: str) -> SafeString:
    """A figure that others have as well, with an equals sign in front."""
    return format_html(
        '<span class="equal" title="{0}"><span aria-hidden="true">=</span><span class="visually-hidden">{0}: </span>'
        "</span>{1}",
        meaning,
        figure,
    )


def evening_link(evening: Evening) -> SafeString:
    return format_html(
        '<a href="{}">{}</a>', reverse("evening", args=[evening.pk]), date_format(evening.date, "SHORT_DATE_FORMAT")
    )


def moment(at: datetime) -> str:
    """Date and time in the reader's way, in the local time zone."""
    return date_format(localtime(at), "SHORT_DATETIME_FORMAT")


def state_badge(*, is_official: bool) -> SafeString:
    word, color = (gettext("official"), "green") if is_official else (gettext("provisional"), "yellow")
    return format_html('<span class="badge {}">{}</span>', color, word)
