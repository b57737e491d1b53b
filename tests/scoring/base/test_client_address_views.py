"""Whose address a request has: what proxies that are trusted say, and nothing that anybody else may have written."""

from ipaddress import ip_network
from typing import Any

import pytest
from django.test import RequestFactory

from scoring.base.http.client_address import address_of

PROXY, CLIENT, INVENTED = "10.0.0.1", "198.51.100.7", "192.0.2.1"
INNER = [ip_network("10.0.0.0/8"), ip_network("::1")]


@pytest.mark.parametrize(
    ("trusted", "nearest", "header", "expected"),
    [
        (0, CLIENT, INVENTED, CLIENT),
        (1, PROXY, CLIENT, CLIENT),
        (1, "", f"{INVENTED}, {CLIENT}", CLIENT),
        (2, PROXY, f"{INVENTED}, {CLIENT}, 10.0.0.2", CLIENT),
        (2, CLIENT, INVENTED, CLIENT),
        (1, PROXY, "", PROXY),
        ([], CLIENT, INVENTED, CLIENT),
        (INNER, PROXY, f"{INVENTED}, {CLIENT}, 10.0.0.2", CLIENT),
        (INNER, CLIENT, INVENTED, CLIENT),
        (INNER, PROXY, f"{INVENTED}, nonsense", "nonsense"),
        (INNER, PROXY, "10.0.0.9", "10.0.0.9"),
        (INNER, "::1", CLIENT, CLIENT),
    ],
)
def test_address_of_reads_what_trusted_proxies_have_added(
    settings: Any, trusted: object, nearest: str, header: str, expected: str
) -> None:
    settings.TRUSTED_PROXIES = trusted
    request = RequestFactory().get("/", REMOTE_ADDR=nearest, headers={"X-Forwarded-For": header})
    assert address_of(request) == expected
