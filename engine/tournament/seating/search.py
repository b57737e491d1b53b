"""Improves rounds by exchanging two players of different tables, with the change of the cost worked out at once.

The cost has two parts. Meeting once more somebody whom one has met k times costs k², so nobody meets the same player
again and again while others stay strangers. Sitting at smaller tables about as often as everybody costs nothing; each
further deviation costs more. Lower is better; 0 would be: nobody meets twice, smaller tables go round.
"""

from collections.abc import Sequence
from math import exp
from random import Random

Numbered = list[list[int]]
"""The tables of a round with players numbered from 0."""

_UNEVEN = 100
_FIRST_TEMPERATURE = 0.8
_LAST_TEMPERATURE = 0.2


class SeatingSearch:
    """Rounds under way: ``met[a][b]`` counts meetings, those from before included, ``smaller[a]`` seats at smaller
    tables, ``tables_by_round`` are the tables. ``share`` is how often everybody sits at a smaller table, rounded."""

    def __init__(self, met: list[list[int]], share: int) -> None:
        self.met = met
        self.share = share
        self.smaller = [0] * len(met)
        self.tables_by_round: list[Numbered] = []

    def add(self, tables: Numbered) -> None:
        """Take a round as it is."""
        self.tables_by_round.append(tables)
        largest = max(map(len, tables))
        for table in tables:
            for player in table:
                self.smaller[player] += len(table) < largest
                for other in table:
                    self.met[player][other] += player != other

    def add_greedily(self, sizes: Sequence[int], random: Random) -> None:
        """Add a round: everybody in random order to the table with room where it costs least."""
        largest = max(sizes)
        tables: Numbered = [[] for _ in sizes]
        for player in random.sample(range(len(self.met)), len(self.met)):
            row = self.met[player]
            best = min(
                (at for at, size in enumerate(sizes) if len(tables[at]) < size),
                key=lambda at: (
                    sum(row[other] ** 2 for other in tables[at])
                    + (sizes[at] < largest) * self._cost_of_smaller_table(player),
                    len(tables[at]),
                ),
            )
            tables[best].append(player)
        self.add(tables)

    def cost(self) -> int:
        """The whole cost, with what was before. Takes time proportional to pairs of players."""
        repeats = sum(times * (times - 1) * (2 * times - 1) // 6 for row in self.met for times in row) // 2
        return repeats + sum(map(self._cost_of_share, self.smaller))

    def descend(self, tries: int, random: Random, *, least: int = 0) -> int:
        """Try so many random exchanges and keep those that do not raise the cost; returns the cost."""
        return self._exchange([0.0] * tries, random, least)

    def anneal(self, tries: int, random: Random, *, least: int = 0) -> int:
        """As :meth:`descend`, but at first also keep exchanges that cost more, ever fewer of them.

        Both stop early at the cost ``least``. One try takes time proportional to the size of a table.
        """
        ratio = _LAST_TEMPERATURE / _FIRST_TEMPERATURE
        return self._exchange([_FIRST_TEMPERATURE * ratio ** (at / tries) for at in range(tries)], random, least)

    def _exchange(self, temperatures: Sequence[float], random: Random, least: int) -> int:
        cost = self.cost()
        several = [(tables, max(map(len, tables))) for tables in self.tables_by_round if len(tables) > 1]
        if not several:
            return cost
        draw = random.random
        for temperature in temperatures:
            if cost <= least:
                break
            tables, largest = several[int(draw() * len(several))]
            at = int(draw() * len(tables))
            other_at = (at + 1 + int(draw() * (len(tables) - 1))) % len(tables)
            one, other = tables[at], tables[other_at]
            seat, other_seat = int(draw() * len(one)), int(draw() * len(other))
            change = self._change(one, seat, other, other_seat, largest)
            if change <= 0 or (temperature and draw() < exp(-change / temperature)):
                self._swap(one, seat, other, other_seat, largest)
                cost += change
        return cost

    def _change(self, one: list[int], seat: int, other: list[int], other_seat: int, largest: int) -> int:
        """What the exchange would add to the cost."""
        player, opposite = one[seat], other[other_seat]
        met, opposite_met = self.met[player], self.met[opposite]
        change = 0
        for mate in one:
            if mate != player:
                times, left = opposite_met[mate], met[mate] - 1
                change += times * times - left * left
        for mate in other:
            if mate != opposite:
                times, left = met[mate], opposite_met[mate] - 1
                change += times * times - left * left
        if len(one) != len(other):
            to_smaller, to_larger = (player, opposite) if len(one) == largest else (opposite, player)
            change += self._cost_of_smaller_table(to_smaller)
            change += self._cost_of_share(self.smaller[to_larger] - 1) - self._cost_of_share(self.smaller[to_larger])
        return change

    def _cost_of_smaller_table(self, player: int) -> int:
        times = self.smaller[player]
        return self._cost_of_share(times + 1) - self._cost_of_share(times)

    def _cost_of_share(self, times: int) -> int:
        """Once more or less often than the share is even enough."""
        excess = abs(times - self.share) - 1
        return _UNEVEN * excess * excess if excess > 0 else 0

    def _swap(self, one: list[int], seat: int, other: list[int], other_seat: int, largest: int) -> None:
        player, opposite = one[seat], other[other_seat]
        self._count(player, one, -1)
        self._count(opposite, other, -1)
        one[seat], other[other_seat] = opposite, player
        self._count(opposite, one, 1)
        self._count(player, other, 1)
        if len(one) != len(other):
            to_smaller, to_larger = (player, opposite) if len(one) == largest else (opposite, player)
            self.smaller[to_smaller] += 1
            self.smaller[to_larger] -= 1

    def _count(self, player: int, table: list[int], by: int) -> None:
        row = self.met[player]
        for mate in table:
            if mate != player:
                row[mate] += by
                self.met[mate][player] += by
