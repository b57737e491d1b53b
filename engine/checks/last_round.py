"""The last round (L8.3): which games belong to it, how many are left, and what was played after it.

Our reading: a round is complete when everybody at the table has dealt once. With the end announced after
game *k* and *n* players at the table then, the last round are the next *n* games that count; the evening
may end after any of them (it gets late), but a further game is an error. Void games are dealt again and do
not use up the round (D10).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.checks.codes import SheetFinding
from engine.checks.context import RowToCheck, SheetToCheck
from engine.findings import Finding
from engine.sheet import GameRow, Sheet


@dataclass(frozen=True, slots=True)
class LastRound:
    """The round that follows the announcement.

    ``games`` is its length; ``rows`` are the positions of all rows that count after the announcement, those beyond
    the round included.
    """

    announced_after: int
    games: int
    rows: tuple[int, ...]

    @property
    def games_left(self) -> int:
        """How many games may still be played, 0 once the round is over."""
        return max(0, self.games - len(self.rows))

    @property
    def rows_beyond(self) -> tuple[int, ...]:
        """The rows that were played after the round."""
        return self.rows[self.games :]


def last_round_of(sheet: Sheet, out_after: Sequence[int | None]) -> LastRound | None:
    """The last round as far as it has been played; None: not announced. ``out_after`` holds per seat the number of the
    game of an elimination (H2), None: still in.

    >>> from engine.sheet import Hand, Seat
    >>> seats = (Seat("a", "Anke"), Seat("b", "Björn"))
    >>> games = tuple(GameRow(number, (Hand(0), Hand(7)), winners=(0,)) for number in (1, 2))
    >>> last_round_of(Sheet(seats, games, last_round_announced_after=1), (None, None)).games_left
    1
    """
    announced = sheet.last_round_announced_after
    if announced is None:
        return None
    out_at_announcement = [None if game is not None and game > announced else game for game in out_after]
    return LastRound(
        announced_after=announced,
        games=len(sheet.at_table(max(announced, 1), out_at_announcement)),
        rows=tuple(row for row, game in enumerate(sheet.games) if _counts_after(game, announced)),
    )


def check_last_round(checked: SheetToCheck) -> Iterator[Finding]:
    """The end is announced before the last round begins (L8.3).

    If no game follows the announcement, the last round was over when it was made.
    """
    last_round = last_round_of(checked.sheet, checked.out_after)
    if last_round is None:
        return
    announced = last_round.announced_after
    if announced and announced not in {game.number for game in checked.sheet.games}:
        yield checked.finding(SheetFinding.ANNOUNCED_AFTER_UNKNOWN_GAME, field="last_round", game=announced)
        return
    if not last_round.rows and announced:
        yield checked.finding(SheetFinding.ANNOUNCED_TOO_LATE, field="last_round", game=announced)
    for row in last_round.rows_beyond:
        yield RowToCheck(checked, row).finding(
            SheetFinding.GAME_AFTER_LAST_ROUND, field="number", announced=announced, games=last_round.games
        )


def _counts_after(game: GameRow, announced: int) -> bool:
    return game.number > announced and not game.is_void


SHEET_CHECKS = (check_last_round,)
