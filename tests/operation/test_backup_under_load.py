"""A backup in the middle of an evening holds all that was answered before it, and is one moment."""

from argparse import Namespace
from pathlib import Path

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from benchmarks.load_backup import differences, prove
from benchmarks.load_people import Record
from tests.support.installation import Installation

SHORT = Namespace(seconds=5, tables=3, phones=2, every=0.4, games=2)


def test_backup_under_load_brings_back_what_was_answered_before_it(installation: Installation, tmp_path: Path) -> None:
    """The long form is ``make load-backup``."""
    server, _, name = installation.variables["DATABASE_URL"].rpartition("/")
    (folder := tmp_path / "restored").mkdir()
    other = Installation(folder, {"DATABASE_URL": "", "CELERY_BROKER_URL": ""})
    if server:
        with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
            connection.execute(SQL("create database {}").format(Identifier(f"{name}_restored")))
        other = Installation(folder, {**other.variables, "DATABASE_URL": f"{server}/{name}_restored"})

    file = tmp_path / "office.zip"
    assert prove(installation, {"restored": other}, file, SHORT, database="sqlite") == []


def row(sheet: int, number: int) -> list[object]:
    return [sheet, number, f"id-{sheet}-{number}", 0, [0, 12]]


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ([row(1, 1), row(1, 2), row(1, 3)], []),
        ([row(1, 1)], ["answered before the backup, not in it: (1, 2)"]),
        ([row(1, 1), row(1, 2), [1, 3, "another", 0, [0, 12]]], ["not as in the source: (1, 3)"]),
        ([row(1, 1), row(1, 2), row(1, 4)], ["games are missing between others on sheet 1: [1, 2, 4]"]),
    ],
)
def test_what_contradicts_an_answer_is_named(held: list[list[object]], said: list[str]) -> None:
    record = Record(answered={(1, 1): 1.0, (1, 2): 2.0, (1, 3): 4.0, (1, 4): 5.0})
    source = [row(1, number) for number in (1, 2, 3, 4)]
    assert differences(record, 3.0, source, held) == said
