"""A start that cannot be says why in one sentence: the office runs, belongs to somebody else, or is half restored."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from scoring.core.startup import HalfRestored
from tests.support.databases import installation_on_sqlite
from tests.support.installation import ROOT, Installation
from tests.support.programs import find_program, free_port, stop, wait_until
from tools.lifeline import ends_with_us

HALF = HalfRestored("office.zip", "24.11.2026 04:00", "db.sqlite3")
PROGRAM = ("engine", "locale", "scoring", "static", "templates", "tools", "uno_league", "gunicorn.conf.py", "manage.py")


@dataclass(frozen=True)
class Start:
    """One of ``make run``, and what it has said."""

    process: "subprocess.Popen[bytes]"
    said: Path
    port: int

    @property
    def has_welcomed(self) -> bool:
        return "Strg+C" in self.said.read_text()

    @property
    def lines(self) -> list[str]:
        return [line for line in self.said.read_text().splitlines() if "…" not in line]


def start(folder: Path, *, program: Path = ROOT, before: Sequence[str] = ()) -> Start:
    port = free_port()
    said = folder.with_name(f"said-{port}.txt")
    command = [*before, sys.executable, "tools/serve.py", "--without-demo", "--port", str(port)]
    with said.open("w") as terminal:
        process = subprocess.Popen(
            ends_with_us(command),
            cwd=program,
            env=Installation(folder, {"DATABASE_URL": "", "CELERY_BROKER_URL": "", "PYTHONPATH": ""}).environment
            | {"DJANGO_SETTINGS_MODULE": "uno_league.settings"},
            stdout=terminal,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    return Start(process, said, port)


def test_of_two_starts_at_once_one_serves_and_the_other_says_where(tmp_path: Path) -> None:
    both = [start(tmp_path / "var") for _each in range(2)]
    try:
        wait_until(lambda: any(each.process.poll() is not None for each in both), "the end of one")
        refused, serving = sorted(both, key=lambda each: each.process.poll() is None)
        assert refused.process.poll() == 1
        where = f"Dieses Büro läuft schon unter http://localhost:{serving.port}/ – öffnen Sie es dort "
        assert refused.lines == [f"{where}(this office is running there already)."]
        wait_until(lambda: serving.has_welcomed, "the office")
        later = start(tmp_path / "var")
        assert later.process.wait() == 1
        assert later.lines == refused.lines
        said = Installation(tmp_path / "var").manage("restore", "office.zip", expected_code=1).stderr
        assert "Das Büro läuft" in said
    finally:
        for each in both:
            stop(each.process)
    again = start(tmp_path / "var")
    try:
        wait_until(lambda: again.has_welcomed, "the office that is started after that")
    finally:
        stop(again.process)


def test_office_elsewhere_is_opened_by_a_program_that_was_never_started_before(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    for name in PROGRAM:
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copyfile
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        copy(ROOT / name, clone / name)
    opened = start(tmp_path / "elsewhere", program=clone)
    try:
        wait_until(lambda: opened.has_welcomed or opened.process.poll() is not None, "the office")
        assert opened.has_welcomed, opened.lines
        assert not (clone / "var").exists()
    finally:
        stop(opened.process)


@pytest.mark.parametrize("closed", [".", "secret_key", "integrity_keys.json", "db.sqlite3", "in_use"])
def test_office_of_somebody_else_is_one_sentence(closed: str, tmp_path: Path, migrated_sqlite: Path) -> None:
    office = installation_on_sqlite(tmp_path, migrated_sqlite)
    office.python("import uno_league.wsgi")
    (office.folder / closed).chmod(0)
    try:
        for command in ("tools/serve.py", "manage.py"):
            said = as_somebody_without_rights(office, command)
            assert said.returncode == 1
            assert said.stdout == ""
            (line,) = said.stderr.splitlines()
            assert line.startswith(f"„{(office.folder / closed)}“ lässt sich nicht lesen und schreiben; es gehört „")
    finally:
        (office.folder / closed).chmod(0o700)


def as_somebody_without_rights(office: Installation, program: str) -> "subprocess.CompletedProcess[str]":
    """A start by an account that is not allowed everything, as root is."""
    drop = [find_program("setpriv", "util-linux"), "--bounding-set=-all", "--inh-caps=-all"] if not os.getuid() else []
    arguments = ["--without-demo", "--port", str(free_port())] if "serve" in program else ["verify"]
    command = [*drop, sys.executable, program, *arguments]
    return subprocess.run(command, cwd=ROOT, env=office.environment, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    ("program", "code"),
    [
        (("tools/serve.py", "--without-demo"), 1),
        (("manage.py", "migrate"), 1),
        (("manage.py", "runserver"), 1),
        (("-m", "gunicorn", "--log-level", "critical", "--bind", "unix:web.sock", "uno_league.wsgi"), 4),
        (("-m", "celery", "-A", "uno_league", "worker"), 1),
        (("-m", "celery", "-A", "uno_league", "beat"), 1),
    ],
    ids=lambda given: " ".join(given[:3]) if isinstance(given, tuple) else "",
)
def test_nothing_opens_an_office_that_is_half_restored(program: tuple[str, ...], code: int, tmp_path: Path) -> None:
    office = Installation(tmp_path / "var", {"DATABASE_URL": "", "CELERY_BROKER_URL": "redis://127.0.0.1:1/0"})
    office.folder.mkdir()
    (office.folder / "restoring").write_bytes(HALF.to_bytes())
    said = subprocess.run(
        [sys.executable, *program],
        cwd=ROOT,
        env=office.environment | {"DJANGO_SETTINGS_MODULE": "uno_league.settings"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (said.returncode, said.stderr) == (code, f"{HALF.sentence}\n")
    assert not (office.folder / "db.sqlite3").exists()


def test_second_web_server_says_so_too_and_scratch_places_of_the_dead_are_gone(
    tmp_path: Path, migrated_sqlite: Path
) -> None:
    """What a living process works in stays."""
    office = installation_on_sqlite(tmp_path, migrated_sqlite)
    for left in (".backup-abc", ".restore-abc", ".verify-abc", ".move-abc"):
        (office.folder / left / "office").mkdir(parents=True)
        (office.folder / left / "office" / "integrity_keys.json").write_text("{}")
    backups = office.folder.with_name(f"{office.folder.name}-backups")
    backups.mkdir()
    (backups / "office-1.zip.partial").write_text("half")
    works = office.start_python(
        "from scoring.recovery.services.scratch import scratch_place\n"
        "with scratch_place('move') as place:\n    print(place, flush=True)\n    input()",
        answers=True,
    )
    assert works.stdout is not None
    place = Path(works.stdout.readline().strip())
    (office.folder / ".verify-of-the-dead").mkdir()

    server = office.start_web_server(free_port())
    try:
        assert sorted(office.folder.glob(".*-*")) == [place, place.with_name(f"{place.name}.held")]
        assert list(backups.iterdir()) == []
        second = [sys.executable, "-c", "import uno_league.wsgi"]
        said = subprocess.run(second, cwd=ROOT, env=office.environment, capture_output=True, text=True, check=False)
        assert (said.returncode, len(said.stderr.splitlines())) == (4, 1)
        assert "Dieses Büro ist schon in Gebrauch" in said.stderr
    finally:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()
    works.communicate("\n")
    assert not place.exists()


OF_THE_OFFICE = ("verify", "recount", "hold_back", "scrub", "start_key", "backup")
"""Commands that read what is in the database."""


@pytest.mark.parametrize("command", OF_THE_OFFICE)
@pytest.mark.parametrize("database", ["empty", "out of reach", "of something else"])
def test_command_without_an_office_to_work_on_is_one_sentence(command: str, database: str, tmp_path: Path) -> None:
    address = f"postgres://nobody@127.0.0.1:{free_port()}/office" if database == "out of reach" else ""
    office = Installation(tmp_path / "var", {"DATABASE_URL": address})
    office.folder.mkdir()
    if database == "of something else":
        (office.folder / "db.sqlite3").write_bytes(b"Moin" * 1000)
    target = [str(tmp_path / "office.zip")] if command == "backup" else []
    said = office.manage(command, *target, expected_code=1)
    assert "Traceback" not in said.stderr
    line = said.stderr.splitlines()[-1]  # before it the program's log may say what else did not work
    expected = "„manage.py migrate“" if database == "empty" else "Die Datenbank lässt sich nicht öffnen: "
    assert expected in line, line


def test_file_that_is_not_there_is_said_in_one_language(tmp_path: Path, migrated_sqlite: Path) -> None:
    office = installation_on_sqlite(tmp_path, migrated_sqlite)
    said = office.manage("verify", "--against", str(tmp_path / "none.pdf"), expected_code=1).stderr
    assert said == f"CommandError: {tmp_path / 'none.pdf'}: unter diesem Namen gibt es nichts.\n"
