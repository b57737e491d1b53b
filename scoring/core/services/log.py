"""The hash-chained, sealed log: who did what, in an order that cannot be changed afterwards without being seen.

What no service has said is vouched for by an entry of its own, as it is found. Each entry moves the version of its
league, by which pages that are kept know whether they are still right (:mod:`scoring.core.selectors.versions`).
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils import timezone

from scoring.core.keys import SealVerdict
from scoring.core.log_actions import LogAction, LogKeepingAction
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
from scoring.core.services.kept_heads import keep_head
from scoring.models import AuditEntry, Evening, League, LogHead, SignedVersion, TableAccess, User
from scoring.models.base.journal import Found
from scoring.models.base.salts import new_salt
from scoring.models.base.vouched import vouched_columns, vouched_models

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
