"""Races about an import that several take back."""

from collections.abc import Callable
from contextlib import suppress
from threading import Thread

from django.db import connection

from scoring.core.errors import Vanished
from scoring.core.tasks import run_job
from scoring.imports.services.report import report_on
from scoring.imports.services.seasons import write_season
from scoring.imports.services.undoing import undo_import
from scoring.models import Evening, Job, League, ResultImport
from tests.operation.races.race import AT_ONCE, Post, Race
from tests.scoring.imports.short_season import FILES
from tests.scoring.scenes import league, official


def same_import_taken_back() -> Race:
    row = league()
    secretary = official(row, "secretary")
    season = write_season(report=report_on(FILES, league=row), actor=secretary, league=row)
    undo = Post(secretary, "result_import_undo", [row.slug, season.imports.get().pk])
    delete = Post(secretary, "evening_delete", [season.evenings.latest("date").pk])

    def outcome() -> list[int]:
        """Jobs that were started, and evenings, imports and players that are left when one of them and a command have
        been at it side by side."""
        (job,) = Job.objects.filter(league=row)
        _side_by_side(lambda: run_job(str(job.pk)), lambda: _command(row))
        left = [Evening.objects.filter(season__league=row).count(), row.result_imports.count(), row.players.count()]
        return [1, *left]

    return Race(row, [undo] * (AT_ONCE - 1) + [delete], outcome)


def _command(row: League) -> None:
    """Whoever comes second to the end is told that it is over."""
    with suppress(Vanished, ResultImport.DoesNotExist):
        undo_import(result_import=row.result_imports.get(), actor=None)
    connection.close()


def _side_by_side(*works: Callable[[], None]) -> None:
    threads = [Thread(target=work) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


SCENARIOS = {scenario.__name__: scenario for scenario in (same_import_taken_back,)}
