"""What holds whenever a transaction has come to its end: what another process may find before the next one begins."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection


@contextmanager
def after_each_transaction(look: Callable[[], object]) -> Iterator[None]:
    """``look`` is called after every transaction of the block that stands in no other one and was not taken back.

    The test is in a transaction itself, so these are the savepoints right below that one.
    """
    depth, is_looking = len(connection.savepoint_ids), False

    def watch(execute: Callable[..., Any], sql: str, parameters: Any, many: bool, context: dict[str, Any]) -> Any:
        nonlocal is_looking
        done = execute(sql, parameters, many, context)
        if sql.startswith("RELEASE SAVEPOINT") and len(connection.savepoint_ids) == depth and not is_looking:
            is_looking = True
            try:
                look()
            finally:
                is_looking = False
        return done

    with connection.execute_wrapper(watch):
        yield
