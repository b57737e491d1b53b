"""A copy of the whole office in one file, made while it is in use, proven to be whole, and brought back from it.

The file: ``archive`` writes and reads it, ``seals`` and ``manifests`` are what it proves itself by, ``damage`` names
what is broken, ``encryption`` locks it, ``opening`` opens it. What is done with it: ``making``, ``restoring`` and
``judging``, with ``verdicts`` about what is in it; ``databases`` knows how each database is copied and brought back. By
itself: ``keeping`` makes copies at night or when asked for, ``elsewhere`` brings them to other places, ``plans`` is how
the office wants it. Why it is as it is: decision 0033 and
decision 0064.
"""

from scoring.backup.services.judging import JudgedBackup, judge_backup
from scoring.backup.services.making import MadeBackup, make_backup
from scoring.backup.services.refusals import BackupRefused, DamagedBackup
from scoring.backup.services.restoring import RestoredBackup, restore_backup

__all__ = [
    "BackupRefused",
    "DamagedBackup",
    "JudgedBackup",
    "MadeBackup",
    "RestoredBackup",
    "judge_backup",
    "make_backup",
    "restore_backup",
]
