"""Hashes, salted digests and seals: what they cover, written down in one place.

A hash shows that something was changed. A seal (HMAC with the installation's key) shows that whoever wrote it had the
key, which is not in the database.
"""

import hashlib
import hmac
import json
from datetime import UTC, datetime

from django.conf import settings

from scoring.base.keys import KeyRing, Seal, SealVerdict
from scoring.models import AuditEntry, LogHead, Player, SignedVersion

FIRST_PREVIOUS_HASH = "0" * 64
FORM = 2
"""In which form log entries are written: each says it of itself, and its hash covers that."""

_ENTRY, _HEAD, _VERSION = "log entry", "log head", "signed version"


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


def name_digest(player: Player) -> str:
    """What is signed in place of a player's name."""
    return salted_digest(player.name_salt, player.full_name)


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


def instant(at: datetime) -> str:
    """A moment in UTC with microseconds."""
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def _head_text(head: LogHead) -> str:
    return canonical_json([head.league_id, head.sequence, head.hash])


def _version_text(version: SignedVersion) -> str:
    said = (version.sheet_id, version.version, version.sha256, version.submitted_by_id, version.signed_by_id)
    return canonical_json([*said, instant(version.signed_at)])
