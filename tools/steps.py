"""Messages of the terminal about a step of the start, if it takes so long that somebody wonders."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer

SILENT_FOR = 1.0
"""Seconds in which a step says nothing."""


@contextmanager
def told_if_it_takes(text: str, after: float = SILENT_FOR) -> Iterator[None]:
    """Say what is done while the block runs, once it has taken so many seconds."""
    timer = Timer(after, print, (f"  {text} …",), {"flush": True})
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
