"""Tries the office with each other Python that it promises to run on and that is installed: engine, season and pages.

Each gets an environment of its own beside the usual one, from the same pinned packages. A version that is not here is
named and left out; where a version is tried is up to whoever installs it.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tools.environment import Environment

ROOT = Path(__file__).resolve().parent.parent
PROMISED = ("3.11", "3.12", "3.13")
TRIED = ("tests/engine", "tests/golden", "tests/scoring/test_access_of_every_page.py", "tests/journeys/test_start.py")
"""What looks at the rules, at a whole season, at every page and at the real program."""


def main() -> int:
    used = f"{sys.version_info.major}.{sys.version_info.minor}"
    return max([tried(version) for version in PROMISED if version != used], default=0)


def tried(version: str) -> int:
    """The exit code of the tests under one version; 0 where it is not installed."""
    python = next(installed(version), None)
    if python is None:
        print(f"Python {version} is not installed here and was not tried.", flush=True)
        return 0
    print(f"Python {version}:", flush=True)
    environment = Environment(ROOT, f".venv-{version}", python)
    environment.prepare(for_tests=True, again="make test-slow")
    tests = [
        str(environment.python),
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--tier",
        "quick",
        "-n",
        "auto",
        *TRIED,
    ]
    ended = subprocess.run(tests, cwd=ROOT, capture_output=True, text=True, check=False)
    print(ended.stdout.strip().splitlines()[-1] if ended.returncode == 0 else ended.stdout + ended.stderr, flush=True)
    return ended.returncode


def installed(version: str) -> Iterator[str]:
    """Programs of this version, on the path or where pyenv keeps its own."""
    of_pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for program in (f"python{version}", *map(str, of_pyenv.glob(f"{version}.*/bin/python"))):
        try:
            said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
        except OSError:
            continue
        if said.startswith(f"Python {version}."):
            yield program


if __name__ == "__main__":
    sys.exit(main())
