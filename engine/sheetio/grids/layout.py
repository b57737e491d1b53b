"""What stands where in a tab: chosen by a person or guessed, kept as plain data for the next file of the same kind."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any


class Role(Enum):
    """What a column holds; the value is what is kept."""

    NOTHING = ""
    NUMBER = "number"
    DEALER = "dealer"
    WINNER = "winner"
    EXACT_GRAB = "exact_grab"
    UNO_CARD_FINISH = "uno_card_finish"
    VOID = "void"
    PLAYER = "player"


@dataclass(frozen=True, slots=True)
class Layout:
    """How a tab is read. Lines and columns count from 0; where the games lie ``in_columns`` they are those of the tab
    turned round (:func:`engine.sheetio.grids.turned`), so that a game is a line everywhere else.

    ``head`` is the line of the names, ``roles`` say what each column holds, players in seat order. ``end``: the last
    line that is read; None: the last there is. ``credit`` and ``totals`` are lines of what was granted (L4) and of the
    sums on paper (L6.6), ``skipped`` lines are not read at all.

    ``winner_mark`` and ``dealer_mark`` stand beside points or in their place; empty: there is none. ``zero_wins``:
    whoever has 0 has won, where neither a column nor a mark says it. ``deal_goes_round``: nobody wrote down who dealt,
    it went clockwise and the first seat began (K10).
    """

    head: int
    roles: tuple[Role, ...]
    in_columns: bool = False
    end: int | None = None
    credit: int | None = None
    totals: int | None = None
    skipped: tuple[int, ...] = ()
    winner_mark: str = ""
    dealer_mark: str = ""
    zero_wins: bool = False
    deal_goes_round: bool = False

    @property
    def players(self) -> tuple[int, ...]:
        """The columns of the players, in seat order."""
        return tuple(column for column, role in enumerate(self.roles) if role is Role.PLAYER)

    def column_of(self, role: Role) -> int | None:
        """The first column of that role; None: there is none."""
        return self.roles.index(role) if role in self.roles else None

    def to_data(self) -> dict[str, Any]:
        """Plain data for JSON; :meth:`from_data` gives the same layout again."""
        return {
            "head": self.head,
            "roles": [role.value for role in self.roles],
            "in_columns": self.in_columns,
            "end": self.end,
            "credit": self.credit,
            "totals": self.totals,
            "skipped": list(self.skipped),
            "winner_mark": self.winner_mark,
            "dealer_mark": self.dealer_mark,
            "zero_wins": self.zero_wins,
            "deal_goes_round": self.deal_goes_round,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> "Layout":
        """Raises KeyError, TypeError or ValueError for what :meth:`to_data` does not give."""
        known = {**data, "roles": tuple(map(Role, data["roles"])), "skipped": tuple(data["skipped"])}
        return cls(**known)
