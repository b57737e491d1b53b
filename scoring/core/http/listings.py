"""The tables of a page as files: ``?as=csv``, ``ods``, ``xlsx`` or ``json``, asked of the page itself.

So whoever may see the page, and nobody else, gets what it shows: with the same search, the same filters, the same order
and the same forms of names, but all rows instead of the first fifty.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from tempfile import SpooledTemporaryFile
from typing import Any

from django.http import FileResponse, Http404, HttpRequest, HttpResponseBase
from django.shortcuts import render

from scoring.core.formats import FORMATS, Format
from scoring.core.http.downloads import named
from scoring.core.http.headers import keep_from_search_engines
from scoring.core.listings import Listing

Offer = Callable[[], Listing]
"""Reads a table, where it is asked for."""


@dataclass(frozen=True, slots=True)
class Offered:
    """The tables that a page can give, and what those are called that it has shown so far: all of them stand in one
    menu at its end."""

    codes: Collection[str]
    shown: dict[str, str] = field(default_factory=dict)


FORMAT, TABLE = "as", "table"
"""The parameters of an address that ask for a file; a page with one table need not be told which."""

_IN_MEMORY = 2**20
"""Bytes of a file; what is longer is written to the disk while it is made."""


def page_with_tables(
    request: HttpRequest, template: str, context: Mapping[str, Any], **offers: Offer
) -> HttpResponseBase:
    """The page, which offers these tables where it shows them (``{% as_table "…" %}``), or one of them as a file.
    Unknown ones are 404."""
    return asked_table(request, **offers) or render(request, template, {**context, "offered": Offered(tuple(offers))})


def asked_table(request: HttpRequest, **offers: Offer) -> HttpResponseBase | None:
    """The file that the request asks for; None: it asks for the page."""
    if FORMAT not in request.GET:
        return None
    code = request.GET.get(TABLE, next(iter(offers), ""))
    known = FORMATS.get(request.GET[FORMAT])
    if known is None or code not in offers:
        raise Http404
    keep_from_search_engines(request)
    return file_response(offers[code](), known)


def file_response(listing: Listing, known: Format) -> HttpResponseBase:
    """A file to be kept, whole before its first byte leaves: what goes wrong while it is made is an answer of ours."""
    file = SpooledTemporaryFile(max_size=_IN_MEMORY)  # noqa: SIM115 -- the answer closes it
    known.write(listing, file)
    length = file.tell()
    file.seek(0)
    response = FileResponse(file, content_type=known.content_type, headers={"Content-Length": str(length)})
    return named(response, f"{listing.file_name}.{known.code}", is_saved=True)
