"""The start of the measured office, in a folder of its own, before anything of the product is imported."""

import logging
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import django
from django.conf import settings

from benchmarks.data_set_cache import ROOT

_KEYS = {"SECRET_KEY": "only for measurements " * 4, "INTEGRITY_KEYS": f"bench:{'0123456789abcdef' * 4}"}


@contextmanager
def open_office(*, is_short: bool) -> Iterator[None]:
    """Django on an office in a folder that goes with the block.

    Pages name static files as :func:`collected_static_files` has left them; in the short form as they are.
    """
    with tempfile.TemporaryDirectory() as folder:
        os.environ.update(
            _KEYS,
            DATABASE_URL="",
            CELERY_BROKER_URL="",
            UNO_LEAGUE_VAR=folder,
            ALLOWED_HOSTS="testserver,localhost,127.0.0.1",
            DJANGO_SETTINGS_MODULE="uno_league.settings",
        )
        django.setup()
        logging.getLogger("scoring.slow_queries").setLevel(logging.ERROR)  # rows are laid out many at a time
        if is_short:
            plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
            settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
        yield


def collected_static_files(folder: Path) -> dict[str, str]:
    """Collect them there, once for all processes; gives the variable by which an office finds them."""
    place = {"UNO_LEAGUE_STATIC": str(folder / "static")}
    command = [sys.executable, "manage.py", "collectstatic", "--no-input", "--verbosity", "0"]
    environment = {**os.environ, "UNO_LEAGUE_VAR": str(folder), "DATABASE_URL": "", **place}
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    return place
