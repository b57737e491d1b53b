"""Heartbeats: workers and beat note now and then that they are there."""

import logging
import os
import socket

import redis
from django.conf import settings
from django.utils import timezone

from scoring.installation.selectors.figures import BEAT, FORGOTTEN_AFTER, KEY, seen_here
from scoring.installation.selectors.health import broker

logger = logging.getLogger(__name__)


def note_worker() -> None:
    """This process has a worker, which lives."""
    _note(f"worker {socket.gethostname()}:{os.getpid()}")


def note_beat() -> None:
    """What is due from time to time was just started."""
    _note(BEAT)


def _note(name: str) -> None:
    now = timezone.now()
    if settings.HAS_EMBEDDED_WORKER:
        seen_here[name] = now
        return
    try:
        with broker() as told:
            told.hset(KEY, name, str(now.timestamp()))
            told.expire(KEY, FORGOTTEN_AFTER)
    except (redis.RedisError, OSError) as failure:
        logger.info("%s was not noted: %s", name, failure)
