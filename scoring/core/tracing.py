"""Tracing: what a thread is at, under an id: a request that it answers, or a task that a request has started.

The id stands in every line of the program's log, in the answer's header and on pages that say that something went
wrong, so that whoever sees one can name it to whoever runs the office.
"""

import re
import secrets
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

NO_WORK = "-"

_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without those that are taken for each other when they are read aloud."""

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{3,63}")


@dataclass(slots=True)
class Work:
    """``what()`` is the name of a view or task; ``hidden()`` says which texts are not for the log, and what stands
    there instead. Both are asked late: a request is not resolved at once. ``queries`` and ``database_seconds`` are
    counted as it goes on."""

    id: str
    what: Callable[[], str]
    hidden: Callable[[], Mapping[str, str]] = dict
    queries: int = 0
    database_seconds: float = 0.0


_current: ContextVar[Work | None] = ContextVar("work", default=None)


def new_id() -> str:
    """An id that can be read aloud, such as ``7KF2-9QXM``."""
    letters = "".join(secrets.choice(_LETTERS) for _letter in range(8))
    return f"{letters[:4]}-{letters[4:]}"


def is_id(text: str) -> bool:
    """Whether a text that came from elsewhere can stand as an id in logs, headers and pages."""
    return _ID.fullmatch(text) is not None


def current_work() -> Work | None:
    """What this thread is at; None: nothing that has an id."""
    return _current.get()


def current_id() -> str:
    """The id of what this thread is at; empty if it has none."""
    work = _current.get()
    return work.id if work is not None else ""


def name_of_work() -> str:
    """The view or task that this thread is at; the thread's own name if it is at none."""
    work = _current.get()
    return work.what() if work is not None else threading.current_thread().name


def begin_work(work: Work | None) -> None:
    """Be at something from now on, or at nothing any more, where no block holds both ends."""
    _current.set(work)


@contextmanager
def at_work(work: Work) -> Iterator[Work]:
    """Be at something while the block runs."""
    token = _current.set(work)
    try:
        yield work
    finally:
        _current.reset(token)
