"""A clock that tests can set, for all programs of an installation: Python imports this module when it starts, if the
folder stands in ``PYTHONPATH`` (tests/support/clocks.py). The real clock goes on; what is added to it, in seconds, is
read anew each time.

How often a thread looks that watches a door is counted in a file beside: it does it once for each request that reaches
the laptop's server (uno_league/web_door.py)."""

import mmap
import os
import struct
import threading
from datetime import datetime, timedelta
from pathlib import Path

from django.utils import timezone

with Path(os.environ["TEST_CLOCK"]).open("rb") as file:
    _ahead = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
_looks = os.open(f"{os.environ['TEST_CLOCK']}.looks", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
_now = timezone.now


def now() -> datetime:
    """What the set clock shows."""
    if threading.current_thread().name.startswith("door-"):
        os.write(_looks, b".")
    return _now() + timedelta(seconds=struct.unpack("d", _ahead[:8])[0])


timezone.now = now
