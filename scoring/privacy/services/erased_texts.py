"""Taking a person out of texts: of rows, of the log, and of what was signed with names in it."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Model

from scoring.core.keys import Seal
from scoring.core.selectors.integrity import (
    PHOTOS,
    RETOLD,
    RETOLD_TEXTS,
    WITHHELD,
    Facts,
    canonical_json,
    entry_texts_digest,
    salted_digest,
    sealed_anew,
    sha256_of,
)
from scoring.models import AuditEntry, GameRecord, League, SheetSnapshot, SignedVersion
from scoring.models.base.names import AliasKeyField, NameKeyField
from scoring.models.base.texts import MailKeyField
from scoring.models.base.vouched import new_salt
from scoring.privacy.selectors.persons import Person, mapped_texts, texts_in, unfolded
from scoring.privacy.selectors.traces import Trace, way_to_sheet

_KEPT_BY_THEMSELVES = (NameKeyField, AliasKeyField, MailKeyField)
"""Columns that follow from a text of the row."""

Digests = dict[str, str]
"""Of what stood there, each with that of what stands there now."""


@dataclass
class Erasing:
    """A person, what stands in place of the name, and what the log will vouch for when all is done."""

    person: Person
    neutral: str
    digests: Digests = field(default_factory=dict)
    entries: dict[str, tuple[str, str]] = field(default_factory=dict)
    texts: dict[str, str] = field(default_factory=dict)
    photos: list[str] = field(default_factory=list)
    meant: dict[str, str] = field(default_factory=dict)
    """Texts in which somebody has seen that the person is meant, and how they read now."""

    def facts(self) -> Facts:
        return {RETOLD: self.entries, RETOLD_TEXTS: self.texts, WITHHELD: self.digests, PHOTOS: self.photos}

    def take_out_of(self, text: str, *, with_hints: bool = False) -> str:
        if text in self.meant:
            return self.meant[text]
        now = self.person.erased_from(text, self.neutral, with_hints=with_hints)
        if with_hints and now != text:
            self.meant[text] = now
        return now

    def is_told_in(self, *values: object) -> bool:
        texts = [text for value in values for text in texts_in(value)]
        return not self.meant.keys().isdisjoint(texts) or self.person.is_told_in("\n".join(texts))


def retell_rows(erasing: Erasing, traces: Iterable[Trace]) -> int:
    """Take the person out of these texts. Gives how many there were; those of signed sheets are noted with digests."""
    done = 0
    for trace in traces:
        if trace.model is AuditEntry:
            mapped_texts(trace.value, lambda text: erasing.take_out_of(text, with_hints=True))  # ``retell_log`` asks it
            continue
        row: Any = trace.model._base_manager.get(pk=trace.pk)
        before, now = trace.value, _retold(erasing, trace)
        setattr(row, trace.column, now)
        columns = row._meta.concrete_fields
        keys = [column.attname for column in columns if isinstance(column, _KEPT_BY_THEMSELVES)]
        row.save(update_fields=[trace.column, *keys, *_seal_of_copy(row, before)])
        if isinstance(before, str) and isinstance(now, str):
            _note_signed(erasing, trace.model, row, before, now)
        done += 1
    return done


def _retold(erasing: Erasing, trace: Trace) -> Any:
    def change(text: str) -> str:
        return erasing.take_out_of(text, with_hints=not trace.is_certain)

    if not isinstance(trace.value, str):
        return mapped_texts(trace.value, change)
    if not isinstance(inside := unfolded(trace.value), str):
        return canonical_json(mapped_texts(inside, change))
    field = trace.model._meta.get_field(trace.column)
    text = change(_in_record(erasing, trace.value) if trace.model is GameRecord else trace.value)
    return text[: getattr(field, "max_length", None) or len(text)]


def _seal_of_copy(row: Any, before: Any) -> tuple[str, ...]:
    """The columns of a device's copy that follow from its text, put right."""
    if not isinstance(row, SheetSnapshot) or not isinstance(before, str) or before == row.text:
        return ()
    seal = sealed_anew(before, Seal(row.key_id, row.mac), row.text)
    row.digest, row.key_id, row.mac = sha256_of(row.text), seal.key_id, seal.mac
    return "digest", "key_id", "mac"


def _in_record(erasing: Erasing, text: str) -> str:
    """A record names its players in its head; it must stay one that can be read."""
    names = sorted(erasing.person.names, key=len, reverse=True)
    for name in names:
        text = text.replace(name, erasing.neutral)
    return text


def _note_signed(erasing: Erasing, model: type[Model], row: Any, before: str, now: str) -> None:
    """What a signed text says of this one: a digest with the salt of the sheet, or of a record its SHA-256."""
    way = way_to_sheet(model)
    if way is None:
        return
    salts = model._base_manager.filter(pk=row.pk).values_list("text_salt" if way == "pk" else f"{way}__text_salt")
    for (salt,) in salts:
        erasing.digests[salted_digest(salt or "", before)] = salted_digest(salt or "", now)
    if model is GameRecord:
        erasing.digests[sha256_of(before)] = sha256_of(now)


def retell_log(erasing: Erasing, league: League) -> None:
    """Take the person out of all entries of a league's log, the names of what was done as an office as well."""
    account = erasing.person.account
    for entry in AuditEntry.objects.filter(league=league).order_by("sequence").iterator(chunk_size=500):
        by_account = account is not None and account.pk in (entry.actor_id, entry.actor_key)
        if by_account or erasing.is_told_in(entry.actor_name, entry.subject, entry.details):
            _retell_entry(erasing, entry, by_account=by_account)


def _retell_entry(erasing: Erasing, entry: AuditEntry, *, by_account: bool) -> None:
    entry.actor_name = erasing.neutral if by_account else erasing.take_out_of(entry.actor_name)[:160]
    entry.subject = erasing.take_out_of(entry.subject)[:200]
    entry.details = mapped_texts(entry.details, erasing.take_out_of)
    entry.salt = new_salt()
    entry.save(update_fields=("actor_name", "subject", "details", "salt"))
    erasing.entries[str(entry.sequence)] = (entry.hash, entry_texts_digest(entry))


def retell_signed_texts(erasing: Erasing, league: League) -> None:
    """A signed text names league and season, which may be called after somebody. The hash stays what was signed."""
    for version in SignedVersion.objects.filter(sheet__evening__season__league=league).iterator(chunk_size=50):
        content = json.loads(version.content)
        if erasing.is_told_in(content):
            version.content = canonical_json(mapped_texts(content, erasing.take_out_of))
            version.save(update_fields=("content",))
            erasing.texts[str(version.pk)] = sha256_of(version.content)
