"""What earlier releases have left behind: their databases are brought up to date, and nothing in them is lost."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.golden.season import EXPECTED_TEXT
from tests.support.databases import empty_postgres
from tests.support.installation import ROOT, Installation

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
    """Step by step; a new database is made by a migration that stands for many."""
    empty.manage("restore", str(release))

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
