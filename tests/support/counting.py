"""Counting what a piece of work costs: statements that reach the database, and calls of a function."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

from django.db import connection
from django.test.utils import CaptureQueriesContext


def is_mark(sql: str) -> bool:
    """Whether a statement only marks a transaction."""
    return sql.startswith(("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE"))


@dataclass
class Cost:
    """``queries`` are all statements but those that only mark a transaction; ``calls`` count the function's."""

    queries: list[str] = field(default_factory=list)
    calls: int = 0


@contextmanager
def counted_queries() -> Iterator[list[str]]:
    """The statements of the block, but those that only mark a transaction; known after it."""
    queries: list[str] = []
    with CaptureQueriesContext(connection) as captured:
        yield queries
    queries += [query["sql"] for query in captured if not is_mark(query["sql"])]


@contextmanager
def counted(function: Callable[..., object]) -> Iterator[Cost]:
    """What happens in the block; what it costs is known after it. Every call in it takes twice as long."""
    cost = Cost()
    code = function.__code__  # type: ignore[attr-defined]

    def look(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and frame.f_code is code:
            cost.calls += 1

    with counted_queries() as queries:
        before = sys.getprofile()
        sys.setprofile(look)
        try:
            yield cost
        finally:
            sys.setprofile(before)
    cost.queries = queries
