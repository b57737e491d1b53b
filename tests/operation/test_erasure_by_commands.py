"""A backup of before an erasure is brought back without the person, by ``manage.py`` alone."""

import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest
from psycopg.sql import SQL, Identifier

from tests.support.installation import Installation

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


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def erased(request: pytest.FixtureRequest, install: Callable[..., Installation]) -> Installation:
    """An office with a backup, in which a person married since and was then erased."""
    office = install(request.param)
    office.python(PLAY)
    office.manage("backup", str(office.folder / "before.zip"))
    office.python(ERASE)
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
    assert "Von dem, was gelöscht wurde, ist nichts mehr in der Datenbank." in erased.manage("scrub").stdout
    assert b"Quitt" not in stored_in(erased)
    (tmp_path / "elsewhere").mkdir()
    listed = Path(shutil.move(erased.folder / "erasures.jsonl", tmp_path / "elsewhere"))
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


@pytest.mark.parametrize("erased", ["sqlite"], indirect=True)
def test_backup_without_keys_waits_for_them_before_anybody_is_erased_again(
    erased: Installation, tmp_path: Path
) -> None:
    backup, key = str(erased.folder / "before.zip"), "integrity_keys.json"
    other = empty(erased, tmp_path / "other")
    other.manage("restore", backup)
    other.manage("backup", str(tmp_path / "keyless.zip"), "--without-keys")
    third = empty(erased, tmp_path / "third")

    said = third.manage(
        "restore", str(tmp_path / "keyless.zip"), "--erasures", str(erased.folder / "erasures.jsonl"), expected_code=1
    )

    assert "manage.py erase_again" in said.stdout
    shutil.copy(erased.folder / key, third.folder / key)
    assert "1 Person" in third.manage("erase_again").stdout
    third.manage("verify")
