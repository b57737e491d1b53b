"""Files on their way in and out: the tables of a page as files, PDFs, how a download is called, uploads onto the disk.

A page's tables are asked of the page itself (``?as=csv``, ``ods``, ``xlsx`` or ``json``). So whoever may see the page,
and nobody else, gets what it shows: with the same search, the same filters, the same order and the same forms of names,
but all rows instead of the first fifty.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from datetime import date
from tempfile import SpooledTemporaryFile
from typing import Any, TypeVar
from unicodedata import normalize
from urllib.parse import quote

from django.core.files import uploadhandler
from django.core.files.uploadedfile import UploadedFile
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render

from scoring.core.formats import FORMATS, Format
from scoring.core.http.middleware import keep_from_search_engines
from scoring.core.listings import Listing
from scoring.models.base.texts import is_unseen, without_umlauts

Response = TypeVar("Response", bound=HttpResponseBase)

_OF_PATHS = frozenset('/\\:*?"<>|')
"""What no system allows in the name of a file, or takes for a folder."""


def named(response: Response, name: str, *, is_saved: bool) -> Response:
    """Give the file a name made of whatever people have typed. ``is_saved``: not shown by the browser, but kept.

    Who does not read the name in all its letters (RFC 6266) gets it in those of ASCII: Sitzplaetze for Sitzplätze.
    """
    whole = "".join("-" if letter in _OF_PATHS else letter for letter in name if not is_unseen(letter))
    plain = normalize("NFKD", without_umlauts(whole)).encode("ascii", "ignore").decode()
    parts = ["attachment" if is_saved else "inline", f'filename="{plain}"']
    if plain != whole:
        parts.append(f"filename*=utf-8''{quote(whole)}")
    response["Content-Disposition"] = "; ".join(parts)
    return response


def pdf_response(content: bytes, *name: str | date | int) -> HttpResponse:
    """A PDF that the browser shows; saved, it is called by these parts: what it is, then of when or of whom."""
    called = "-".join(map(str, name))
    return named(HttpResponse(content, content_type="application/pdf"), f"{called}.pdf", is_saved=False)


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


class TemporaryFileUploadHandler(uploadhandler.TemporaryFileUploadHandler):
    """Django's, which leaves the part that fits on a full disk there until Python looks through its memory; this one
    takes it away at once."""

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        try:
            super().receive_data_chunk(raw_data, start)
        except OSError:
            self.upload_interrupted()
            raise

    def file_complete(self, file_size: int) -> "UploadedFile[Any] | None":
        try:
            return super().file_complete(file_size)
        except OSError:
            self.upload_interrupted()
            raise
