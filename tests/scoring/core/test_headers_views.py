"""Headers that every answer has."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.core.http.middleware import office_number
from tests.scoring.codes import phone_at, scene_of_today


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["home", "login", "offline"])
def test_browser_is_told_what_no_page_asks_for(client: Client, path: str) -> None:
    policy = client.get(reverse(path)).headers["Permissions-Policy"]

    assert policy.startswith("camera=(), microphone=(), geolocation=()")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/offline/", 200),
        ("/sw.js", 200),
        ("/jobs/", 302),
        ("/t/sheet/7/", 403),
        ("/l/nobody/", 404),
        ("/logout/", 405),
    ],
)
def test_every_answer_is_signed_with_the_number_of_the_office(client: Client, path: str, status: int) -> None:
    answer = client.get(path)

    assert (answer.status_code, answer.headers["League-Office"]) == (status, office_number())


@pytest.mark.django_db
def test_failures_are_signed_like_everything_else(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.accounts.views.offline.release_version", lambda: 1 / 0)
    client.raise_request_exception = False
    strange = client.get("/offline/", headers={"host": "elsewhere.example"})

    assert [answer.headers["League-Office"] for answer in (client.get("/sw.js"), strange)] == [office_number()] * 2


def test_office_with_another_key_has_another_number(settings) -> None:
    before = office_number()
    settings.SECRET_KEY = "another key, as long as a key of an installation has to be at least"

    assert office_number() != before


@pytest.mark.django_db
def test_pages_know_the_number_of_their_office(client: Client) -> None:
    assert f'data-office="{office_number()}"' in client.get(reverse("login")).content.decode()


@pytest.mark.django_db
def test_nothing_new_is_said_in_few_bytes_and_signed() -> None:
    table = scene_of_today()
    phone, address = phone_at(table), reverse("guest_games", args=[table.sheet.pk])
    version = phone.get(address)["ETag"]

    answer = phone.get(address, headers={"If-None-Match": version})

    assert (answer.status_code, answer.headers["League-Office"]) == (304, office_number())
    assert sum(len(name) + len(value) + 4 for name, value in answer.headers.items()) < 250
