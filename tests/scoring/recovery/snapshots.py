"""Copies of a played table, and an office that has lost what it had, for tests."""

import json
from typing import Any
from uuid import uuid4

from django.apps import apps
from django.urls import reverse

from scoring.entry.services import note_misdeal, note_passes, note_penalty
from scoring.models import League, Sheet, User
from scoring.recovery.selectors.snapshot_comparison import plan_of
from scoring.recovery.selectors.snapshot_reading import read_copy
from scoring.recovery.selectors.snapshot_values import TableCopy
from scoring.recovery.selectors.snapshots import SealedCopy, copy_of_sheet
from scoring.recovery.services.snapshot_recovery import TakenBack, take_back
from scoring.recovery.services.snapshot_set_up import receive_copies
from scoring.sheets.services.sheet_edits import announce_last_round, record_control_totals
from tests.scoring import scenes
from tests.scoring.scenes import NOTE, Scene

TOLD = 1_763_000_000_000


def played(of: Scene) -> Scene:
    """Everything that a running sheet may say: corrected, void, with cards, with notes beside the games."""
    facts = {"sheet_id": of.sheet.pk, "actor": of.secretary}
    of.save(1, 1, 12, 0, 7, 30)
    of.save(1, 1, 21, 0, 7, 30, note=NOTE)
    of.save(2, 0, 0, "7 5 +4", 9, 11, exact_grab=True)
    of.save(3, None, is_void=True)
    note_penalty(**facts, game_number=2, seat_id=of.seats[1].pk, offence="question", client_id=uuid4())
    note_passes(**facts, game_number=2, passes=3)
    note_misdeal(**facts, game_number=3, dealer_id=of.seats[2].pk, kind="other", remark="drink spilled", passes=2)
    record_control_totals(**facts, totals={of.seats[0].pk: 42})
    announce_last_round(**facts)
    return of


def copied(sheet: Sheet, told: int = TOLD) -> SealedCopy:
    return copy_of_sheet(Sheet.objects.get(pk=sheet.pk), told=told)


def table_of(copy: SealedCopy) -> TableCopy:
    return read_copy(copy.text).tables[0]


def said(sheet: Sheet) -> dict[str, Any]:
    """What a sheet says, without what may be another one after it was taken back."""
    (table,) = json.loads(copied(sheet).text)["tables"]
    del table["revision"], table["receipts"]
    for row in table["penalties"]:
        del row["receipt"]
    for row in table["games"]:
        del row["revision"]
    return dict(table)


def given(*copies: SealedCopy, journal: list[dict[str, Any]] | None = None) -> dict[str, Any]:
    """What a device gives."""
    return {"copies": [copy.data for copy in copies], "journal": journal or []}


def typed(
    of: Scene, number: int, revision: int, winner: int, *points: int, receipt: str = "00c0ffee"
) -> dict[str, Any]:
    """A game in the journal of a device."""
    hands = {str(seat.pk): str(value) for seat, value in zip(of.seats, points, strict=True)}
    flags = {"exact_grab": False, "uno_card_finish": False, "is_void": False}
    values = {
        "dealer": of.seats[(number - 1) % len(of.seats)].pk,
        "winner": of.seats[winner].pk,
        "hands": hands,
        **flags,
    }
    return {"sheet": of.sheet.pk, "game": number, "revision": revision, "receipt": "00c0ffee", "values": values}


def fresh_office(name: str = "Landesunoverband Schleswig-Holstein") -> tuple[League, User]:
    """Lose everything; a league without a season is founded anew, with its secretary."""
    for model in apps.get_app_config("scoring").get_models():
        model._base_manager.all()._raw_delete(model._base_manager.db)
    league = scenes.league(name)
    return league, scenes.official(league, "secretary", name="Sina Schrift")


def taken_back(league: League, actor: User, sheet: Sheet) -> TakenBack:
    """Give a copy of the sheet as it is, look at it, and take it back."""
    receive_copies(league=league, given=given(copied(sheet)))
    return take_back(league=league, actor=actor, choices={}, seen=plan_of(league).seen, has_vouched=True)


def save_by_phone(phone: Any, sheet: int, fields: dict[str, Any]) -> dict[str, Any]:
    address = reverse("guest_save_game", args=[sheet])
    return dict(phone.post(address, {"sheet": sheet, **fields}, HTTP_ACCEPT="application/json").json())


def fields_of(of: Scene, number: int, winner: int, *points: int, client_id: str, seen: int = 0) -> dict[str, Any]:
    """A game as a phone posts it."""
    hands = {f"hand-{seat.pk}": value for seat, value in zip(of.seats, points, strict=True)}
    about = {"number": number, "dealer": of.seats[0].pk, "winner": of.seats[winner].pk}
    return {**hands, **about, "client_id": client_id, "seen_revision": seen, "known_revision": 0}
