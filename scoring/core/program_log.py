"""Lines of the program's log: with the id of the request, and without what is nobody's business.

Whoever runs the machine reads these lines and may send them on. So there are no links, codes or tokens in them, no
values of queries, and of an exception only its kind and its place: what it says may quote what somebody has typed. What
machines say (a connection, a disk, a missing module) is kept.
"""

import logging
import re
import sys
import traceback
from collections.abc import Iterator
from types import TracebackType
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError
from kombu.exceptions import OperationalError as QueueError
from pythonjsonlogger.json import JsonFormatter

from scoring.core.tracing import NO_WORK, current_work

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
