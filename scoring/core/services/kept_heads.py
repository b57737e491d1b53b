"""Writing ``var/heads.jsonl``: an anchor of the logs that needs nobody's diligence (what it says: ``selectors``).

Each head is appended after its transaction was committed, in one write, by any number of processes, one at a time. It
is not waited for the disk: so the file may be behind the log when the power fails, by the last seconds, and never ahead
of it.
Nothing that happens to the file keeps an entry from being written; it is said loudly in the program's log.
"""

import json
import logging
import os
from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone

from scoring.core.durable_files import own_file, write_whole
from scoring.core.instance_lock import InUse, one_at_a_time
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
    path = settings.HEADS_FILE
    try:
        with one_at_a_time(_lock_of(path)):
            lines = path.read_bytes().splitlines()
            left = list(_worth_keeping(lines))
            if len(lines) - len(left) > _NOT_WORTH_IT:
                write_whole(path, b"".join(line + b"\n" for line in left))
    except FileNotFoundError:
        return
    except (OSError, InUse) as failure:
        logger.error("%s could not be written anew: %s", path, failure)


def _append(said: dict[str, Any]) -> None:
    path = settings.HEADS_FILE
    try:
        with one_at_a_time(_lock_of(path)), open(path, "a+b", buffering=0, opener=own_file) as file:
            length = os.fstat(file.fileno()).st_size
            first = b"" if length else _line({"since": _now()})
            file.seek(max(0, length - 1))
            torn = b"\n" if length and file.read(1) != b"\n" else b""
            text = torn + first + _line(said)
            if file.write(text) != len(text):
                raise OSError("no room left")
    except (OSError, InUse) as failure:
        logger.error("The head of a log could not be kept in %s: %s", path, failure)


def _lock_of(path: Path) -> Path:
    """Beside it: nobody could read or replace a file that is locked itself."""
    return path.with_name(f"{path.name}.lock")


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


def _line(said: dict[str, Any]) -> bytes:
    return json.dumps(said, separators=(",", ":")).encode() + b"\n"


def _now() -> str:
    return timezone.now().isoformat(timespec="seconds")
