"""The environment of the office: how it is made, what is left alone, and what a person is told when it cannot be.

The system is a parameter, so that what Windows does differently is looked at here, too.
"""

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import Any

import pytest

from tests.support.installation import ROOT
from tools import environment
from tools.environment import Environment, Refusal, _is_inside_a_zip, main
from tools.open_office import wants_browser
from tools.window import Window

pytestmark = pytest.mark.usefixtures("capsys")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project that pins nothing and has one translation; its environment takes the packages of the tests."""
    folder = tmp_path / "Büro der Ümläute"
    (folder / "locale/de/LC_MESSAGES").mkdir(parents=True)
    (folder / "locale/de/LC_MESSAGES/django.po").write_text('msgid ""\nmsgstr ""\n\nmsgid "a"\nmsgstr "b"\n')
    (folder / "tools").mkdir()
    (folder / "tools/install_packages.py").touch()  # which has tests of its own
    for name in ("requirements.txt", "requirements-dev.txt"):
        (folder / name).write_text("")
    return folder


def made(project: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[Environment, list[str]]:
    """An environment that is there; and the words of every program that is run from now on."""
    here, ran = Environment(project), []
    venv.create(here.folder, with_pip=False, symlinks=True)
    packages = next(here.folder.glob("lib/*/site-packages"))
    (packages / "of_the_tests.pth").write_text(str(Path(pytest.__file__).parent.parent))
    real = subprocess.run

    def run(command: list[str], **options: Any) -> Any:
        ran.append(" ".join(str(word) for word in command[1:3]))
        return real(command, **options)

    monkeypatch.setattr(environment.subprocess, "run", run)
    return here, ran


def test_what_is_in_its_place_is_left_alone_and_not_spoken_of(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here, ran = made(project, monkeypatch)
    here.prepare()
    assert [word.split()[0] for word in ran] == ["-c", "tools/install_packages.py", "-m"]
    said = capsys.readouterr().out
    assert "Schritt 2 von 3 (step 2): Pakete (packages) …" in said
    ran.clear()

    here.prepare()
    assert (ran, capsys.readouterr().out) == ([f"-c {environment._WORKS}"], "")


def test_newer_zip_over_an_older_one_is_noticed_whatever_its_times_say(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, ran = made(project, monkeypatch)
    here.prepare()
    for changed, program in (("requirements.txt", "tools/install"), ("locale/de/LC_MESSAGES/django.po", "-m babel")):
        ran.clear()
        with (project / changed).open("a") as file:
            file.write("\n# newer\n")
        os.utime(project / changed, (0, 0))
        here.prepare()
        assert [word for word in ran if word.startswith(program)], changed


def test_packages_of_the_tests_bring_those_of_the_office_and_not_the_other_way_round(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, ran = made(project, monkeypatch)
    here.prepare(for_tests=True)
    here.prepare()
    assert len([word for word in ran if "install" in word]) == 1
    (here.folder / "done-requirements-dev").unlink()
    here.prepare(for_tests=True)
    assert ran[-1] == "tools/install_packages.py requirements-dev.txt"


def test_translation_that_is_gone_is_made_again(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, _ran = made(project, monkeypatch)
    here.prepare()
    compiled = project / "locale/de/LC_MESSAGES/django.mo"
    compiled.unlink()
    here.prepare()
    assert compiled.is_file()


def test_failure_of_the_installation_is_not_taken_for_its_end(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    here, _ran = made(project, monkeypatch)
    (project / "tools/install_packages.py").write_text("raise SystemExit(7)")
    for _each in range(2):
        with pytest.raises(SystemExit) as end:
            here.prepare()
        assert end.value.code == 7


@pytest.mark.slow
def test_environment_of_a_python_that_is_gone_is_made_anew(project: Path) -> None:
    here = Environment(project)
    here.folder.mkdir()
    (here.folder / "of-another-computer").touch()
    assert not here._works()
    here._make()
    assert here._works()
    assert not (here.folder / "of-another-computer").exists()
    assert (here._made_of() or Path()).resolve() == Path(sys.executable).resolve()


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("importlib.util.find_spec", lambda name: None, "Installieren Sie das von https://www.python.org"),
        ("sys.maxsize", 2**31 - 1, "64 Bit"),
        ("shutil.disk_usage", lambda _path: shutil._ntuple_diskusage(1, 1, 1), "500 MB"),
        ("_takes_long_names", lambda _path: False, "zu lang für Windows"),
    ],
)
def test_reason_why_there_is_no_environment_is_one_sentence_in_two_languages(
    name: str, value: Any, told: str, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = environment
    *parts, last = name.split(".")
    for part in parts:
        target = getattr(target, part)
    monkeypatch.setattr(target, last, value)
    with pytest.raises(Refusal) as refusal:
        Environment(project, is_windows=True).prepare()
    assert told in str(refusal.value)
    assert len(str(refusal.value).strip().splitlines()) == 2


def test_folder_that_may_not_be_written_to_is_said(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_path: Path, *_more: Any, **_others: Any) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(Refusal, match="darf nicht geschrieben werden"):
        Environment(project).prepare()


def test_link_to_an_environment_that_does_not_run_is_not_emptied(project: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/precious").touch()
    (project / ".venv").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(Refusal, match="Verknüpfung"):
        Environment(project).prepare()
    assert (tmp_path / "elsewhere/precious").exists()


def test_names_are_not_too_long_for_what_is_installed() -> None:
    packages = Path(pytest.__file__).parent.parent
    installed = {path.relative_to(packages) for path in packages.rglob("*") if "playwright" not in path.parts}
    assert max(len(str(path)) for path in installed if path.suffix != ".pyc") < environment.LONGEST


def test_on_windows_the_python_that_the_environment_would_start_is_started_by_us(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own ``python.exe`` would end the office at once when the window is closed."""
    here, ran = Environment(project, is_windows=True), []
    here.folder.mkdir()
    (here.folder / "pyvenv.cfg").write_text(f"home = /usr\nexecutable = {sys.executable}\n")

    def run(command: list[str], env: dict[str, str], check: bool) -> Any:
        ran.append((command, env["__PYVENV_LAUNCHER__"], env["PYTHONUTF8"]))
        return subprocess.CompletedProcess(command, 3)

    monkeypatch.setattr(environment.subprocess, "run", run)
    monkeypatch.setattr(environment.signal, "signal", lambda *_given: None)
    assert here.run("tools/open_office.py", "--demo") == 3
    launcher = str(here.folder / "Scripts/python.exe")
    assert ran == [([sys.executable, "tools/open_office.py", "--demo"], launcher, "1")]


@pytest.mark.parametrize(
    ("root", "is_inside"),
    [
        (r"C:\Users\Anke\AppData\Local\Temp\Temp1_uno-league.zip\uno-league", True),
        (r"c:\users\anke\appdata\local\temp\7zO4A.zip.tmp\uno-league", True),
        (r"C:\Users\Anke\Documents\uno-league.zip\uno-league", False),
        (r"C:\Users\Anke\AppData\Local\Temp\uno-league", False),
    ],
)
def test_folder_that_is_still_in_the_zip_is_known(root: str, is_inside: bool) -> None:
    assert _is_inside_a_zip(root, r"C:\Users\Anke\AppData\Local\Temp") == is_inside
    assert not _is_inside_a_zip(root, "")


def test_start_without_its_files_or_with_an_old_python_says_so(tmp_path: Path) -> None:
    shutil.copy(ROOT / "start.py", tmp_path)
    alone = subprocess.run([sys.executable, "start.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (alone.returncode, alone.stdout) == (1, "")
    assert "Das ZIP ist nicht ganz entpackt" in alone.stderr

    old = "import sys; sys.argv = ['start.py']; sys.version_info = (3, 8, 18); import start; sys.exit(start.start())"
    said = subprocess.run(
        [sys.executable, "-c", old], cwd=tmp_path, env={"PATH": ""}, capture_output=True, text=True, check=False
    )
    assert said.returncode == 1
    assert "Das Buero braucht Python 3.11 oder neuer" in said.stderr


def test_file_of_the_double_click_is_one_that_windows_reads() -> None:
    """Whatever its code page is; and it names nothing that is not there."""
    text = (ROOT / "Start.cmd").read_bytes()
    assert text.isascii()
    labels = {line[1:].split()[0] for line in text.decode().splitlines() if line.startswith(":")}
    assert {"try", "packed", "missing"} == labels
    assert "*.cmd text eol=crlf" in (ROOT / ".gitattributes").read_text(encoding="utf-8").splitlines()
    assert os.access(ROOT / "Start.command", os.X_OK)


def test_double_click_on_a_mac_finds_a_python_and_hands_its_end_on(tmp_path: Path) -> None:
    folder, programs = tmp_path / "Büro für Anke", tmp_path / "bin"
    for place in (folder, programs):
        place.mkdir()
    shutil.copy(ROOT / "Start.command", folder)
    (folder / "start.py").write_text("import sys; print(sys.argv); sys.exit(len(sys.argv))")
    (programs / "python3.13").write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    (programs / "python3.13").chmod(0o755)
    said = subprocess.run(
        [folder / "Start.command", "--demo"],
        env={"PATH": f"{programs}:/usr/bin:/bin"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.stdout == "['start.py', '--started-by', 'Start.command', '--demo']\n"
    assert said.returncode == 4


def test_window_that_is_closed_ends_the_office_and_is_waited_for() -> None:
    asked: list[str] = []
    window = Window()

    def ask() -> None:
        asked.append("end")
        window.is_over()

    assert window.answer(0, ask) is False  # Ctrl+C is Python's own business
    assert window.answer(2, ask) is True
    assert asked == ["end"]


@pytest.mark.parametrize(
    ("environment", "has_terminal", "system", "is_opened"),
    [
        ({"DISPLAY": ":0"}, True, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True, "linux", True),
        ({}, True, "linux", False),
        ({}, True, "win32", True),
        ({}, True, "darwin", True),
        ({}, False, "win32", False),
        ({"CI": "true"}, True, "win32", False),
        ({"NO_BROWSER": "1"}, True, "darwin", False),
        ({"SSH_CONNECTION": "192.0.2.1", "DISPLAY": ":0"}, True, "linux", False),
    ],
)
def test_page_is_opened_where_a_person_sits_before_a_screen(
    environment: dict[str, str], has_terminal: bool, system: str, is_opened: bool
) -> None:
    assert wants_browser(environment, has_terminal=has_terminal, system=system) == is_opened


def test_wrong_use_is_no_traceback(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_given: object, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Environment, "prepare", fail)
    assert main([]) == 1
    assert "Das Büro kann nicht beginnen" in capsys.readouterr().err
