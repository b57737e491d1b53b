"""The players of a tab: names in its head, and short forms of them in the columns of dealer and winner."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from engine.names import name_key
from engine.sheetio.defects import SheetDefect, Spot
from engine.sheetio.names import Players

_PLACE_NUMBER = re.compile(r"^\d{1,2}[.)]\s*(?=\D)")


def name_in(cell: str) -> str:
    """The name in a cell of the head, without the number of a seat before it.

    >>> name_in("3. Anke  Petersen")
    'Anke Petersen'
    """
    return " ".join(_PLACE_NUMBER.sub("", cell).split())


@dataclass(frozen=True)
class ShortNames:
    """Players who may be called by the beginning of their names, one word of it or their initials, where only one can
    be meant."""

    players: Players

    def read(self, text: str, spot: Spot) -> tuple[Sequence[int], Sequence[SheetDefect]]:
        """The seats of those who are named in a cell; a defect for each unknown name.

        >>> players = ShortNames(Players(("Anke Petersen", "Anke Lund", "Jörn Möller")))
        >>> [list(players.read(text, Spot())[0]) for text in ("Jörn", "AL", "J.", "anke p", "Anke")]
        [[2], [1], [2], [0], []]
        """
        seats, defects = self.players.read_seats(text, spot)
        if not defects:
            return seats, ()
        short = self._short_for(text)
        return (seats, defects) if short is None else ((short,), ())

    def _short_for(self, text: str) -> int | None:
        word = name_key(text).rstrip(".")
        found = [
            seat for seat, forms in enumerate(self._forms) if word and (word in forms or forms[0].startswith(word))
        ]
        return found[0] if len(found) == 1 else None

    @cached_property
    def _forms(self) -> list[tuple[str, ...]]:
        return [_forms_of(name_key(name)) for name in self.players.names]


def _forms_of(name: str) -> tuple[str, ...]:
    words = name.split()
    letters = [word[0] for word in words]
    return (name, *words, "".join(letters), ".".join(letters))
