"""The worlds that are attacked: built once, and as they were after each test."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from scoring.jobs import tasks
from tests.hostile.world import World, build_worlds


@pytest.fixture(scope="module")
def worlds(rows_of_module: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[World]]:
    """Leagues with everything in them; files go to a folder of their own."""
    patch = pytest.MonkeyPatch()
    patch.setattr(settings, "MEDIA_ROOT", Path(tmp_path_factory.mktemp("media")))
    patch.setattr(tasks, "close_old_connections", lambda: None)
    for noisy in ("axes", "django.security", "django.request"):
        patch.setattr(logging.getLogger(noisy), "propagate", False)
    yield build_worlds()
    patch.undo()
