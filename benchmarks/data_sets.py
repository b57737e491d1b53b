"""The leagues that are measured, as numbers. ``benchmarks/league_scene.py`` lays them out."""

from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class DataSet:
    """A league with seasons of signed evenings behind it, and one evening under way with half of its games.

    ``seats`` and ``games``: of a table. ``begins_as``: the data set to which earlier seasons are added; None: nothing.
    ``made_in``: about how long it takes to lay it out, once, on a small machine.
    """

    name: str
    players: int
    evenings: int
    tables: int
    seats: int
    games: int
    seasons: int = 1
    begins_as: "DataSet | None" = None
    made_in: str = field(default="", repr=False)

    @property
    def hands_of_evening(self) -> int:
        return self.tables * self.seats * self.games

    @property
    def results_of_season(self) -> int:
        """Of which the rankings are made: one for each who came to each evening."""
        return self.evenings * self.tables * self.seats

    @property
    def hands_of_season(self) -> int:
        return self.evenings * self.hands_of_evening


TINY = DataSet("tiny", players=14, evenings=2, tables=2, seats=4, games=4)
TINY_HISTORY = replace(TINY, name="tiny-history", seasons=3, begins_as=TINY)
SMALL = DataSet("small", players=40, evenings=8, tables=4, seats=8, games=20, made_in="5 seconds")
MIDDLE = DataSet("middle", players=450, evenings=18, tables=8, seats=10, games=30, made_in="15 seconds")
BIG = DataSet("big", players=5_000, evenings=40, tables=30, seats=10, games=30, made_in="75 seconds")
HISTORY = replace(BIG, name="history", seasons=20, begins_as=BIG, made_in="90 seconds more, and 2 GB")

SHORT = (TINY, TINY_HISTORY)
OFFERED = (SMALL, MIDDLE, BIG, HISTORY)
"""From the smallest: whoever measures one measures those before it as well, since costs are compared. The middle one is
there for the exponents: between a club and a federation lies more than one step."""
