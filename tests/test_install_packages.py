"""How far an installation is, and what a person is told when it fails; a first installation in miniature."""

import base64
import hashlib
import io
import os
import subprocess
import venv
import zipfile
from pathlib import Path

import pip
import pytest

from tools.install_packages import Line, Progress, failure, pins_of

ROOT = Path(__file__).resolve().parent.parent
HASH = f"--hash=sha256:{'0' * 64}"


@pytest.fixture
def requirements(tmp_path: Path) -> Path:
    """Two files; the second one names the first."""
    (tmp_path / "base.txt").write_text(f"# Runs.\nDjango==5.2 \\\n    {HASH}\ncelery[redis]==5.7 \\\n    {HASH}\n")
    path = tmp_path / "more.txt"
    path.write_text(f'-r base.txt\nasync_timeout==5 ; python_version < "3" \\\n    {HASH}\nodfpy==1.4 \\\n    {HASH}\n')
    return path


def test_pins_are_known_by_file_and_line(requirements: Path) -> None:
    assert pins_of(requirements) == {
        ("base.txt", 2): "django",
        ("base.txt", 4): "celery",
        ("more.txt", 2): "async-timeout",
        ("more.txt", 4): "odfpy",
    }


def test_progress_follows_the_lines_of_pip(requirements: Path) -> None:
    progress = Progress(pins_of(requirements))
    told = [progress.told()]
    for line in (
        "Looking in indexes: https://index.example/simple",
        "Ignoring async-timeout: markers 'python_version < \"3\"' don't match your environment",
        "Collecting Django==5.2 (from -r base.txt (line 2))",
        "  Downloading django-5.2-py3-none-any.whl (8.3 MB)",
        "WARNING: Retrying (Retry(total=4, connect=None)) after connection broken by 'NewConnectionError'",
        "Requirement already satisfied: celery[redis]==5.7 in ./lib (from -r ./base.txt (line 4)) (5.7)",
        "Processing /a folder/odfpy-1.4.tar.gz (from -r more.txt (line 4))",
        "  Building wheel for odfpy (pyproject.toml): started",
        "  Building wheel for odfpy (pyproject.toml): finished with status 'done'",
        "Installing collected packages: odfpy, Django",
    ):
        progress.read(line)
        told.append(progress.told(1))
    assert told == [
        "0/4 geholt (fetched)",
        "0/4 geholt (fetched)",
        "1/4 geholt (fetched)",
        "2/4 geholt (fetched): django",
        "2/4 geholt (fetched): django, 8.3 MB",
        "2/4 geholt (fetched): keine Antwort, neuer Versuch (no answer, trying again)",
        "3/4 geholt (fetched): celery",
        "4/4 geholt (fetched): odfpy",
        "4/4 geholt (fetched): odfpy wird gebaut (building)",
        "4/4 geholt (fetched): odfpy wird gebaut (building)",
        "1/2 ausgepackt (unpacked)",
    ]


def test_line_is_drawn_again_on_a_terminal_and_leaves_nothing_of_a_longer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("COLUMNS", "24")
    out = Terminal()
    line = Line("Pakete", out)
    for text in ("1/2 geholt (fetched)", "2/2", "2/2"):
        line.show(text)
    line.end("fertig")
    assert out.getvalue() == "\r  Pakete: 1/2 geholt (f\r  Pakete: 2/2          \r  Pakete: fertig       \n"


def test_line_elsewhere_is_written_now_and_then() -> None:
    out = io.StringIO()
    line = Line("Pakete", out)
    for number in range(100):
        line.show(f"{number}/100")
    line.end("fertig")
    assert out.getvalue() == "  Pakete: 0/100\n  Pakete: fertig\n"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "no room left"),
        ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.", "not the one that was looked at"),
        (
            "WARNING: Retrying (Retry(total=4)) after connection broken by 'SSLError(CERTIFICATE_VERIFY_FAILED)'",
            "clock",
        ),
        (
            "WARNING: Retrying (Retry(total=4)) after 'NameResolutionError'\nERROR: No matching distribution found",
            "internet",
        ),
        (
            "ERROR: Could not install packages due to an OSError: [Errno 13] Permission denied: 'lib'",
            "may not be written",
        ),
        ("ERROR: No matching distribution found for pyrage==1.4.0", "does not exist for this Python"),
        ("ERROR: something new", "went wrong"),
    ],
)
def test_failure_says_what_to_do_after_the_end_of_pips_words(said: str, told: str) -> None:
    lines = failure([*map(str, range(20)), "", *said.splitlines()], "make run").splitlines()
    assert told in lines[-1]
    assert (lines[-2].endswith(" Danach noch einmal: make run"), lines[-1].endswith(" Then again: make run)")) == (
        True,
        True,
    )
    assert lines[1:-3] == [f"    {line}" for line in [*map(str, range(20)), *said.splitlines()][-8:]]


@pytest.fixture
def installing(tmp_path: Path) -> Path:
    """A virtual environment that has nothing but pip."""
    folder = tmp_path / "environment"
    venv.create(folder, with_pip=False)
    packages = next(folder.glob("lib/*/site-packages"))
    (packages / "pip").symlink_to(Path(pip.__file__).parent)
    return folder


def test_package_is_installed_by_its_hash_and_pips_words_are_kept(tmp_path: Path, installing: Path) -> None:
    wheel = _wheel(tmp_path)
    result = _installed(tmp_path, installing, hashlib.sha256(wheel.read_bytes()).hexdigest())
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.splitlines()[0] == "  tiny.txt: 0/1 geholt (fetched)"
    assert result.stdout.splitlines()[-1] == "  tiny.txt: alle installiert (all installed)"
    assert "Successfully installed tiny-league-1.0" in (installing / "pip-output.txt").read_text()
    assert subprocess.check_output([installing / "bin/python", "-c", "import tiny_league"]) == b"here\n"


def test_other_file_than_the_pinned_one_is_not_installed(tmp_path: Path, installing: Path) -> None:
    _wheel(tmp_path)
    result = _installed(tmp_path, installing, "0" * 64)
    assert result.returncode == 1
    assert result.stderr.splitlines()[-1].startswith(
        "  (A file is not the one that was looked at; it was not installed."
    )
    assert list(installing.glob("lib/*/site-packages/tiny_league*")) == []


def _installed(folder: Path, environment: Path, digest: str) -> subprocess.CompletedProcess[str]:
    requirements = folder / "tiny.txt"
    requirements.write_text(f"tiny-league==1.0 \\\n    --hash=sha256:{digest}\n")
    command = [environment / "bin/python", ROOT / "tools/install_packages.py", requirements]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PIP_", "PYTHON"))}
    variables = {"PIP_NO_INDEX": "1", "PIP_FIND_LINKS": str(folder), "PIP_CONFIG_FILE": os.devnull}
    return subprocess.run(command, env=kept | variables, capture_output=True, text=True, check=False)


def _wheel(folder: Path) -> Path:
    """A package of one module that says that it is here."""
    files = {
        "tiny_league.py": b"print('here')\n",
        "tiny_league-1.0.dist-info/METADATA": b"Metadata-Version: 2.1\nName: tiny-league\nVersion: 1.0\n",
        "tiny_league-1.0.dist-info/WHEEL": b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = "".join(f"{name},sha256={_digest(content)},{len(content)}\n" for name, content in files.items())
    path = folder / "tiny_league-1.0-py3-none-any.whl"
    with zipfile.ZipFile(path, "w") as wheel:
        for name, content in files.items():
            wheel.writestr(name, content)
        wheel.writestr("tiny_league-1.0.dist-info/RECORD", f"{record}tiny_league-1.0.dist-info/RECORD,,\n")
    return path


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
