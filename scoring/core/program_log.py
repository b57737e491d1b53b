"""The program's log: lines with the id of their request, slow queries, and nothing that is nobody's business.

Whoever runs the machine reads these lines and may send them on. So there are no links, codes or tokens in them, no
values of queries, and of an exception only its kind and its place: what it says may quote what somebody has typed. What
machines say (a connection, a disk, a missing module) is kept.

The id is that of what a thread is at: a request that it answers, or a task that a request has started. It stands in
every line, in the answer's header and on pages that say that something went wrong, so that whoever sees one can name it
to whoever runs the office.
"""

import logging
import re
import secrets
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from types import TracebackType
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError
from django.db.backends.base.base import BaseDatabaseWrapper
from kombu.exceptions import OperationalError as QueueError
from pythonjsonlogger.json import JsonFormatter

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


_ExcInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

_OF_MACHINES = (OSError, OperationalError, QueueError, ImportError, ImproperlyConfigured)
"""Kinds of exceptions whose words are about the machine, not about people; besides them those of Redis."""

_ROWS = re.compile(r"\n?(?:DETAIL|CONTEXT|HINT|STATEMENT):.*", re.DOTALL)
"""What PostgreSQL quotes of rows behind its message."""

_KEPT = ("name", "levelname", "levelno", "created", "msecs", "process")
"""Of a record nothing else is written: whoever logs may hang a whole request on it."""


class TextLines(logging.Formatter):
    """For people: one line, then the places of an exception."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s [%(request_id)s]: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        return super().format(_told(record))

    def formatException(self, ei: _ExcInfo) -> str:  # noqa: N802 - logging's
        return places_of(ei[1])


class JsonLines(JsonFormatter):
    """For programs: one object a line; what else a record tells is in its ``facts``."""

    def __init__(self) -> None:
        names = {"levelname": "level", "name": "logger", "exc_info": "exception"}
        super().__init__(
            ["levelname", "name", "message", "request_id", "work"],
            rename_fields=names,
            timestamp="time",
            json_ensure_ascii=False,
        )

    def format(self, record: logging.LogRecord) -> str:
        return super().format(_told(record))

    def formatException(self, ei: _ExcInfo) -> str:  # noqa: N802 - logging's
        return places_of(ei[1])


def places_of(failure: BaseException | None) -> str:
    """Where an exception and those before it came from, the first one first, each with its kind."""
    parts = []
    for error in reversed(list(_chain(failure))):
        kind = type(error)
        words = f": {_without_rows(str(error))}" if _is_of_machines(error) else ""
        name = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
        parts += [*traceback.format_tb(error.__traceback__), f"{name}{words}\n"]
    return "".join(parts).rstrip()


def _is_of_machines(error: BaseException) -> bool:
    redis = sys.modules.get("redis.exceptions")  # where it was never loaded there is no such error
    return isinstance(error, (*_OF_MACHINES, redis.RedisError) if redis else _OF_MACHINES)


def _chain(failure: BaseException | None) -> Iterator[BaseException]:
    while failure is not None:
        yield failure
        failure = failure.__cause__ or (None if failure.__suppress_context__ else failure.__context__)


def _told(record: logging.LogRecord) -> logging.LogRecord:
    """The record as it may be written, with what the thread is at. The record itself is for others too and stays."""
    work, facts = current_work(), getattr(record, "facts", {})
    told: dict[str, Any] = {name: getattr(record, name) for name in _KEPT}
    told |= {
        "msg": _cleaned(record),
        "exc_info": record.exc_info,
        "request_id": work.id if work is not None else NO_WORK,
        "work": work.what() if work is not None else record.threadName,
        **facts,
    }
    return logging.makeLogRecord(told)


def _cleaned(record: logging.LogRecord) -> str:
    text, work = _without_rows(record.getMessage()), current_work()
    for hidden, instead in work.hidden().items() if work is not None else ():
        text = text.replace(hidden, instead)
    return " ".join(text.splitlines())


def _without_rows(text: str) -> str:
    return _ROWS.sub("", text)


_LONGEST_SHOWN = 2_000
"""Characters of a query in the log."""

logger = logging.getLogger("scoring.slow_queries")


def watch_connection(*, connection: BaseDatabaseWrapper, **_signal: Any) -> None:
    """Watch over a connection that was opened, as long as it lives."""
    if _watch not in connection.execute_wrappers:
        connection.execute_wrappers.append(_watch)


def tell_of_slow_work(work: Work) -> None:
    """Write down a request that the database took long for, even if no single query did."""
    if _is_long(work.database_seconds):
        _tell("slow in the database: %s with %s queries, %.0f ms", work.what(), work.queries, work.database_seconds)


def _watch(
    execute: Callable[..., Any],
    sql: str,
    params: Any,
    many: bool,
    context: Mapping[str, Any],
) -> Any:
    started = time.perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        _count(sql, time.perf_counter() - started)


def _count(sql: str, seconds: float) -> None:
    work = current_work()
    if work is not None:
        work.queries += 1
        work.database_seconds += seconds
    if _is_long(seconds):
        shown = " ".join(sql.split())[:_LONGEST_SHOWN]
        number = work.queries if work is not None else 0
        _tell("slow query of %s, its number %s, %.0f ms: %s", name_of_work(), number, seconds, shown)


def _is_long(seconds: float) -> bool:
    return 0 < settings.SLOW_QUERY_SECONDS <= seconds


def _tell(sentence: str, name: str, queries: int, seconds: float, *sql: str) -> None:
    facts = {"view": name, "queries": queries, "milliseconds": round(1000 * seconds)}
    logger.warning(sentence, name, queries, 1000 * seconds, *sql, extra={"facts": facts})
