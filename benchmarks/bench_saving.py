"""How long saving a game takes: with and without waiting for the disk, and while a season is imported.

The limit named is a save with ``synchronous=NORMAL``, which may lose the last games when the power fails; ours is FULL.
The second figure is the longest wait of a table that types on while somebody imports a season of 6, 12 and 40 evenings:
an import is one transaction.
"""

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from statistics import median
from threading import Event, Thread

import django

_folder = tempfile.TemporaryDirectory()
os.environ["DATABASE_URL"] = ""
os.environ["UNO_LEAGUE_VAR"] = _folder.name
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_league.settings")
django.setup()

from django.core.management import call_command  # noqa: E402 - after the settings are known
from django.db import OperationalError, connection  # noqa: E402

from scoring.imports.services import ImportReport, read_folder, report_on, write_season  # noqa: E402
from tests.scoring.scenes import Scene, league, scene  # noqa: E402

SEASON = Path(__file__).resolve().parents[1] / "fixtures" / "season-2025-26"
GAMES = 300


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
    saves = milliseconds_of_a_save()
    ratio = saves["FULL"] / saves["NORMAL"]
    print(f"saving a game: {saves['FULL']:.1f} ms, {ratio:.2f} of what it takes without waiting for the disk")
    for evenings in (6, 12, 40):
        taken, longest = longest_save_during(season_of(evenings))
        print(f"import of {evenings} evenings: {taken:.1f} s; the longest save of a game meanwhile: {longest:.2f} s")


if __name__ == "__main__":
    main()
