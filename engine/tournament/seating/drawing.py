"""One round at a time: drawn by lot, or laid by a ranking."""

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from engine.messages import gettext_noop
from engine.rulesets import LabelledEnum
from engine.tournament.seating.apart import seat_apart
from engine.tournament.seating.rounds import ImpossibleSeating, Round, each_once


class Seeding(LabelledEnum):
    """How a ranking decides about tables."""

    SNAKE = "snake", gettext_noop("tables of equal strength: to and fro over the tables")
    STRONGEST_TOGETHER = "strongest_together", gettext_noop("the strongest at the first table, and so on")


def draw_round(
    players: Iterable[str], sizes: Sequence[int], random: Random, *, clubs: Mapping[str, str] | None = None
) -> Round:
    """Draw who sits where, all seatings being equally likely.

    With ``clubs`` (player to club or team, not necessarily of everybody), members of one club are kept apart as far
    as possible: as :func:`engine.tournament.seating.apart.seat_apart` promises. Raises
    :class:`engine.tournament.ImpossibleSeating` unless the tables take exactly the players.

    >>> draw_round("abcdef", (3, 3), Random(1))
    Round(tables=(('c', 'd', 'f'), ('a', 'e', 'b')))
    """
    drawn = each_once(players)
    _refuse_wrong_sizes(drawn, sizes)
    if clubs:
        return seat_apart(drawn, sizes, clubs, random)
    random.shuffle(drawn)
    seats = iter(drawn)
    return Round(tuple(tuple(next(seats) for _ in range(size)) for size in sizes))


def seat_by_ranking(ranking: Iterable[str], sizes: Sequence[int], seeding: Seeding, random: Random) -> Round:
    """Seat players by their ranking, the best first; only the order around each table is drawn.

    Raises :class:`engine.tournament.ImpossibleSeating` unless the tables take exactly the players.

    >>> [sorted(table) for table in seat_by_ranking("abcdef", (2, 2, 2), Seeding.SNAKE, Random(1)).tables]
    [['a', 'f'], ['b', 'e'], ['c', 'd']]
    """
    best_first = each_once(ranking)
    _refuse_wrong_sizes(best_first, sizes)
    tables: list[list[str]] = [[] for _ in sizes]
    seats = _snake(sizes) if seeding is Seeding.SNAKE else [at for at, size in enumerate(sizes) for _ in range(size)]
    for player, at in zip(best_first, seats, strict=True):
        tables[at].append(player)
    for table in tables:
        random.shuffle(table)
    return Round(tuple(map(tuple, tables)))


def _snake(sizes: Sequence[int]) -> list[int]:
    """The tables to and fro, each as often as it has seats."""
    seats: list[int] = []
    for row in range(max(sizes)):
        with_room = [at for at, size in enumerate(sizes) if size > row]
        seats += reversed(with_room) if row % 2 else with_room
    return seats


def _refuse_wrong_sizes(players: Sequence[str], sizes: Sequence[int]) -> None:
    if sum(sizes) != len(players) or not players:
        raise ImpossibleSeating(f"{len(players)} players for {sum(sizes)} seats")
