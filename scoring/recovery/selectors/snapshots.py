"""The sealed snapshot of a sheet, or of all sheets of an evening, that a device keeps: enough to set them up again.

It names players as they are named to whoever asks, and nothing else of them: no address, phone or birthday.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from scoring.core.keys import Seal
from scoring.core.selectors.integrity import SNAPSHOT_ON_A_DEVICE, canonical_json, key_ring
from scoring.models import Club, Evening, Game, IdempotencyKey, Seat, Sheet
from scoring.recovery.selectors.snapshot_reading import FORM
from scoring.sheets.selectors.loading import sheets_to_print

_DIGITS = 8
"""How many digits of a request's id a copy tells: as many as the server tells all devices of the sheet anyway."""


@dataclass(frozen=True, slots=True)
class SealedCopy:
    text: str
    seal: Seal

    @property
    def data(self) -> dict[str, str]:
        """As it goes to the device and comes back."""
        return {"text": self.text, "key": self.seal.key_id, "mac": self.seal.mac}


def copy_of_sheet(sheet: Sheet, *, told: int) -> SealedCopy:
    """One table; ``told`` is the server's clock from before the sheet was read. At most twelve queries."""
    return _sealed(sheet.evening, sheets_to_print(Sheet.objects.filter(pk=sheet.pk)), told)


def copy_of_evening(evening: Evening, *, told: int) -> SealedCopy:
    """All tables of an evening, in as many queries as one."""
    return _sealed(evening, sheets_to_print(evening.sheets.order_by("round__number", "table")), told)


def key_in_use() -> str:
    """The id of the key that seals: a copy that is sealed with another one is worth renewing."""
    return key_ring().active


def _sealed(evening: Evening, sheets: Sequence[Sheet], told: int) -> SealedCopy:
    evening = sheets[0].evening if sheets else evening
    season = evening.season
    content = {
        "form": FORM,
        "told": told,
        "league": season.league.name,
        "season": {"name": season.name, "starts_on": season.starts_on, "ends_on": season.ends_on},
        "edition": evening.edition.parameters,
        "evening": {
            "uid": str(evening.calendar_uid),
            "date": evening.date,
            "kind": evening.kind,
            "title": evening.title,
            "starts_at": evening.starts_at,
            "venue": evening.venue,
            "address": evening.address,
            "deadline": evening.registration_deadline,
            "rounds": evening.planned_rounds,
        },
        "tables": _tables(sheets),
    }
    text = canonical_json(_plain(content))
    return SealedCopy(text, key_ring().seal(SNAPSHOT_ON_A_DEVICE, text))


def _tables(sheets: Sequence[Sheet]) -> list[dict[str, Any]]:
    seats = [seat for sheet in sheets for seat in sheet.seats.all()]
    clubs = Club.objects.in_bulk({seat.registration.club_id for seat in seats} - {None})
    names = {pk: club.name for pk, club in clubs.items()}
    return [_table(sheet, names, rows) for sheet, rows in zip(sheets, _receipts(sheets), strict=True)]


def _receipts(sheets: Sequence[Sheet]) -> list[list[dict[str, Any]]]:
    """Of each sheet which requests were carried out on it. The digest of the wish is told where nothing else tells a
    repeat: a game is recognised by what it says."""
    told: dict[int, dict[tuple[str, int], str]] = {sheet.pk: {} for sheet in sheets}
    rows = IdempotencyKey.objects.filter(sheet__in=told).order_by("pk")
    for sheet, game, client_id, request in rows.values_list("sheet_id", "game_number", "client_id", "request"):
        told[sheet][str(client_id)[:_DIGITS], game] = "" if game else request
    return [
        [{"begins": begins, "game": game, "request": request} for (begins, game), request in told[sheet.pk].items()]
        for sheet in sheets
    ]


def _table(sheet: Sheet, clubs: Mapping[int, str], receipts: list[dict[str, Any]]) -> dict[str, Any]:
    seats = list(sheet.seats.all())
    at = {seat.pk: seat.position for seat in seats}
    return {
        "id": sheet.pk,
        "round": {"number": sheet.round.number, "kind": sheet.round.kind, "games": sheet.round.games},
        "table": sheet.table,
        "revision": sheet.revision,
        "keeper": sheet.keeper,
        "keeper_reason": sheet.keeper_reason,
        "announced": _announcement(sheet),
        "seats": [_seat(seat, clubs) for seat in seats],
        "games": [_game(game, seats, at) for game in sheet.games.all()],
        "corrections": [
            {
                "game": row.game_number,
                "position": at.get(row.seat_id) if row.seat_id else None,
                "field": row.field,
                "old": row.old_value,
                "new": row.new_value,
                "initials": row.initials,
                "reason": row.reason,
                "at": row.corrected_at,
            }
            for row in sheet.corrections.all()
        ],
        "penalties": [
            {
                "game": row.game_number,
                "position": at[row.seat_id],
                "offence": row.offence,
                "cards": row.cards,
                "receipt": str(row.client_id)[:_DIGITS],
            }
            for row in sheet.penalty_cards.all()
        ],
        "passes": [{"game": row.game_number, "passes": row.passes} for row in sheet.shufflings.all()],
        "misdeals": [
            {
                "game": row.game_number,
                "position": at[row.dealer_id],
                "kind": row.kind,
                "remark": row.remark,
                "passes": row.passes,
            }
            for row in sheet.misdeals.all()
        ],
        "further_games": [{"reason": row.reason} for row in sheet.further_games.all()],
        "receipts": receipts,
    }


def _announcement(sheet: Sheet) -> dict[str, Any] | None:
    if sheet.last_round_announced_after is None:
        return None
    return {
        "after": sheet.last_round_announced_after,
        "at": sheet.last_round_announced_at,
        "by": sheet.last_round_announced_by,
    }


def _seat(seat: Seat, clubs: Mapping[int, str]) -> dict[str, Any]:
    registration = seat.registration
    return {
        "id": seat.pk,
        "position": seat.position,
        "name": registration.player.name,
        "club": clubs.get(registration.club_id or 0, ""),
        "is_guest": registration.is_guest,
        "arrived_at": registration.arrived_at,
        "promptness": registration.promptness,
        "credit": registration.credit,
        "lot": registration.lot,
        "carries_credit": seat.carries_credit,
        "first_game": seat.first_game,
        "last_game": seat.last_game,
        "control_total": seat.control_total.points if hasattr(seat, "control_total") else None,
    }


def _game(game: Game, seats: Sequence[Seat], at: Mapping[int, int]) -> dict[str, Any]:
    hands = {hand.seat_id: hand for hand in game.hands.all()}
    told = [hands.get(seat.pk) for seat in seats]
    return {
        "number": game.number,
        "revision": game.revision,
        "dealer": at[game.dealer_id] if game.dealer_id else None,
        "winner": at[game.winner_id] if game.winner_id else None,
        "exact_grab": game.exact_grab,
        "uno_card_finish": game.uno_card_finish,
        "is_void": game.is_void,
        "void_reason": game.void_reason,
        "hands": [
            None if hand is None else {"points": hand.points, "cards": hand.cards, "card_count": hand.card_count}
            for hand in told
        ],
    }


def _plain(value: Any) -> Any:
    """Ready for JSON: moments as ISO 8601 writes them."""
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return value.isoformat() if isinstance(value, date | datetime | time) else value
