"""Where the backups are, as far as whoever reads the page of an office may know."""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings

from scoring.backup.selectors.copies import newest_there, plan_of_backups
from scoring.base import permissions
from scoring.models import BackupPlan, User
from scoring.people.selectors.installation import installation


@dataclass(frozen=True, slots=True)
class KnownBackups:
    """``newest_at`` None: there is none. ``plan`` None: the reader does not keep backups; then ``keeper`` is the name
    of who set the installation up, empty if nobody has in the browser."""

    newest_at: datetime | None
    plan: BackupPlan | None
    folder: str
    keeper: str


def backups_for(user: User) -> KnownBackups:
    """Folders and addresses only for whoever may fetch the backups as well. At most four queries."""
    newest = newest_there()
    newest_at = None if newest is None else newest.made_at
    if permissions.can_keep_backups(user):
        return KnownBackups(newest_at, plan_of_backups(), str(settings.BACKUP_DIR), "")
    keeper = installation().begun_by
    return KnownBackups(newest_at, None, "", "" if keeper is None else keeper.display_name)
