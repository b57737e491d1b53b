"""Whose address a request has: what proxies that are trusted say, and nothing that anybody else may have written."""

from ipaddress import ip_network
from typing import Any

import pytest
from django.core.checks import registry
from django.test import RequestFactory

from scoring.core.http.origins import address_of, check_trusted_proxies, is_behind_unknown_proxy

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


@pytest.mark.parametrize(
    ("trusted", "header", "expected"), [(0, CLIENT, True), (1, CLIENT, False), (0, "", False), (INNER, CLIENT, False)]
)
def test_proxy_that_nobody_trusts_is_noticed(settings: Any, trusted: object, header: str, expected: bool) -> None:
    settings.TRUSTED_PROXIES = trusted
    headers = {"X-Forwarded-For": header} if header else {}
    request = RequestFactory().get("/", REMOTE_ADDR=PROXY, headers=headers)
    assert is_behind_unknown_proxy(request) is expected


@pytest.mark.parametrize(
    ("is_https", "trusted", "found"), [(True, 0, ["scoring.W001"]), (True, 1, []), (True, INNER, []), (False, 0, [])]
)
def test_check_before_deployment_asks_for_the_proxies(
    settings: Any, is_https: bool, trusted: object, found: list[str]
) -> None:
    settings.IS_HTTPS, settings.TRUSTED_PROXIES = is_https, trusted
    assert [message.id for message in check_trusted_proxies()] == found
    registered = registry.registry.get_checks(include_deployment_checks=True)
    assert check_trusted_proxies in registered
