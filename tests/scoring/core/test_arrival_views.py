"""When a request arrived: as a proxy of ours says, otherwise when it reached us (L4)."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from scoring.core.http.arrival import BELIEVED_FOR, arrival_middleware, arrival_of, note_reached

REACHED = datetime(2026, 11, 6, 19, 0, 0, 500_000, tzinfo=UTC)
ASKED = REACHED - timedelta(milliseconds=377)
MILLISECOND = timedelta(milliseconds=1)

pytestmark = pytest.mark.clause("L4", "L4:deadline")


@pytest.fixture
def arrival(settings: Any) -> Callable[..., datetime]:
    """When a request has arrived that says so and reached us at a known instant."""

    def arrived(said: str, *, trusted: object = 1, **headers: str) -> datetime:
        settings.TRUSTED_PROXIES = trusted
        seen: list[datetime] = []

        def view(request: HttpRequest) -> HttpResponse:
            seen.append(arrival_of(request))
            return HttpResponse()

        note_reached(REACHED)
        headers = {"X-Forwarded-For": "203.0.113.7", **headers}
        arrival_middleware(view)(RequestFactory().get("/", headers={"X-Request-Start": said, **headers}))
        return seen[0]

    return arrived


def in_units(moment: datetime, of_a_second: int) -> str:
    return str((moment - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(seconds=1 / of_a_second))


@pytest.mark.parametrize(
    "said",
    [
        f"t={ASKED.timestamp():.3f}",
        f"{ASKED.timestamp():.3f}",
        in_units(ASKED, 1_000),
        f"t={in_units(ASKED, 1_000)}",
        f"t={in_units(ASKED, 1_000_000)}",
    ],
)
def test_request_arrived_when_our_proxy_was_asked(arrival: Callable[..., datetime], said: str) -> None:
    assert abs(arrival(said) - ASKED) <= MILLISECOND


@pytest.mark.parametrize("trusted", [0, []])
def test_header_of_a_client_has_no_effect(arrival: Callable[..., datetime], trusted: object) -> None:
    assert arrival(f"t={ASKED.timestamp():.3f}", trusted=trusted) == REACHED


@pytest.mark.parametrize(
    "moment",
    [REACHED + timedelta(milliseconds=2), REACHED + timedelta(days=1), REACHED - BELIEVED_FOR - MILLISECOND],
    ids=["a moment later", "tomorrow", "too long ago"],
)
def test_proxy_that_says_what_cannot_be_is_not_believed(arrival: Callable[..., datetime], moment: datetime) -> None:
    assert arrival(f"t={moment.timestamp():.3f}") == REACHED


@pytest.mark.parametrize("said", ["", "t=", "yesterday", "t=-1", "t=1e9", "1" * 40, "t=１７００００００００"])
def test_what_is_no_instant_is_passed_over(arrival: Callable[..., datetime], said: str) -> None:
    assert arrival(said) == REACHED
