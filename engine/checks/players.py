"""Checks of who sits at the table (L2, L4, D9, K4)."""

from collections.abc import Iterator

from engine.checks.codes import SheetFinding
from engine.checks.context import SheetToCheck
from engine.findings import Finding


def check_number_of_players(checked: SheetToCheck) -> Iterator[Finding]:
    """At most so many players at the table as the rules allow, and not more than they recommend (L2).

    Measured at the fullest game: who comes late may take the place of who left early (D9).
    """
    seats, table = checked.sheet.seats, checked.rule_set.table
    numbers = [game.number for game in checked.sheet.games] or [1]
    players = max(sum(seat.takes_part_in(number) for seat in seats) for number in numbers)
    if len(seats) < 2:
        yield checked.finding(SheetFinding.TOO_FEW_PLAYERS, players=len(seats))
    elif players > table.max_players:
        yield checked.finding(SheetFinding.TOO_MANY_PLAYERS, players=players, most=table.max_players)
    elif players > table.recommended_players:
        yield checked.finding(
            SheetFinding.MORE_PLAYERS_THAN_RECOMMENDED, players=players, recommended=table.recommended_players
        )


def check_seats(checked: SheetToCheck) -> Iterator[Finding]:
    """Every player has one seat and no negative credit (L4), and came before leaving (D9)."""
    seen: set[str] = set()
    for position, seat in enumerate(checked.sheet.seats):
        if seat.player in seen:
            yield checked.finding(SheetFinding.PLAYER_TWICE, seat=position)
        seen.add(seat.player)
        if seat.credit < 0:
            yield checked.finding(SheetFinding.NEGATIVE_CREDIT, seat=position, credit=seat.credit)
        if seat.first_game is not None and seat.last_game is not None and seat.last_game < seat.first_game:
            yield checked.finding(
                SheetFinding.LEFT_BEFORE_COMING, seat=position, first=seat.first_game, last=seat.last_game
            )


def check_attendance(checked: SheetToCheck) -> Iterator[Finding]:
    """Who came late, left early or never came is said, so that no forgotten cell is taken for it (D9)."""
    numbers = [game.number for game in checked.sheet.games]
    if not numbers:
        return
    for position, seat in enumerate(checked.sheet.seats):
        if not any(map(seat.takes_part_in, numbers)):
            yield checked.finding(SheetFinding.NEVER_AT_TABLE, seat=position)
            continue
        if seat.first_game is not None and seat.first_game > min(numbers):
            yield checked.finding(SheetFinding.CAME_LATE, seat=position, first=seat.first_game)
        if seat.last_game is not None and seat.last_game < max(numbers):
            yield checked.finding(SheetFinding.LEFT_EARLY, seat=position, last=seat.last_game)


def check_partners(checked: SheetToCheck) -> Iterator[Finding]:
    """Partners sit opposite each other: an even number of players, at least four (K4)."""
    players = len(checked.sheet.seats)
    if not checked.rule_set.scoring.system.can_seat(players):
        yield checked.finding(SheetFinding.PARTNERS_INCOMPLETE, players=players)


SHEET_CHECKS = (
    check_number_of_players,
    check_partners,
    check_seats,
    check_attendance,
)
