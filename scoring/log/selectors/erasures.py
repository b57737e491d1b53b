"""What was erased from a league's log, its signed texts and its photos, as the log itself vouches for it."""

from dataclasses import dataclass, field

from scoring.log.log_actions import LogKeepingAction
from scoring.log.selectors.log_facts import PHOTOS, RETOLD, RETOLD_TEXTS, WITHHELD
from scoring.models import AuditEntry


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
