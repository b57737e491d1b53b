"""A stored sheet as an engine value. Engine seats are positions in the sheet's seats, ordered by position."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.cards import parse_cards
from engine.sheet import EMPTY_HAND, GameRow
from engine.sheet import Hand as EngineHand
from engine.sheet import Seat as EngineSeat
from engine.sheet import Sheet as EngineSheet
from scoring.models import Game, Hand, Seat, Sheet
from scoring.people.selectors.people import player_key


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
