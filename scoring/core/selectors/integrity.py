"""Four eyes as the log proves them: who has asked for something, and who may agree to it.

A row can be changed by whoever can write to the database; a sealed entry cannot. So whoever agrees is compared with the
entry in which it was asked for, and what nobody has asked for by the log cannot be agreed to.

Hashes, salted digests and seals: what they cover, written down in one place.

A hash shows that something was changed. A seal (HMAC with the installation's key) shows that whoever wrote it had the
key, which is not in the database.

What was erased from a league's log, its signed texts and its photos, as the log itself vouches for it.

What entries of the log say for ``manage.py verify``: keys and digests, never a name.

What identifies the state of a league: everything that is done in it is logged in the same transaction.
"""

import hashlib
import hmac
import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from django.conf import settings
from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from scoring.core.errors import NotAllowedNow
from scoring.core.keys import KeyRing, Seal, SealVerdict
from scoring.core.log_actions import LogKeepingAction
from scoring.models import (
    AuditEntry,
    Game,
    Hand,
    League,
    LogHead,
    OfficeHandover,
    Player,
    Seat,
    Sheet,
    SignedVersion,
    User,
)

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


SHEETS, ERASED = "sheets", "erased"
"""Keys of the facts: how far sheets are, who was erased."""
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


@dataclass(frozen=True, slots=True)
class Erased:
    """``entries``: number of an entry → its hash, and the digest of what it says by now. ``texts``: key of a signed
    version → SHA-256 of what it says by now. ``digests``: digest of what was signed → of what stands there now.
    ``photos``: SHA-256 of those whose files were removed."""

    entries: dict[int, tuple[str, str]] = field(default_factory=dict)
    texts: dict[int, str] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)
    photos: set[str] = field(default_factory=set)

    def signed_text(self, content: str) -> str:
        """A signed text as it would have been signed without what was erased since."""
        for before, now in self.digests.items():
            content = content.replace(before, now)
        return content


def erased_from(league: int) -> Erased:
    """All that was erased from the league with this key, by one query. That these entries are whole and sealed is for
    ``manage.py verify`` to say."""
    found = Erased()
    entries = AuditEntry.objects.filter(league=league, action=LogKeepingAction.PERSON_ERASED).order_by("sequence")
    for facts in entries.values_list("facts", flat=True):
        for number, (entry_hash, digest) in facts.get(RETOLD, {}).items():
            found.entries[int(number)] = (entry_hash, digest)
        for version, sha256 in facts.get(RETOLD_TEXTS, {}).items():
            found.texts[int(version)] = sha256
        for before, now in facts.get(WITHHELD, {}).items():
            found.digests.update({first: now for first, last in found.digests.items() if last == before})
            found.digests[before] = now
        found.photos.update(facts.get(PHOTOS, ()))
    return found


ASKED, AGREED = "asked", "agreed"
"""Keys of the facts: what was asked for or agreed to, and the key of the account that did."""


def asked_facts(row: Model, account: User) -> Facts:
    """That the account asks for what the row says."""
    return {ASKED: _said(row, account)}


def agreed_facts(row: Model, account: User) -> Facts:
    """That the account agrees to it."""
    return {AGREED: _said(row, account)}


def offered_facts(handover: OfficeHandover) -> Facts:
    """Whom an office is handed to: that account alone can take it over."""
    return {ASKED: {"what": _what(handover), "of": handover.taker.user_id}}


def require_asked_by_another(row: Model, league: League, actor: User) -> None:
    """Raises NotAllowedNow unless, by the log, somebody else has asked for what the row says."""
    entry = _last(AuditEntry.objects.filter(league=league, facts__asked__what=_what(row)))
    if entry is None:
        raise NotAllowedNow(_("By the log nobody has asked for this. It has to be asked for anew (four eyes)."))
    if entry.facts[ASKED]["by"] == actor.pk:
        raise NotAllowedNow(_("Whoever proposed it cannot decide it (four eyes)."))


def require_offered_to(handover: OfficeHandover, actor: User) -> None:
    """Raises NotAllowedNow unless, by the log, the office is handed to this account."""
    entries = AuditEntry.objects.filter(league=handover.giver.league, facts__asked__what=_what(handover))
    entry = _last(entries)
    if entry is None or entry.facts[ASKED]["of"] != actor.pk:
        raise NotAllowedNow(_("Only whom the office is handed to can take it over."))


def require_submitted_by_another(sheet: Sheet, actor: User) -> None:
    """Raises NotAllowedNow unless, by the log, somebody else has submitted the sheet as it is now.

    Four queries, one of them over the entries since it was submitted.
    """
    entries = AuditEntry.objects.filter(league=sheet.evening.season.league, facts__sheets__0__sheet=sheet.pk)
    entry = _last(entries.filter(at__gte=sheet.submitted_at))
    said = entry.facts[SHEETS][0] if entry else {}
    if (said.get("state"), said.get("version")) != (Sheet.State.SUBMITTED, sheet.version):
        raise NotAllowedNow(
            _("By the log this sheet was not submitted. Send it back and have it submitted again (four eyes).")
        )
    if actor.pk == said["submitted_by"]:
        raise NotAllowedNow(_("Whoever submitted a sheet cannot sign it (four eyes)."))
    if said.get(PLAYED, "") not in ("", played_digest(sheet.pk)):
        raise NotAllowedNow(
            _(
                "This sheet no longer says what was submitted: it was changed past the office. Send it back, compare it"
                " with the paper and have it submitted again (L6.6)."
            )
        )


def _last(entries: "QuerySet[AuditEntry]") -> AuditEntry | None:
    """The last of these entries that the office has written."""
    for entry in entries.order_by("-sequence").iterator(chunk_size=20):
        if entry.hash == entry_hash(entry) and verdict_on_entry(entry) is SealVerdict.HOLDS:
            return entry
    return None


def _said(row: Model, account: User) -> dict[str, Any]:
    return {"what": _what(row), "by": account.pk}


def _what(row: Model) -> str:
    return f"{row._meta.model_name}:{row.pk}"


COPY_IN_A_POCKET = "copy in a pocket"


def verdict_on_copy(text: str, key_id: str, mac: str) -> SealVerdict:
    """What the seal of a copy proves here."""
    return key_ring().verdict(COPY_IN_A_POCKET, text, Seal(key_id, mac))


def sealed_anew(before: str, seal: Seal, now: str) -> Seal:
    """The seal of a copy out of which the office itself has taken somebody; one that did not hold before still does
    not."""
    if verdict_on_copy(before, seal.key_id, seal.mac) is not SealVerdict.HOLDS:
        return seal
    return key_ring().seal(COPY_IN_A_POCKET, now)
