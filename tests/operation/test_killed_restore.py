"""A restore that is killed at any moment is not there, or whole: no half office, no second mail, nobody who was erased.

``RESTORE_KILLS=40 RESTORE_STOPS=20`` takes as many moments on each database, half of them at steps of the command and
half after a part of its time; the suite takes fewer of the same.
"""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path

import psycopg
import pytest

from tests.operation.test_erasure_by_commands import ERASE, PLAY, stored_in
from tests.support.databases import empty_postgres, installation_on_postgres, installation_on_sqlite
from tests.support.installation import ROOT, VOUCH, Installation
from tools.lifeline import ends_with_us

KILLS, STOPS = int(os.environ.get("RESTORE_KILLS", "8")), int(os.environ.get("RESTORE_STOPS", "4"))
POST = """
from django.test import Client
from scoring.models import League, MailAccount, User
from tests.scoring.mail.mails import several
league = League.objects.order_by("pk").first()
MailAccount.objects.create(league=league, host="localhost", port=1, security="none", from_address="office@own.example")
several(league, 20)
Client().force_login(User.objects.order_by("pk").first())
"""
SEEN = """
import io
from django.core.management import call_command
from scoring.models import AccountSession, Mail, SheetPhoto
print(*Mail.objects.filter(state__in=("waiting", "sending")), *AccountSession.objects.exclude(user=None))
print(len(SheetPhoto.objects.get().image.read()), Mail.objects.filter(state="uncertain").count())
call_command("verify", stdout=io.StringIO())
"""
KEYS = ("secret_key", "integrity_keys.json")


@dataclass(frozen=True)
class Backup:
    """Of an office in which a person was erased since, 20 mails went out and a session ended; with what restores it."""

    office: Installation
    file: Path
    listed: Path
    photo: int
    empty: Callable[[Path], Installation]

    def command(self, at: int, number: int) -> list[str]:
        program = [sys.executable, "-m", "tests.support.mortal_command", str(at), str(number)]
        return [*program, "restore", str(self.file), "--erasures", str(self.listed)]

    def restore(self, there: Installation, *, at: int = 0, after: float = 0, number: int = 0) -> tuple[int, str, float]:
        """Restore there, with a signal at a step or after so many seconds: the exit code, what was said of faults, and
        how long it took."""
        there = replace(there, variables={**there.variables, "STEPS_OF_COMMAND": str(self.steps_file)})
        process = subprocess.Popen(
            ends_with_us(self.command(at, number)),
            cwd=ROOT,
            env=there.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert process.stdout is not None
        assert process.stdout.readline() == "begins\n"
        began = time.monotonic()
        if after:
            try:
                process.wait(after)
            except subprocess.TimeoutExpired:
                send = os.kill if number == signal.SIGKILL else os.killpg
                send(process.pid, number)
        _said, complained = process.communicate()
        return process.returncode, complained, time.monotonic() - began

    @property
    def steps_file(self) -> Path:
        return self.file.with_suffix(".steps")


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def backup(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Backup:
    migrated = request.getfixturevalue(f"migrated_{request.param}")
    made = {"sqlite": installation_on_sqlite, "postgres": installation_on_postgres}[request.param]
    office = made(tmp_path_factory.mktemp("office"), migrated, SLOW_QUERY_MS="0")
    office.python(PLAY + POST + VOUCH)
    file = tmp_path_factory.mktemp("backup") / "office.zip"
    office.manage("backup", str(file))
    office.python(ERASE)
    photo = office.python("from scoring.models import SheetPhoto; print(len(SheetPhoto.objects.get().image.read()))")

    def empty(folder: Path) -> Installation:
        url = empty_postgres(migrated) if request.param == "postgres" else ""
        return Installation(folder, {**office.variables, "DATABASE_URL": url})

    return Backup(office, file, Path(shutil.copy(office.folder / "erasures.jsonl", file.parent)), int(photo), empty)


@pytest.fixture
def moments(backup: Backup, tmp_path: Path) -> Callable[[int], Iterator[dict[str, float]]]:
    """So many moments of a restore, half of them steps, half of them parts of the time that it takes."""
    there = backup.empty(tmp_path / "measured")
    code, complained, seconds = backup.restore(there)
    assert (code, complained) == (0, "")
    require_whole(backup, there)
    steps = int(backup.steps_file.read_text())

    def drawn(number: int) -> Iterator[dict[str, float]]:
        of_each = number // 2
        for part in range(1, of_each + 1):
            yield {"at": max(1, round(steps * part / of_each))}
            yield {"after": seconds * part / (of_each + 1)}

    return drawn


@pytest.mark.timeout(0)
def test_killed_restore_is_whole_or_not_there_and_restores_again(
    backup: Backup, moments: Callable[[int], Iterator[dict[str, float]]], tmp_path: Path
) -> None:
    found: Counter[str] = Counter()
    for number, moment in enumerate(moments(KILLS)):
        there = backup.empty(tmp_path / str(number))
        backup.restore(there, number=signal.SIGKILL, **moment)  # type: ignore[arg-type]
        found[state := looked_at(backup, there)] += 1
        print(moment, state, flush=True)
        shutil.rmtree(there.folder)
    print(f"\nkilled {KILLS} times: {dict(found)}")
    assert found.total() == KILLS
    assert found["all there"] < KILLS, "none was killed"


@pytest.mark.timeout(0)
def test_restore_stopped_by_hand_says_so_in_one_sentence_and_leaves_no_half(
    backup: Backup, moments: Callable[[int], Iterator[dict[str, float]]], tmp_path: Path
) -> None:
    found: Counter[str] = Counter()
    for number, moment in enumerate(moments(STOPS)):
        there = backup.empty(tmp_path / str(number))
        code, complained, _seconds = backup.restore(there, number=signal.SIGINT, **moment)  # type: ignore[arg-type]
        assert (code, len(complained.splitlines())) in ((130, 1), (0, 0)), f"{moment}: {code} {complained}"
        assert not (there.folder / "restoring").exists()
        assert list(there.folder.glob(".restore-*")) == []
        assert (code == 0) == has_tables(there), moment
        found[state := looked_at(backup, there)] += 1
        print(moment, state, flush=True)
        shutil.rmtree(there.folder)
    print(f"\nstopped {STOPS} times: {dict(found)}")
    assert found["nothing there"]


def looked_at(backup: Backup, there: Installation) -> str:
    """What lies there: nothing or half of it, and then it is restored, or all."""
    state = "all there"
    if (there.folder / "restoring").exists():
        state = "does not start"
        refused = there.manage("check", expected_code=1).stderr
        assert "Eine Wiederherstellung wurde abgebrochen" in refused
        assert len(refused.splitlines()) == 1
    elif not has_tables(there):
        state = "nothing there"
        assert not any(path.is_file() for path in (there.folder / "media").rglob("*"))
    if state != "all there":
        code, complained, _seconds = backup.restore(there)
        assert (code, complained) == (0, ""), state
        assert list(there.folder.glob(".restore-*")) == []
    require_whole(backup, there)
    return state


def require_whole(backup: Backup, there: Installation) -> None:
    """The office of the backup, without the person, and without anything that would go out or hold again."""
    assert not (there.folder / "restoring").exists()
    assert there.python(SEEN) == f"{backup.photo} 20"
    assert b"Quitt" not in stored_in(there)
    for key in KEYS:
        assert (there.folder / key).read_text() == (backup.office.folder / key).read_text()


def has_tables(there: Installation) -> bool:
    if url := there.variables["DATABASE_URL"]:
        with psycopg.connect(url) as server:
            return bool(server.execute("select 1 from pg_tables where schemaname = 'public'").fetchone())
    if not (there.folder / "db.sqlite3").exists():
        return False
    with closing(sqlite3.connect(there.folder / "db.sqlite3")) as database:
        return bool(database.execute("select name from sqlite_master").fetchone())
