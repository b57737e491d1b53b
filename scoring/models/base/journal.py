"""The journal of a service: what it has changed, row by row, until an entry of the log says it.

A service is what :mod:`scoring.core.services.transaction` runs. Outside of one nothing is kept: what is written there
is said by no entry, and ``manage.py verify`` names it.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import local
from typing import Any

from django.db.models import Model

Values = tuple[Any, ...]
"""What the vouched columns of a row say, in their order."""
Found = dict[type[Model], dict[Any, Values | None]]
"""Rows by their model and key, as they were before they were changed; None: there was no such row."""
Left = dict[type[Model], dict[Any, Values]]
"""Rows by their model and key, as they are now: nobody has to read them again."""


@dataclass
class _Journal:
    """What was ``found`` and not yet said; how rows are ``left``, as far as that is certain; of the accounts, which
    belong to no league alone, what each league's log has been ``told``, so that the log of every league hears of them.
    """

    found: Found = field(default_factory=dict)
    left: Left = field(default_factory=dict)
    told: dict[int, dict[Any, Values | None]] = field(default_factory=dict)


_running = local()


def is_open() -> bool:
    """Whether a service runs."""
    return _now() is not None


def note(model: type[Model], rows: Mapping[Any, Values | None]) -> None:
    """Rows that are about to be changed, as they are. What was noted of a row first is what was found; how it is left
    is not certain any more."""
    if (now := _now()) is not None:
        noted, left = now.found.setdefault(model, {}), now.left.get(model, {})
        for key, values in rows.items():
            noted.setdefault(key, values)
            left.pop(key, None)


def noted(model: type[Model]) -> Mapping[Any, Values | None]:
    """What was noted of rows and not yet said, by key."""
    return now.found.get(model, {}) if (now := _now()) is not None else {}


def leave(model: type[Model], rows: Mapping[Any, Values]) -> None:
    """How rows are now, until they are noted again: the service has written all that the log vouches for."""
    if (now := _now()) is not None:
        now.left.setdefault(model, {}).update(rows)


def left(model: type[Model]) -> Mapping[Any, Values]:
    """How rows are now, by key, as far as nobody has to read them for that."""
    return now.left.get(model, {}) if (now := _now()) is not None else {}


def take(league: int, shared: type[Model]) -> Found:
    """What was found of the rows that were changed since the last time; nothing is noted of them any more, but for
    rows of the ``shared`` model, which every league is told as it was told of them last."""
    now = _now()
    if now is None or not now.found:
        return {}
    found, now.found = now.found, {}
    if kept := found.get(shared):
        now.found[shared] = kept
        found[shared] = as_told(league, kept)
    return found


def as_told(league: int, rows: Mapping[Any, Values | None]) -> dict[Any, Values | None]:
    """Rows of the shared model as the log of a league was told of them last, or else as they are given."""
    now = _now()
    told = now.told.get(league, {}) if now else {}
    return {key: told.get(key, values) for key, values in rows.items()}


def tell(league: int, rows: Mapping[Any, Values | None]) -> None:
    """What an entry of a league's log has said of rows of the shared model."""
    if rows and (now := _now()) is not None:
        now.told.setdefault(league, {}).update(rows)


@contextmanager
def opened() -> Iterator[None]:
    """Keep what changes until the block ends. What a block outside of it has noted so far is said in this one."""
    outside, _running.journal = _now(), _Journal()
    if outside is not None:
        _running.journal.found, outside.found, outside.left = outside.found, {}, {}
    try:
        yield
    except BaseException:
        if outside is not None:
            outside.found = _running.journal.found
        raise
    finally:
        _running.journal = outside


@contextmanager
def undone_on_failure() -> Iterator[None]:
    """A block of which nothing remains if it fails: nor do the entries that have said what was changed before it. What
    was noted in it stays noted, and is found to say what it said before; how rows are left has to be read."""
    now = _now()
    found = now.found if now else {}
    told = {league: dict(rows) for league, rows in now.told.items()} if now else {}
    try:
        yield
    except BaseException:
        if now is not None:
            now.found, now.left, now.told = found, {}, told
        raise


def _now() -> _Journal | None:
    return getattr(_running, "journal", None)
