"""A listing as an answer: some of its rows, and where the next ones begin."""

import json
from base64 import urlsafe_b64encode
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _

from scoring.core.formats.json_file import head_of, told_of
from scoring.core.listings import Listing
from scoring.publishing.views.problems import Kind, Problem


def whole(listing: Listing) -> HttpResponse:
    """All rows: of an evening or a sheet, which nobody reads by halves."""
    return _answer(listing, list(listing.rows), None)


def page_of(listing: Listing, *, limit: int, cursor: str | None) -> HttpResponse:
    """So many rows behind those that the caller has. The first key of the listing tells its rows apart; rows that
    come or go in the meantime are neither told twice nor skipped. Raises Problem for a cursor that is none of ours,
    or whose row is gone."""
    rows, key = list(listing.rows), listing.keys[0]
    begin = 0
    if cursor is not None:
        places = {_cursor_of_pages(listing, key.of(row)): at for at, row in enumerate(rows, start=1)}
        if cursor not in places:
            raise Problem(Kind.UNREADABLE, _("The list has changed, or this cursor is of another one: begin anew."))
        begin = places[cursor]
    end = begin + limit
    following = _cursor_of_pages(listing, key.of(rows[end - 1])) if end < len(rows) else None
    return _answer(listing, rows[begin:end], following)


def _cursor_of_pages(listing: Listing, key: object) -> str:
    return urlsafe_b64encode(f"{listing.code} {key}".encode()).decode().rstrip("=")


def _answer(listing: Listing, rows: list[Any], following: str | None) -> HttpResponse:
    data = {**head_of(listing), "rows": [told_of(listing, row) for row in rows], "next": following}
    return HttpResponse(json.dumps(data, ensure_ascii=False), content_type="application/json")
