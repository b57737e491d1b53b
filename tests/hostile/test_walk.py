"""A walk over all addresses that the resolver knows, Django's administration too: a new route is walked by itself.

Every address is asked by every method, with hostile arguments in its path, and with hostile values for every parameter
that its view reads. No answer is a server error, and nothing falls into the last net.
"""

import re
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.hostile.fuzzing import caught_by_the_net, names_read_at, trouble_with
from tests.hostile.values import FOR_PATHS, WORST
from tests.hostile.world import World

pytestmark = pytest.mark.django_db

ARGUMENT = re.compile(r"<(?:(\w+):)?\w+>")
METHODS = ("post", "put", "patch", "delete", "head", "options", "trace")
ASKED_BY = ("office", "auditor", "phone", "admin")
PARTS = 4
"""Of a walk: none takes so long that a busy machine ends it before its time."""


def routes() -> list[str]:
    """Every route of the project as it is written, such as ``l/<slug:league>/log/``."""
    return [route for route in _routes(get_resolver().url_patterns, "") if not route.startswith("^")]


def _routes(patterns: list[URLPattern | URLResolver], before: str) -> Iterator[str]:
    for pattern in patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern.url_patterns, route)
        else:
            yield route


def hostile_paths(route: str) -> set[str]:
    """Addresses of the route with nothing but hostile arguments; the route itself where it has none."""
    kinds = [kind or "str" for kind in ARGUMENT.findall(route)]
    choices = [FOR_PATHS[kind] for kind in kinds]
    rounds = range(max(map(len, choices), default=1))
    return {"/" + _filled(route, [values[at % len(values)] for values in choices]) for at in rounds}


def _filled(route: str, arguments: list[str]) -> str:
    given = iter(arguments)
    return ARGUMENT.sub(lambda _match: next(given), route)


def troubles(client: Client, method: str, address: str) -> list[str]:
    with caught_by_the_net() as caught:
        response = getattr(client, method)(address)
    return [f"{method} {address[:120]}: {what}" for what in (*caught, *trouble_with(response))]


in_parts = pytest.mark.parametrize("part", range(PARTS))


@in_parts
def test_no_path_and_no_method_breaks_the_server(worlds: list[World], part: int) -> None:
    found = []
    for number, route in list(enumerate(routes()))[part::PARTS]:
        client = worlds[number % 3].client("admin" if route.startswith("admin/") else ASKED_BY[number % 3])
        for path in sorted(hostile_paths(route)):
            found += troubles(client, "get", path)
            found += troubles(client, METHODS[number % len(METHODS)], path)

    assert found == []


def test_all_routes_are_walked() -> None:
    assert len(routes()) > 250


@pytest.mark.parametrize("method", METHODS)
def test_no_page_breaks_when_it_is_asked_by_another_method(worlds: list[World], method: str) -> None:
    world = worlds[METHODS.index(method) % 3]
    client = world.client("auditor" if method == "head" else "stranger")

    assert [what for address in world.addresses.values() for what in troubles(client, method, address)] == []


@in_parts
def test_no_parameter_that_a_view_reads_breaks_its_page(worlds: list[World], part: int) -> None:
    found, asked = [], 0
    for state, world in enumerate(worlds):
        for place, (name, address) in enumerate(world.addresses.items()):
            if place % PARTS != part or (state and place // PARTS % 3 != state):
                continue
            client = world.client(who_opens(name))
            for parameter in names_read_at(address):
                for value in WORST:
                    found += troubles(client, "get", f"{address}?{parameter}={quote(value)}")
                    asked += 1

    assert found == []
    assert asked > 100 / PARTS


def who_opens(name: str) -> str:
    """Somebody who may open the page of this name."""
    if name.startswith("guest_"):
        return "phone"
    return "auditor" if "review" in name or "irregularit" in name or name in ("sheet_read", "sheet_tick") else "office"
