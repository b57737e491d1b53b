"""A copy of the whole office in one file, made while it is in use, proven to be whole, and brought back from it.

``archive`` is the file, ``databases`` knows how each database is copied and brought back, ``making`` and ``restoring``
are the two ways. Why it is as it is: docs/decisions/0033-a-backup-proves-itself.md.
"""

from scoring.backup.services.archive import BackupRefused
from scoring.backup.services.making import MadeBackup, make_backup
from scoring.backup.services.restoring import RestoredBackup, restore_backup

__all__ = ["BackupRefused", "MadeBackup", "RestoredBackup", "make_backup", "restore_backup"]
