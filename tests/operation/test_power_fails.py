"""What is answered waits for the disk: on every connection of the office, in every process, on both databases."""

import json
from collections.abc import Callable

import psycopg
import pytest

from tests.support.installation import VOUCH, Installation

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
from scoring.installation.selectors.health import readiness
print(next(part.word for part in readiness() if part.name == "commits"))
"""
_LAID = """
import hashlib, json
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import setup_test_environment
from django.urls import reverse
from scoring.models import *
from scoring.privacy.services.erasure_list import join_list
from tests.scoring.recovery.archives import office_folder, plain_backup
from tests.scoring.codes import phone_at, scene_of_today
from tests.scoring.entry.writing import Browser
from tests.scoring.photos import jpeg
setup_test_environment()
var = settings.VAR_DIR
table = scene_of_today()
"""
_ANSWERED = """
phone = phone_at(table)
scorer = Browser("guest", table, phone)
saved = [number for number in range(1, 6) if scorer.save(number, 1, 12, 0, 7, 30).status_code == 200]
image = jpeg()
office = Client()
office.force_login(table.secretary)
photos = reverse("sheet_photos", args=[table.sheet.pk])
kept = office.post(photos, {"photos": [SimpleUploadedFile("a.jpg", image)]}).status_code == 302
(settings.BACKUP_DIR).mkdir()
plain_backup(office_folder(var / "packed"), settings.BACKUP_DIR / "office-1.zip")
(var / "other.jsonl").write_text('{"league": 1, "player": 2, "account": null, "salt": "s", "digests": []}\\n')
join_list(var / "other.jsonl", into=settings.ERASURES_FILE)
print(json.dumps({"games": saved if kept else [], "photos": [SheetPhoto.objects.get().sha256], "erased": 1,
                  "session": True, "key": settings.SECRET_KEY, "backup": True, "whole": "ok", "control": [0, False]}))
with connection.cursor() as cursor:
    cursor.execute("pragma synchronous=off")
Club.objects.create(league=table.league, name="Nobody has waited for it")
(var / "control").write_bytes(b"x" * 100_000)
pull_the_plug()
"""
BEFORE = _LAID + VOUCH + _ANSWERED
AFTER = """
import hashlib, json
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from scoring.recovery.services.archive import require_whole
from scoring.models import *
from scoring.privacy.services.erasure_list import remembered
with connection.cursor() as cursor:
    whole = cursor.execute("pragma integrity_check").fetchone()[0]
control = settings.VAR_DIR / "control"
print(json.dumps({
    "games": list(Game.objects.order_by("number").values_list("number", flat=True)),
    "photos": [hashlib.sha256(photo.image.read()).hexdigest() for photo in SheetPhoto.objects.all()],
    "erased": len(list(remembered(settings.ERASURES_FILE))),
    "session": AccountSession.objects.exists(),
    "key": settings.SECRET_KEY,
    "backup": bool(require_whole(settings.BACKUP_DIR / "office-1.zip")),
    "whole": whole,
    "control": [Club.objects.count(), control.exists() and control.stat().st_size > 0],
}))
call_command("verify", verbosity=0)
"""
WAITS = {"sqlite": "[['wal', 2], ['wal', 2], ['wal', 2]]", "postgres": "[['on'], ['on'], ['on']]"}


@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def test_every_connection_waits_for_the_disk(install, database: str) -> None:
    """The server of the tests is told ``synchronous_commit=off``."""
    office = install(database)

    assert office.python(ASKED) == WAITS[database]


def test_what_was_answered_is_there_when_the_plug_was_pulled_and_nothing_else_is(
    install, around_power_failure: Callable[[Installation, str, str], list[str]]
) -> None:
    """What nobody has waited for is gone: the plug was pulled."""
    answered, found, *_verified = around_power_failure(install("sqlite"), BEFORE, AFTER)

    assert json.loads(found) == json.loads(answered)
    assert json.loads(found)["games"] == [1, 2, 3, 4, 5]


def test_database_named_by_its_address_waits_whatever_the_address_says(install) -> None:
    folder = install("sqlite").folder
    named = Installation(folder, {"DATABASE_URL": f"sqlite:///{folder / 'db.sqlite3'}?synchronous=OFF"})

    assert named.python(ASKED) == WAITS["sqlite"]


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
