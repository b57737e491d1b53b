"""The cost of a game besides saving it: both parts that show an evening under way are drawn anew, once.

What was kept of the state before is still there, as in an evening. The first drawing of a process is a figure of its
own, and so is what goes over the line.
"""

import gzip
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from uuid import uuid4

from django.core.cache import caches
from django.db import transaction
from django.test import Client
from django.test.utils import override_settings
from django.urls import reverse

from benchmarks.data_sets import DataSet
from benchmarks.figures import Figure, at_most
from benchmarks.growth import Costs
from benchmarks.offices import office_with
from benchmarks.timing import Effort
from scoring.models import Evening, Sheet, User
from scoring.sheets.services.entries import GameEntry, HandEntry
from scoring.sheets.services.games import save_game

PARTS = {"live part": "public_standing", "slides of the hall": "public_slides"}
MOST_MILLISECONDS = at_most(60)
MOST_SIZE = MOST_SENT = at_most(60)
"""KiB, not compressed and as it is sent."""


def drawn_anew(effort: Effort) -> Iterator[Figure]:
    """The peer is the first drawing, when nothing is kept yet."""
    costs = Costs("after a game", "ms", "hands", lambda each: each.hands_of_evening)
    with override_settings(LIVE_KEPT_SECONDS=0):
        for data_set in effort.data_sets:
            with office_with(data_set):
                yield from _parts(effort, data_set, costs)
    yield from costs.growth()


def _parts(effort: Effort, data_set: DataSet, costs: Costs) -> Iterator[Figure]:
    evening, client = Evening.objects.latest("date"), Client()
    sheet = evening.sheets.earliest("table")
    for name, view in PARTS.items():
        address = reverse(view, args=["de", evening.pk])

        def draw(address: str = address) -> bytes:
            return client.get(address).content

        content = draw()
        [after_a_game] = effort.in_turn(draw, within=_after(lambda: _save_one_more(sheet)))
        [first] = effort.in_turn(draw, within=_after(_forget))
        yield costs.figure(name, data_set, after_a_game, MOST_MILLISECONDS, ("nothing kept", first))
        yield Figure(f"{name}, {data_set.name}: size", len(content) / 1024, "KiB", MOST_SIZE)
        sent = len(gzip.compress(content, compresslevel=5)) / 1024
        yield Figure(f"{name}, {data_set.name}: sent", sent, "KiB", MOST_SENT)


def _after(work: Callable[[], None]) -> Callable[[], AbstractContextManager[None]]:
    """A block before which something is done, which is not there any more afterwards."""

    @contextmanager
    def block() -> Iterator[None]:
        with transaction.atomic():
            work()
            yield
            transaction.set_rollback(True)

    return block


def _forget() -> None:
    for cache in caches.all():
        cache.clear()


def _save_one_more(sheet: Sheet) -> None:
    seats, number = list(sheet.seats.order_by("position")), sheet.games.count() + 1
    entry = GameEntry(
        number=number,
        dealer=seats[(number - 1) % len(seats)].pk,
        winner=seats[0].pk,
        hands={seat.pk: HandEntry(points=7 * at) for at, seat in enumerate(seats)},
    )
    save_game(
        sheet_id=sheet.pk,
        actor=User.objects.get(username="secretary"),
        entry=entry,
        seen_revision=sheet.revision,
        client_id=uuid4(),
    )
