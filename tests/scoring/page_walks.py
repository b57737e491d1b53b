"""Walks over many pages in one test: no page finds what another one has left, and all that is wrong is told at once."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from django.core.cache import caches
from django.db import transaction
from django.utils import translation


@contextmanager
def undone() -> Iterator[None]:
    """What the block writes is gone after it, and so is its language; nothing is kept in a cache from before it."""
    nothing_is_kept()
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    translation.deactivate()


def nothing_is_kept() -> None:
    """Empty every cache, as if the office had just been started."""
    for cache in caches.all():
        cache.clear()


def told(faults: Mapping[str, object]) -> str:
    """A line for each page that is at fault; pytest shortens a mapping, but not a message."""
    return "\n".join([f"{len(faults)} at fault:", *(f"  {name}: {fault}" for name, fault in sorted(faults.items()))])
