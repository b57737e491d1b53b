"""An office moves from SQLite to PostgreSQL by one command: nothing is lost, nothing is left behind half."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import psycopg
import pytest

from scoring.models import AuditEntry
from tests.golden.season import EXPECTED_TEXT
from tests.support.databases import copied_on_postgres, empty_postgres, installation_on_sqlite
from tests.support.installation import Installation

LAY = """
from scoring.models import Player, Sheet
from tests.golden.season import import_golden_season
from tests.operation.tampering.stage import lay_stage
from tests.scoring.scenes import check_and_sign
stage = lay_stage()
season = import_golden_season(actor=stage.secretary)
for sheet in Sheet.objects.filter(evening__season=season, evening__source_file__startswith="evening-01"):
    check_and_sign(sheet, stage.auditor)
gone = Player.objects.create(league=stage.league, name="Zacharias")
print(season.pk, gone.pk)
gone.delete()
"""
SEEN = """
from scoring.models import AuditEntry, Hand, League, Mail, SheetPhoto
entry = AuditEntry.objects.filter(action="sheet.signed").first()
print(entry.at.isoformat(), sorted(entry.facts), entry.hash, League.objects.first().is_public)
print(Hand.objects.count(), SheetPhoto.objects.get().image.size)
"""
PLAY_ON = """
from itertools import count
from scoring.models import Player
from tests.scoring import scenes
scenes._numbers = count(1000)  # others are taken
table = scenes.scene()
table.save(1, 1, 12, 0, 7, 30)
table.submit()
table.sign()
print(Player.objects.filter(league=table.league).order_by("pk").first().pk)
"""
SERVES = """
import uno_league.wsgi
from django.db import connections
connections.close_all()
print("serves", flush=True)
input()
"""
BY_ONE_PERSON = "update scoring_sheet set signed_by_id = submitted_by_id where state = 'signed'"

pytestmark = pytest.mark.postgres


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


@dataclass(frozen=True)
class Played:
    """An office on SQLite with the golden season, to be copied only: the numbers of that season and of the last player,
    who is gone again, and what is seen in it."""

    office: Installation
    season: str
    gone: int
    seen: str


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory, migrated_sqlite: Path) -> Played:
    office = installation_on_sqlite(tmp_path_factory.mktemp("played"), migrated_sqlite)
    numbers, seen = office.python(LAY + SEEN).split("\n", 1)
    season, gone = numbers.split()
    return Played(office, season, int(gone), seen)


@pytest.fixture
def office(played: Played, tmp_path: Path) -> Installation:
    return Installation(shutil.copytree(played.office.folder, tmp_path / "office"), played.office.variables)


@pytest.fixture
def empty(postgres_url: str) -> str:
    return empty_postgres(postgres_url)


def as_it_was_and_in_use(there: Installation, played: Played) -> None:
    """Signed as it was, the same results to the letter, the same values; what is written new gets numbers of its own,
    and the database refuses what the other one refused."""
    assert there.manage("export_results", played.season).stdout == EXPECTED_TEXT
    *seen, first = there.python(SEEN + PLAY_ON).splitlines()
    assert "\n".join(seen) == played.seen
    assert int(first) > played.gone, "the number of somebody who is gone is given to nobody else"
    there.manage("verify")
    with psycopg.connect(there.variables["DATABASE_URL"]) as database, pytest.raises(psycopg.errors.CheckViolation):
        database.execute(BY_ONE_PERSON)


def test_office_moves_whole_and_the_old_one_stays_as_it_was(office: Installation, played: Played, empty: str) -> None:
    before = dump(office.folder / "db.sqlite3")

    said = office.manage("move_to", empty).stdout

    assert "in beiden Datenbanken" in said
    there = Installation(office.folder, {**office.variables, "DATABASE_URL": empty})
    as_it_was_and_in_use(there, played)
    assert dump(office.folder / "db.sqlite3") == before
    forgotten = office.manage("check", expected_code=1).stderr
    assert f"has moved to {empty.replace('league@', '').rpartition(':')[0]}" in forgotten, "DATABASE_URL is not set"
    (office.folder / "moved_to").unlink()
    assert "steht schon etwas" in office.manage("move_to", empty, expected_code=1).stderr
    assert not (office.folder / "moved_to").exists()


def test_backup_of_sqlite_is_restored_into_postgres_also_where_a_try_has_left_its_tables(
    office: Installation, played: Played, migrated_postgres: str, tmp_path: Path
) -> None:
    file = tmp_path / "office.zip"
    office.manage("backup", str(file))
    tried = copied_on_postgres(migrated_postgres, "tried_before")
    there = Installation(tmp_path / "there", {**office.variables, "DATABASE_URL": tried})
    there.folder.mkdir()

    there.manage("restore", str(file))

    as_it_was_and_in_use(there, played)
    refused = office.manage("restore", str(file), expected_code=1).stderr
    assert "steht schon etwas" in refused


def test_office_that_is_served_does_not_move_though_nobody_has_its_database_open(
    office: Installation, empty: str
) -> None:
    without_threads = Installation(office.folder, {**office.variables, "CELERY_BROKER_URL": "redis://127.0.0.1:1/0"})
    serving = without_threads.start_python(SERVES, answers=True)
    assert serving.stdout is not None
    assert serving.stdout.readline() == "serves\n"

    assert "Das Büro läuft" in office.manage("move_to", empty, expected_code=1).stderr

    serving.communicate("\n")


def test_move_that_cannot_be_whole_leaves_nothing(office: Installation, empty: str) -> None:
    assert "postgres://" in office.manage("move_to", "sqlite:///elsewhere.sqlite3", expected_code=1).stderr
    assert "antwortet nicht" in office.manage("move_to", "postgres://league@127.0.0.1:1/x", expected_code=1).stderr
    with closing(sqlite3.connect(office.folder / "db.sqlite3")) as open_elsewhere:
        open_elsewhere.execute("select * from scoring_league").fetchone()
        assert "Das Büro läuft" in office.manage("move_to", empty, expected_code=1).stderr
        subject = "x" * (AuditEntry._meta.get_field("subject").max_length + 1)
        open_elsewhere.execute("update scoring_auditentry set subject = ? where sequence = 3", [subject])
        open_elsewhere.commit()

    assert "scoring_auditentry" in office.manage("move_to", empty, expected_code=1).stderr

    assert not (office.folder / "moved_to").exists()
    with closing(sqlite3.connect(office.folder / "db.sqlite3")) as mended:
        mended.execute("update scoring_auditentry set subject = 'y' where sequence = 3")
        mended.commit()
    assert "entry-changed" in office.manage("move_to", empty, expected_code=1).stderr, "moved, and said what is wrong"
