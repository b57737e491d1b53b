"""Copies as devices give them, kept until somebody decides about them."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.base.errors import NotAllowedNow
from scoring.base.services import transaction
from scoring.log.selectors.integrity import sha256_of
from scoring.models import League, PocketCopy
from scoring.pockets.mapping.fields import Fields, damaged
from scoring.pockets.selectors.comparing import require_readable
from scoring.sheets.services.entries import MOST_GAMES

MOST_COPIES = 400
"""Waiting in one league: those of all phones of the largest evening, also of before the office fell back."""

LONGEST = 2_000_000
"""Characters of one copy: an evening of thirty tables has a tenth of that."""

FORGOTTEN_AFTER = timedelta(days=3)
_LONGEST_JOURNAL = 500
_LONGEST_VALUES = 6_000


@transaction.atomic
def receive_copies(*, league: League, given: Mapping[str, Any]) -> int:
    """Keep what a device gives, ``{"copies": [{"text", "key", "mac"}], "journal": […]}``; returns how many copies that
    were. The same copy again only brings its journal up to date. Raises InvalidInput (no copies), NotAllowedNow (too
    many wait). Copies that nobody has decided about are gone after three days."""
    PocketCopy.objects.filter(given_at__lt=timezone.now() - FORGOTTEN_AFTER).delete()
    whole = Fields(dict(given))
    copies, journal = whole.each("copies"), [_journal_entry(entry) for entry in whole.each("journal")]
    if not copies or len(journal) > _LONGEST_JOURNAL:
        raise damaged()
    if PocketCopy.objects.filter(league=league).count() + len(copies) > MOST_COPIES:
        raise NotAllowedNow(_("Too many copies wait already. Please take over or discard those that are there."))
    for copy in copies:
        text = copy.text("text", longest=LONGEST)
        sheets = {table.id for table in require_readable(text).tables}
        own = [entry for entry in journal if entry["sheet"] in sheets]
        facts = {"key_id": copy.text("key", longest=20), "mac": copy.text("mac", longest=64)}
        row, _is_new = PocketCopy.objects.get_or_create(
            league=league, digest=sha256_of(text), defaults={"text": text, "journal": own, **facts}
        )
        row.journal = [*row.journal, *(entry for entry in own if entry not in row.journal)]
        row.save()
    return len(copies)


def _journal_entry(entry: Fields) -> dict[str, Any]:
    """A game that a device has sent; whether its values can be read is asked where the table is known."""
    receipt, values = entry.text("receipt", longest=8), entry.raw("values")
    if not isinstance(values, dict) or len(str(values)) > _LONGEST_VALUES:
        raise damaged()
    return {
        "sheet": entry.whole("sheet", least=1),
        "game": entry.whole("game", least=1, most=MOST_GAMES),
        "revision": entry.whole("revision"),
        "receipt": receipt,
        "values": values,
    }


@transaction.atomic
def discard_copy(*, league: League, copy_id: int) -> None:
    """A person has decided that a copy is not needed."""
    PocketCopy.objects.filter(league=league, pk=copy_id).delete()
