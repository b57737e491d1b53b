"""A stored sheet as an engine value. Engine seats are positions in the sheet's seats, ordered by position.

What tells one state of a sheet from another, without reading what is on it.

Which requests have been carried out on a sheet, as devices may be told.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from django.db.models import Max, OuterRef, QuerySet, Subquery

from engine.cards import parse_cards
from engine.sheet import EMPTY_HAND, GameRow
from engine.sheet import Hand as EngineHand
from engine.sheet import Seat as EngineSeat
from engine.sheet import Sheet as EngineSheet
from scoring.models import Game, Hand, Seat, Sheet, WriteReceipt
from scoring.models.base.names import name_in_full
from scoring.people.selectors.clubs import player_key


@dataclass(frozen=True, slots=True)
class MappedSheet:
    """An engine sheet and the rows it was made from: ``seats`` and ``games`` in the engine's order."""

    value: EngineSheet
    seats: tuple[Seat, ...]
    games: tuple[Game, ...]


def map_sheet(sheet: Sheet) -> MappedSheet:
    """Turn a sheet's rows into an engine value. No query if it was loaded with them."""
    seats = tuple(sorted(sheet.seats.all(), key=lambda seat: seat.position))
    games = tuple(sorted(sheet.games.all(), key=lambda game: game.number))
    control_totals = tuple(seat.control_total.points if hasattr(seat, "control_total") else None for seat in seats)
    value = EngineSheet(
        seats=tuple(map(engine_seat, seats)),
        games=tuple(_written_game(game, seats) for game in games),
        table=sheet.table,
        last_round_announced_after=sheet.last_round_announced_after,
        control_totals=control_totals if any(total is not None for total in control_totals) else None,
    )
    return MappedSheet(value, seats, games)


def engine_hand(points: int | None, cards: str, card_count: int | None) -> EngineHand:
    """A hand as the engine wants it; how many cards there may be was decided when they were written.

    Raises CardNotationError for cards that cannot be read.
    """
    return EngineHand(points=points, cards=parse_cards(cards, most=None) if cards else None, card_count=card_count)


def engine_seat(seat: Seat) -> EngineSeat:
    """A column as the engine wants it. No query if its player was loaded with it."""
    registration = seat.registration
    return EngineSeat(
        player=player_key(registration.player_id),
        name=registration.player.name,
        credit=registration.credit if seat.carries_credit else 0,
        first_game=seat.first_game,
        last_game=seat.last_game,
        lot=registration.lot,
    )


def engine_game(
    *,
    number: int,
    seats: Sequence[Seat],
    hands: Mapping[int, EngineHand],
    dealer: int | None,
    winner: int | None,
    exact_grab: bool,
    uno_card_finish: bool,
    is_void: bool,
) -> GameRow:
    """A row as the engine wants it. ``dealer``, ``winner`` and the keys of ``hands`` are primary keys of ``seats``."""
    positions = {seat.pk: position for position, seat in enumerate(seats)}
    return GameRow(
        number=number,
        hands=tuple(hands.get(seat.pk, EMPTY_HAND) for seat in seats),
        dealer=None if dealer is None else positions[dealer],
        winners=() if winner is None else (positions[winner],),
        exact_grab=exact_grab,
        uno_card_finish=uno_card_finish,
        is_void=is_void,
    )


def _written_game(game: Game, seats: Sequence[Seat]) -> GameRow:
    return engine_game(
        number=game.number,
        seats=seats,
        hands={hand.seat_id: _hand_of(hand) for hand in game.hands.all()},
        dealer=game.dealer_id,
        winner=game.winner_id,
        exact_grab=game.exact_grab,
        uno_card_finish=game.uno_card_finish,
        is_void=game.is_void,
    )


def _hand_of(hand: Hand) -> EngineHand:
    return engine_hand(hand.points, hand.cards, hand.card_count)


_DIGITS_of_receipts = 8
"""How many digits of an id tell the requests of one sheet apart. A whole id would let another device pass for the one
that made it (decision 0050)."""


def receipts_of(sheet_id: int) -> list[str]:
    """The beginnings of the ids of all requests that were carried out on a sheet, whatever has become of what they
    wrote. One query."""
    ids = (
        WriteReceipt.objects.filter(sheet=sheet_id).values_list("client_id", flat=True).distinct().order_by("client_id")
    )
    return [str(client_id)[:_DIGITS_of_receipts] for client_id in ids]


_OF_SEAT = ("pk", "position", "first_game", "last_game", "carries_credit")
_OF_REGISTRATION = ("registration__credit", "registration__lot", "registration__player_id")
_OF_PLAYER = tuple(f"registration__player__{name}" for name in ("name", "public_form", "alias"))
_DIGITS = 16
"""How many hexadecimal digits tell the states of one sheet apart."""


def dated(sheets: QuerySet[Sheet]) -> QuerySet[Any]:
    """These sheets with their evenings, ``written_at``: when a row was written last, and ``asked_at``: when a device's
    request was carried out last; None if there is none."""
    requests = WriteReceipt.objects.filter(sheet=OuterRef("pk")).order_by("-pk").values("written_at")[:1]
    return sheets.select_related("evening").annotate(written_at=Max("games__recorded_at"), asked_at=Subquery(requests))


def versions_of(sheets: Sequence[Any]) -> dict[int, str]:
    """For each of these ``dated`` sheets a text that is another one once anything has changed that is shown of it. One
    query, none if their seats are loaded with their players.

    A sheet's revision does not cover who sits there with which credit, lot and presence. Nor does it tell a sheet from
    that of an older copy of the database on which something else was written or noted: when that was does.
    """
    seats = {sheet.pk: [_told(seat) for seat in sheet.seats.all()] for sheet in sheets if _is_loaded(sheet)}
    unread = [sheet.pk for sheet in sheets if sheet.pk not in seats]
    rows = Seat.objects.filter(sheet__in=unread).order_by("position")
    for sheet_id, *seat in rows.values_list("sheet_id", *_OF_SEAT, *_OF_REGISTRATION, *_OF_PLAYER):
        seats.setdefault(sheet_id, []).append(tuple(seat))
    return {
        sheet.pk: _fingerprint(
            sheet.revision,
            sheet.state,
            sheet.written_at,
            sheet.asked_at,
            sheet.evening.edition_id,
            seats.get(sheet.pk, []),
        )
        for sheet in sheets
    }


def _is_loaded(sheet: Sheet) -> bool:
    return "seats" in getattr(sheet, "_prefetched_objects_cache", ())


def _told(seat: Seat) -> tuple[object, ...]:
    registration, player = seat.registration, seat.registration.player
    return (
        *(getattr(seat, name) for name in _OF_SEAT),
        *(getattr(registration, name.removeprefix("registration__")) for name in _OF_REGISTRATION),
        name_in_full(player),
        player.public_form,
        player.alias,
    )


def _fingerprint(*content: object) -> str:
    return sha256(repr(content).encode()).hexdigest()[:_DIGITS]
