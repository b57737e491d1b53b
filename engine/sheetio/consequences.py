"""What follows from a defect alone: where something could not be read, nothing is concluded from its absence."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from engine.checks import SheetFinding
from engine.findings import Finding, Place

_HAND_FIELDS = ("points", "cards", "card_count")
_DOUBLING_FIELDS = ("exact_grab", "uno_card_finish")
_SOMETHING_IS_MISSING = (
    SheetFinding.NO_WINNER,
    SheetFinding.POINTS_MISSING,
    SheetFinding.DEALER_MISSING,
    SheetFinding.TOO_FEW_PLAYERS,
)
_OF_WHO_HAS_A_HAND = (SheetFinding.POINTS_MISSING, SheetFinding.TOO_FEW_PLAYERS)


class _Unreadable(Protocol):
    """A defect, as far as it matters here."""

    @property
    def place(self) -> Place: ...


@dataclass(frozen=True)
class Unread:
    """Which parts of a sheet could not be read; rows and seats count from 0.

    ``places`` are all of them. ``cells`` are hands that stand there unreadably. In ``open_rows`` an empty cell says
    nothing: the winner, a name beside a hand or the whole row is unreadable. ``lost_rows`` could not be read at all.
    In ``undecided_rows`` it is not known whether points were doubled.
    """

    places: frozenset[tuple[int, int | None, str | None]]
    cells: frozenset[tuple[int, int]]
    open_rows: frozenset[int]
    lost_rows: frozenset[int]
    undecided_rows: frozenset[int]

    @classmethod
    def of(cls, defects: Iterable[_Unreadable]) -> "Unread":
        """What these defects leave unread."""
        places = [
            (place.row, place.seat, place.field) for place in (one.place for one in defects) if place.row is not None
        ]
        lost = {row for row, _seat, field in places if field is None}
        return cls(
            places=frozenset(places),
            cells=frozenset((row, seat) for row, seat, field in places if seat is not None and field in _HAND_FIELDS),
            open_rows=frozenset(
                {row for row, seat, field in places if field == "winner" or (seat is None and field == "points")} | lost
            ),
            lost_rows=frozenset(lost),
            undecided_rows=frozenset(row for row, _seat, field in places if field in _DOUBLING_FIELDS) | lost,
        )

    def explains(self, finding: Finding, *, winner_collects: bool) -> bool:
        """Whether the finding only says what follows from something unread.

        ``winner_collects``: the points of all hands go to the winner (K1), so that one unread hand changes the total
        of another player. Takes the same time however many defects there are.
        """
        place = finding.place
        if place.field == "control_total":
            return place.seat is not None and self._leaves_total_open(place.seat, winner_collects=winner_collects)
        if place.row is None:
            return False
        if (place.row, place.seat, place.field) in self.places:
            return True
        if finding.code is SheetFinding.IDENTICAL_ROWS:
            return place.row in self._rows_with_unread_hands
        if finding.code in _OF_WHO_HAS_A_HAND:
            return place.row in self.open_rows
        return finding.code in _SOMETHING_IS_MISSING and place.row in self.lost_rows

    def _leaves_total_open(self, seat: int, *, winner_collects: bool) -> bool:
        if self.undecided_rows or (winner_collects and self.cells):
            return True
        return seat in self._columns_with_unread_hands

    @cached_property
    def _rows_with_unread_hands(self) -> frozenset[int]:
        return frozenset(row for row, _seat in self.cells) | self.open_rows

    @cached_property
    def _columns_with_unread_hands(self) -> frozenset[int]:
        return frozenset(seat for _row, seat in self.cells)
