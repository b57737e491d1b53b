"""Writing ``var/heads.jsonl``: an anchor of the logs that needs nobody's diligence (what it says: ``selectors``).

Each head is appended after its transaction was committed, in one write, by any number of processes at once; it is not
waited for the disk. So the file may be behind the log when the power fails, by the last seconds, and never ahead of it.
Nothing that happens to the file keeps an entry from being written; it is said loudly in the program's log.
"""

import fcntl
import json
import logging
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone

from scoring.core.durable_files import sync_folder
from scoring.core.services import transaction
from scoring.models import LogHead

logger = logging.getLogger(__name__)

_NOT_WORTH_IT = 100
"""Lines; the file is written anew only for more than so many less."""


def keep_head(head: LogHead) -> None:
    """Keep the new head of a log as soon as it is certain. Costs no query, and nothing before the commit."""
    said = {"league": head.league_id, "sequence": head.sequence, "hash": head.hash, "at": _now()}
    transaction.on_commit(partial(_append, said))


def note_league_gone(league: int) -> None:
    """The office itself has deleted the league with this key, as soon as that is certain."""
    transaction.on_commit(partial(_append, {"gone": league, "at": _now()}))


def note_copy_brought_back() -> None:
    """A copy of the database was brought back: from now on its heads are compared, and no longer those of before."""
    heads = {str(head.league_id): [head.sequence, head.hash] for head in LogHead.objects.order_by("league")}
    _append({"restored": _now(), "heads": heads})


def compact_kept_heads() -> None:
    """Let of each day before today the last head of each log be enough: so the file grows by a line for each day on
    which something was logged, some hundred a year. Never raises for what is wrong with the file."""
    try:
        with _opened(settings.HEADS_FILE, fcntl.LOCK_EX, flags=os.O_RDWR) as descriptor:
            with open(descriptor, "rb", closefd=False) as file:
                lines = file.read().splitlines()
            left = list(_worth_keeping(lines))
            if len(lines) - len(left) > _NOT_WORTH_IT:
                _replace(settings.HEADS_FILE, left)
    except FileNotFoundError:
        return
    except OSError as failure:
        logger.error("%s could not be written anew: %s", settings.HEADS_FILE, failure)


def _append(said: dict[str, Any]) -> None:
    try:
        with _opened(settings.HEADS_FILE, fcntl.LOCK_SH, flags=os.O_RDWR | os.O_APPEND | os.O_CREAT) as descriptor:
            length = os.fstat(descriptor).st_size
            first = b"" if length else _line({"since": _now()})
            torn = b"\n" if length and os.pread(descriptor, 1, length - 1) != b"\n" else b""
            text = torn + first + _line(said)
            if os.write(descriptor, text) != len(text):
                raise OSError("no room left")
    except OSError as failure:
        logger.error("The head of a log could not be kept in %s: %s", settings.HEADS_FILE, failure)


@contextmanager
def _opened(path: Path, lock: int, *, flags: int) -> Iterator[int]:
    """The file, locked: shared by those who append, alone for whoever replaces it. Raises OSError."""
    while True:
        descriptor = os.open(path, flags, 0o600)
        try:
            fcntl.flock(descriptor, lock)
            if os.fstat(descriptor).st_nlink == 0:
                continue  # replaced while we waited
            yield descriptor
            return
        finally:
            os.close(descriptor)


def _worth_keeping(lines: Iterable[bytes]) -> Iterator[bytes]:
    """All of today and all that is no head; of each day before the last head of each log. Their order stays, and what
    is between two copies that were brought back stays there."""
    today, whole = _now()[:10], list(lines)
    enough: dict[object, int] = {}
    part = 0
    for at, line in enumerate(whole):
        said = _read(line)
        part += "restored" in said
        day = str(said.get("at", ""))[:10]
        is_before = "sequence" in said and day < today
        enough[(part, said.get("league"), day) if is_before else at] = at
    return (whole[at] for at in sorted(enough.values()))


def _read(line: bytes) -> dict[str, Any]:
    try:
        said = json.loads(line)
    except ValueError:
        return {}
    return said if isinstance(said, dict) else {}


def _replace(path: Path, lines: Iterable[bytes]) -> None:
    beside = path.with_name(f"{path.name}.new")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.writelines(line + b"\n" for line in lines)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    sync_folder(path.parent)


def _line(said: dict[str, Any]) -> bytes:
    return json.dumps(said, separators=(",", ":")).encode() + b"\n"


def _now() -> str:
    return timezone.now().isoformat(timespec="seconds")
