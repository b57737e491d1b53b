"""Files that a page hands out: how they are called."""

from datetime import date
from typing import TypeVar
from unicodedata import normalize
from urllib.parse import quote

from django.http import HttpResponse, HttpResponseBase

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
