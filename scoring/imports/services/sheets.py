"""A protocol sheet as it was read, entered as a secretary would."""

from collections.abc import Mapping

from engine.names import name_key
from engine.sheet import GameRow
from engine.sheet import Sheet as EngineSheet
from scoring.audit.services.reviews import submit_sheet
from scoring.models import Evening, Player, Seat, User
from scoring.planning.services.seats import seat_table, set_presence
from scoring.sheets.services.entries import GameEntry, HandEntry
from scoring.sheets.services.sheets import announce_last_round, record_control_totals
from scoring.sheets.services.whole_sheets import enter_games


def write_sheet(
    *, evening: Evening, table: int, value: EngineSheet, players: Mapping[str, Player], actor: User | None
) -> None:
    """Lay the table, enter all games, then submit. ``players`` by the keys of their names, all of them registered.
    Raises whatever the services raise that a secretary's typing goes through."""
    registrations = dict(evening.registrations.values_list("player_id", "pk"))
    order = [registrations[players[name_key(seat.name)].pk] for seat in value.seats]
    sheet = seat_table(evening=evening, actor=actor, table=table, registrations=order)
    seats = list(sheet.seats.order_by("position"))
    for seat, engine_seat in zip(seats, value.seats, strict=True):
        if engine_seat.first_game is not None or engine_seat.last_game is not None:
            set_presence(seat=seat, actor=actor, first_game=engine_seat.first_game, last_game=engine_seat.last_game)
    enter_games(sheet_id=sheet.pk, actor=actor, entries=[_entry(game, seats) for game in value.games])
    if value.last_round_announced_after in (0, *(game.number for game in value.games)):
        announce_last_round(sheet_id=sheet.pk, actor=actor, after_game=value.last_round_announced_after)
    if value.control_totals is not None:
        totals = dict(zip((seat.pk for seat in seats), value.control_totals, strict=True))
        record_control_totals(sheet_id=sheet.pk, actor=actor, totals=totals)
    submit_sheet(sheet_id=sheet.pk, actor=actor, accept_warnings=True)


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
