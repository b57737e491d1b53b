"""To HEAD only the headers are sent."""

from io import BytesIO

import pytest
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.test import RequestFactory

from scoring.core.http.middleware import without_body_middleware


def asked(method: str, response: HttpResponseBase) -> HttpResponseBase:
    def view(_request: HttpRequest) -> HttpResponseBase:
        return response

    return without_body_middleware(view)(RequestFactory().generic(method, "/"))


@pytest.mark.parametrize(("method", "body"), [("HEAD", b""), ("GET", b"Moin")])
def test_page_tells_its_length_and_is_sent_only_to_who_wants_it(method: str, body: bytes) -> None:
    response = asked(method, HttpResponse(b"Moin", headers={"Content-Length": "4"}))
    assert (b"".join(response), response.headers["Content-Length"]) == (body, "4")


def test_length_is_told_where_nobody_else_has() -> None:
    assert asked("HEAD", HttpResponse(b"Moin")).headers["Content-Length"] == "4"


def test_file_is_closed_unread() -> None:
    file = BytesIO(b"Moin")
    response = asked("HEAD", FileResponse(file))
    assert (b"".join(response), file.tell()) == (b"", 0)
    response.close()
    assert file.closed
