"""The cache of values as they are, for each process its own. What is kept is not copied, so nobody may change it."""

import time
from collections import OrderedDict
from threading import Lock
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache


class _Store:
    """What all threads of the process keep in one place; whatever was asked for last comes last."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.kept: OrderedDict[str, tuple[float, Any]] = OrderedDict()


_stores: dict[str, _Store] = {}


class ObjectCache(BaseCache):
    """Of more than ``MAX_ENTRIES`` the one goes that was asked for longest ago.

    Packing and unpacking takes most of the time in which something large is read from a cache that copies.
    """

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self._store = _stores.setdefault(location, _Store())

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        name = self.make_and_validate_key(key, version=version)
        with self._store.lock:
            until, value = self._store.kept.pop(name, (0.0, default))
            if until <= time.time():
                return default
            self._store.kept[name] = (until, value)
            return value

    def set(self, key: Any, value: Any, timeout: float | None = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        name = self.make_and_validate_key(key, version=version)
        until = self.get_backend_timeout(timeout)
        with self._store.lock:
            self._store.kept.pop(name, None)
            self._store.kept[name] = (float("inf") if until is None else until, value)
            while len(self._store.kept) > self._max_entries:
                self._store.kept.popitem(last=False)

    def clear(self) -> None:
        with self._store.lock:
            self._store.kept.clear()
