"""The cost of saving a game: on sheets of any length, in leagues of all sizes, and without waiting for the disk.

The whole request of the grid: statements, scorings, and processor time beside a bare Django view that sends the same
statements and knows nothing of them. What a longer sheet costs more is the one reading of it: loading and mapping its
rows, scoring and checking them, whose time is a figure of its own; what it costs that the log vouches for every row is
another, beside the same save of which the log says only that it was. The last figure compares with
``synchronous=NORMAL``, which may lose the last games when the power fails; ours is FULL.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from statistics import median
from time import perf_counter
from typing import Any
from unittest.mock import patch
from uuid import uuid4

from django.db import connection, transaction
from django.http import HttpRequest, JsonResponse
from django.test import Client
from django.test.utils import override_settings
from django.urls import include, path, reverse

from benchmarks.bench_season import typed
from benchmarks.data_sets import DataSet
from benchmarks.figures import Figure, at_most, ratio_at_most
from benchmarks.growth import Costs
from benchmarks.offices import office_with
from benchmarks.timing import Effort
from engine.scoring import SheetScorer
from scoring.models import Evening, Sheet, User
from scoring.models.base import journal
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import sheet_in_hand
from tests.scoring.codes import scene_of_today
from tests.scoring.growth import play
from tests.scoring.scenes import scene
from tests.support.counting import Cost, counted, is_mark

PLAYERS = 8
MOST_QUERIES, MOST_MILLISECONDS, MOST_OF_VOUCHING = at_most(12), at_most(20), ratio_at_most(1.3)
OF_SESSION_AND_ACCOUNT = 2
"""Statements that any view sends which asks who it is."""


_STATEMENTS: list[tuple[str, Any]] = []


def bare(request: HttpRequest) -> JsonResponse:
    """The peer: a view that asks who it is, sends the statements of a save and answers."""
    with connection.cursor() as cursor:
        for sql, params in _STATEMENTS if request.user.is_authenticated else ():
            cursor.execute(sql, params)
            cursor.fetchall()
    return JsonResponse({"kind": "saved"})


urlpatterns = [path("bare/", bare, name="bare"), path("", include("uno_league.urls"))]


def figures(effort: Effort) -> Iterator[Figure]:
    with override_settings(ROOT_URLCONF=__name__):
        for games in effort.of((1, 10, 30), (1,)):
            with office_with():
                table = scene_of_today(PLAYERS)
                play(table, games)
                yield from _price_of_a_save(effort, table.sheet, table.secretary, f"on a sheet with {games}")
        costs, sent = Costs("processor", "ms", "hands", _hands), Costs("statements", "", "hands", _hands)
        for data_set in effort.data_sets:
            with office_with(data_set):
                sheet = Sheet.objects.filter(evening=Evening.objects.latest("date")).earliest("table")
                save, send = _one_more_game(sheet, User.objects.get(username="secretary"))
                taken, limit = effort.in_turn(save, send, within=_taken_back)
                yield costs.figure("saving a game", data_set, taken, MOST_MILLISECONDS, ("bare view", limit))
                yield sent.figure("saving a game", data_set, len(_cost_of(save).queries), MOST_QUERIES)
    yield from (*costs.growth(), *sent.growth())
    yield _price_of_the_disk(effort.of(300, 2))


def _price_of_a_save(effort: Effort, sheet: Sheet, secretary: User, where: str) -> Iterator[Figure]:
    save, send = _one_more_game(sheet, secretary)
    cost = _cost_of(save)

    def read() -> None:
        checked_sheet(sheet_in_hand(sheet.pk))

    def save_unsaid() -> None:
        with patch.object(journal, "opened", nullcontext):
            save()

    ours, limit, reading, unsaid = effort.in_turn(save, send, read, save_unsaid, within=_taken_back)
    yield Figure(f"saving a game {where}: statements", len(cost.queries), "", MOST_QUERIES)
    yield Figure(f"saving a game {where}: scorings", cost.calls, "", at_most(1))
    yield Figure(f"saving a game {where}: processor", ours, "ms", MOST_MILLISECONDS, "bare view", limit)
    yield Figure(f"saving a game {where}: of it the reading", reading, "ms")
    yield Figure(f"saving a game {where}: vouched for", ours, "ms", MOST_OF_VOUCHING, "not vouched for", unsaid)


def _hands(data_set: DataSet) -> int:
    return data_set.hands_of_season


def _cost_of(save: Callable[[], None]) -> Cost:
    """The statements and scorings of a save."""
    with _taken_back(), counted(SheetScorer.__init__) as cost:
        save()
    return cost


def _one_more_game(sheet: Sheet, secretary: User) -> tuple[Callable[[], None], Callable[[], None]]:
    """Saves one more game on a sheet as the grid does; and sends the same statements to the bare view."""
    client = Client()
    client.force_login(secretary)
    address, seats = reverse("sheet_save_game", args=[sheet.pk]), list(sheet.seats.order_by("position"))
    games = sheet.games.count()
    data = {"number": games + 1, "dealer": seats[0].pk, "winner": seats[0].pk, "seen_revision": 0}
    data |= {f"hand-{seat.pk}": 7 * at for at, seat in enumerate(seats)}

    def save() -> None:
        answer = client.post(address, {**data, "client_id": uuid4()}, headers={"Accept": "application/json"})
        assert answer.json()["kind"] == "saved", answer.content

    statements = []

    def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        statements.append((sql, params))
        return execute(sql, params, many, context)

    with _taken_back(), connection.execute_wrapper(note):
        save()
    sent = [(sql, params) for sql, params in statements if not is_mark(sql)][OF_SESSION_AND_ACCOUNT:]

    def send() -> None:
        _STATEMENTS[:] = sent
        client.post(reverse("bare"))

    return save, send


@contextmanager
def _taken_back() -> Iterator[None]:
    """What is written in the block is not there afterwards."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _price_of_the_disk(games: int) -> Figure:
    """The median of each way; they take turns."""
    taken: dict[str, list[float]] = {"NORMAL": [], "FULL": []}
    with office_with():
        table = typed(scene(), 2 * games)
        for game in range(2 * games):
            way = ("NORMAL", "FULL")[game % 2]
            with connection.cursor() as cursor:
                cursor.execute(f"pragma synchronous={way}")
            start = perf_counter()
            next(table)
            taken[way].append(perf_counter() - start)
    full, normal = (1000 * median(taken[way]) for way in ("FULL", "NORMAL"))
    return Figure("saving a game, committed: as felt", full, "ms", None, "may lose games when power fails", normal)
