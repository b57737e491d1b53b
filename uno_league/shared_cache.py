"""The cache that web processes share in Redis. Without Redis each process keeps what it has drawn."""

import logging
import time
from typing import Any

from django.core.cache import caches
from django.core.cache.backends.redis import RedisCache
from redis.exceptions import RedisError

NOT_ASKED_FOR_SECONDS = 5
"""So long a Redis that did not answer is left alone: a hall full of phones must not wait for it, one by one."""

logger = logging.getLogger("scoring.cache")


class SharedCache(RedisCache):
    """Redis while it answers, the cache of this process while it does not."""

    _asked_again_at = 0.0

    def get(self, *args: Any, **options: Any) -> Any:
        return self._asked("get", args, options)

    def add(self, *args: Any, **options: Any) -> Any:
        return self._asked("add", args, options)

    def set(self, *args: Any, **options: Any) -> Any:
        return self._asked("set", args, options)

    def delete(self, *args: Any, **options: Any) -> Any:
        return self._asked("delete", args, options)

    def incr(self, *args: Any, **options: Any) -> Any:
        return self._asked("incr", args, options)

    def _asked(self, name: str, args: tuple[Any, ...], options: dict[str, Any]) -> Any:
        """What Redis says, or else the cache of this process. Whether Redis answers is known to all threads."""
        if time.monotonic() >= SharedCache._asked_again_at:
            try:
                return getattr(super(), name)(*args, **options)
            except (RedisError, OSError) as failure:
                SharedCache._asked_again_at = time.monotonic() + NOT_ASKED_FOR_SECONDS
                logger.warning("the shared cache does not answer (%s); this process draws for itself", failure)
        return getattr(caches["default"], name)(*args, **options)
