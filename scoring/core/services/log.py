"""The hash-chained, sealed log: who did what, in an order that cannot be changed afterwards without being seen.

What no service has said is vouched for by an entry of its own, as it is found. Each entry moves the version of its
league, by which pages that are kept know whether they are still right (:mod:`scoring.core.selectors.versions`).

After its transaction was committed each head is appended to ``var/heads.jsonl``, an anchor that needs nobody's
diligence (what it says: :mod:`scoring.core.selectors.heads`): in one write, by any number of processes, one at a time.
It is not waited for the disk: so the file may be behind the log when the power fails, by the last seconds, and never
ahead of it. Nothing that happens to the file keeps an entry from being written; it is said loudly in the program's log.
"""

import json
import logging
import os
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone

from scoring.core.durable_files import own_file, write_whole
from scoring.core.keys import SealVerdict
from scoring.core.log_actions import LogAction, LogKeepingAction
from scoring.core.processes import InUse, one_at_a_time
from scoring.core.selectors.integrity import (
    FIRST_PREVIOUS_HASH,
    FORM,
    entry_hash,
    entry_texts_digest,
    sealed_entry,
    sealed_head,
    verdict_on_head,
)
from scoring.core.selectors.log_rows import (
    ROWS,
    changed_rows,
    every_row,
    found_by_league,
    label,
    rows_of,
    take_changed_rows,
)
from scoring.core.services import transaction
from scoring.models import AuditEntry, Evening, League, LogHead, SignedVersion, TableAccess, User
from scoring.models.base.journal import Found
from scoring.models.base.vouched import new_salt, vouched_columns, vouched_models

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


Actor = User | TableAccess | None
"""Who does something: an account, a guest at a table with a code, or the system itself."""

HEAD_FAULT = "head"
"""The fact by which an entry says that the head of the log was not right when it was written: “missing”, or the seal
that it had. ``manage.py verify`` judges that seal anew, for its key may have been missing only for a while."""


def account_of(actor: Actor) -> User | None:
    """The account behind it, if there is one."""
    return actor if isinstance(actor, User) else None


@transaction.atomic(league=League)
def log_action(
    *,
    league: League,
    actor: Actor,
    action: LogAction,
    subject: str,
    details: Mapping[str, Any] | None = None,
    facts: Mapping[str, Any] | None = None,
    head: LogHead | None = None,
) -> AuditEntry:
    """Append an entry to the league's log, in the caller's transaction, and seal it and the new head. So the version of
    the league is moved: whatever is drawn of it and kept is drawn anew.

    ``details`` must be JSON-ready. ``facts`` are what ``manage.py verify`` compares with the database, without names.
    The entry says as well which rows the service has changed since its last entry, so it is written after them.
    Entries of one league are written one after the other: the league's row is locked until the transaction ends.
    Raises NotAllowedNow: the league is dissolved.
    ``head`` is the head of the log, if the caller has locked the league and knows that it is still the last one. Cost:
    the same for any length of the log; one query for each model of which rows were changed.
    """
    transaction.require_living(league)
    rows = take_changed_rows(league.pk)
    if head is None:
        transaction.lock(league)
        head = LogHead.objects.filter(league=league).first()
    said = {**(facts or {}), **rows}
    if head is None:
        head = _first_head(league, said)
    elif verdict_on_head(head) is not SealVerdict.HOLDS:
        said[HEAD_FAULT] = {"key": head.key_id, "mac": head.mac}
    account = account_of(actor)
    entry = AuditEntry(
        league=league,
        sequence=head.sequence + 1,
        at=timezone.now(),
        actor=account,
        actor_key=account.pk if account else None,
        actor_name=actor.display_name if actor else "",
        action=action.value,
        subject=subject[:200],
        details=json.loads(json.dumps(dict(details or {}))),
        facts=json.loads(json.dumps(said)),
        previous_hash=head.hash,
        form=FORM,
        salt=new_salt(),
    )
    entry.text_digest = entry_texts_digest(entry)
    entry.hash = entry_hash(entry)
    seal = sealed_entry(entry)
    entry.key_id, entry.mac = seal.key_id, seal.mac
    entry.save()
    head.sequence, head.hash = entry.sequence, entry.hash
    seal = sealed_head(head)
    head.key_id, head.mac = seal.key_id, seal.mac
    head.save()
    keep_head(head)
    return entry


def log_on_evening(evening: Evening, actor: Actor, action: LogAction, details: Mapping[str, object]) -> None:
    """Append to its league's log what happened to an evening, as :func:`log_action` does."""
    log_action(league=evening.season.league, actor=actor, action=action, subject=str(evening), details=details)


def log_rows_left(*, leagues: Iterable[int]) -> None:
    """Say what a service has changed and none of its entries has said, in the log of each league that it concerns. So
    a service that logs nothing moves the version as well.

    ``leagues``: those that the service named; a row of which no league is known any more is said there, if it is one.
    """
    for league, found in found_by_league(leagues).items():
        if rows := changed_rows(found, league.pk):
            action = LogKeepingAction.LOG_ROWS_CHANGED
            log_action(league=league, actor=None, action=action, subject=league.name, facts=rows)


def _first_head(league: League, said: dict[str, Any]) -> LogHead:
    """A head behind the last entry. A log that once had a head says in its next entry that this one was gone."""
    last = AuditEntry.objects.filter(league=league).order_by("-sequence").first()
    if last is not None or SignedVersion.objects.filter(sheet__evening__season__league=league).exists():
        said[HEAD_FAULT] = "missing"
    return LogHead(
        league=league,
        sequence=last.sequence if last else 0,
        hash=last.hash if last else FIRST_PREVIOUS_HASH,
    )


def vouch_for_new_columns() -> int:
    """After a migration: let the log of every league vouch for the columns of which it has never spoken, as they are
    now. Whatever it has spoken of before must still say the same. Gives the number of leagues; reads all logs."""
    return sum(_vouch_for_new_columns(league=league) for league in League.objects.filter(log_head__isnull=False))


@transaction.even_dissolved
@transaction.atomic(league=League)
def _vouch_for_new_columns(*, league: League) -> int:
    spoken_of: dict[str, set[str]] = {}
    entries = AuditEntry.objects.filter(league=league, facts__has_key=ROWS)
    for facts in entries.values_list("facts", flat=True).iterator(chunk_size=500):
        for name, about in facts[ROWS]["of"].items():
            spoken_of.setdefault(name, set()).update(about["columns"].split())
    found: Found = {
        model: dict(rows_of(model, league))
        for model in vouched_models()
        if not spoken_of.get(label(model), set(vouched_columns(model))).issuperset(vouched_columns(model))
    }
    if facts := changed_rows(found, league.pk, is_first_word=True):
        action = LogKeepingAction.LOG_ROWS_CHANGED
        log_action(league=league, actor=None, action=action, subject=league.name, facts=facts)
    return bool(facts)


@transaction.even_dissolved
@transaction.atomic(league=League)
def vouch_for_what_is_there(*, league: League) -> None:
    """Let the log vouch for every row of a league as it is now. Reads all rows."""
    for rows in every_row(league):
        action = LogKeepingAction.LOG_SEALED
        log_action(league=league, actor=None, action=action, subject=league.name, facts=rows)
