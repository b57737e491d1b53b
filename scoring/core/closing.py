"""How this office is closed from one of its pages: who serves it says how that ends. Pure Python, since the server
needs it before any page.

Where nobody says so (gunicorn on a server, a test) a page cannot close the office: its processes are somebody else's.
"""

from collections.abc import Callable


class _End:
    """How the process that serves is ended; None: nobody has said."""

    begin: Callable[[], None] | None = None


def let_close(end: Callable[[], None]) -> None:
    """From now on ``end`` closes the office. It is called by a thread that answers a request, so it must return at once
    and let the answers that are under way be sent."""
    _End.begin = end


def can_close() -> bool:
    """Whether a page of this process can close the office."""
    return _End.begin is not None


def close_office() -> None:
    """Begin to close the office; returns before it is closed. Does nothing where nobody can."""
    if _End.begin is not None:
        _End.begin()
