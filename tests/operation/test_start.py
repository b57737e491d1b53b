"""A process loads what it is asked for: decision 0081."""

from collections.abc import Callable

from tests.support.installation import Installation

FOR_OTHERS = (
    "scoring.urls reportlab psycopg redis django_tables2 icalendar xlsxwriter odf pypdf ninja prometheus_client PIL"
).split()
"""What is only needed by pages, prints, files and servers."""

BEGIN = f"""
import gc, sys
from django.core.management import execute_from_command_line
execute_from_command_line(["manage.py", "start_key"])
print(sorted(set({FOR_OTHERS!r}) & set(sys.modules)), gc.isenabled(), gc.get_freeze_count() > 10_000)
"""


def test_command_loads_neither_pages_nor_prints_and_then_looks_for_waste(install: Callable[..., Installation]) -> None:
    key, loaded = install("sqlite").python(BEGIN).splitlines()

    assert len(key) > 10
    assert loaded == "[] True True"
