"""For whom long work on an import is done, and who is told of it."""

from collections.abc import Callable
from dataclasses import dataclass

from scoring.models import Job, ResultImport, User


def _nobody_is_told(_done: int, _total: int) -> None:
    """How far it is."""


def _nothing_follows(_row: ResultImport) -> None:
    """When it is over."""


@dataclass(frozen=True, slots=True)
class Commission:
    """For whom an import is written or taken back. ``job``: the one that does it, None: a command.

    ``report_progress(done, total)`` is called outside of any transaction, before the first and after every evening.
    ``conclude`` is called in the transaction that completes the import, or deletes it. Whatever either raises stops
    the work.
    """

    actor: User | None
    job: Job | None = None
    report_progress: Callable[[int, int], None] = _nobody_is_told
    conclude: Callable[[ResultImport], None] = _nothing_follows
