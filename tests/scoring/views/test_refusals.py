"""The last net under all views: what nobody has thought of is a page and a line in the log, not a server error."""

import errno

import psycopg
import pytest
from django.contrib.auth.models import AnonymousUser
from django.db import DataError, OperationalError
from django.http import HttpResponse
from django.test import RequestFactory

from scoring.errors import NotAllowedNow
from scoring.forms.reading import Unreadable
from scoring.views.refusals import RefusalMiddleware

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english", "net_is_needed")]


def answer_to(error: Exception, **headers: str) -> HttpResponse | None:
    request = RequestFactory().get("/l/kiel/", headers=headers)
    request.user = AnonymousUser()
    return RefusalMiddleware(lambda _request: HttpResponse()).process_exception(request, error)


def postgres_disk_full() -> OperationalError:
    error = OperationalError("could not extend file")
    error.__cause__ = psycopg.errors.DiskFull()
    return error


@pytest.mark.parametrize(
    ("error", "status", "sentence"),
    [
        (Unreadable("“x” is no number."), 400, "“x” is no number."),
        (NotAllowedNow("The sheet is signed."), 400, "The sheet is signed."),
        (ValueError("Exceeds the limit (4300 digits)"), 400, "Something in this request cannot be read."),
        (DataError("value too long for type character varying(40)"), 400, "Something in this request cannot be read."),
        (RecursionError(), 400, "Something in this request cannot be read."),
        (OperationalError("database or disk is full"), 507, "The disk of the league office is full"),
        (postgres_disk_full(), 507, "The disk of the league office is full"),
        (OSError(errno.ENOSPC, "No space left on device"), 507, "The disk of the league office is full"),
        (OperationalError("database is locked"), 503, "The league office is busy"),
    ],
)
def test_net_says_what_to_do(error: Exception, status: int, sentence: str) -> None:
    answer = answer_to(error)

    assert answer is not None
    assert (answer.status_code, sentence in answer.content.decode()) == (status, True)


@pytest.mark.parametrize(
    "error", [KeyError("x"), TypeError(), OSError(errno.ENOENT, "x"), OperationalError("no server")]
)
def test_defect_of_ours_stays_one(error: Exception) -> None:
    assert answer_to(error) is None


def test_script_gets_json_only_for_what_is_refused_for_good() -> None:
    accept = {"accept": "application/json"}
    refused, full = answer_to(ValueError(), **accept), answer_to(OSError(errno.ENOSPC, "x"), **accept)

    assert refused is not None
    assert full is not None
    assert (refused["Content-Type"], full["Content-Type"]) == ("application/json", "text/html; charset=utf-8")


def test_net_tells_the_log_what_it_has_caught(caplog: pytest.LogCaptureFixture) -> None:
    answer_to(DataError("x"))
    answer_to(Unreadable("x"))

    (record,) = caplog.records
    assert (record.levelname, record.getMessage()) == ("ERROR", "nobody has answered this in /l/kiel/")
    assert record.exc_info is not None
