"""Each test has a folder of its own for backups."""

from tests.scoring.recovery.copies import folder

__all__ = ["folder"]
