"""Which version of what runs here, and for how long it is looked after."""

import sqlite3
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import connection

_ENDS = Path(__file__).with_name("support_ends.toml")


@dataclass(frozen=True, slots=True)
class Support:
    """``ends_on`` is the last day on which what endangers somebody is mended; None: nobody has looked it up."""

    name: str
    series: str
    ends_on: date | None


@cache
def program_version() -> str:
    """The version of the league office."""
    project = tomllib.loads((Path(settings.BASE_DIR) / "pyproject.toml").read_text())
    version: str = project["project"]["version"]
    return version


def support_of(name: str, version: str) -> Support:
    """For how long the series to which a version belongs is looked after."""
    known = _ends()[name]
    return next(
        (Support(name, series, ends_on) for series, ends_on in known.items() if f"{version}.".startswith(f"{series}.")),
        Support(name, version, None),
    )


@cache
def _ends() -> Mapping[str, Mapping[str, date]]:
    return tomllib.loads(_ENDS.read_text())


def database_version() -> str:
    """The version of the database's program, such as ``16.4``. At most one query."""
    if connection.vendor == "sqlite":
        return ".".join(map(str, sqlite3.sqlite_version_info))
    with connection.cursor() as cursor:
        cursor.execute("show server_version")
        version: str = cursor.fetchone()[0]
    return version.partition(" ")[0]
