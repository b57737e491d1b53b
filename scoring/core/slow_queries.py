"""Slow queries, named, and all queries of what a thread is at, counted: with the view, never with their values."""

import logging
import time
from collections.abc import Callable, Mapping
from typing import Any

from django.conf import settings
from django.db.backends.base.base import BaseDatabaseWrapper

from scoring.core.tracing import Work, current_work, name_of_work

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
