"""The channel between pages and whoever keeps the demo (``tools/demo.py``): two files in a folder that only this start
of the office knows. Pure Python, since the keeper has no Django.
"""

import json
import os
import secrets
from contextlib import suppress
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path

from scoring.core.durable_files import put_in_place

DESK, TICKET, IS_DEMO, OFFICE = "UNO_LEAGUE_DEMO_DESK", "UNO_LEAGUE_DEMO_TICKET", "UNO_LEAGUE_DEMO", "UNO_LEAGUE_OFFICE"
"""Variables of the environment: the folder, what opens the demo, whether a process serves the demo, and where the real
office is, for its way back."""


class DemoState(StrEnum):
    """How far the demo is."""

    CLOSED = "closed"
    PREPARING = "preparing"
    OPEN = "open"
    FAILED = "failed"


class Wish(StrEnum):
    """What somebody has clicked."""

    OPEN = "open"
    ANEW = "anew"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Demo:
    """How far the demo is, and where it is open: ``http://127.0.0.1:8001``, or empty."""

    state: DemoState = DemoState.CLOSED
    address: str = ""

    @property
    def is_open(self) -> bool:
        return self.state is DemoState.OPEN

    @property
    def is_preparing(self) -> bool:
        return self.state is DemoState.PREPARING

    @property
    def has_failed(self) -> bool:
        return self.state is DemoState.FAILED


@dataclass(frozen=True, slots=True)
class DemoDesk:
    """The folder of the two files."""

    folder: Path

    def wish(self, what: Wish) -> None:
        """Ask the keeper for something; a wish before that nobody has looked at yet is dropped."""
        _write(self.folder / "wish", what)

    def take_wish(self) -> Wish | None:
        """What was asked for since this was called last."""
        with suppress(OSError, ValueError):
            wish = Wish((self.folder / "wish").read_text(encoding="utf-8"))
            (self.folder / "wish").unlink()
            return wish
        return None

    def tell(self, demo: Demo) -> None:
        """Say how far the demo is."""
        _write(self.folder / "told", json.dumps(asdict(demo)))

    def told(self) -> Demo:
        """What the keeper said last."""
        with suppress(OSError, ValueError):
            said = json.loads((self.folder / "told").read_text(encoding="utf-8"))
            return Demo(DemoState(said["state"]), str(said["address"]))
        return Demo()


def _write(file: Path, text: str) -> None:
    """Whole or not at all, for whoever reads it at the same moment."""
    beside = file.with_name(f"{file.name}.{os.getpid()}.{secrets.token_hex(4)}")
    beside.write_text(text, encoding="utf-8")
    put_in_place(beside, file)
