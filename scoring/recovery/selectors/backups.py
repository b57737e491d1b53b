"""Backups that the office has made: where they lie, what was found in them, which are let go, and what to warn of.

Warnings are words for whoever may keep backups, on the dashboard and on their page.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import BackupCopy, BackupPlan, Job


@dataclass(frozen=True, slots=True)
class LeagueVerdict:
    """What was found in one league. ``differences``: lines of standings that the sheets do not give; ``findings``: what
    is not as it was signed and logged; ``said``: both in words; ``head``: of its log, as it stands on prints."""

    league: str
    evenings: int
    games: int
    differences: int
    findings: int
    head: str
    said: tuple[str, ...] = ()

    @property
    def is_good(self) -> bool:
        return not self.differences and not self.findings

    def __str__(self) -> str:
        """One line for people."""
        said = {"league": self.league, "games": self.games, "evenings": self.evenings}
        counted = ngettext(
            "%(league)s: %(evenings)s evening with %(games)s games recounted",
            "%(league)s: %(evenings)s evenings with %(games)s games recounted",
            self.evenings,
        )
        parts = [counted % said, *self._in_words()]
        return ", ".join(parts) + "." + (f" {self.head}" if self.head else "")

    def _in_words(self) -> Iterator[str]:
        if self.is_good:
            yield _("no difference; signatures and log are as they were")
        if self.differences:
            said = ngettext("%(count)s difference", "%(count)s differences", self.differences)
            yield said % {"count": self.differences}
        if self.findings:
            said = ngettext(
                "%(count)s finding about signatures or log",
                "%(count)s findings about signatures or log",
                self.findings,
            )
            yield said % {"count": self.findings}

    def to_data(self) -> dict[str, Any]:
        """Ready for JSON, without what is said: that may name people, and stands in the copy itself."""
        return {name: value for name, value in asdict(self).items() if name != "said"}


def read_verdict(data: Mapping[str, Any]) -> LeagueVerdict:
    """What :meth:`LeagueVerdict.to_data` or ``manage.py judge`` has written."""
    return LeagueVerdict(**{**data, "said": tuple(data.get("said", ()))})


def plan_of_backups() -> BackupPlan:
    """How copies are kept; what is usual if nobody has said anything yet. One query."""
    return BackupPlan.objects.filter(pk=1).first() or BackupPlan(pk=1)


def path_of(copy: BackupCopy) -> Path:
    return Path(settings.BACKUP_DIR) / copy.file_name


def is_there(copy: BackupCopy) -> bool:
    """Whether the file lies where it was written, with the size that it had."""
    path = path_of(copy)
    try:
        return path.stat().st_size == copy.size
    except OSError:
        return False


def newest_there() -> BackupCopy | None:
    """The newest copy whose file is there and whole. One query."""
    return next((copy for copy in BackupCopy.objects.all() if copy.is_whole and is_there(copy)), None)


def verdict_lines(copy: BackupCopy) -> list[str]:
    """What was found in each league, a sentence each."""
    return [str(read_verdict(league)) for league in copy.verdict or ()]


@dataclass(frozen=True, slots=True)
class ShownCopy:
    """A copy as it is listed. ``is_there``: its file lies in the folder of the installation; ``lies_also_in``: another
    folder in which it lies now."""

    copy: BackupCopy
    is_there: bool
    lies_also_in: str
    verdict: list[str]


def shown_copies() -> list[ShownCopy]:
    """All copies, newest first. One query."""
    rows = BackupCopy.objects.select_related("made_by")
    return [ShownCopy(copy, is_there(copy), _also_in(copy), verdict_lines(copy)) for copy in rows]


def _also_in(copy: BackupCopy) -> str:
    return copy.folder if copy.folder and (Path(copy.folder) / copy.file_name).is_file() else ""


def running_backup() -> Job | None:
    """The job that makes a copy now, or waits to. One query."""
    return Job.objects.unfinished().filter(kind=Job.Kind.BACKUP).order_by("created_at").first()


def is_same_drive(one: Path, other: Path) -> bool:
    """Whether what happens to the disk of one folder happens to the other as well. Raises OSError."""
    return one.stat().st_dev == other.stat().st_dev


def night_of(moment: datetime, hour: int) -> date:
    """The day on which the last night has ended."""
    local = moment.astimezone(ZoneInfo(settings.TIME_ZONE))
    return (local - timedelta(days=local.hour < hour)).date()


_PERIODS: tuple[tuple[str, Callable[[BackupCopy], Hashable]], ...] = (
    ("keep_days", lambda copy: localtime(copy.made_at).date()),
    ("keep_weeks", lambda copy: localtime(copy.made_at).isocalendar()[:2]),
    ("keep_months", lambda copy: (localtime(copy.made_at).year, localtime(copy.made_at).month)),
)


def copies_to_let_go(copies: Sequence[BackupCopy], plan: BackupPlan) -> list[BackupCopy]:
    """Those that no period needs.

    The newest whole copy of a period stands for it. Periods without a copy do not count, so that time alone takes
    nothing away. Never among them: the newest whole one, the newest in which nothing was found, and damaged ones, about
    which a person decides.
    """
    newest_first = sorted(copies, key=lambda copy: copy.made_at, reverse=True)
    whole = [copy for copy in newest_first if copy.is_whole]
    kept = {copy.pk for copy in [*whole[:1], *[copy for copy in whole if copy.is_good][:1]]}
    for limit, period_of in _PERIODS:
        first_of: dict[Hashable, int] = {}
        for copy in whole:
            first_of.setdefault(period_of(copy), copy.pk)
        kept.update(list(first_of.values())[: getattr(plan, limit)])
    return [copy for copy in whole if copy.pk not in kept]


_OLD = timedelta(days=3)
_LONG_AT_HOME = timedelta(days=30)
"""In which one copy should have left the disk of the office."""


@dataclass(frozen=True, slots=True)
class BackupWarning:
    """A sentence; ``is_grave``: there may be no copy to go back to."""

    text: str
    is_grave: bool


def warnings_of_backups(plan: BackupPlan | None, now: datetime) -> list[BackupWarning]:
    """What is wrong, gravest first. ``plan`` is None until the office has begun to keep copies: then nothing is said.
    At most three queries."""
    if plan is None:
        return []
    copies = [copy for copy in BackupCopy.objects.all() if is_there(copy)]
    found = [*_of_missing_copies(copies, plan, now), *_of_newest(copies), *_of_place(copies, now)]
    return sorted(found, key=lambda warning: not warning.is_grave)


def _of_missing_copies(copies: list[BackupCopy], plan: BackupPlan, now: datetime) -> Iterator[BackupWarning]:
    newest = next((copy for copy in copies if copy.is_whole), None)
    last = newest.made_at if newest else plan.begun_at
    failed = Job.objects.filter(kind=Job.Kind.BACKUP).order_by("-created_at").first()
    if failed is not None and failed.state == Job.State.FAILED and failed.created_at > last:
        yield BackupWarning(_("The last backup has failed: %(reason)s") % {"reason": failed.message}, is_grave=True)
    if now - last > _OLD and running_backup() is None:
        days = (now - last).days
        text = _("There is no backup yet.")
        if newest is not None:
            text = ngettext("The last backup is %(days)s day old.", "The last backup is %(days)s days old.", days)
        yield BackupWarning(text % {"days": days}, is_grave=True)


def _of_newest(copies: list[BackupCopy]) -> Iterator[BackupWarning]:
    """What was found in the newest copy, or on its way."""
    for copy in copies[:1]:
        if copy.damage:
            yield BackupWarning(_("The newest backup is damaged: %(reason)s") % {"reason": copy.damage}, is_grave=True)
        elif copy.verdict is not None and not copy.is_good:
            text = _("The newest backup is whole, but the office is not as it was signed and logged.")
            yield BackupWarning(text, is_grave=True)
        if copy.problem:
            yield BackupWarning(copy.problem, is_grave=False)


def _of_place(copies: list[BackupCopy], now: datetime) -> Iterator[BackupWarning]:
    """Whether one of the copies would survive the disk."""
    elsewhere = [copy.last_elsewhere_at for copy in copies if copy.last_elsewhere_at is not None]
    if not copies or (elsewhere and now - max(elsewhere) < _LONG_AT_HOME):
        return
    text = _("All backups lie on the same drive as the office: if it dies, they die with it.")
    if elsewhere:
        days = (now - max(elsewhere)).days
        text = ngettext(
            "For %(days)s day no backup has left the drive of the office.",
            "For %(days)s days no backup has left the drive of the office.",
            days,
        ) % {"days": days}
    yield BackupWarning(text, is_grave=False)
