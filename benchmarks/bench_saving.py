"""What saving a game costs: on sheets of any length, with and without waiting for the disk, and during an import.

First the whole request of the grid with 1, 10 and 30 games on a sheet of eight: statements, scorings, and processor
time against the limit, a bare Django view that sends the same statements and knows nothing of them. What a longer
sheet costs more is the one reading of it: loading and mapping its rows, scoring and checking them, whose time stands
beside.
Then the limit is a save with ``synchronous=NORMAL``, which may lose the last games when the power fails; ours is FULL.
The last figure is the longest wait of a table that types on while somebody imports a season of 6, 12 and 40 evenings:
an import is one transaction.
"""

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from statistics import median
from threading import Event, Thread
from typing import Any
from uuid import uuid4

import django

_folder = tempfile.TemporaryDirectory()
os.environ["DATABASE_URL"] = ""
os.environ["UNO_LEAGUE_VAR"] = _folder.name
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_league.settings")
django.setup()

from django.core.management import call_command  # noqa: E402 - after the settings are known
from django.db import OperationalError, connection, transaction  # noqa: E402
from django.http import HttpRequest, JsonResponse  # noqa: E402
from django.test import Client  # noqa: E402
from django.test.utils import override_settings  # noqa: E402
from django.urls import include, path, reverse  # noqa: E402

from engine.scoring import SheetScorer  # noqa: E402
from scoring.imports.services import ImportReport, read_folder, report_on, write_season  # noqa: E402
from scoring.sheets.selectors.loading import sheet_in_hand  # noqa: E402
from scoring.sheets.selectors.sheets import checked_sheet  # noqa: E402
from tests.scoring.codes import scene_of_today  # noqa: E402
from tests.scoring.growth import play  # noqa: E402
from tests.scoring.scenes import Scene, league, scene  # noqa: E402
from tests.support.counting import counted, is_mark  # noqa: E402

SEASON = Path(__file__).resolve().parents[1] / "fixtures" / "season-2025-26"
GAMES = 300
PLAYERS = 8
RUNS = 40
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


def milliseconds(*sides: Callable[[], object]) -> list[float]:
    """The least processor time of each side; they take turns, and what they write is taken back each time."""
    best = [float("inf")] * len(sides)
    for _run in range(RUNS):
        for side, work in enumerate(sides):
            with transaction.atomic():
                start = time.process_time()
                work()
                best[side] = min(best[side], time.process_time() - start)
                transaction.set_rollback(True)
    return [1000 * seconds for seconds in best]


def print_price_of_a_save(games: int) -> None:
    """Statements, scorings and time of one more game on a sheet that has so many."""
    table = scene_of_today(PLAYERS)
    play(table, games)
    client = Client()
    client.force_login(table.secretary)
    address = reverse("sheet_save_game", args=[table.sheet.pk])
    data = {"number": games + 1, "dealer": table.seats[0].pk, "winner": table.seats[0].pk, "seen_revision": 0}
    data |= {f"hand-{seat.pk}": 7 * at for at, seat in enumerate(table.seats)}

    def save() -> None:
        answer = client.post(address, {**data, "client_id": uuid4()}, headers={"Accept": "application/json"})
        assert answer.json()["kind"] == "saved"

    statements = []

    def note(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        statements.append((sql, params))
        return execute(sql, params, many, context)

    with transaction.atomic():
        with counted(SheetScorer.__init__) as cost, connection.execute_wrapper(note):
            save()
        transaction.set_rollback(True)

    def send() -> None:
        client.post(reverse("bare"))

    _STATEMENTS[:] = [(sql, params) for sql, params in statements if not is_mark(sql)][OF_SESSION_AND_ACCOUNT:]
    ours, limit, reading = milliseconds(save, send, lambda: checked_sheet(sheet_in_hand(table.sheet.pk)).findings)
    print(
        f"saving a game on a sheet with {games}: {len(cost.queries)} statements, {cost.calls} scoring, {ours:.1f} ms of"
        f" processor time (of it {reading:.1f} for the reading), the bare view {limit:.1f} ms, ratio {ours / limit:.1f}"
    )


def typed(table: Scene) -> Iterator[float]:
    """Seconds of each further game of a table."""
    for number in range(1, 900):
        start = time.perf_counter()
        with suppress(OperationalError):  # it was refused after having waited for so long
            table.save(number, 1, 12, 0, 7, 30)
        yield time.perf_counter() - start


def milliseconds_of_a_save() -> dict[str, float]:
    """The median of each way; they take turns."""
    taken: dict[str, list[float]] = {"NORMAL": [], "FULL": []}
    table = typed(scene())
    for game in range(2 * GAMES):
        way = ("NORMAL", "FULL")[game % 2]
        with connection.cursor() as cursor:
            cursor.execute(f"pragma synchronous={way}")
        taken[way].append(next(table))
    return {way: 1000 * median(seconds) for way, seconds in taken.items()}


def longest_save_during(report: ImportReport) -> tuple[float, float]:
    """Seconds that an import takes, and of the longest save meanwhile, in another league."""
    of_league, waits, is_over = league(), [0.0], Event()

    def type_on() -> None:
        for seconds in typed(scene()):
            waits.append(seconds)
            if is_over.is_set():
                break
            time.sleep(0.02)
        connection.close()

    typing = Thread(target=type_on)
    typing.start()
    time.sleep(0.5)
    start = time.perf_counter()
    write_season(report=report, actor=None, league=of_league)
    taken = time.perf_counter() - start
    is_over.set()
    typing.join()
    return taken, max(waits)


def season_of(evenings: int) -> ImportReport:
    """The golden season, its evenings played again and again from week to week."""
    report = report_on(read_folder(SEASON))
    assert report.season is not None
    known = report.season.evenings
    played = []
    for index in range(evenings):
        like, later = known[index % len(known)], timedelta(weeks=index // len(known))
        played.append(replace(like, date=like.date + later, registration_deadline=like.registration_deadline + later))
    return replace(report, season=replace(report.season, evenings=tuple(played)))


def main() -> None:
    call_command("migrate", verbosity=0)
    with override_settings(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["testserver"]):
        for games in (1, 10, 30):
            print_price_of_a_save(games)
    saves = milliseconds_of_a_save()
    ratio = saves["FULL"] / saves["NORMAL"]
    print(f"saving a game: {saves['FULL']:.1f} ms, {ratio:.2f} of what it takes without waiting for the disk")
    for evenings in (6, 12, 40):
        taken, longest = longest_save_during(season_of(evenings))
        print(f"import of {evenings} evenings: {taken:.1f} s; the longest save of a game meanwhile: {longest:.2f} s")


if __name__ == "__main__":
    main()
