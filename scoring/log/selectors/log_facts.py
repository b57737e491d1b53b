"""What entries of the log say for ``manage.py verify``: keys and digests, never a name."""

from typing import Any

from scoring.log.selectors.integrity import canonical_json, sha256_of
from scoring.models import Game, Hand, Seat, Sheet

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
