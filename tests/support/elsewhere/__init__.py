"""Another system to run the office in: :mod:`tests.support.elsewhere.sitecustomize`, which no test imports."""

import os
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.installation import ROOT, Installation
from tests.support.programs import free_port, stop, wait_until
from tools.lifeline import ends_with_us

_HERE = Path(__file__).parent
SERVE = ("tools/serve.py", "--without-demo", "--port")
"""What serves the office of a laptop, before the port."""


def installation_elsewhere(folder: Path) -> Installation:
    """An office that runs on another system with all its commands; its folder is called as somebody may call one."""
    return Installation(
        folder / "Büro für Über #1 50%" / "var",
        {
            "DATABASE_URL": "",
            "CELERY_BROKER_URL": "",
            "DJANGO_SETTINGS_MODULE": "uno_league.settings",
            "PYTHONIOENCODING": "cp1252",
            "PYTHONPATH": os.pathsep.join(map(str, (_HERE, ROOT))),
            "PYTHONUTF8": "0",
            "PYTHONWARNDEFAULTENCODING": "1",
        },
    )


@dataclass
class Served:
    """An office that is served elsewhere while the block runs; ``terminal`` is where its words go."""

    office: Installation
    port: int = field(default_factory=free_port)

    def __enter__(self) -> "Served":
        self.office.folder.parent.mkdir(parents=True, exist_ok=True)
        with self.terminal.open("ab") as words:
            self.process = subprocess.Popen(
                ends_with_us([sys.executable, *SERVE, str(self.port)]),
                cwd=ROOT,
                env=self.office.environment,
                stdout=words,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        wait_until(lambda: "Strg+C" in self.said or self.process.poll() is not None, "the office")
        assert self.process.poll() is None, self.said
        return self

    def __exit__(self, *_failure: object) -> None:
        stop(self.process)

    @property
    def terminal(self) -> Path:
        return self.office.folder.with_name(f"terminal-{self.port}.txt")

    @property
    def said(self) -> str:
        return self.terminal.read_text(encoding="utf-8")
