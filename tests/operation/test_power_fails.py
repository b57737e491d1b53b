"""What is answered waits for the disk: on every connection of the office, in every process, on both databases."""

from pathlib import Path

import psycopg
import pytest

from tests.support.installation import Installation

ASKED = """
from threading import Thread
from django.db import connection
def ask():
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            asked = [cursor.execute(f"pragma {word}").fetchone()[0] for word in ("journal_mode", "synchronous")]
        else:
            cursor.execute("show synchronous_commit")
            asked = [cursor.fetchone()[0]]
    told.append(asked)
told = []
ask()
connection.close()
ask()
thread = Thread(target=ask)
thread.start()
thread.join()
print(told)
"""
READY = """
from scoring.operation.selectors.health import readiness
print(next(part.word for part in readiness() if part.name == "commits"))
"""
WAITS = {"sqlite": "[['wal', 2], ['wal', 2], ['wal', 2]]", "postgres": "[['on'], ['on'], ['on']]"}


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def test_every_connection_waits_for_the_disk(install, database: str) -> None:
    """The server of the tests is told ``synchronous_commit=off``."""
    office = install(database)

    assert office.python(ASKED) == WAITS[database]


def test_restored_database_and_one_named_by_its_address_wait_as_well(
    tmp_path: Path, migrated_sqlite: Path, install
) -> None:
    office = install("sqlite")
    office.manage("backup", str(tmp_path / "office.zip"))
    (folder := tmp_path / "there").mkdir()
    there = Installation(folder, {"DATABASE_URL": "", "CELERY_BROKER_URL": ""})
    there.manage("restore", str(tmp_path / "office.zip"))
    named = Installation(folder, {"DATABASE_URL": f"sqlite:///{folder / 'db.sqlite3'}?synchronous=OFF"})

    assert [place.python(ASKED) for place in (there, named)] == [WAITS["sqlite"]] * 2


@pytest.mark.postgres
def test_choice_that_is_better_than_ours_stays(install) -> None:
    office = install("postgres")
    address = office.variables["DATABASE_URL"]
    with psycopg.connect(address, autocommit=True) as database:
        database.execute(f"alter database {address.rpartition('/')[2]} set synchronous_commit = remote_apply")

    assert "['remote_apply']" in office.python(ASKED)


@pytest.mark.postgres
def test_server_that_does_not_wait_for_its_disk_is_named(install) -> None:
    """That of the tests has ``fsync=off``."""
    office = install("postgres")

    assert office.python(READY) == "lost when the power fails"
    assert "scoring.W002" in office.manage("check", "--deploy").stderr
