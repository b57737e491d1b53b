"""The audience of a page: whether its reader may see what somebody is called in full.

Outside of a request everybody's name is told in full: jobs, commands and services know people by it. While a request
is answered, names are told in full only in leagues that the reader belongs to; everybody else sees the form that the
person has chosen (:class:`~scoring.models.base.names.PersonNameField`).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Insider = Callable[[int], bool]
"""Whether the reader may see full names in the league with this key."""

_reader: ContextVar[Insider | None] = ContextVar("reader", default=None)


def sees_full_names(league: int) -> bool:
    """Whether whoever reads what is being written may see full names in this league."""
    reader = _reader.get()
    return reader is None or reader(league)


@contextmanager
def written_for(reader: Insider) -> Iterator[None]:
    """Write for this reader, until the block is left."""
    before = _reader.set(reader)
    try:
        yield
    finally:
        _reader.reset(before)


def let_read(league: int) -> None:
    """Tell the reader of this request, who has a key to a table there, the full names of one more league."""
    reader = _reader.get()
    if reader is not None:
        _reader.set(lambda asked: asked == league or reader(asked))


def everybody(_league: int) -> bool:
    """The reader who belongs to no league: whoever looks at a screen in the hall."""
    return False
