"""Closing the office from its page, and its links on the computer: who may, what is said, what is written where."""

import plistlib
import shlex
from collections.abc import Iterator
from pathlib import Path, PureWindowsPath
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.core import processes
from scoring.core.room import Door
from scoring.installation.services import own_computer
from scoring.installation.services.own_computer import Desk, Link
from scoring.models import AuditEntry, Installation, Job, User, WritingDevice
from tests.scoring.installation.scenes import KeeperWithoutPorts, doors_kept, visitor
from tests.scoring.scenes import Scene, official, scene
from uno_league.hosts import Hosts

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("in_english")]

CLOSE = "/installation/close/"


@pytest.fixture
def ended(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """How often the end was begun, where a page can begin it."""
    begun: list[str] = []
    monkeypatch.setattr(processes._End, "begin", lambda: begun.append("end"))
    return begun


@pytest.fixture
def table(settings: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Scene:
    settings.ALLOWED_HOSTS = Hosts(["localhost", "testserver"])
    monkeypatch.setattr(own_computer.Path, "home", lambda: tmp_path)
    monkeypatch.setattr(own_computer.platform, "system", lambda: "Linux")
    (tmp_path / "Desktop").mkdir()
    return scene()


@pytest.fixture
def president(table: Scene) -> User:
    """Who has set the installation up."""
    account = official(table.league, "president")
    Installation.objects.update_or_create(defaults={"begun_by": account})
    return account


def here(user: Any) -> Client:
    client = Client(headers={"Host": "localhost:8000"})
    client.force_login(user)
    return client


def test_office_is_closed_after_a_question_that_names_what_is_under_way(
    table: Scene, president: User, ended: list[str]
) -> None:
    facts = {"sheet": table.sheet, "kind": "phone", "seen_at": timezone.now()}
    for key, unsent in (("a", 3), ("b", 0), ("c", 1)):
        WritingDevice.objects.create(key=key, unsent=unsent, **facts)
    Job.objects.create(kind=Job.Kind.RECOUNT)
    office = here(president)
    with doors_kept(KeeperWithoutPorts()):
        asked = office.get(CLOSE).content.decode()
    assert "2 devices hold entries that they have not sent (4)." in asked
    assert "1 job is not over." in asked
    assert "The room is open:" in asked
    assert ended == []

    said = office.post(CLOSE).content.decode()
    assert "The office is closed" in said
    assert "<code>python3 start.py</code>" in said
    assert ended == ["end"]
    assert AuditEntry.objects.latest("sequence").action == "installation.closed"


def test_calm_office_says_that_nothing_is_under_way(table: Scene, president: User, ended: list[str]) -> None:
    assert "Nothing is under way now" in here(president).get(CLOSE).content.decode()


def test_office_is_closed_by_nobody_else_from_nowhere_else(table: Scene, president: User, ended: list[str]) -> None:
    link = reverse("installation_link", args=["desktop"])
    behind_a_proxy = Client(headers={"Host": "localhost:8000", "X-Forwarded-For": "198.51.100.7"})
    behind_a_proxy.force_login(president)
    with doors_kept(KeeperWithoutPorts()):
        for client in (here(table.secretary), visitor(Door.SECURE, president), behind_a_proxy):
            assert {client.post(page).status_code for page in (CLOSE, link)} == {404}
            assert client.get(CLOSE).status_code == 404
    assert "/login/" in Client(headers={"Host": "localhost:8000"}).post(CLOSE)["Location"]
    assert here(president).get(link).status_code == 405
    assert ended == []


@pytest.mark.parametrize("is_demo", [True, False])
def test_nothing_is_offered_where_the_process_is_somebody_elses(
    table: Scene, president: User, settings: Any, is_demo: bool
) -> None:
    settings.IS_DEMO = is_demo
    office = here(president)
    assert "On this computer" not in office.get("/installation/").content.decode()
    assert office.post(CLOSE).status_code == 404


def test_links_are_made_taken_away_and_logged(table: Scene, president: User, ended: list[str], tmp_path: Path) -> None:
    office = here(president)
    page = office.get("/installation/").content.decode()
    assert page.count("Put it there") == page.count("From now on") == 1
    for link, place in (("desktop", "Desktop"), ("startup", ".config/autostart")):
        office.post(reverse("installation_link", args=[link]), {"is_wished": "on"})
        assert [file.name for file in (tmp_path / place).iterdir()] == ["uno-league-office.desktop"]
    page = office.get("/installation/").content.decode()
    assert page.count("Take the link away") == page.count("No longer") == 1
    for link in Link:
        office.post(reverse("installation_link", args=[link]))
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
    logged = AuditEntry.objects.filter(action="installation.link").order_by("sequence")
    assert [(entry.details["link"], entry.details["is_there"]) for entry in logged] == [
        ("desktop", True), ("startup", True), ("desktop", False), ("startup", False),
    ]  # fmt: skip
    assert office.post(reverse("installation_link", args=["elsewhere"])).status_code == 404


def test_link_that_cannot_be_written_is_said(table: Scene, president: User, ended: list[str], tmp_path: Path) -> None:
    (tmp_path / ".config").write_text("a file where a folder should be")
    answer = here(president).post(reverse("installation_link", args=["startup"]), {"is_wished": "on"}, follow=True)
    assert "The link could not be changed" in answer.content.decode()


def test_computer_without_a_desktop_is_offered_no_link(
    table: Scene, president: User, ended: list[str], tmp_path: Path
) -> None:
    (tmp_path / "Desktop").rmdir()
    page = here(president).get("/installation/").content.decode()
    assert "Close the office" in page
    assert "Put it there" not in page


ODD = "Büro von 100% „Anke“ & Söhne's $HOME"


def test_link_of_linux_quotes_what_stands_in_a_path(tmp_path: Path) -> None:
    (tmp_path / ".config").mkdir()
    (tmp_path / ".config/user-dirs.dirs").write_text('XDG_DESKTOP_DIR="$HOME/Schreibtisch"\n')
    (tmp_path / "Schreibtisch").mkdir()
    desk = Desk("Linux", tmp_path, tmp_path / f'{ODD} "x"', "/usr/bin/python3")
    desk.make(Link.DESKTOP)
    text = (tmp_path / "Schreibtisch/uno-league-office.desktop").read_text()
    (line,) = [line.removeprefix("Exec=") for line in text.splitlines() if line.startswith("Exec=")]
    unescaped = line.replace("\\\\", "\\").replace("%%", "%")
    assert [word.replace("\\$", "$") for word in shlex.split(unescaped)] == [
        "/usr/bin/python3",
        f'{tmp_path}/{ODD} "x"/start.py',
    ]
    assert (tmp_path / ".local/share/applications/uno-league-office.desktop").read_text() == text
    assert desk.has(Link.DESKTOP)


def test_links_of_a_mac_start_what_a_double_click_starts(tmp_path: Path) -> None:
    (tmp_path / "Desktop").mkdir()
    desk = Desk("Darwin", tmp_path, Path("/Users/anke") / ODD, "/usr/bin/python3")
    for link in Link:
        desk.make(link)
    command = tmp_path / "Desktop/UNO-Verbandsbüro.command"
    start = f"/Users/anke/{ODD}/Start.command"
    assert shlex.split(command.read_text().splitlines()[1]) == ["exec", start]
    assert command.stat().st_mode & 0o111
    agent = plistlib.loads((tmp_path / "Library/LaunchAgents/uno-league-office.plist").read_bytes())
    assert (agent["ProgramArguments"][-1], agent["RunAtLoad"]) == (start, True)
    for link in Link:
        desk.remove(link)
    assert not any(desk.has(link) for link in Link)


def test_links_of_windows_lie_where_windows_says(tmp_path: Path) -> None:
    folders = {"Desktop": str(tmp_path / "OneDrive/Desktop")}
    Path(folders["Desktop"]).mkdir(parents=True)
    program = PureWindowsPath(r"C:\Büro 100%")
    desk = Desk("Windows", tmp_path, program, "python.exe", folders)  # type: ignore[arg-type]
    assert desk.takes_links()
    for link in Link:
        desk.make(link)
    command = (tmp_path / "OneDrive/Desktop/UNO-Verbandsbüro.cmd").read_bytes()
    assert command.decode().split("\r\n")[1:] == ["chcp 65001 >nul", 'call "C:\\Büro 100%%\\Start.cmd"', ""]
    startup = tmp_path / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup/UNO-Verbandsbüro.cmd"
    assert '/min "C:\\Büro 100%%\\Start.cmd" --no-browser' in startup.read_text(encoding="utf-8")
