"""The order around each table: who deals first, who begins, and who sits beside whom."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

from engine.tournament.seating.rounds import Round, Table

_BEGINS = 3


def order_seats(rounds: Sequence[Round], random: Random) -> tuple[Round, ...]:
    """The same tables with their players seated so that everybody deals first, and begins, equally often if possible,
    and that neighbours vary.

    The numbers of first deals are as even as these tables allow. Takes time proportional to rounds, players and
    the square of a table's size.
    """
    dealers = iter(_even_dealers([table for round_ in rounds for table in round_.tables], random))
    beside, begun = Counter[frozenset[str]](), Counter[str]()
    ordered = []
    for round_ in rounds:
        tables = []
        for table in round_.tables:
            seated = _seat(table, next(dealers), beside, begun, random)
            beside.update(_neighbours(seated))
            begun[seated[1]] += 1
            tables.append(seated)
        ordered.append(Round(tuple(tables)))
    return tuple(ordered)


def _even_dealers(tables: Sequence[Table], random: Random) -> list[str]:
    """A first dealer for each table, so that no other choice is more even.

    Greedy at first; then, as long as a chain of tables leads from somebody to somebody with at least two deals
    fewer, each table of the chain hands its deal on.
    """
    dealers: list[str] = []
    deals = Counter[str]()
    for table in tables:
        dealer = min(random.sample(table, len(table)), key=deals.__getitem__)
        deals[dealer] += 1
        dealers.append(dealer)
    while chain := next(_chains(tables, dealers, deals), None):
        for at, player in chain:
            deals[dealers[at]] -= 1
            deals[player] += 1
            dealers[at] = player
    return dealers


def _chains(tables: Sequence[Table], dealers: Sequence[str], deals: Counter[str]) -> Iterator[list[tuple[int, str]]]:
    """Chains that make the deals more even, as (table, its new dealer), the last table of the chain first."""
    dealt: dict[str, list[int]] = {}
    for at, dealer in enumerate(dealers):
        dealt.setdefault(dealer, []).append(at)
    for start in sorted(dealt, key=lambda dealer: -deals[dealer]):
        came_by: dict[str, int | None] = {start: None}
        queue = [start]
        for holder in queue:
            for table in dealt.get(holder, ()):
                for player in tables[table]:
                    if player not in came_by:
                        came_by[player] = table
                        queue.append(player)
        last = min(queue, key=lambda player: deals[player])
        if deals[last] <= deals[start] - 2:
            chain = []
            while (table_before := came_by[last]) is not None:
                chain.append((table_before, last))
                last = dealers[table_before]
            yield chain


def _seat(table: Table, dealer: str, beside: Counter[frozenset[str]], begun: Counter[str], random: Random) -> Table:
    """The dealer first; the others exchanged two by two until no exchange is better."""
    others = [player for player in table if player != dealer]
    random.shuffle(others)
    best = (dealer, *others)
    cost = _cost(best, beside, begun)
    is_better = True
    while is_better:
        is_better = False
        for at in range(1, len(best)):
            for by in range(at + 1, len(best)):
                exchanged = list(best)
                exchanged[at], exchanged[by] = best[by], best[at]
                if (changed := _cost(exchanged, beside, begun)) < cost:
                    best, cost, is_better = tuple(exchanged), changed, True
    return best


def _cost(table: Sequence[str], beside: Counter[frozenset[str]], begun: Counter[str]) -> int:
    return _BEGINS * begun[table[1]] ** 2 + sum(beside[pair] ** 2 for pair in _neighbours(table))


def _neighbours(table: Sequence[str]) -> Iterator[frozenset[str]]:
    return (frozenset((player, table[at - 1])) for at, player in enumerate(table))
