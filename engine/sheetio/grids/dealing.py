"""Who dealt, where nobody wrote it down because the deal went round."""

from dataclasses import replace

from engine.sheet import GameRow, Seat, Sheet, first_dealer


def dealt_in_turn(sheet: Sheet) -> Sheet:
    """With the dealers that follow from the first seat and the games, clockwise (K10)."""
    games: list[GameRow] = []
    for game in sheet.games:
        dealer = _dealer_after(games[-1], game.number, sheet.seats) if games else first_dealer(sheet.seats)
        games.append(replace(game, dealer=dealer))
    return replace(sheet, games=tuple(games))


def _dealer_after(last: GameRow, number: int, seats: tuple[Seat, ...]) -> int | None:
    there = [at for at, seat in enumerate(seats) if seat.takes_part_in(number)]
    return next(iter(last.dealers_after(there)), None)
