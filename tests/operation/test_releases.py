"""What earlier releases have left behind: their databases are brought up to date, and nothing in them is lost. What is
older than the first one is refused in one sentence, and stays as it is."""

import re
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.golden.season import EXPECTED_TEXT
from tests.support.databases import empty_postgres, installation_on_sqlite
from tests.support.installation import ROOT, Installation
from tests.support.programs import free_port

RELEASES = sorted((ROOT / "fixtures" / "releases").glob("*.zip"))
LOOK_AND_PLAY_ON = """
from itertools import count
from scoring.models import Erasure, EveningInvitation, Mail, Season, SheetPhoto, SignedVersion
from tests.scoring import scenes
golden = Season.objects.exclude(evenings__source_file="").distinct().get()
print(golden.pk, *(model.objects.exists() for model in (Erasure, EveningInvitation, Mail, SheetPhoto, SignedVersion)))
scenes._numbers = count(1000)  # others are taken
table = scenes.scene()
table.save(1, 1, 12, 0, 7, 30)
table.submit()
table.sign()
"""


def tables_and_indexes(database: Path) -> dict[str, frozenset[str]]:
    """What SQLite holds, each with its columns and constraints, whose order says nothing."""
    with closing(sqlite3.connect(database)) as connection:
        made = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql NOT NULL AND name NOT LIKE 'sqlite_%'")
        return {name: frozenset(parts(sql)) for name, sql in made}


def parts(statement: str) -> Iterator[str]:
    """What stands between the commas of a statement that are in no inner brackets."""
    depth, begun = 0, ""
    for letter in statement[: statement.rindex(")")].partition("(")[2]:
        depth += (letter == "(") - (letter == ")")
        if letter == "," and not depth:
            yield begun.strip()
            begun = ""
        else:
            begun += letter
    yield begun.strip()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Installation:
    """A place without a table, a file or a key."""
    if request.param == "sqlite":
        return Installation(tmp_path, {"DATABASE_URL": ""})
    return Installation(tmp_path, {"DATABASE_URL": empty_postgres(request.getfixturevalue("postgres_url"))})


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.stem)
def test_database_of_an_earlier_release_is_brought_up_to_date_and_verified(
    empty: Installation, release: Path, migrated_sqlite: Path
) -> None:
    empty.manage("restore", str(release))
    assert empty.manage("migrate", "--verbosity", "0").stdout == ""

    if not empty.variables["DATABASE_URL"]:
        assert tables_and_indexes(empty.folder / "db.sqlite3") == tables_and_indexes(migrated_sqlite)
    golden, *holds = empty.python(LOOK_AND_PLAY_ON).split()
    assert holds == ["True"] * 5
    assert empty.manage("export_results", golden).stdout == EXPECTED_TEXT
    said = empty.manage("verify", "--against", str(release)).stdout
    heads = [line for line in said.splitlines() if line.startswith(release.name)]
    assert len(heads) == 2
    assert all("so wie er war" in head or "steht unverändert im Logbuch" in head for head in heads)


def test_every_release_is_told_of_and_small() -> None:
    told = re.findall(r"^\| `(.*\.zip)` \|", (ROOT / "fixtures" / "releases" / "README.md").read_text(), re.MULTILINE)
    assert told == [path.name for path in RELEASES]
    assert RELEASES
    assert max(path.stat().st_size for path in RELEASES) <= 300_000


DIE_WHILE_IT_IS_NOTED = """
import os
from django.core.management import call_command
from django.db.migrations.recorder import MigrationRecorder
note = MigrationRecorder.record_applied
def note_or_die(recorder, app, name):
    note(recorder, app, name)
    if name == "0030_names_sorted_as_the_league_wants":
        os._exit(9)
MigrationRecorder.record_applied = note_or_die
call_command("migrate", verbosity=0)
"""


def test_first_start_that_is_killed_leaves_no_database_that_looks_like_an_older_one(empty: Installation) -> None:
    killed = empty.start_python(DIE_WHILE_IT_IS_NOTED)
    killed.communicate()
    assert killed.returncode == 9
    empty.manage("migrate", "--verbosity", "0")


OLDER = (
    "„0046_keys_in_compatible_letters“. Erwartet wird „0064_what_is_official_stays“: "
    "Bitte zuerst „manage.py migrate“ des letzten Programms davor ausführen."
)


@pytest.fixture
def older(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Installation:
    """An office whose database stands somewhere before the first release."""
    office = installation_on_sqlite(tmp_path_factory.mktemp("older"), migrated_sqlite)
    with closing(sqlite3.connect(office.folder / "db.sqlite3")) as database, database:
        of_today = [path.stem for path in (ROOT / "scoring" / "migrations").glob("0*.py")]
        database.executemany("delete from django_migrations where name = ?", [(name,) for name in of_today])
        database.execute("delete from django_migrations where app = 'scoring' and name > '0047'")
    return office


def test_database_of_before_the_first_release_is_refused_in_one_sentence(older: Installation, tmp_path: Path) -> None:
    """By an update, by the start of the office, by bringing back its backup, and by a move."""
    before = (older.folder / "db.sqlite3").read_bytes()
    new = Installation(tmp_path / "new", {"DATABASE_URL": ""})
    new.folder.mkdir()
    backup = tmp_path / "older.zip"
    older.manage("backup", str(backup))

    said = [
        older.manage("migrate", expected_code=1).stderr,
        started(older),
        new.manage("restore", str(backup), expected_code=1).stderr,
        older.manage("move_to", "postgres://league@127.0.0.1:1/new", expected_code=1).stderr,
    ]

    assert [(text.count("\n"), text.count("CommandError"), text.rstrip().endswith(OLDER)) for text in said] == [
        (1, 1, True)
    ] * 4, said
    assert (older.folder / "db.sqlite3").read_bytes() == before
    assert tables_and_indexes(new.folder / "db.sqlite3") == {}


def started(office: Installation) -> str:
    """What ``make run`` complains of."""
    command = [sys.executable, "tools/serve.py", "--without-demo", "--port", str(free_port())]
    ended = subprocess.run(command, cwd=ROOT, env=office.environment, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    return ended.stderr
