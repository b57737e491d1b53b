"""The log of a data set: an entry for each game, and one each for submitting and signing a sheet, as typing would have
left them; chained and sealed. The last entry vouches for every row, so that ``manage.py verify`` finds nothing."""

import json
from collections.abc import Iterator, Sequence
from typing import Any

from django.db import connection
from django.utils import timezone

from scoring.core.log_actions import LogKeepingAction
from scoring.core.selectors.integrity import (
    FIRST_PREVIOUS_HASH,
    FORM,
    SHEETS,
    entry_hash,
    entry_texts_digest,
    sealed_entry,
    sealed_head,
    sheet_facts,
)
from scoring.core.services.log import vouch_for_what_is_there
from scoring.models import AuditEntry, Evening, League, LogHead, Sheet, SignedVersion, User
from scoring.models.base.vouched import new_salt
from scoring.sheets.log_actions import ClosingAction, SheetAction

BATCH = 1_000
_CHAINED = "facts", "previous_hash", "hash", "key_id", "mac"


def write_log(league: League) -> None:
    """The log of all that was played so far, evening by evening."""
    chain = _Chain(league)
    for evening in Evening.objects.filter(season__league=league).order_by("date"):
        entries = list(_entries_of(evening, league))
        for sequence, entry in enumerate(entries, start=chain.sequence + 1):
            entry.sequence = sequence
        chain.append(entries)
        AuditEntry.objects.bulk_create(entries, BATCH)
    chain.seal_head()
    vouch_for_what_is_there(league=league)


def take_last_word_back(league: League) -> None:
    """Let the log end before the entry that vouches for every row; its head is to be sealed anew."""
    AuditEntry.objects.filter(league=league, action=LogKeepingAction.LOG_SEALED).delete()


def chain_again(league: League) -> None:
    """Chain and seal all entries and the head anew, batch by batch, and vouch for every row. Their order, their texts,
    and which sheet each is about, are there already."""
    chain = _Chain(league)
    entries = AuditEntry.objects.filter(league=league).order_by("sequence")
    texts = ("actor_name", "subject", "details", "salt")
    while batch := list(entries.filter(sequence__gt=chain.sequence).defer(*texts)[:BATCH]):
        chain.append(batch)
        _store(batch)
    chain.seal_head()
    vouch_for_what_is_there(league=league)


class _Chain:
    """The log as far as it is chained: number and hash of its last entry."""

    def __init__(self, league: League) -> None:
        self.sequence, self._hash = 0, FIRST_PREVIOUS_HASH
        self._league = league
        self._signed = dict(SignedVersion.objects.values_list("sheet_id", "sha256"))

    def append(self, entries: Sequence[AuditEntry]) -> None:
        """Fill in what these entries, which come next, owe to what is official and to those before them."""
        for entry in entries:
            for said in entry.facts.get(SHEETS, ()):
                if said["state"] != Sheet.State.SIGNED:
                    continue
                said["sha256"] = self._signed[said["sheet"]]
            entry.previous_hash = self._hash
            entry.hash = self._hash = entry_hash(entry)
            seal = sealed_entry(entry)
            entry.key_id, entry.mac = seal.key_id, seal.mac
            self.sequence = entry.sequence

    def seal_head(self) -> None:
        head = LogHead.objects.filter(league=self._league).first() or LogHead(league=self._league)
        head.sequence, head.hash = self.sequence, self._hash
        seal = sealed_head(head)
        head.key_id, head.mac = seal.key_id, seal.mac
        head.save()


def _entries_of(evening: Evening, league: League) -> Iterator[AuditEntry]:
    secretary, auditor = (User.objects.get(username=name) for name in ("secretary", "auditor"))
    sheets = evening.sheets.select_related("evening", "round").order_by("table").prefetch_related("games__hands")
    for sheet in sheets:
        for game in sheet.games.all():
            hands = {str(hand.seat_id): hand.points for hand in game.hands.all()}
            subject = f"{sheet}, {game.number}"
            yield _entry(secretary, SheetAction.GAME_SAVED, league=league, subject=subject, details=hands)
        if sheet.is_signed:
            about: dict[str, Any] = {"league": league, "subject": str(sheet)}
            submitted, signed = ClosingAction.SHEET_SUBMITTED, ClosingAction.SHEET_SIGNED
            (said,) = sheet_facts(sheet)[SHEETS]
            asked = {SHEETS: [said | {"state": Sheet.State.SUBMITTED, "signed_by": None}]}
            yield _entry(secretary, submitted, **about, details={"revision": sheet.revision}, facts=asked)
            yield _entry(auditor, signed, **about, details={"version": sheet.version}, facts=sheet_facts(sheet))


def _entry(actor: User, action: SheetAction, **said: Any) -> AuditEntry:
    entry = AuditEntry(
        at=timezone.now(),
        actor=actor,
        actor_key=actor.pk,
        actor_name=actor.display_name,
        action=action.value,
        form=FORM,
        salt=new_salt(),
        **said,
    )
    entry.text_digest = entry_texts_digest(entry)
    return entry


def _store(batch: Sequence[AuditEntry]) -> None:
    """What chaining has changed."""
    rows = [(json.dumps(entry.facts), *(getattr(entry, name) for name in _CHAINED[1:]), entry.pk) for entry in batch]
    assignments = ", ".join(f'"{name}" = %s' for name in _CHAINED)
    with connection.cursor() as cursor:
        cursor.executemany(f'update "{AuditEntry._meta.db_table}" set {assignments} where "id" = %s', rows)
