"""A backup is made while the office is in use, proves itself, and brings back everything; nothing is overwritten."""

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from zipfile import ZipFile

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from scoring.recovery.services.archive import unpack, write_archive
from tests.scoring.recovery.archives import PASSPHRASE
from tests.support.databases import installation_on_postgres, installation_on_sqlite
from tests.support.installation import Installation

PLAY = """
from scoring.models import Sheet
from scoring.audit.services.photos import add_photo
from tests.scoring.photos import jpeg
from tests.scoring.scenes import scene
table = scene()
table.save(1, 1, 12, 0, 7, 30)
table.submit()
table.sign()
add_photo(sheet_id=scene().sheet.pk, actor=table.secretary, content=jpeg(), name="blatt.jpg")
"""
POST = """
from scoring.models import League, Mail, MailAccount
from tests.scoring.mail.mails import posted
league = League.objects.order_by("pk").first()
MailAccount.objects.create(league=league, host="localhost", port=1, security="none", from_address="office@own.example")
posted(league)
"""
TYPE_ON = """
from itertools import count
from tests.scoring import scenes
scenes._numbers = count(1000)  # others are taken
for _table in range(1000):
    table = scenes.scene()
    for number in range(1, 21):
        table.save(number, 1, 12, 0, 7, 30)
        print("saved", flush=True)
"""
ENCRYPT = """
from scoring.models import BackupPlan
from tests.scoring.recovery.archives import KEY_OF_TESTS
BackupPlan.objects.create(pk=1, recipient=KEY_OF_TESTS.recipient, protected_key=KEY_OF_TESTS.protected)
"""
KEEP = """
from scoring.recovery.services.keeping import keep_copy
keep_copy(actor=None, report=lambda done, total: None)
"""
COUNT = "from scoring.models import Game, SheetPhoto; print(Game.objects.count(), SheetPhoto.objects.count())"
STATES_OF_MAILS = "from scoring.models import Mail; print(*Mail.objects.values_list('state', flat=True))"
ADDED_GAMES = "from scoring.models import Game; print(Game.objects.count())"


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """An office in which a game was played; to be copied only."""
    made = {"sqlite": installation_on_sqlite, "postgres": installation_on_postgres}[request.param]
    installation = made(tmp_path_factory.mktemp("played"), request.getfixturevalue(f"migrated_{request.param}"))
    installation.python(PLAY + POST)
    return installation


@pytest.fixture(scope="module")
def packed(played: Installation, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What ``manage.py backup`` has written of that office; to be copied only."""
    file = tmp_path_factory.mktemp("packed") / "office.zip"
    assert "das ganze Verbandsbüro" in played.manage("backup", str(file)).stdout
    assert file.stat().st_mode & 0o777 == 0o600
    assert list(played.folder.glob(".backup-*")) == []
    return file


on_sqlite_alone = pytest.mark.parametrize("played", ["sqlite"], indirect=True, scope="module")
"""For what no database has a part in."""


@pytest.fixture
def office(played: Installation, tmp_path: Path) -> Installation:
    folder = shutil.copytree(played.folder, tmp_path / "office")
    if migrated := played.variables["DATABASE_URL"]:
        return installation_on_postgres(folder, migrated)
    return Installation(folder, played.variables)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "office.zip"


@pytest.fixture
def empty(tmp_path_factory: pytest.TempPathFactory) -> Callable[[Installation], Installation]:
    """Makes an empty place for a backup of an installation: no table, no file, no key."""

    def made(like: Installation) -> Installation:
        folder = tmp_path_factory.mktemp("empty")
        server, _, name = like.variables["DATABASE_URL"].rpartition("/")
        if not server:
            return Installation(folder, like.variables)
        with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
            connection.execute(SQL("create database {}").format(Identifier(f"{name}_empty")))
        return Installation(folder, {**like.variables, "DATABASE_URL": f"{server}/{name}_empty"})

    return made


def test_backup_brings_back_rows_photos_and_keys(
    played: Installation, packed: Path, empty: Callable[[Installation], Installation]
) -> None:
    other = empty(played)
    assert "1 Mail" in other.manage("restore", str(packed)).stdout

    assert "In dieser Datenbank steht schon etwas" in other.manage("restore", str(packed), expected_code=1).stderr
    assert other.python(COUNT + "; " + STATES_OF_MAILS) == "1 1\nuncertain"
    other.manage("verify")
    for key in ("secret_key", "integrity_keys.json"):
        assert (other.folder / key).read_text() == (played.folder / key).read_text()


def test_backup_made_while_games_are_typed_holds_every_game_that_was_answered(
    office: Installation, file: Path, empty: Callable[[Installation], Installation]
) -> None:
    typing = office.start_python(TYPE_ON)
    assert typing.stdout is not None
    try:
        for _game in range(3):
            typing.stdout.readline()
        answered = int(office.python(ADDED_GAMES))
        office.manage("backup", str(file))
        assert typing.poll() is None, "the office was in use all the time"
    finally:
        typing.kill()
        typing.wait()

    other = empty(office)
    other.manage("restore", str(file))

    assert int(other.python(ADDED_GAMES)) >= answered


def test_backup_is_verified_in_a_scratch_place(office: Installation, packed: Path, file: Path) -> None:
    """An earlier file is replaced only if that is wanted, and by one of an office that was tampered with as well: it
    says so, and so does the file."""
    said = office.manage("verify_backup", str(packed)).stdout
    assert "Die Datei ist ganz" in said
    assert (
        "1 Abend mit 1 Spielen nachgerechnet, kein Unterschied; Unterschriften und Logbuch sind, wie sie waren" in said
    )

    file.write_text("an earlier backup")
    assert "gibt es schon" in office.manage("backup", str(file), expected_code=1).stderr
    assert file.read_text() == "an earlier backup"
    office.python("from scoring.models import Hand; Hand.objects.filter(points=30).update(points=3)")
    said = office.manage("backup", str(file), "--force", expected_code=1).stderr
    assert "nicht so, wie es unterschrieben wurde" in said
    told = office.manage("verify_backup", str(file), expected_code=1)
    assert "Unterschied" in told.stdout
    assert "sheet-differs" in told.stderr
    assert list(office.folder.glob(".verify-*")) == []


@on_sqlite_alone
def test_encrypted_backup_made_without_the_passphrase_is_brought_back_with_it(
    office: Installation, file: Path, empty: Callable[[Installation], Installation]
) -> None:
    office.python(ENCRYPT)
    office.python(KEEP)
    (made,) = office.folder.with_name(f"{office.folder.name}-backups").glob("office-*-age.zip")
    typed = file.with_name("passphrase")
    other = empty(office)

    typed.write_text("another passphrase\n")
    said = other.manage("restore", str(made), "--passphrase-file", str(typed), expected_code=1).stderr
    assert "nicht das Kennwort dieser Sicherung" in said
    typed.write_text(f"{PASSPHRASE}\n")
    assert "kein Unterschied" in office.manage("verify_backup", str(made), "--passphrase-file", str(typed)).stdout
    other.manage("restore", str(made), "--passphrase-file", str(typed))

    assert other.python(COUNT) == "1 1"
    other.manage("verify")


@on_sqlite_alone
def test_damaged_backup_is_refused(
    played: Installation, packed: Path, file: Path, empty: Callable[[Installation], Installation]
) -> None:
    """Every way of being damaged is in tests/scoring/recovery/."""
    content = bytearray(packed.read_bytes())
    content[len(content) // 2] ^= 255
    file.write_bytes(content)
    other = empty(played)

    assert "in der Sicherung ist beschädigt" in other.manage("restore", str(file), expected_code=1).stderr
    assert "beschädigt" in played.manage("verify_backup", str(file), expected_code=1).stderr
    with closing(sqlite3.connect(other.folder / "db.sqlite3")) as database:
        assert database.execute("select name from sqlite_master").fetchall() == []

    file.write_bytes(packed.read_bytes())
    with ZipFile(file, "a") as archive:
        archive.writestr("../elsewhere.txt", "x")
    said = other.manage("restore", str(file), expected_code=1).stderr
    assert "Die Sicherung ist" in said
    assert "zu lang" in said


@on_sqlite_alone
def test_manifest_with_another_head_is_named_though_the_file_is_whole(
    office: Installation, packed: Path, file: Path, tmp_path: Path, empty: Callable[[Installation], Installation]
) -> None:
    """Whoever packs and seals a backup anew makes it say of the log what they like."""
    unpacked = tmp_path / "unpacked"
    manifest = unpack(packed, unpacked)
    key, head = next(iter(manifest.log_heads.items()))
    forged = {
        **manifest.log_heads,
        key: {**head, "hash": "0" * 64},
        "99": {"name": "Atlantis", "sequence": 3, "hash": "1" * 64},
    }
    write_archive(unpacked, file, made_at=manifest.made_at, database="sqlite", log_heads=forged)

    told = office.manage("verify_backup", str(file), expected_code=1)

    assert f"manifest.json: {head['name']}: Eintrag {head['sequence']} ist heute ein anderer." in told.stderr
    assert "manifest.json: Atlantis: Kein Logbuch hier hat Eintrag 3" in told.stderr
    assert "1 Befund" in told.stdout
    brought_back = empty(office)
    said = brought_back.manage("restore", str(file), expected_code=1).stderr
    assert f"manifest.json: {head['name']}: Eintrag {head['sequence']} ist heute ein anderer." in said
    (marker,) = (line for line in (brought_back.folder / "heads.jsonl").read_text().splitlines() if "restored" in line)
    assert json.loads(marker)["heads"][key][0] >= head["sequence"]
    assert "Köpfe der Logbücher werden seit" in brought_back.manage("verify").stdout


@on_sqlite_alone
def test_another_secret_key_is_said_with_what_it_cuts_off(
    played: Installation, packed: Path, empty: Callable[[Installation], Installation]
) -> None:
    keyed = empty(played)
    other = Installation(keyed.folder, {**keyed.variables, "SECRET_KEY": "x" * 50})
    said = other.manage("restore", str(packed)).stdout
    assert "einen anderen Schlüssel (SECRET_KEY) als das der Sicherung: Zettel der Tische" in said
    assert (
        "Zettel der Tische, damit geöffnete Telefone, persönliche Links und geheime Adressen von Kalendern sind"
        not in said
    )
    assert (keyed.folder / "secret_key").read_text() == (played.folder / "secret_key").read_text()

    same = Installation(
        empty(played).folder, {**keyed.variables, "SECRET_KEY": (played.folder / "secret_key").read_text()}
    )
    said = same.manage("restore", str(packed)).stdout
    assert "einen anderen Schlüssel" not in said
    assert "geheime Adressen von Kalendern sind wie damals" in said


@pytest.mark.postgres
def test_missing_program_of_postgres_is_named(install: Callable[..., Installation], file: Path, tmp_path: Path) -> None:
    office = install("postgres")
    without = Installation(office.folder, {**office.variables, "PATH": str(tmp_path)})
    assert "pg_dump fehlt" in without.manage("backup", str(file), expected_code=1).stderr
    assert not file.exists()
