"""The whole office on another system, as far as Linux can play one: ``tests/support/elsewhere``.

What the system itself does (its locks, drives, firewall) only that system proves: the list in docs/testing.md.
"""

import json
import shutil
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
from tests.support.installation import Installation
from tests.support.programs import wait_until

GAMES = 6
_CSRF = "c" * 32
_LAY = """
from benchmarks.load_scene import *
laid = lay(1, 0)
one = User.objects.create_superuser("anna")
Office.objects.create(membership=Membership.objects.create(league=League.objects.get(), user=one), kind="president")
browser = Client()
browser.force_login(one)
season = Season.objects.get().pk
answer({**laid, "president": browser.cookies["sessionid"].value, "season": season})
"""
_READ = "from benchmarks.load_scene import *\nanswer(read({evening}))"
_COPIES = "from scoring.models import BackupCopy; print(*BackupCopy.objects.values_list('problem', 'file_name'))"


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
        scene = json.loads(office.python(_LAY))
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
            assert (status, b"Spieler 001" in page) == (200, True)
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
        f"/evenings/{scene['evening']}/": b"<!DOCTYPE html>",
        "/backups/": b"<!DOCTYPE html>",
        "/l/load/room/": b"<!DOCTYPE html>",
        "/l/load/log/": b"<!DOCTYPE html>",
    }.items():
        status, content = president.ask(path)
        assert (path, status, content.lstrip()[: len(begins)]) == (path, 200, begins)


def open_and_close_the_room(president: Visitor, port: int) -> None:
    if not (networks := interfaces()):
        pytest.skip("PART MISSING: the room is not opened elsewhere, for this computer is in no network")
    phone = Visitor(port, "", networks[0].address)
    assert president.ask("/l/load/room/open/", {"place": networks[0].address, "is_secure": "on"})[0] == 302
    assert phone.ask("/room/")[0] == 200
    assert president.ask("/l/load/room/close/", {})[0] == 302
    with pytest.raises(ConnectionError):
        phone.ask("/room/")


def made_by_the_page(office: Installation, president: Visitor) -> Path:
    assert president.ask("/backups/make/", {})[0] == 302
    wait_until(lambda: office.python(_COPIES) != "", "the backup")
    (file,) = office.folder.with_name("var-backups").glob("*.zip")
    assert office.python(_COPIES) == str(("", file.name))
    status, content = president.ask("/backups/1/file/", {})
    assert (status, content) == (200, file.read_bytes())
    assert president.ask("/backups/1/check/", {})[0] == 302
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
