"""A backup of before an erasure is brought back without the person, by ``manage.py`` alone."""

import os
import shutil
import subprocess
from pathlib import Path
from zipfile import ZipFile

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from tests.support.databases import installation_on_postgres, installation_on_sqlite
from tests.support.installation import VOUCH, Installation

NAME, MAIL = "Walburga Quittenbaum", "walburga@quitte.example"
PLAY = f"""
from scoring.audit.services.photos import add_photo
from scoring.people.services.players import update_player
from tests.scoring.photos import jpeg
from tests.scoring.scenes import official, scene
table = scene()
player = table.seats[0].registration.player
account = official(table.league, "player", name="Walburga")
account.last_name, account.email = "Quittenbaum", "{MAIL}"
account.save()
membership = account.memberships.get()
membership.player = player
membership.save()
update_player(player=player, actor=table.secretary, name="{NAME}", is_active=True, club="", email="{MAIL}")
table.save(1, 1, 12, 0, 7, 30)
add_photo(sheet_id=table.sheet.pk, actor=table.secretary, content=jpeg(), name="blatt.jpg")
table.submit()
table.sign()
"""
ERASE = """
from scoring.models import Player, User
from scoring.people.services.players import update_player
from scoring.privacy.services.erasures import ask_for_erasure, confirm_erasure
player = Player.objects.get(email__contains="quitte")
secretary, auditor = (User.objects.get(memberships__offices__kind=kind) for kind in ("secretary", "auditor"))
update_player(player=player, actor=secretary, name="Walburga Quitt-Meyer", is_active=True, club="")
asked = ask_for_erasure(player=player, actor=secretary, erases_account=True)
confirm_erasure(erasure_id=asked.pk, actor=auditor, typed_name="Walburga Quitt-Meyer")
"""
PHOTO = "from scoring.models import SheetPhoto; print(SheetPhoto.objects.get().image.path)"


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def erased(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Installation:
    """An office with two backups, one of them without keys, in which a person married since and was then erased."""
    made = {"sqlite": installation_on_sqlite, "postgres": installation_on_postgres}[request.param]
    office = made(tmp_path_factory.mktemp("erased"), request.getfixturevalue(f"migrated_{request.param}"))
    office.python(PLAY + VOUCH)
    office.manage("backup", str(office.folder / "before.zip"))
    if request.param == "sqlite":
        office.manage("backup", str(office.folder / "keyless.zip"), "--without-keys")
    office.python(ERASE)
    assert "Von dem, was gelöscht wurde, ist nichts mehr in der Datenbank." in office.manage("scrub").stdout
    assert b"Quitt" not in stored_in(office)
    return office


def empty(like: Installation, folder: Path) -> Installation:
    """An empty place for a backup: no table, no file, no key."""
    server, _, name = like.variables["DATABASE_URL"].rpartition("/")
    if not server:
        return Installation(folder, like.variables)
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(SQL("create database {}").format(Identifier(f"{name}_empty")))
    return Installation(folder, {**like.variables, "DATABASE_URL": f"{server}/{name}_empty"})


def stored_in(office: Installation) -> bytes:
    """The bytes of the database's files, or of a dump; and those of all other files of the installation."""
    files = b"".join(path.read_bytes() for path in office.folder.rglob("*") if path.is_file() and path.suffix != ".zip")
    if url := office.variables["DATABASE_URL"]:
        dump = subprocess.run(["pg_dump", url], env=os.environ, capture_output=True, check=True)
        return dump.stdout + files
    return files


def test_backup_of_before_an_erasure_is_restored_without_the_person(erased: Installation, tmp_path: Path) -> None:
    listed = Path(shutil.copy(erased.folder / "erasures.jsonl", tmp_path))
    backup = str(erased.folder / "before.zip")
    other = empty(erased, tmp_path / "other")

    said = other.manage("restore", backup, "--erasures", str(tmp_path / "missing.jsonl"), expected_code=1).stderr
    assert "keine Liste von Löschungen" in said
    said = other.manage("restore", backup, "--erasures", str(listed)).stdout

    assert "1 Person ist wieder gelöscht." in said
    stored = stored_in(other)
    assert b"Quitt" not in stored
    assert b"quitte.example" not in stored
    assert Path(other.python(PHOTO)).read_bytes() == Path(erased.python(PHOTO)).read_bytes()
    other.manage("verify")
    assert listed.read_text() in (other.folder / "erasures.jsonl").read_text(), "the next backup is brought back so too"
    assert "0 Personen" in other.manage("erase_again").stdout


@pytest.mark.parametrize("erased", ["sqlite"], indirect=True, scope="module")
def test_backup_without_keys_waits_for_them_before_anybody_is_erased_again(
    erased: Installation, tmp_path: Path
) -> None:
    backup, listed = erased.folder / "keyless.zip", str(erased.folder / "erasures.jsonl")
    assert [name for name in ZipFile(backup).namelist() if "key" in name] == []
    other = empty(erased, tmp_path / "other")

    said = other.manage("restore", str(backup), "--erasures", listed, expected_code=1)

    assert "Nicht in der Sicherung: integrity_keys.json" in said.stdout
    assert "manage.py erase_again" in said.stdout
    assert "key-unknown" in said.stderr
    shutil.copy(erased.folder / "integrity_keys.json", other.folder)
    assert "1 Person" in other.manage("erase_again").stdout
    other.manage("verify")
