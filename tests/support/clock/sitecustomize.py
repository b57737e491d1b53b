"""A clock that tests can set, for all programs of an installation: Python imports this module when it starts, if the
folder stands in ``PYTHONPATH`` (tests/support/clocks.py). The real clock goes on; what is added to it, in seconds, is
read anew each time."""

import mmap
import os
import struct
from datetime import datetime, timedelta
from pathlib import Path

from django.utils import timezone

with Path(os.environ["TEST_CLOCK"]).open("rb") as file:
    _ahead = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
_now = timezone.now


def now() -> datetime:
    """What the set clock shows."""
    return _now() + timedelta(seconds=struct.unpack("d", _ahead[:8])[0])


timezone.now = now
