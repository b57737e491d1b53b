"""Advice for whoever runs the office: what they should know now, in words, and what to do about it; and how long the
version of each part is looked after.
"""

import sqlite3
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.core.figures import number
from scoring.installation.selectors.figures import BEAT, Figures
from scoring.installation.selectors.health import Part, PartName, Word
from scoring.recovery.selectors.backups import BackupWarning

_ENDS = Path(__file__).with_name("support_ends.toml")


@dataclass(frozen=True, slots=True)
class Support:
    """``ends_on`` is the last day on which what endangers somebody is mended; None: nobody has looked it up."""

    name: str
    series: str
    ends_on: date | None


@cache
def program_version() -> str:
    """The version of the league office."""
    project = tomllib.loads((Path(settings.BASE_DIR) / "pyproject.toml").read_text())
    version: str = project["project"]["version"]
    return version


def support_of(name: str, version: str) -> Support:
    """For how long the series to which a version belongs is looked after."""
    known = _ends()[name]
    return next(
        (Support(name, series, ends_on) for series, ends_on in known.items() if f"{version}.".startswith(f"{series}.")),
        Support(name, version, None),
    )


@cache
def _ends() -> Mapping[str, Mapping[str, date]]:
    return tomllib.loads(_ENDS.read_text())


def database_version() -> str:
    """The version of the database's program, such as ``16.4``. At most one query."""
    if connection.vendor == "sqlite":
        return ".".join(map(str, sqlite3.sqlite_version_info))
    with connection.cursor() as cursor:
        cursor.execute("show server_version")
        version: str = cursor.fetchone()[0]
    return version.partition(" ")[0]


SILENT_AFTER = timedelta(minutes=3)
"""Every worker is seen each minute, beat more often."""

PATIENCE = timedelta(minutes=10)
"""For so long a job may wait, or a mail, when all is well."""

LITTLE_DISK = 0.1
WARNED_BEFORE = timedelta(days=180)


@dataclass(frozen=True, slots=True)
class Advice:
    """``is_urgent``: something does not work now."""

    text: str
    todo: str
    is_urgent: bool = False


def advice_on(
    parts: Sequence[Part],
    told: Figures,
    supports: Sequence[Support],
    backups: Sequence[BackupWarning],
    today: date,
) -> list[Advice]:
    """Everything, what is urgent first. No queries."""
    found = [*_on_parts(parts), *_on_workers(told), *_on_work(told), *_on_room(told), *_on_age(supports, today)]
    found += [Advice(backup.text, _("The page of the backups says more."), backup.is_grave) for backup in backups]
    return sorted(found, key=lambda advice: not advice.is_urgent)


def _on_parts(parts: Sequence[Part]) -> Iterator[Advice]:
    for part in parts:
        if not part.is_ok and part.word is not Word.UNKNOWN:
            yield _on_part(part)


def _on_part(part: Part) -> Advice:
    match part.name, part.word:
        case PartName.MIGRATIONS, Word.NOT_APPLIED:
            text, todo = _("The database is older than the program."), _("Run “manage.py migrate”.")
        case PartName.MIGRATIONS, _word:
            text = _("The database is newer than the program.")
            todo = _("Start the processes of the new version, and end those of the old one.")
        case PartName.COMMITS, _word:
            text = _("The database does not wait for its disk: when the power fails, games that were saved are lost.")
            todo = _("Set fsync=on and full_page_writes=on in postgresql.conf.")
        case PartName.BROKER, Word.NO_WORKER:
            text = _("No worker runs in this process: jobs wait, and no mail goes out.")
            todo = _("Start the office again with “make run”, and look into its log.")
        case PartName.BROKER, _word:
            text = _("Redis does not answer: jobs wait, and each web process draws for itself.")
            todo = _("Start Redis, and look whether CELERY_BROKER_URL leads to it.")
        case PartName.DISK, _word:
            text = _("The disk is nearly full.")
            todo = _("Make room or take a larger disk, before something cannot be saved.")
        case PartName.CLOCK, Word.TOO_EARLY:
            text = _("The clock of this machine is wrong: its date lies before this program was made.")
            todo = _("Set the clock, by the network if there is one. Deadlines are decided by it.")
        case PartName.CLOCK, _word:
            text = _("The clocks of this machine and of the database's differ.")
            todo = _("Let the network set both (NTP). Deadlines are decided by them.")
        case _name:
            text, todo = _("The database does not answer."), _("Start it, and look whether DATABASE_URL leads to it.")
    return Advice(text, todo, is_urgent=True)


def _on_workers(told: Figures) -> Iterator[Advice]:
    lately = [name for name, age in told.seen.items() if age < SILENT_AFTER]
    if not any(name != BEAT for name in lately):
        yield Advice(
            _("No worker was seen for some minutes."),
            _("Start one: “celery -A uno_league worker”. What waits is taken up by itself."),
            is_urgent=True,
        )
    if BEAT not in lately:
        yield Advice(
            _("Nothing was started for some minutes that is due from time to time: mails, reminders, summaries."),
            _("Start it, exactly once: “celery -A uno_league beat”."),
            is_urgent=True,
        )


def _on_work(told: Figures) -> Iterator[Advice]:
    if told.job_age > PATIENCE:
        yield Advice(
            _("Jobs have been waiting for longer than ten minutes."),
            _("If workers are seen below, they have too much to do: start a further one."),
        )
    if told.mail_age > PATIENCE:
        yield Advice(
            _("Mails have been due for longer than ten minutes."),
            _("Look into the post of their leagues: the provider takes no more, or the server cannot be reached."),
        )
    if many := told.failed_jobs:
        text = ngettext("%(number)s job has failed within a day.", "%(number)s jobs have failed within a day.", many)
        yield Advice(text % {"number": many}, _("The log says why, under the number of the job."))
    if stuck := told.mails.get("uncertain", 0) + told.mails.get("failed", 0):
        text = ngettext(
            "Somebody of a league has to decide about %(number)s mail.",
            "Somebody of a league has to decide about %(number)s mails.",
            stuck,
        )
        yield Advice(text % {"number": stuck}, _("They stand in the outbox of their league as uncertain or refused."))


def _on_room(told: Figures) -> Iterator[Advice]:
    share = told.free_disk / told.total_disk
    if share < LITTLE_DISK:
        text = _("Only %(share)s %% of the disk are free.") % {"share": number(100 * share, 1)}
        yield Advice(text, _("Make room or take a larger disk, before something cannot be saved."))


def _on_age(supports: Sequence[Support], today: date) -> Iterator[Advice]:
    for support in supports:
        names = {"name": support.name, "series": support.series}
        if support.ends_on is None:
            text = _("Nobody has looked up for how long %(name)s %(series)s is looked after.") % names
            yield Advice(text, _("Ask whoever looks after the program."))
        elif support.ends_on < today + WARNED_BEFORE:
            day = {**names, "day": date_format(support.ends_on, "DATE_FORMAT")}
            is_over = support.ends_on < today
            yield Advice(
                _("%(name)s %(series)s has not been looked after since %(day)s.") % day
                if is_over
                else _("%(name)s %(series)s will not be looked after from %(day)s on.") % day,
                _("Move to a newer version; what endangers somebody is not mended any more after that."),
            )
