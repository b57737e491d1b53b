"""Two who set the office up at the same moment, on both databases."""

from collections.abc import Callable

import pytest

from tests.support.installation import Installation

RACE = """
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from django.db import connections
from django.test import Client
from scoring.models import Installation, League, User

AT_ONCE = 4
ready = Barrier(AT_ONCE)

def begin(number):
    browser = Client(HTTP_HOST="localhost", raise_request_exception=False)
    browser.get("/start/")
    ready.wait(30)
    password = "Kieler-Sprotten-7"
    answer = browser.post("/start/", {
        "first_name": f"Anke{number}", "last_name": "Petersen", "username": f"anke{number}", "new_password1": password,
        "new_password2": password, "name": f"Verband {number}", "kind": "club", "preset": "standard",
        "timezone": "Europe/Berlin",
    })
    connections.close_all()
    told = b"Petersen hat dieses Verbandsb" in answer.content
    return answer.status_code, told

with ThreadPoolExecutor(AT_ONCE) as browsers:
    print(sorted(browsers.map(begin, range(AT_ONCE))))
print(User.objects.count(), League.objects.count(), Installation.objects.count())
"""


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def test_of_several_who_begin_at_once_one_does_and_the_others_are_told_who(
    database: str, install: Callable[..., Installation]
) -> None:
    answers, rows = install(database, DJANGO_DEBUG="1").python(RACE).splitlines()
    assert answers == str([(302, False)] + [(409, True)] * 3)
    assert rows == "1 1 1"
