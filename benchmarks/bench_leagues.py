"""Home and the first page of an office with ever more leagues: they list what is mine, not every league."""

from collections.abc import Iterator
from functools import partial
from http import HTTPStatus

from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from benchmarks.figures import Figure, at_most
from benchmarks.growth import MOST_WITH_HISTORY
from benchmarks.offices import office_with
from benchmarks.timing import Effort, exponent
from scoring.models import League, Membership, Office, User

LEAGUES = (10, 100, 1_000)
MOST_QUERIES = at_most(15)
PAGE, SENT = at_most(100), at_most(25)
MINE = 2


def figures(effort: Effort) -> Iterator[Figure]:
    taken: dict[str, list[tuple[float, float]]] = {}
    for number in effort.of(LEAGUES, (3,)):
        with office_with():
            leagues = League.objects.bulk_create(
                League(name=f"Unoclub {at}", slug=f"club-{at}", is_public=True) for at in range(number)
            )
            secretary = User.objects.create_user("secretary")
            for mine in leagues[:MINE]:
                membership = Membership.objects.create(league=mine, user=secretary)
                Office.objects.create(membership=membership, kind=Office.Kind.SECRETARY)
            for who, user in (("home, a secretary of two leagues", secretary), ("first page, visitor", None)):
                client = Client()
                if user is not None:
                    client.force_login(user)
                page, queries, [cost] = _asked(client), _queries(client), effort.in_turn(partial(_asked, client))
                taken.setdefault(who, []).append((number, cost))
                what = f"{who}, among {number:,}"
                yield Figure(f"{what}: processor", cost, "ms", PAGE)
                yield Figure(f"{what}: queries", queries, "", MOST_QUERIES)
                yield Figure(f"{what}: sent", len(page) / 1024, "KiB", SENT)
    for who, points in taken.items():
        if len(points) > 1:
            growth = exponent(points)
            yield Figure(f"{who}: growth with leagues", growth, "exponent", at_most(MOST_WITH_HISTORY))


def _asked(client: Client) -> bytes:
    cache.clear()
    answer = client.get(reverse("home"), headers={"Accept-Encoding": "gzip"})
    assert answer.status_code == HTTPStatus.OK, answer.status_code
    return answer.content


def _queries(client: Client) -> int:
    with CaptureQueriesContext(connection) as captured:
        _asked(client)
    return len(captured)
