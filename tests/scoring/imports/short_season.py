"""A season of three evenings in files, its import step by step, and what is there afterwards."""

import json
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO

from django.db.models import Model
from django.db.models.signals import ModelSignal, post_save

from scoring.audit.services.verification import verify_league
from scoring.core import tasks
from scoring.imports.services.report import report_on
from scoring.imports.services.season_files import read_folder
from scoring.imports.services.seasons import write_season
from scoring.models import AuditEntry, ImportedEvening, Job, League, LogHead, ResultImport, Season, User
from scoring.results.services.recounting import recount_league
from tests.golden.season import FOLDER
from tests.scoring.scenes import league, official
from tests.support.laying import laid_once

EVENINGS = 3


def few_evenings(files: dict[str, bytes]) -> dict[str, bytes]:
    """The first evenings of a season."""
    data = json.loads(files["season.json"])
    data["evenings"] = data["evenings"][:EVENINGS]
    played = {evening["file"] for evening in data["evenings"]}
    kept = {name: content for name, content in files.items() if name in played}
    return {**kept, "season.json": json.dumps(data).encode()}


FILES = few_evenings(read_folder(FOLDER))


def zipped() -> bytes:
    """The files as somebody would upload them."""
    content = BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        for name, file in FILES.items():
            archive.writestr(name, file)
    return content.getvalue()


@laid_once
def lay_import() -> tuple[League, User, ResultImport]:
    """A league, its secretary, and the season that was imported into it."""
    of_league = league()
    secretary = official(of_league, "secretary")
    season = write_season(report=report_on(FILES, league=of_league), actor=secretary, league=of_league)
    return of_league, secretary, season.imports.get()


ENGLISH = {"Accept-Language": "en"}


class Stop(Exception):
    """Somebody pulls the plug."""


def rows() -> dict[str, int]:
    """How many rows there are of each kind, but for the log, which keeps everything."""
    kept: tuple[type[Model], ...] = (AuditEntry, LogHead)
    return {
        model.__name__: model._base_manager.count() for model in Season._meta.apps.get_models() if model not in kept
    }


def is_sound(of_league: League) -> bool:
    return list(verify_league(league=of_league)) == [] == recount_league(league=of_league)


def actions(of_league: League) -> list[str]:
    """What the log says of imports."""
    of_imports = of_league.audit_entries.filter(action__startswith="results.").order_by("sequence")
    return list(of_imports.values_list("action", flat=True))


@contextmanager
def after_evening(number: int, act: Callable[[], object]) -> Iterator[None]:
    """Do something when the import has noted its evening of that number."""

    def look(created: bool, **_named: object) -> None:
        if created and ImportedEvening.objects.count() == number:
            act()

    with during(post_save, look):
        yield


@contextmanager
def during(signal: ModelSignal, look: Callable[..., None]) -> Iterator[None]:
    """Whenever an evening of an import comes or goes in the block, ``look`` is called."""
    signal.connect(look, sender=ImportedEvening, weak=False)
    try:
        yield
    finally:
        signal.disconnect(look, sender=ImportedEvening)


def run(job: Job) -> Job:
    tasks.run_job(str(job.pk))
    job.refresh_from_db()
    return job
