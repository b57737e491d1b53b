"""The canonical form of a sheet, which a signature vouches for, and what differs between two of them."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.rulesets import to_data
from engine.scoring import UnscorableSheet, score_sheet
from scoring.mapping import map_sheet, rule_set_of
from scoring.models import Sheet


def canonical_form(sheet: Sheet) -> str:
    """Everything that a signature vouches for, as JSON text with sorted keys and no blanks.

    The same content always gives the same text. ``sheet`` must be loaded by ``full_sheets``. Raises UnscorableSheet.
    """
    mapped = map_sheet(sheet)
    rule_set = rule_set_of(sheet.evening.edition)
    score = score_sheet(mapped.value, rule_set)
    seats = mapped.value.seats
    of_several = {"round": sheet.round.number} if sheet.evening.planned_rounds > 1 else {}
    content: dict[str, Any] = {
        "format": 1,
        "league": sheet.evening.season.league.name,
        "season": sheet.evening.season.name,
        "evening": {"date": sheet.evening.date.isoformat(), "kind": sheet.evening.kind},
        "rule_set": to_data(rule_set),
        "table": sheet.table,
        **of_several,
        "version": sheet.version,
        "last_round_announced_after": sheet.last_round_announced_after,
        "seats": [
            {"name": seat.name, "credit": seat.credit, "first_game": seat.first_game, "last_game": seat.last_game}
            for seat in seats
        ],
        "games": [
            {
                "number": game.number,
                "dealer": None if game.dealer is None else seats[game.dealer].name,
                "winner": None if game.winner is None else seats[game.winner].name,
                "void": game.is_void,
                "exact_grab": game.exact_grab,
                "uno_card_finish": game.uno_card_finish,
                "points": [hand.points for hand in game.hands],
                "recorded": [hand.points for hand in scored.hands],
            }
            for game, scored in zip(mapped.value.games, score.games, strict=True)
        ],
        "totals": [player.total for player in score.players],
        "corrections": [
            [correction.game_number, correction.field, correction.old_value, correction.new_value, correction.initials]
            for correction in sheet.corrections.all()
        ],
    }
    return json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def signable_form(sheet: Sheet) -> str:
    """The canonical form; empty while the sheet cannot be scored."""
    try:
        return canonical_form(sheet)
    except UnscorableSheet:
        return ""


def content_hash(content: str) -> str:
    """SHA-256 of a canonical form, in hexadecimal digits."""
    return hashlib.sha256(content.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class ContentChange:
    """A value in which two canonical forms differ.

    ``game_number`` and ``player`` are None where they do not apply; ``field`` is a key of the canonical form;
    values are as written there, None: the value is missing on that side.
    """

    field: str
    before: object
    after: object
    game_number: int | None = None
    player: str | None = None


def content_changes(before: str, after: str) -> list[ContentChange]:
    """Where two canonical forms of the same sheet differ, in reading order: games first, then the rest.

    Recorded points and totals are left out as long as something else explains them. Raises ValueError for a text
    that is not JSON.
    """
    old, new = json.loads(before), json.loads(after)
    old_games, new_games = ({game["number"]: game for game in content["games"]} for content in (old, new))
    names = [seat["name"] for seat in new["seats"]]
    changes = [
        change
        for number in sorted({*old_games, *new_games})
        for change in _game_changes(number, old_games.get(number, {}), new_games.get(number, {}), names)
    ]
    explained = {"games", "recorded", "totals"} if changes else {"games"}
    changes += [
        ContentChange(field, old.get(field), new.get(field))
        for field in new
        if field not in explained and old.get(field) != new.get(field)
    ]
    return changes


def _game_changes(number: int, old: Mapping[str, Any], new: Mapping[str, Any], names: list[str]) -> list[ContentChange]:
    changes = [
        ContentChange(field, old.get(field), new.get(field), number)
        for field in ("dealer", "winner", "void", "exact_grab", "uno_card_finish")
        if old.get(field) != new.get(field)
    ]
    empty = [None] * len(names)
    points = zip(names, old.get("points", empty), new.get("points", empty), strict=False)
    changes += [ContentChange("points", was, now, number, name) for name, was, now in points if was != now]
    return changes
