"""Copies that the office has made, and where they lie."""

from dataclasses import dataclass
from pathlib import Path

from django.conf import settings

from scoring.backup.mapping import read_verdict
from scoring.models import BackupCopy, BackupPlan, Job


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
