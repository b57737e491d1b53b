"""The whole office on another system, as far as Linux can play one: ``tests/support/elsewhere``.

What the system itself does (its locks, drives, firewall) only that system proves: the list in docs/testing.md.
"""

import json
import shutil
import subprocess
import sys
import uuid
from collections.abc import Mapping
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from benchmarks.load_people import PLAYERS, hands_of
from scoring.installation.selectors.interfaces import interfaces
from tests.scoring.imports.test_spreadsheets import workbook
from tests.scoring.photos import jpeg
from tests.support.elsewhere import Served, installation_elsewhere
from tests.support.installation import VOUCH, Installation
from tests.support.programs import wait_until

GAMES = 6
_CSRF = "c" * 32
_LAY = """
from benchmarks.load_scene import *
from scoring.models import Installation
laid = lay(1, 0)
Installation.objects.create(phones_may_connect=True)
one = User.objects.create_superuser("anna")
Office.objects.create(membership=Membership.objects.create(league=League.objects.get(), user=one), kind="president")
browser = Client()
browser.force_login(one)
season = Season.objects.get().pk
answer({**laid, "president": browser.cookies["sessionid"].value, "season": season})
"""
_READ = "from benchmarks.load_scene import *\nanswer(read({evening}))"
_COPIES = "from scoring.models import BackupCopy; print(*BackupCopy.objects.values_list('problem', 'file_name'))"
_JOBS = "from scoring.models import Job; print(*set(Job.objects.values_list('state', flat=True)))"


class Visitor:
    """Somebody's browser."""

    def __init__(self, port: int, session: str, host: str = "127.0.0.1") -> None:
        self.address, self.session = (host, port), session

    def ask(self, path: str, form: Mapping[str, Any] | None = None, **files: tuple[str, bytes]) -> tuple[int, bytes]:
        """Status and content; with a ``form`` it is sent, by POST."""
        kind, body = "application/x-www-form-urlencoded", urlencode(form or {}).encode()
        if files:
            kind, body = _with_files(files)
        connection = HTTPConnection(*self.address, timeout=60)
        try:
            connection.request(
                "GET" if form is None else "POST",
                path,
                None if form is None else body,
                {
                    "Accept": "application/json" if "/games/" in path else "*/*",
                    "Content-Type": kind,
                    "Cookie": f"sessionid={self.session}; csrftoken={_CSRF}",
                    "X-CSRFToken": _CSRF,
                },
            )
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()


def _with_files(files: Mapping[str, tuple[str, bytes]]) -> tuple[str, bytes]:
    mark = uuid.uuid4().hex
    parts = [
        f'--{mark}\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n\r\n'.encode() + content
        for field, (name, content) in files.items()
    ]
    return f"multipart/form-data; boundary={mark}", b"\r\n".join([*parts, f"--{mark}--\r\n".encode()])


def test_evening_is_typed_backed_up_and_brought_back_on_another_system(tmp_path: Path) -> None:
    office = installation_elsewhere(tmp_path)
    with Served(office) as served:
        scene = json.loads(office.python(_LAY + VOUCH))
        president = Visitor(served.port, scene["president"])
        type_an_evening(served.port, scene)
        look_at_everything(president, scene)
        open_and_close_the_room(president, served.port)
        backup = made_by_the_page(office, president)
        assert "Das Büro läuft" in office.manage("restore", str(backup), expected_code=1).stderr
        by_hand = office.folder.with_name("von Hand.zip")
        office.manage("backup", str(by_hand))
    require_quiet(served)
    for file in (backup, by_hand):
        there = installation_elsewhere(tmp_path / file.stem)
        there.folder.parent.mkdir(parents=True)
        shutil.copyfile(file, there.folder.with_name("office.zip"))
        there.manage("restore", str(there.folder.with_name("office.zip")))
        with Served(there) as again:
            assert json.loads(there.python(_READ.format(evening=scene["evening"]))) == played(office, scene)
            status, page = Visitor(again.port, "").ask(f"/evenings/{scene['evening']}/")
            assert (status, b"Lastprobe" in page) == (200, True)
        require_quiet(again)
        assert [path.name for path in there.folder.iterdir() if path.name.startswith(".") or "held" in path.name] == []


def test_office_that_was_killed_elsewhere_starts_again_at_once(tmp_path: Path) -> None:
    office = installation_elsewhere(tmp_path)
    with Served(office) as first:
        first.process.kill()
        first.process.wait()
        assert (office.folder / "in_use_at").exists()
        with Served(office) as second:
            where = (office.folder / "in_use_at").read_text(encoding="utf-8")
            assert where == f"http://localhost:{second.port}/"


def type_an_evening(port: int, scene: Mapping[str, Any]) -> None:
    (table,) = scene["tables"]
    scorer, seats = Visitor(port, table["session"]), table["seats"]
    for number in range(1, GAMES + 1):
        points = hands_of(table["number"], number)
        status, said = scorer.ask(
            f"/sheets/{table['sheet']}/games/",
            {
                "number": number,
                "dealer": seats[(number - 1) % PLAYERS],
                "winner": seats[points.index(0)],
                "seen_revision": 10_000,
                "client_id": uuid.uuid4(),
                **{f"hand-{seat}": value for seat, value in zip(seats, points, strict=True)},
            },
        )
        assert (status, json.loads(said)["kind"]) == (200, "saved")


def look_at_everything(president: Visitor, scene: Mapping[str, Any]) -> None:
    """Photos, prints, lists and a spreadsheet: what reads and writes files."""
    sheet, season = scene["tables"][0]["sheet"], scene["season"]
    assert president.ask(f"/sheets/{sheet}/photos/", {}, photos=("Bogen „Größe“.jpg", jpeg()))[0] == 302
    assert (
        president.ask("/l/load/players/import/", {}, file=("Mitglieder.xlsx", workbook(["Name"], ["Ömer"])))[0] == 302
    )
    for path, begins in {
        f"/sheets/{sheet}/sheet.pdf": b"%PDF",
        f"/evenings/{scene['evening']}/result.pdf": b"%PDF",
        f"/l/load/s/{season}/ranking.pdf": b"%PDF",
        f"/evenings/{scene['evening']}/": b"<!doctype html>",
        "/backups/": b"<!doctype html>",
        "/l/load/room/": b"<!doctype html>",
        "/l/load/log/": b"<!doctype html>",
    }.items():
        status, content = president.ask(path)
        assert (path, status, content.lstrip()[: len(begins)].lower()) == (path, 200, begins.lower())


def open_and_close_the_room(president: Visitor, port: int) -> None:
    if not (networks := interfaces()):
        pytest.skip("PART MISSING: the room is not opened elsewhere, for this computer is in no network")
    phone = Visitor(port, "", networks[0].address)
    assert president.ask("/l/load/room/open/", {"place": "", "is_secure": "on"})[0] == 302
    assert phone.ask("/room/")[0] == 200
    assert president.ask("/l/load/room/close/", {})[0] == 302
    with pytest.raises(ConnectionError):
        phone.ask("/room/")


def made_by_the_page(office: Installation, president: Visitor) -> Path:
    assert president.ask("/backups/make/", {})[0] == 302
    wait_until(lambda: office.python(_JOBS) in ("done", "failed"), "the backup")
    (file,) = office.folder.with_name("var-backups").glob("*.zip")
    assert office.python(_COPIES) == str(("", file.name))
    status, content = president.ask("/backups/1/file/", {})
    assert (status, content) == (200, file.read_bytes())
    assert president.ask("/backups/1/check/", {})[0] == 302
    wait_until(lambda: office.python(_JOBS) == "done", "the look at the backup")
    return file


def played(office: Installation, scene: Mapping[str, Any]) -> list[Any]:
    games = json.loads(office.python(_READ.format(evening=scene["evening"])))
    assert len(games) == GAMES
    return list(games)


def require_quiet(served: Served) -> None:
    """It has ended by itself, and has complained of nothing."""
    assert served.process.returncode == 0
    words = ("Traceback", "ERROR", "Warning", "refused")
    assert [line for line in served.said.splitlines() if any(word in line for word in words)] == []


_TRIES = """
import os, pathlib, signal, subprocess, sys, time
folder = pathlib.Path(sys.argv[1])
(folder / "open").touch()
held = open(folder / "open", "rb")
(folder / "other").touch()
tries = {
    "module": lambda: __import__("fcntl"),
    "name": lambda: os.fork,
    "signal": lambda: signal.SIGKILL,
    "rename": lambda: (folder / "open").replace(folder / "new"),
    "replace": lambda: (folder / "other").replace(folder / "open"),
    "remove": lambda: (folder / "open").unlink(),
    "rename of its folder": lambda: folder.rename(folder.with_name("gone")),
    "rename onto another": lambda: (folder / "other").rename(folder / "sitting"),
    "folder": lambda: os.open(folder, os.O_RDONLY),
    "file name": lambda: (folder / "12:30.txt").touch(),
    "encoding": lambda: (folder / "other").read_text(),
    "letters": lambda: print("→"),
    "inherited": lambda: subprocess.Popen([sys.executable], pass_fds=(0,)),
    "told to end": lambda: subprocess.Popen([sys.executable]).send_signal(signal.SIGINT),
}
(folder / "sitting").touch()
for name, do in tries.items():
    try:
        do()
    except (OSError, ImportError, AttributeError, ValueError, EncodingWarning):
        continue
    sys.exit(name)
held.close()
(folder / "open").replace(folder / "sitting")
"""


def test_system_that_is_played_refuses_what_windows_refuses(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    tried = subprocess.run(
        [sys.executable, "-c", _TRIES, str(folder)],
        env=installation_elsewhere(tmp_path).environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert (tried.returncode, tried.stdout, tried.stderr) == (0, b"", b"")
    assert sorted(path.name for path in folder.iterdir()) == ["other", "sitting"]
