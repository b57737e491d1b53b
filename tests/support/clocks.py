"""The clock of an installation, to be set by a test: its web servers and other programs live by it."""

import mmap
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

_HERE = Path(__file__).parent
_ROOT = _HERE.parents[1]


@dataclass(frozen=True)
class Clock:
    """Runs like the real one, ahead of it by what the file says."""

    file: Path

    @property
    def variables(self) -> Mapping[str, str]:
        """What a program needs in its environment in order to live by this clock."""
        return {"TEST_CLOCK": str(self.file), "PYTHONPATH": f"{_HERE / 'clock'}:{_ROOT}"}

    def now(self) -> datetime:
        (ahead,) = struct.unpack("d", self.file.read_bytes())
        return datetime.now(UTC) + timedelta(seconds=ahead)

    @property
    def looks(self) -> int:
        """How often threads that watch a door have looked at it: once for each request at a laptop's server."""
        return self.file.with_name(f"{self.file.name}.looks").stat().st_size

    def set(self, moment: datetime) -> None:
        """Let all programs find themselves at a moment, from which the clock runs on."""
        with self.file.open("r+b") as file, mmap.mmap(file.fileno(), 0) as shared:
            shared[:8] = struct.pack("d", (moment - datetime.now(UTC)).total_seconds())


def clock_in(folder: Path) -> Clock:
    """A clock that shows the real time until it is set."""
    file = folder / "clock"
    file.write_bytes(struct.pack("d", 0.0))
    return Clock(file)
