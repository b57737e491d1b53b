"""Work on whole seasons: recount, export, import; how long, how much memory, and how long saves wait.

While a season is recounted or imported, a table of another league types on, game after game; its longest wait is a
figure of its own, in seconds as the table feels them. Nobody may wait for longer than a second. Another one is the
longest time in which the job says nothing of its progress: it hears then that somebody has cancelled it.
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import astuple, dataclass, replace
from datetime import timedelta
from functools import partial
from itertools import chain, count, pairwise
from pathlib import Path
from threading import Event, Thread

from django.core.management import call_command
from django.db import OperationalError, connection

from benchmarks.data_sets import DataSet
from benchmarks.figures import Figure, Goal, at_most
from benchmarks.growth import Costs
from benchmarks.league_scene import SLUG
from benchmarks.offices import office_with
from benchmarks.progress import doing
from benchmarks.timing import Effort, exponent, in_own_process
from engine.sheet import Sheet
from scoring.audit.services.verification import log_findings
from scoring.imports.services.report import ImportReport, report_on
from scoring.imports.services.season_files import read_folder
from scoring.imports.services.seasons import write_season
from scoring.models import AuditEntry, League, Season
from scoring.results.services.recounting import recount_league
from tests.scoring.scenes import Scene, league, scene

A_LOG = 10_000
GAMES_OF_A_TABLE, SECONDS_BETWEEN_GAMES = 30, 0.1
SEASON = Path(__file__).resolve().parents[1] / "fixtures" / "season-2025-26"
LONGEST_WAIT = at_most(1)
LONGEST_SILENCE = at_most(5)
"""Seconds in which a job says nothing of how far it is, and does not hear that it is cancelled."""

MOST_OF_RECOUNT, MOST_OF_EXPORT = at_most(256), at_most(64)
"""Megabytes beyond what the process had before, whatever the size of the season."""

MILLISECONDS_OF_A_GAME = at_most(5)
Report = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Watched:
    """Work during which somebody typed: seconds of the processor, the longest save, and the longest silence."""

    taken: float
    longest_save: float
    longest_silence: float


def figures(effort: Effort) -> Iterator[Figure]:
    costs = Costs("processor", "s", "hands", lambda each: each.hands_of_season)
    for data_set in effort.data_sets:
        with office_with(data_set):
            yield from _recount(data_set, costs)
            yield from _export(data_set, costs)
            yield from _log(data_set)
    yield from costs.growth()
    yield from _imports(effort)


def _recount(data_set: DataSet, costs: Costs) -> Iterator[Figure]:
    what = "recount of all seasons"
    connection.close()
    watched, megabytes = in_own_process(lambda: astuple(while_somebody_types(_recount_all)))
    taken, longest_save, longest_silence = watched
    yield costs.figure("recount, for each season", data_set, taken / data_set.seasons)
    yield _seconds(data_set, what, taken)
    yield _seconds(data_set, f"{what}: the longest save meanwhile", longest_save, LONGEST_WAIT)
    yield _seconds(data_set, f"{what}: the longest without progress", longest_silence, LONGEST_SILENCE)
    yield _memory(data_set, what, megabytes, MOST_OF_RECOUNT)


def _recount_all(report: Report) -> None:
    recount_league(league=League.objects.get(slug=SLUG), report_progress=report)


def _export(data_set: DataSet, costs: Costs) -> Iterator[Figure]:
    season = Season.objects.latest("starts_on")

    def export() -> float:
        start = time.process_time()
        call_command("export_results", str(season.pk), league=SLUG, output=Path(os.devnull))
        return time.process_time() - start

    connection.close()
    taken, megabytes = in_own_process(export)
    yield costs.figure("export of a season", data_set, taken)
    yield _memory(data_set, "export of a season", megabytes, MOST_OF_EXPORT)


def _log(data_set: DataSet) -> Iterator[Figure]:
    """Looking through the whole log: linear in its length, in a memory that does not grow."""
    entries = AuditEntry.objects.count()

    def look_through() -> float:
        start = time.process_time()
        found = list(log_findings(League.objects.get(slug=SLUG)))
        assert not found, found[:3]
        return time.process_time() - start

    connection.close()
    taken, megabytes = in_own_process(look_through)
    yield _seconds(data_set, f"log looked through, for each {A_LOG:,} entries", taken * A_LOG / entries)
    yield _memory(data_set, "log looked through", megabytes, MOST_OF_EXPORT)


def _seconds(data_set: DataSet, name: str, value: float, goal: Goal | None = None) -> Figure:
    return Figure(name, value, "s", goal, measure="seconds", on=data_set.name)


def _memory(data_set: DataSet, name: str, value: float, goal: Goal) -> Figure:
    return Figure(name, value, "MB", goal, measure="memory", on=data_set.name)


def _imports(effort: Effort) -> Iterator[Figure]:
    points = []
    for evenings in effort.of((6, 12, 40), (1,)):
        with office_with():
            report, of_league = season_of(evenings), league()
            watched = while_somebody_types(partial(_import, report, of_league))
        games = sum(len(sheet.games) for evening in report.season.evenings for _file, sheet in evening.sheets)
        points.append((evenings, watched.taken))
        what = f"import of {evenings} evenings"
        yield Figure(f"{what}, {games:,} games", watched.taken, "s")
        yield Figure(f"{what}: a game", 1000 * watched.taken / games, "ms", MILLISECONDS_OF_A_GAME)
        yield Figure(f"{what}: the longest save meanwhile", watched.longest_save, "s", LONGEST_WAIT)
        yield Figure(f"{what}: the longest without progress", watched.longest_silence, "s", LONGEST_SILENCE)
    yield from _import_of_many_tables(effort)
    if len(points) > 1:
        yield Figure("import: growth with evenings", exponent(points), "exponent", at_most(1.1))


def _import_of_many_tables(effort: Effort) -> Iterator[Figure]:
    """An evening is there wholly or not at all, so others wait while all of its tables are written."""
    tables = effort.of(30, 2)
    with office_with():
        report, of_league = season_of(4, tables), league()
        watched = while_somebody_types(partial(_import, report, of_league))
    what = f"import of evenings with {tables} tables"
    yield Figure(f"{what}: an evening", watched.taken / 4, "s")
    yield Figure(f"{what}: the longest save meanwhile", watched.longest_save, "s", LONGEST_WAIT)


def _import(imported: ImportReport, of_league: League, report: Report) -> None:
    write_season(report=imported, actor=None, league=of_league, report_progress=report)


def typed(table: Scene, games: int) -> Iterator[float]:
    """Seconds of each of so many games of a table."""
    for number in range(1, games + 1):
        start = time.perf_counter()
        with suppress(OperationalError):  # it was refused after having waited for so long
            table.save(number, 1, 12, 0, 7, 30)
        yield time.perf_counter() - start


def while_somebody_types(work: Callable[[Report], None]) -> Watched:
    """Do this, which tells how far it is, while a table of another league types on."""
    table, waits, is_over, told = scene(), [0.0], Event(), [time.perf_counter()]

    def type_on() -> None:
        """A save costs more on a long sheet, so a table types an evening, and then another one goes on."""
        tables = chain([table], (scene() for _table in count()))
        for seconds in chain.from_iterable(typed(each, GAMES_OF_A_TABLE) for each in tables):
            waits.append(seconds)
            if is_over.wait(SECONDS_BETWEEN_GAMES):
                break
        connection.close()

    def report(done: int, total: int) -> None:
        told.append(time.perf_counter())
        doing("recounting or importing", f"{done} of {total}")

    typing = Thread(target=type_on)
    typing.start()
    start = time.thread_time()
    work(report)
    taken = time.thread_time() - start
    told.append(time.perf_counter())
    is_over.set()
    typing.join()
    return Watched(taken, max(waits), max(later - earlier for earlier, later in pairwise(told)))


def season_of(evenings: int, tables: int = 1) -> ImportReport:
    """The golden season, its evenings played again and again from week to week, at so many tables by others."""
    report = report_on(read_folder(SEASON))
    assert report.season is not None
    known, number_of = report.season.evenings, range(tables)
    played = []
    for index in range(evenings):
        like, later = known[index % len(known)], timedelta(weeks=index // len(known))
        deadline = like.registration_deadline + later
        sheets = tuple((file, _by_others(sheet, at)) for at in number_of for file, sheet in like.sheets)
        arrivals = {_called(name, at): arrival for at in number_of for name, arrival in like.arrivals.items()}
        evening = replace(like, date=like.date + later, registration_deadline=deadline)
        played.append(replace(evening, sheets=sheets, arrivals=arrivals))
    players = tuple(_called(name, at) for at in number_of for name in report.season.players)
    return replace(report, season=replace(report.season, evenings=tuple(played), players=players))


def _by_others(sheet: Sheet, table: int) -> Sheet:
    return replace(sheet, seats=tuple(replace(seat, name=_called(seat.name, table)) for seat in sheet.seats))


def _called(name: str, table: int) -> str:
    """The namesake of a player at this table (from 0)."""
    return f"{name} {table + 1}" if table else name
