"""Games of the demo that nobody has played, with hands as they are seen at the table."""

from collections.abc import Sequence
from random import Random

from scoring.sheets.services.entries import GameEntry, HandEntry


def made_up_game(seats: Sequence[int], number: int, chance: Random) -> GameEntry:
    """A game at these seats: mostly a few small cards in a hand, now and then a black one."""
    winner = chance.choice(seats)
    points = {seat: chance.randint(2, 24) + 20 * chance.randint(0, 1) for seat in seats if seat != winner}
    return GameEntry(
        number=number,
        dealer=seats[(number - 1) % len(seats)],
        winner=winner,
        hands={seat: HandEntry(points=points.get(seat, 0)) for seat in seats},
    )
