"""Addresses that do not look at who is signed in: their answers are for programs and for caches that many share."""

from collections.abc import Callable
from typing import Any, TypeVar

View = TypeVar("View", bound=Callable[..., Any])

_MARK = "is_without_session"


def without_session(view: View) -> View:
    """Leave the session of whoever asks alone: it is neither kept awake nor ended, and no cookie goes out with what
    everybody may keep."""
    view.__dict__[_MARK] = True
    return view


def is_without_session(view: Callable[..., Any]) -> bool:
    return bool(getattr(view, _MARK, False))
