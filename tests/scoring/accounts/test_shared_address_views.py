"""A hall behind one address, and a proxy before the server: one who guesses does not keep the others out."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.accounts.services.throttling import PER_ADDRESS, PER_OPENER
from scoring.models import User
from tests.scoring.codes import access_to, credentials, phone_at, scene_of_today
from tests.scoring.scenes import Scene

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clock_stands")]
HALL, ELSEWHERE = "198.51.100.7", "203.0.113.9"
PASSWORD = "Kartenhaus-2025"


@pytest.fixture(autouse=True)
def _one_proxy(settings: Any) -> None:
    settings.TRUSTED_PROXIES = 1


def coming_from(address: str) -> dict[str, str]:
    """The headers of a request that our proxy has passed on; what stands before its entry is invented."""
    return {"X-Forwarded-For": f"192.0.2.1, {address}", "Accept-Language": "en"}


def type_code(code: str, *, address: str = HALL, browser: Client | None = None) -> Any:
    return (browser or Client()).post(reverse("guest_code"), {"code": code}, headers=coming_from(address))


def mistype(times: int) -> list[int]:
    return [type_code("ABCD-2345").status_code for _attempt in range(times)]


@pytest.fixture
def table() -> Scene:
    return scene_of_today()


def code_of(table: Scene) -> str:
    return credentials(access_to(table)).code


def test_a_slip_of_the_thumb_at_each_of_many_tables_costs_nobody_a_pause(table: Scene) -> None:
    assert mistype(25) == [422] * 25
    assert type_code(code_of(table)).status_code == 302


def test_whoever_guesses_in_a_hall_makes_only_that_hall_wait_and_not_for_long(table: Scene) -> None:
    code = code_of(table)
    mistype(PER_ADDRESS.free)
    answer = type_code(code)
    assert (answer.status_code, type_code(code, address=ELSEWHERE).status_code) == (429, 302)
    assert "Please wait 1 second, or scan the QR code: that works at once." in answer.content.decode()
    assert PER_ADDRESS.longest.total_seconds() <= 60


def test_slip_is_scanned_whatever_others_have_typed(table: Scene) -> None:
    secret = credentials(access_to(table)).secret
    mistype(PER_ADDRESS.free + 2)
    answer: Any = Client().get(reverse("guest_link", args=[secret]), headers=coming_from(HALL))
    assert answer.headers["Location"] == reverse("guest_sheet", args=[table.sheet.pk])


def test_browser_that_has_opened_a_table_need_not_wait_for_others(table: Scene) -> None:
    helper, other = phone_at(table), scene_of_today()
    mistype(PER_ADDRESS.free + 2)
    assert type_code(code_of(other), browser=helper).status_code == 302


def test_browser_that_has_opened_a_table_can_guess_no_faster(table: Scene) -> None:
    guesser = phone_at(table)
    statuses = [type_code("ABCD-2345", browser=guesser).status_code for _attempt in range(PER_OPENER.free + 1)]
    assert statuses == [422] * PER_OPENER.free + [429]
    assert type_code(code_of(scene_of_today())).status_code == 302


def test_wrong_passwords_from_a_hall_keep_neither_others_nor_a_known_device_out() -> None:
    names = ("nele", "ole")
    for name in names:
        User.objects.create_user(name, password=PASSWORD)
    known = Client()

    def sign_in(browser: Client, name: str, password: str, address: str = HALL) -> int:
        typed = {"username": name, "password": password}
        return browser.post(reverse("login"), typed, headers=coming_from(address)).status_code

    sign_in(known, "nele", PASSWORD)
    known.post(reverse("logout"))
    for _attempt in range(8):
        sign_in(Client(), "nele", "wrong")
    assert sign_in(known, "nele", PASSWORD) == 302
    assert sign_in(Client(), "ole", PASSWORD) == 302
    assert sign_in(Client(), "nele", PASSWORD, ELSEWHERE) == 302


def test_page_of_the_codes_says_that_a_proxy_is_not_known(table: Scene, settings: Any) -> None:
    office = Client()
    office.force_login(table.secretary)
    address = reverse("evening_codes", args=[table.evening.pk])
    assert "TRUSTED_PROXIES" not in office.get(address, headers=coming_from(HALL)).content.decode()
    settings.TRUSTED_PROXIES = 0
    assert "TRUSTED_PROXIES" in office.get(address, headers=coming_from(HALL)).content.decode()
