"""Written fields of a protocol sheet: one list for corrections (L6.5), ticks and signed forms (L6.6).

A field that people write is in :data:`WRITTEN`; a test lists those that the program keeps for itself, and refuses
models with any other field.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from django.db.models import Model
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from scoring.models import (
    ControlTotal,
    Correction,
    FurtherGame,
    Game,
    GameRecord,
    Hand,
    Misdeal,
    PenaltyCard,
    Seat,
    Sheet,
    Shuffling,
)


def is_written_on(sheet: Sheet) -> bool:
    """Whether there is anything on the sheet that must not get lost: also games that were taken off again."""
    results = (sheet.games, sheet.corrections, sheet.irregularities, sheet.signed_versions)
    written = (*results, sheet.penalty_cards, sheet.misdeals)
    return any(rows.exists() for rows in written)


class WrittenPlace(Enum):
    """Where on the sheet something is written: in a player's cell, in the row of a game, or beside the games."""

    CELL = "cell"
    ROW = "row"
    BESIDE = "beside"


@dataclass(frozen=True, slots=True)
class WrittenField:
    """A field that people write. ``correction`` is the ``field`` of the correction that keeps a replaced value; empty
    for what can only be added."""

    model: type[Model]
    name: str
    correction: str


def _fields(model: type[Model], names: str, correction: str | None = None) -> tuple[WrittenField, ...]:
    """Fields of a model, struck together as ``correction``, or each by itself."""
    return tuple(WrittenField(model, name, name if correction is None else correction) for name in names.split())


WRITTEN: tuple[WrittenField, ...] = (
    *_fields(Game, "number", "removed"),
    *_fields(Game, "dealer winner exact_grab uno_card_finish is_void void_reason"),
    *_fields(Hand, "points cards card_count", "points"),
    *_fields(PenaltyCard, "game_number seat offence cards", "penalty_card"),
    *_fields(Misdeal, "game_number dealer kind remark passes", "misdeal"),
    *_fields(Shuffling, "game_number passes", "passes"),
    *_fields(Seat, "first_game last_game", "presence"),
    *_fields(ControlTotal, "points", "control_total"),
    *_fields(Sheet, "keeper keeper_reason", "keeper"),
    *_fields(
        Sheet, "last_round_announced_after last_round_announced_at last_round_announced_by", "last_round_announced"
    ),
    *_fields(FurtherGame, "reason allowed_by", ""),
    *_fields(GameRecord, "text", "record"),
)

LABELS: Mapping[str, str | Promise] = MappingProxyType(
    {
        "points": gettext_lazy("Hand points"),
        "dealer": gettext_lazy("Dealer"),
        "winner": gettext_lazy("Winner"),
        "exact_grab": gettext_lazy("Exact grab (L6.3)"),
        "uno_card_finish": gettext_lazy("UNO-card finish (L6.17)"),
        "is_void": gettext_lazy("Void (D10)"),
        "void_reason": gettext_lazy("Why it is void (D10)"),
        "removed": gettext_lazy("Row taken off the sheet"),
        "penalty_card": gettext_lazy("Penalty card (L7)"),
        "misdeal": gettext_lazy("Misdeal (L6.1)"),
        "passes": gettext_lazy("Passes of the shuffling machine (L6.1)"),
        "presence": gettext_lazy("From game – until game (D9)"),
        "control_total": gettext_lazy("Control total"),
        "keeper": gettext_lazy("Protocol kept by (L6.4)"),
        "last_round_announced": gettext_lazy("Last round announced (L8.3)"),
        "record": gettext_lazy("Record of the game"),
    }
)
"""What a corrected value is called, by the ``field`` of its correction."""

BESIDE_THE_GAMES = 0
"""The ``game_number`` of a correction that belongs to no game."""

_ROW = frozenset({"dealer", "winner", "exact_grab", "uno_card_finish", "is_void", "void_reason", "removed"})


def place_of(correction: str) -> WrittenPlace:
    """Where a corrected value stood, by the ``field`` of its correction."""
    if correction == "points":
        return WrittenPlace.CELL
    return WrittenPlace.ROW if correction in _ROW else WrittenPlace.BESIDE


def struck_beside(corrections: Iterable[Correction]) -> tuple[Correction, ...]:
    """Those corrections that belong beside the games, in their order."""
    return tuple(correction for correction in corrections if place_of(correction.field) is WrittenPlace.BESIDE)


def fields_of(model: type[Model]) -> tuple[str, ...]:
    """Names of the written fields of a model, in the order of the list."""
    return tuple(field.name for field in WRITTEN if field.model is model)


def written_values(row: Model) -> list[object]:
    """What people have written into a row of the database, ready for JSON; somebody is a primary key."""
    fields = {field.name: field.attname for field in row._meta.concrete_fields}
    values = (getattr(row, fields[name]) for name in fields_of(type(row)))
    return [value if isinstance(value, str | int | None) else str(value) for value in values]


def written_game(game: Game, seats: Sequence[Seat], sheet: Sheet) -> list[object]:
    """Everything that is written of a game: its row, the hands in seat order, and what was noted beside it.

    No query if ``sheet`` was loaded with its penalty cards, misdeals and shufflings.
    """
    hands = {hand.seat_id: hand for hand in game.hands.all()}
    noted = (sheet.penalty_cards.all(), sheet.misdeals.all(), sheet.shufflings.all())
    return [
        written_values(game),
        [written_values(hands[seat.pk]) if seat.pk in hands else None for seat in seats],
        *([written_values(row) for row in rows if row.game_number == game.number] for rows in noted),
    ]
