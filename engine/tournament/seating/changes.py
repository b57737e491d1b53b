"""Players who come late or leave between rounds (D9): the rounds to come are changed as little as possible."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from engine.tournament.seating.meetings import count_meetings
from engine.tournament.seating.rounds import SMALLEST_TABLE, ImpossibleSeating, Round, each_once, table_sizes

Tables = list[list[str]]


def change_rounds(
    upcoming: Sequence[Round],
    random: Random,
    *,
    joining: Iterable[str] = (),
    leaving: Iterable[str] = (),
    before: Sequence[Round] = (),
    recommended: int = 8,
    most: int = 10,
) -> tuple[Round, ...]:
    """The rounds to come without the players who leave and with those who join; ``before`` are the played ones.

    The number of tables stays unless that makes a table larger than ``most``, or smaller than it was and than
    half of ``recommended`` (L2). No more players change their table than equal sizes need, and those, like the
    newcomers, go where they have met the fewest. Everybody else keeps table and order; a newcomer's seat is
    drawn. Raises :class:`engine.tournament.ImpossibleSeating` if nobody is left to play, somebody joins who plays
    already, or somebody leaves who does not. Takes time proportional to rounds, players and table size.

    >>> change_rounds([Round((("a", "b", "c"), ("d", "e", "f")))], Random(1), leaving=["b"], joining=["g"])
    (Round(tables=(('a', 'g', 'c'), ('d', 'e', 'f'))),)
    """
    newcomers, leavers = each_once(joining), set(each_once(leaving))
    met = Counter(count_meetings([*before, *upcoming]))
    changed = []
    for round_ in upcoming:
        players = set(round_.players)
        if wrong := sorted(players.intersection(newcomers) | leavers - players):
            raise ImpossibleSeating(f"cannot join or leave: {', '.join(wrong)}")
        met.subtract(count_meetings([round_]))
        sizes = _new_sizes(len(players - leavers) + len(newcomers), round_, recommended, most)
        tables = [[player for player in table if player not in leavers] for table in round_.tables]
        _reseat(tables, sizes, newcomers, met, random)
        changed.append(Round(tuple(map(tuple, tables))))
        met.update(count_meetings([changed[-1]]))
    return tuple(changed)


def _reseat(
    tables: Tables, sizes: Sequence[int], newcomers: Sequence[str], met: Counter[frozenset[str]], random: Random
) -> None:
    """Give every table its new size and everybody a seat, in place; the smallest tables are dissolved first."""
    waiting = list(newcomers)
    while len(tables) > len(sizes):
        waiting += tables.pop(min(range(len(tables)), key=lambda at: len(tables[at])))
    tables += [[] for _ in range(len(sizes) - len(tables))]
    largest_first = sorted(tables, key=len, reverse=True)
    for table, size in zip(largest_first, sizes, strict=True):
        while len(table) > size:
            leaving = max(table, key=lambda player: (_meetings(player, table, met), player))
            table.remove(leaving)
            waiting.append(leaving)
    for player in waiting:
        with_room = [table for table, size in zip(largest_first, sizes, strict=True) if len(table) < size]
        table = min(with_room, key=lambda table: (_meetings(player, table, met), len(table)))
        table.insert(random.randint(1, len(table)) if table else 0, player)


def _new_sizes(players: int, before: Round, recommended: int, most: int) -> tuple[int, ...]:
    tables = len(before.tables)
    smallest = max(SMALLEST_TABLE, min(recommended // 2, *map(len, before.tables)))
    keeps_number = smallest * tables <= players <= most * tables
    return table_sizes(players, recommended=recommended, most=most, tables=tables if keeps_number else None)


def _meetings(player: str, table: Sequence[str], met: Counter[frozenset[str]]) -> int:
    return sum(met[frozenset((player, other))] for other in table if other != player)
