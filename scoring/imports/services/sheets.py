"""A protocol sheet as it was read, entered as a secretary would."""

from collections.abc import Mapping, Sequence

from engine.names import name_key
from engine.sheet import GameRow
from engine.sheet import Sheet as EngineSheet
from scoring.audit.services.reviews import submit_checked_sheet
from scoring.models import Evening, Player, Seat, Sheet, User
from scoring.seating.services.seats import seat_tables, set_presence
from scoring.sheets.services.entries import GameEntry, HandEntry, enter_games
from scoring.sheets.services.sheets import announce_last_round, record_control_totals


def lay_tables(
    *,
    evening: Evening,
    values: Sequence[EngineSheet],
    players: Mapping[str, Player],
    registrations: Mapping[int, int],
    actor: User | None,
) -> list[Sheet]:
    """Lay the tables of an evening's sheets, numbered from 1. ``players`` by the keys of their names, the primary keys
    of their ``registrations`` by those of the players. Raises whatever the services raise that a secretary's typing
    goes through."""
    order = [[registrations[players[name_key(seat.name)].pk] for seat in value.seats] for value in values]
    sheets = seat_tables(evening=evening, actor=actor, tables=order)
    for sheet, value in zip(sheets, values, strict=True):
        _note_presence(sheet, value, actor)
    return sheets


def _note_presence(sheet: Sheet, value: EngineSheet, actor: User | None) -> None:
    if all(seat.first_game is None is seat.last_game for seat in value.seats):
        return
    for seat, engine_seat in zip(sheet.seats.order_by("position"), value.seats, strict=True):
        if engine_seat.first_game is not None or engine_seat.last_game is not None:
            set_presence(seat=seat, actor=actor, first_game=engine_seat.first_game, last_game=engine_seat.last_game)


def write_sheet(*, sheet: Sheet, value: EngineSheet, actor: User | None) -> None:
    """Enter all games at a table that is laid, then submit. The ``value`` was checked before the transaction, and
    nobody else is at this table. Raises as :func:`lay_tables`."""
    seats = list(sheet.seats.order_by("position"))
    enter_games(sheet_id=sheet.pk, actor=actor, entries=[_entry(game, seats) for game in value.games])
    if value.last_round_announced_after in (0, *(game.number for game in value.games)):
        announce_last_round(sheet_id=sheet.pk, actor=actor, after_game=value.last_round_announced_after)
    if value.control_totals is not None:
        totals = dict(zip((seat.pk for seat in seats), value.control_totals, strict=True))
        record_control_totals(sheet_id=sheet.pk, actor=actor, totals=totals)
    submit_checked_sheet(sheet_id=sheet.pk, actor=actor, value=value)


def _entry(game: GameRow, seats: list[Seat]) -> GameEntry:
    return GameEntry(
        number=game.number,
        dealer=None if game.dealer is None else seats[game.dealer].pk,
        winner=None if game.winner is None else seats[game.winner].pk,
        exact_grab=game.exact_grab,
        uno_card_finish=game.uno_card_finish,
        is_void=game.is_void,
        hands={
            seat.pk: HandEntry(hand.points, " ".join(map(str, hand.cards or ())), hand.card_count)
            for seat, hand in zip(seats, game.hands, strict=True)
            if not hand.is_empty
        },
    )
