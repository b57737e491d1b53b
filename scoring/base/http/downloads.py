"""Files that a page hands out: how they are called."""

from django.http import HttpResponse
from django.utils.http import content_disposition_header

from scoring.base.models.texts import is_unseen

_OF_PATHS = frozenset('/\\:*?"<>|')
"""What no system allows in the name of a file, or takes for a folder."""


def named(response: HttpResponse, name: str, *, is_saved: bool) -> HttpResponse:
    """Give the file a name made of whatever people have typed. ``is_saved``: not shown by the browser, but kept."""
    plain = "".join("-" if letter in _OF_PATHS else letter for letter in name if not is_unseen(letter))
    header = content_disposition_header(is_saved, plain)
    assert header is not None
    response["Content-Disposition"] = header
    return response


def pdf_response(content: bytes, filename: str) -> HttpResponse:
    """A PDF that the browser shows; saved, it has this name."""
    return named(HttpResponse(content, content_type="application/pdf"), filename, is_saved=False)
