"""What was really played and noted, kept beside the product: the oracle of the stress script."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random

MOST_POINTS = 60
"""Points of a hand as they are usual: no finding stops a sheet."""


@dataclass(frozen=True, order=True)
class Played:
    """A game: the winner's seat from 0, and everybody's points in seat order; no two of a round are alike."""

    winner: int
    points: tuple[int, ...]

    def __str__(self) -> str:
        return "/".join("★" if seat == self.winner else str(points) for seat, points in enumerate(self.points))


@dataclass(frozen=True, order=True)
class Card:
    """A penalty card: the number of the game, the seat from 0, what for."""

    game: int
    seat: int
    offence: str


@dataclass
class Ledger:
    """Games and cards that a person has saved on some device, whatever has become of them since."""

    players: int
    chance: Random
    typed_on: dict[Played, str] = field(default_factory=dict)
    """Games that have to be on the sheet in the end, and where each was typed."""
    gone: dict[Played, str] = field(default_factory=dict)
    """Games that a person has given up or replaced, and how."""
    origin: dict[Played, Played] = field(default_factory=dict)
    """What a corrected game said before."""
    cards: dict[Card, str] = field(default_factory=dict)
    passes: dict[int, set[int]] = field(default_factory=dict)
    """Passes of the machine before a game, as people have noted them, in whichever order they arrive."""
    announced: set[int] = field(default_factory=lambda: {0})
    """How often the last round may have been announced: by nobody, or up to once for each who pressed the button."""
    twins: dict[Played, set[str]] = field(default_factory=dict)
    """Games that were typed on two devices, and those devices on which a person has decided what becomes of it."""
    void_games: list[int] = field(default_factory=list)
    """The numbers under which they were typed; two of the same number may be one game, which nobody can tell."""
    decided: Counter[str] = field(default_factory=Counter)
    """What a person has answered, by the question and the answer."""
    void_games_given_up: int = 0
    """At most so many: whoever leaves a void game for another one need not have typed it."""
    _known: set[Played] = field(default_factory=set)

    def new_game(self) -> Played:
        """A game that nobody has played yet in this round."""
        winner = self.chance.randrange(self.players)
        return self._unknown(
            lambda: Played(
                winner,
                tuple(0 if seat == winner else self.chance.randint(1, MOST_POINTS) for seat in range(self.players)),
            )
        )

    def misread(self, game: Played) -> tuple[Played, int]:
        """The same game with another hand of one player, and whose."""
        seat = self.chance.choice([seat for seat in range(self.players) if seat != game.winner])

        def changed() -> Played:
            points = list(game.points)
            points[seat] = self.chance.randint(1, MOST_POINTS)
            return Played(game.winner, tuple(points))

        return self._unknown(changed), seat

    def save(self, game: Played, where: str) -> None:
        self.typed_on[game] = where
        self.gone.pop(game, None)

    def give_up(self, game: Played, how: str) -> None:
        """A person has decided that this is not what is written."""
        if self.typed_on.pop(game, None) is not None:
            self.gone[game] = how

    def correct(self, old: Played, new: Played, where: str) -> None:
        """A person writes a game anew, and that is what counts."""
        self.origin[new] = old
        self.give_up(old, f"corrected into {new}")
        self.save(new, where)

    def choose(
        self, choice: str, mine: Played | None, theirs: Played | None, where: str, *, is_settled: bool = False
    ) -> None:
        """A person has chosen "mine", "theirs" or "both" (None: a void game, or none). Of several answers to the same
        question the last one counts: whoever only closes the question for the initials is asked once more.
        ``is_settled``: mine is written down by another device."""
        preferred = f"{mine} was chosen on {where}"
        if choice == "mine" and theirs is not None and mine != theirs:
            self.give_up(theirs, preferred)
        elif theirs is not None and self.gone.get(theirs) == preferred:
            self.save(theirs, "the sheet")
        if choice == "theirs" and mine is not None and mine != theirs and not is_settled:
            self.leave_as_it_was(mine, theirs) if theirs else self.give_up(mine, "left off the sheet")
        if choice != "theirs" and mine is not None:
            self.save(mine, where)

    def leave_as_it_was(self, new: Played, old: Played) -> None:
        """A person has called a change off, in favour of what is on the sheet."""
        self.give_up(new, f"{old} was left")
        successors = [game for game in self.typed_on if self.origin.get(game) == old]
        if self.origin.get(new) == old and not successors:
            self.save(old, "the sheet")

    def missing(self, written: Iterable[Played]) -> list[Played]:
        there = set(written)
        return [game for game in self.typed_on if game not in there]

    def doubled(self, written: Iterable[Played]) -> list[Played]:
        return [game for game, times in Counter(written).items() if times > 1]

    def unexpected(self, written: Iterable[Played]) -> list[Played]:
        return [game for game in set(written) if game not in self.typed_on]

    def _unknown(self, make: Callable[[], Played]) -> Played:
        while (game := make()) in self._known:
            pass
        self._known.add(game)
        return game
