"""Members of one club (or team) at different tables: how far a round does it, and a round drawn so.

It is counted in pairs of club mates who sit at one table.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import comb
from random import Random

from engine.tournament.seating.rounds import Round

_EXCHANGES_PER_PLAYER = 40


def count_mates(round_: Round, clubs: Mapping[str, str]) -> int:
    """The pairs of one club (``clubs`` names it by player) who sit at one table. Whoever has no club has no mates.

    >>> count_mates(Round((("a", "b", "c"), ("d", "e"))), {"a": "x", "c": "x", "d": "x"})
    1
    """
    return sum(comb(mates, 2) for table in round_.tables for mates in _club_sizes(table, clubs).values())


def fewest_mates(players: Iterable[str], sizes: Sequence[int], clubs: Mapping[str, str]) -> int:
    """The pairs of one club who must sit at one table, if every club is spread as evenly as these tables allow.

    No round has fewer; :func:`seat_apart` has no more where the sizes differ by at most one.

    >>> fewest_mates("abcdefgh", (4, 4), dict.fromkeys("abc", "x"))
    1
    """
    return sum(_fewest_pairs(members, sizes) for members in _club_sizes(players, clubs).values())


def seat_apart(players: Sequence[str], sizes: Sequence[int], clubs: Mapping[str, str], random: Random) -> Round:
    """Draw a round with few club mates at one table; the tables must take exactly the players.

    Where the sizes differ by at most one, there are no more than :func:`fewest_mates` tells: club by club is dealt
    around the tables, which spreads each as evenly as can be. Exchanges that bring no more mates together then take
    out of the draw what the order of dealing has left in it. Takes time proportional to the players.
    """
    drawn = random.sample(players, len(players))
    lots = {club: random.random() for club in dict.fromkeys(map(clubs.get, drawn))}
    by_club = sorted(drawn, key=lambda player: lots[clubs[player]] if player in clubs else random.random())
    tables = _dealt(by_club, sizes)
    _mix(tables, clubs, random)
    for table in tables:
        random.shuffle(table)
    return Round(tuple(map(tuple, tables)))


def _dealt(players: Iterable[str], sizes: Sequence[int]) -> list[list[str]]:
    """The players dealt around the tables one by one, the largest table first in each turn."""
    tables: list[list[str]] = [[] for _ in sizes]
    largest_first = sorted(range(len(sizes)), key=lambda at: -sizes[at])
    seats = (at for turn in range(max(sizes)) for at in largest_first if sizes[at] > turn)
    for player, at in zip(players, seats, strict=True):
        tables[at].append(player)
    return tables


def _mix(tables: Sequence[list[str]], clubs: Mapping[str, str], random: Random) -> None:
    """Exchange players of different tables at random, in place, whenever that brings no more mates together."""
    members = [_club_sizes(table, clubs) for table in tables]
    seats = [(at, seat) for at, table in enumerate(tables) for seat in range(len(table))]
    for _ in range(_EXCHANGES_PER_PLAYER * len(seats)):
        (at, seat), (other_at, other_seat) = random.choice(seats), random.choice(seats)
        club, other_club = clubs.get(tables[at][seat]), clubs.get(tables[other_at][other_seat])
        if at == other_at:
            continue
        if club != other_club:
            here, there = members[at], members[other_at]
            brought = (there[club] - here[club] + 1 if club else 0) + (
                here[other_club] - there[other_club] + 1 if other_club else 0
            )
            if brought > 0:
                continue
            for moved, left, entered in ((club, here, there), (other_club, there, here)):
                if moved:
                    left[moved] -= 1
                    entered[moved] += 1
        tables[at][seat], tables[other_at][other_seat] = tables[other_at][other_seat], tables[at][seat]


def _club_sizes(players: Iterable[str], clubs: Mapping[str, str]) -> Counter[str]:
    return Counter(clubs[player] for player in players if player in clubs)


def _fewest_pairs(members: int, sizes: Sequence[int]) -> int:
    """The pairs within the tables when so many mates go one by one to the table with room and fewest of them."""
    seated = [0] * len(sizes)
    for _ in range(members):
        at = min((at for at, size in enumerate(sizes) if seated[at] < size), key=seated.__getitem__)
        seated[at] += 1
    return sum(comb(mates, 2) for mates in seated)
