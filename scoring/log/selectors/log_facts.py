"""What entries of the log say for ``manage.py verify``: keys and digests, never a name."""

from collections.abc import Iterable
from typing import Any

from scoring.log.selectors.integrity import name_digest, salted_digest
from scoring.models import Player, Sheet

SHEETS, SEALS, ERASED = "sheets", "seals", "erased"
NAMES, NAMES_BEFORE = "names", "names_before"
MERGED = "merged"
"""Key of the facts: of players who became part of another one, their keys and those of the other one."""
RETOLD, RETOLD_TEXTS, WITHHELD, PHOTOS = "retold", "retold_texts", "withheld", "photos"
"""Keys of the facts of an erasure: entries by number, each with its hash and the digest of what it says by now; signed
texts of the first forms by the key of the version, with the SHA-256 of what they say by now; digests of texts and
records that were signed, each with that of what stands there now; the SHA-256 of photos that were removed."""

"""Keys of the facts: how far sheets are, digests of what is official, who was erased, what players are called from now
on and what they were called before."""

Facts = dict[str, Any]


def sheet_facts(sheet: Sheet, *, sha256: str = "") -> Facts:
    """How far a sheet is by now; ``sha256`` of what was signed."""
    said = {
        "sheet": sheet.pk,
        "state": sheet.state,
        "version": sheet.version,
        "submitted_by": sheet.submitted_by_id,
        "signed_by": sheet.signed_by_id,
    }
    return {SHEETS: [said | {"sha256": sha256} if sha256 else said]}


def name_facts(players: Iterable[Player]) -> Facts:
    """What players are called from now on, as salted digests."""
    return {NAMES: {str(player.pk): name_digest(player) for player in players}}


def rename_facts(player: Player, before: str) -> Facts:
    """The same of one player, with the name that was there before the change."""
    return name_facts([player]) | {NAMES_BEFORE: {str(player.pk): salted_digest(player.name_salt, before)}}
