"""Warnings about backups for whoever may keep them: in words, for the dashboard and for their page."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.models import BackupCopy, BackupPlan, Job
from scoring.recovery.selectors.backups import is_there, running_backup

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
