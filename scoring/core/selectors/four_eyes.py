"""Four eyes as the log proves them: who has asked for something, and who may agree to it; and what was erased, as the
log vouches for it.

A row can be changed by whoever can write to the database; a sealed entry cannot. So whoever agrees is compared with
the entry in which it was asked for, and what nobody has asked for by the log cannot be agreed to.
"""

from dataclasses import dataclass, field
from typing import Any

from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _

from scoring.core.errors import NotAllowedNow
from scoring.core.keys import SealVerdict
from scoring.core.log_actions import LogKeepingAction
from scoring.core.selectors.integrity import (
    AGREED,
    ASKED,
    PHOTOS,
    PLAYED,
    RETOLD,
    RETOLD_TEXTS,
    SHEETS,
    WITHHELD,
    Facts,
    entry_hash,
    played_digest,
    verdict_on_entry,
)
from scoring.models import (
    AuditEntry,
    League,
    OfficeHandover,
    Sheet,
    User,
)


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
        for number, (retold, digest) in facts.get(RETOLD, {}).items():
            found.entries[int(number)] = (retold, digest)
        for version, sha256 in facts.get(RETOLD_TEXTS, {}).items():
            found.texts[int(version)] = sha256
        for before, now in facts.get(WITHHELD, {}).items():
            found.digests.update({first: now for first, last in found.digests.items() if last == before})
            found.digests[before] = now
        found.photos.update(facts.get(PHOTOS, ()))
    return found


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
