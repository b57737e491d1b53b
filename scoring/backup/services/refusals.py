"""Why no backup was made, or nothing was brought back."""

from scoring.base.errors import LeagueOfficeError


class BackupRefused(LeagueOfficeError):
    """No backup was made, or nothing was brought back; the message says why. Nothing was changed."""


class DamagedBackup(BackupRefused):
    """The file is not what was written once. ``parts`` are what is damaged in it: names of files in it, or one of the
    constants of :mod:`scoring.backup.services.seals`; empty if nothing in it can be told from anything else."""

    def __init__(self, message: str, parts: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.parts = parts
