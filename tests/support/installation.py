"""An installation of its own for a test: own database, own files, real processes.

They are as the office has them, but for how slowly a password is digested: tests.support.quick_passwords.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.programs import stop, wait_until
from tools.lifeline import ends_with_us
from tools.serve import answers

ROOT = Path(__file__).resolve().parents[2]
_OF_TESTS = ("COV_", "PYTEST_", "DJANGO_ALLOW_ASYNC_UNSAFE")
"""How variables begin that are for this test process alone."""
_SETUP = "import django; django.setup()\n"


def laptop(port: int) -> list[str]:
    """The command of the server that ``make run`` has in itself."""
    return [sys.executable, "-m", "uno_league.laptop", "--port", str(port)]


def gunicorn(port: int, workers: int = 1) -> list[str]:
    """The command of the server of deploy/processes.toml."""
    options = ["--bind", f"127.0.0.1:{port}", "--workers", str(workers), "--log-level", "warning"]
    return [sys.executable, "-m", "gunicorn", *options, "uno_league.wsgi"]


VOUCH = """
from scoring.core.services.log import vouch_for_what_is_there
from scoring.models import League
for one in League.objects.all():
    vouch_for_what_is_there(league=one)
"""
"""Python that lets the log of each league vouch for what was laid out past all services."""


@dataclass(frozen=True)
class Installation:
    """Runs the project's commands as an operator would, with the given environment variables."""

    folder: Path
    variables: dict[str, str] = field(default_factory=dict)

    @property
    def environment(self) -> dict[str, str]:
        inherited = {name: value for name, value in os.environ.items() if not name.startswith(_OF_TESTS)}
        return inherited | {
            "UNO_LEAGUE_VAR": str(self.folder),
            "DJANGO_SETTINGS_MODULE": "tests.support.quick_passwords",
            "PYTHONPATH": str(ROOT),
            **self.variables,
        }

    def manage(self, *arguments: str, expected_code: int = 0) -> subprocess.CompletedProcess[str]:
        """``manage.py`` with these arguments; fails the test if it ends with another exit code."""
        return self._run([sys.executable, str(ROOT / "manage.py"), *arguments], expected_code)

    def python(self, code: str) -> str:
        """What a piece of Python prints that runs inside the installation."""
        return self._run([sys.executable, "-c", _SETUP + code], 0).stdout.strip()

    def start_python(self, code: str, *, answers: bool = False) -> subprocess.Popen[str]:
        """The same in the background; ``answers``: it can be told something."""
        command = [sys.executable, "-c", _SETUP + code]
        return subprocess.Popen(
            ends_with_us(command),
            cwd=ROOT,
            env=self.environment,
            stdin=subprocess.PIPE if answers else None,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    @contextmanager
    def celery_worker(self, *, beat: bool = False) -> Iterator[subprocess.Popen[bytes]]:
        """A separate Celery worker process while the block runs, which may kill it; ``beat``: it also starts what
        is due from time to time."""
        options = ["--pool", "solo", "--loglevel", "WARNING", "--without-gossip", "--without-mingle"]
        options += ["--beat", "--schedule", str(self.folder / "beat")] if beat else []
        command = [sys.executable, "-m", "celery", "-A", "uno_league", "worker", *options]
        with (self.folder / "worker.log").open("w") as log:
            process = subprocess.Popen(ends_with_us(command), cwd=ROOT, env=self.environment, stdout=log, stderr=log)
            try:
                yield process
            finally:
                stop(process)

    def start_web_server(self, port: int, *, as_on_servers: bool = False) -> subprocess.Popen[bytes]:
        """The web server of a laptop, or of a server, once it answers. Who starts it stops or kills it."""
        command = gunicorn(port) if as_on_servers else laptop(port)
        with (self.folder / "web.log").open("a") as log:
            process = subprocess.Popen(
                ends_with_us(command),
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        wait_until(lambda: answers(port), "the web server")
        return process

    def _run(self, command: list[str], expected_code: int) -> subprocess.CompletedProcess[str]:
        """Until it ends, or the time of the test is over: a limit of its own has failed tests on a busy machine."""
        result = subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False)
        assert result.returncode == expected_code, f"{command}\n{result.stdout}\n{result.stderr}"
        return result
