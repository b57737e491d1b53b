"""The protocol sheet as values: what was written down, right or wrong.

Nothing here is validated: a bad sheet is data, and :func:`engine.check_sheet` says everything that is wrong with
it. Seats are referred to by their position, counted from 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.cards import Card


@dataclass(frozen=True, slots=True)
class Seat:
    """One column of the sheet.

    ``player`` identifies the player over all sheets, ``name`` is shown. ``credit`` are the points granted for a
    registration in time (L4), 0 or more. ``first_game`` and ``last_game`` are the numbers of the first and last
    game of somebody who came late or left early (D9); None: there from the start, until the end. ``lot`` is a
    drawn number for ties that are broken by lot (D2), the lowest wins; None: not drawn.
    """

    player: str
    name: str
    credit: int = 0
    first_game: int | None = None
    last_game: int | None = None
    lot: int | None = None

    def takes_part_in(self, game_number: int) -> bool:
        """Whether the player was at the table for that game (D9)."""
        return (self.first_game is None or game_number >= self.first_game) and (
            self.last_game is None or game_number <= self.last_game
        )


@dataclass(frozen=True, slots=True)
class Hand:
    """What one player reported after a game.

    ``points`` are raw hand points as counted from the cards, before any doubling; None: not (yet) written down.
    ``cards`` are given where they were noted, ``card_count`` where only their number is known.
    """

    points: int | None = None
    cards: tuple[Card, ...] | None = None
    card_count: int | None = None

    @property
    def is_empty(self) -> bool:
        return self.points is None and self.cards is None and self.card_count is None


EMPTY_HAND = Hand()


@dataclass(frozen=True, slots=True)
class GameRow:
    """One row of the sheet.

    ``hands`` holds one hand per seat, empty for who did not take part. ``winners`` are the positions of all seats
    marked as winner: exactly one in a good row (D11: the winner is recorded, never inferred). ``dealer`` None:
    not written down. ``exact_grab`` is L6.3, ``uno_card_finish`` L6.17, ``is_void`` D10.
    """

    number: int
    hands: tuple[Hand, ...]
    dealer: int | None = None
    winners: tuple[int, ...] = ()
    exact_grab: bool = False
    uno_card_finish: bool = False
    is_void: bool = False

    @property
    def winner(self) -> int | None:
        """The seat of the winner; None unless exactly one is marked."""
        return self.winners[0] if len(self.winners) == 1 else None

    @property
    def has_result(self) -> bool:
        """Whether a winner or anything of a hand is written; whatever is missing of the rest."""
        return bool(self.winners) or not all(hand.is_empty for hand in self.hands)

    def dealers_after(self, at_table: Sequence[int]) -> tuple[int, ...]:
        """Who of those at the table may deal the game after this one, whose turn it is first (K10).

        The deal moves on clockwise; after a void game (D10) the same one deals again, or it moves on all the same.
        Empty: it is not written down who dealt, or nobody is there.
        """
        dealer = self.dealer
        if dealer is None or not at_table:
            return ()
        again = (dealer,) if self.is_void and dealer in at_table else ()
        return (*again, min(at_table, key=lambda seat: (seat <= dealer, seat)))


def first_dealer(seats: Sequence[Seat]) -> int | None:
    """Who deals the first game: the first of the seats that is there for it (K10, L6.1); None: nobody is.

    So whoever draws the seats draws the dealer as well.
    """
    return next((at for at, seat in enumerate(seats) if seat.takes_part_in(1)), None)


@dataclass(frozen=True)
class Sheet:
    """The protocol sheet of one table.

    ``last_round_announced_after`` is the number of the last game that had been played when the end was announced
    (L8.3; 0: before the first game); None: not announced. ``control_totals`` are the column sums of recorded
    points as somebody added them up on paper, per seat, all with the credit or all without; None: not given.
    """

    seats: tuple[Seat, ...]
    games: tuple[GameRow, ...]
    table: int = 1
    last_round_announced_after: int | None = None
    control_totals: tuple[int | None, ...] | None = None

    def at_table(self, number: int, out_after: Sequence[int | None]) -> tuple[int, ...]:
        """The seats that take part in the game of that number: there for it (D9) and not eliminated before it (H2).

        ``out_after`` holds per seat the number of the game of the elimination, as far as is known before that game.
        """
        return tuple(
            [
                position
                for position, seat in enumerate(self.seats)
                if seat.takes_part_in(number) and out_after[position] is None
            ]
        )

    @cached_property
    def played_games(self) -> tuple[GameRow, ...]:
        """The games that count: all but the void ones (D10)."""
        return tuple(game for game in self.games if not game.is_void)
