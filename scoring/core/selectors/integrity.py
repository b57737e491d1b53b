"""Hashes, salted digests and seals: what they cover, written down in one place.

A hash shows that something was changed. A seal (HMAC with the installation's key) shows that whoever wrote it had the
key, which is not in the database.
"""

import hashlib
import hmac
import json
from datetime import UTC, datetime
from typing import Any

from django.conf import settings

from scoring.core.keys import KeyRing, Seal, SealVerdict
from scoring.models import (
    AuditEntry,
    Game,
    Hand,
    LogHead,
    SeasonVersion,
    Seat,
    Sheet,
    SignedVersion,
)

FIRST_PREVIOUS_HASH = "0" * 64
FORM = 2
"""In which form log entries are written: each says it of itself, and its hash covers that."""

_ENTRY, _HEAD, _VERSION, _SEASON = "log entry", "log head", "signed version", "signed season"


def key_ring() -> KeyRing:
    """The keys of this installation."""
    ring: KeyRing = settings.INTEGRITY_KEYS
    return ring


def canonical_json(content: object) -> str:
    """JSON text with sorted keys and without blanks: the same content always gives the same text."""
    return json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def sha256_of(text: str) -> str:
    """SHA-256 of a text, in hexadecimal digits."""
    return hashlib.sha256(text.encode()).hexdigest()


def salted_digest(salt: str, text: str) -> str:
    """A digest from which nobody can tell the text once the salt is gone."""
    return hmac.new(salt.encode(), text.encode(), hashlib.sha256).hexdigest()


def entry_texts_digest(entry: AuditEntry) -> str:
    """What the hash of an entry covers in place of who, on what and details."""
    texts = {"actor": entry.actor_name, "subject": entry.subject, "details": entry.details}
    return salted_digest(entry.salt, canonical_json(texts))


def entry_hash(entry: AuditEntry) -> str:
    """SHA-256 in hexadecimal digits over everything an entry says and the hash of the entry before it."""
    content = {
        "league": entry.league_id,
        "sequence": entry.sequence,
        "at": instant(entry.at),
        "action": entry.action,
        "previous": entry.previous_hash,
        "form": entry.form,
        "actor": entry.actor_key,
        "facts": entry.facts,
        "texts": entry.text_digest,
    }
    return sha256_of(canonical_json(content))


def sealed_entry(entry: AuditEntry) -> Seal:
    """A seal for an entry that has its hash."""
    return key_ring().seal(_ENTRY, entry.hash)


def verdict_on_entry(entry: AuditEntry) -> SealVerdict:
    return key_ring().verdict(_ENTRY, entry.hash, Seal(entry.key_id, entry.mac))


def sealed_head(head: LogHead) -> Seal:
    """A seal for the head of a log."""
    return key_ring().seal(_HEAD, _head_text(head))


def verdict_on_head(head: LogHead) -> SealVerdict:
    return key_ring().verdict(_HEAD, _head_text(head), Seal(head.key_id, head.mac))


def sealed_version(version: SignedVersion) -> Seal:
    """A seal for what was signed: the text by its hash, who submitted it, who signed it, and when."""
    return key_ring().seal(_VERSION, _version_text(version))


def verdict_on_version(version: SignedVersion) -> SealVerdict:
    return key_ring().verdict(_VERSION, _version_text(version), Seal(version.key_id, version.mac))


def sealed_season(version: SeasonVersion) -> Seal:
    """A seal for a season that both have signed: the content by its hash, both signers, and when."""
    return key_ring().seal(_SEASON, _season_text(version))


def verdict_on_season(version: SeasonVersion) -> SealVerdict:
    return key_ring().verdict(_SEASON, _season_text(version), Seal(version.key_id, version.mac))


def instant(at: datetime) -> str:
    """A moment in UTC with microseconds."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def _head_text(head: LogHead) -> str:
    return canonical_json([head.league_id, head.sequence, head.hash])


def _version_text(version: SignedVersion) -> str:
    said = (version.sheet_id, version.version, version.sha256, version.submitted_by_id, version.signed_by_id)
    return canonical_json([*said, instant(version.signed_at)])


def _season_text(version: SeasonVersion) -> str:
    said = (version.season_id, version.version, version.sha256, version.president_id, version.auditor_id)
    moments = (version.president_at, version.auditor_at, version.signed_at)
    return canonical_json([*said, *(at and instant(at) for at in moments)])


SHEETS, ERASED = "sheets", "erased"
"""Keys of the facts: how far sheets are, who was erased."""
SEASON = "season"
"""Key of the facts: which version of a season both have signed, who, and the SHA-256 of what it binds."""
PLAYED = "played"
"""Of a sheet that is submitted or signed: the digest of what was played."""
MERGED = "merged"
"""Key of the facts: of players who became part of another one, their keys and those of the other one."""
RETOLD, RETOLD_TEXTS, WITHHELD, PHOTOS = "retold", "retold_texts", "withheld", "photos"
"""Keys of the facts of an erasure: entries by number, each with its hash and the digest of what it says by now; signed
texts of the first forms by the key of the version, with the SHA-256 of what they say by now; digests of texts and
records that were signed, each with that of what stands there now; the SHA-256 of photos that were removed."""

Facts = dict[str, Any]


def sheet_facts(sheet: Sheet, *, sha256: str = "") -> Facts:
    """How far a sheet is by now, and once it is submitted what was played; ``sha256`` of what was signed."""
    said: Facts = {
        "sheet": sheet.pk,
        "state": sheet.state,
        "version": sheet.version,
        "submitted_by": sheet.submitted_by_id,
        "signed_by": sheet.signed_by_id,
    }
    if sheet.state in (Sheet.State.SUBMITTED, Sheet.State.SIGNED):
        said[PLAYED] = played_digest(sheet.pk)
    return {SHEETS: [said | {"sha256": sha256} if sha256 else said]}


def season_facts(version: SeasonVersion) -> Facts:
    """What both have signed of a season."""
    people = {"president": version.president_id, "auditor": version.auditor_id}
    return {SEASON: {"season": version.season_id, "version": version.version, "sha256": version.sha256, **people}}


def played_digest(sheet_id: int) -> str:
    """SHA-256 of the games of a sheet, its hands and when each player was there: what is signed must be what was
    submitted. Three queries."""
    games = Game.objects.filter(sheet=sheet_id).order_by("number")
    hands = Hand.objects.filter(game__sheet=sheet_id).order_by("game__number", "seat__position")
    seats = Seat.objects.filter(sheet=sheet_id).order_by("position")
    told = (
        games.values_list("number", "dealer_id", "winner_id", "exact_grab", "uno_card_finish", "is_void"),
        hands.values_list("game__number", "seat_id", "points", "cards", "card_count"),
        seats.values_list("pk", "position", "first_game", "last_game"),
    )
    return sha256_of(canonical_json([[list(row) for row in rows] for rows in told]))


ASKED, AGREED = "asked", "agreed"
"""Keys of the facts: what was asked for or agreed to, and the key of the account that did."""


SNAPSHOT_ON_A_DEVICE = "copy in a pocket"
"""What is sealed with it: the word of the seals that devices hold."""


def verdict_on_copy(text: str, key_id: str, mac: str) -> SealVerdict:
    """What the seal of a copy proves here."""
    return key_ring().verdict(SNAPSHOT_ON_A_DEVICE, text, Seal(key_id, mac))


def sealed_anew(before: str, seal: Seal, now: str) -> Seal:
    """The seal of a copy out of which the office itself has taken somebody; one that did not hold before still does
    not."""
    if verdict_on_copy(before, seal.key_id, seal.mac) is not SealVerdict.HOLDS:
        return seal
    return key_ring().seal(SNAPSHOT_ON_A_DEVICE, now)
