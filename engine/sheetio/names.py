"""The players of a sheet by their names, as they stand in headings and cells."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from engine.names import name_key
from engine.sheetio.codes import ReadingFinding
from engine.sheetio.defects import SheetDefect, Spot
from engine.sheetio.words import most_similar

MOST_PLAYERS = 40
"""Columns for players on one sheet: four times as many as any rule set allows at once, for who comes and goes."""

LONGEST_NAME = 80
"""Characters of a player's name."""

_MOST_SEARCHES = 20
"""For so many different unknown names of a file a similar one is searched."""

_MOST_SEPARATORS = 3
"""A name with more of them is recognised beside others only in quotation marks."""

_PIECE = re.compile(r'\s*(?:"((?:[^"]|"")*)"\s*(?=[/,]|\Z)|([^/,]*))([/,]|\Z)')
_QUOTED = re.compile(r'"((?:[^"]|"")+)"')


def in_quotes(name: str) -> str:
    """A name so that nothing in it is taken for anything but a name.

    >>> in_quotes('Anke "A." Petersen')
    '"Anke ""A."" Petersen"'
    """
    return '"' + name.replace('"', '""') + '"'


def without_quotes(text: str) -> str | None:
    """The name in quotation marks as :func:`in_quotes` writes it; None: the text is not in quotation marks."""
    match = _QUOTED.fullmatch(text)
    return match.group(1).replace('""', '"') if match else None


@dataclass(frozen=True)
class Players:
    """The players of the sheet by name, in seat order."""

    names: tuple[str, ...]
    _similar: dict[str, str | None] = field(default_factory=dict, init=False, repr=False, compare=False)

    @cached_property
    def _seats(self) -> Mapping[str, int]:
        seats: dict[str, int] = {}
        for seat, name in enumerate(self.names):
            seats.setdefault(name_key(name), seat)
        return seats

    @cached_property
    def _listed(self) -> str:
        return ", ".join(self.names)

    @cached_property
    def _separators(self) -> tuple[int, ...]:
        """How many separators stand within names, most first; names without any need no search."""
        counts = {name.count("/") + name.count(",") for name in self.names}
        return tuple(sorted((count for count in counts if 0 < count <= _MOST_SEPARATORS), reverse=True))

    def seat_of(self, text: str) -> int | None:
        """The seat of the player with that name, blanks and case aside; None: nobody is called so."""
        return self._seats.get(name_key(text))

    def read_seats(self, text: str, spot: Spot) -> tuple[tuple[int, ...], tuple[SheetDefect, ...]]:
        """The seats of the players in a cell, separated by ``/`` or ``,``; a defect for each unknown name.

        A separator may also belong to the name of a player, with or without quotation marks around it. More names
        than there are players are refused.

        >>> Players(("Anke", "Jörn/Jan", "Eike")).read_seats('Jörn/Jan, "Anke"', Spot())
        ((1, 0), ())
        """
        if self.seat_of(text) is not None:
            names = [text]
        else:
            names = []
            for name in self._names_in(text):
                names.append(name)
                if len(names) > len(self.names):
                    return (), (self.too_many(text, spot),)
        seats = [self.seat_of(name) for name in names]
        defects = [self._unknown(name, spot) for name, seat in zip(names, seats, strict=True) if seat is None]
        return tuple(seat for seat in seats if seat is not None), tuple(defects)

    def _names_in(self, text: str) -> Iterator[str]:
        """The names in a text, those with separators in them as long as they can be."""
        at = 0
        while at < len(text):
            piece = _PIECE.match(text, at)
            if piece is None:
                return
            quoted, plain, _separator = piece.groups()
            at = piece.end()
            if quoted is not None:
                yield quoted.replace('""', '"')
                continue
            start = piece.start()
            for count in self._separators:
                name, end = _with_separators(text, start, count)
                if self.seat_of(name) is not None:
                    plain, at = name, end
                    break
            if plain.strip():
                yield plain.strip()

    def read_seat(self, name: str, spot: Spot, defects: list[SheetDefect]) -> int | None:
        """The seat of the player with exactly that name; None with a defect if nobody is called so."""
        seat = self.seat_of(name)
        if seat is None:
            defects.append(self._unknown(name, spot))
        return seat

    def too_many(self, text: str, spot: Spot) -> SheetDefect:
        """The defect for more names in one place than there are players."""
        return spot.defect(ReadingFinding.TOO_MANY_NAMES, text=text, players=len(self.names))

    def _unknown(self, name: str, spot: Spot) -> SheetDefect:
        similar = self._similar_to(name_key(name))
        if similar is not None:
            return spot.defect(ReadingFinding.PLAYER_UNKNOWN_SIMILAR, text=name, similar=similar)
        return spot.defect(ReadingFinding.PLAYER_UNKNOWN, text=name, expected=self._listed)

    def _similar_to(self, word: str) -> str | None:
        """The name that is probably meant; the search is bounded, so that a file of unknown names costs little."""
        if word not in self._similar and len(word) <= LONGEST_NAME and len(self._similar) < _MOST_SEARCHES:
            self._similar[word] = most_similar(word, list(self.names))
        return self._similar.get(word)


def _with_separators(text: str, start: int, count: int) -> tuple[str, int]:
    """The text from ``start`` with so many separators in it, and where the next name begins."""
    end = start
    for _separator in range(count + 1):
        ends = [at for at in (text.find("/", end), text.find(",", end)) if at != -1]
        end = min(ends, default=len(text)) + 1
    return text[start : end - 1], end


def double_names(names: Sequence[str]) -> list[int]:
    """The positions of names that stood there before, blanks and case aside."""
    seen: set[str] = set()
    double = []
    for position, word in enumerate(map(name_key, names)):
        if word and word in seen:
            double.append(position)
        seen.add(word)
    return double


def refused_names(names: Sequence[str], spots: Sequence[Spot]) -> list[SheetDefect]:
    """A defect for each name that is too long or there already, at its spot."""
    defects = [
        spot.defect(ReadingFinding.NAME_TOO_LONG, text=name, length=len(name), most=LONGEST_NAME)
        for name, spot in zip(names, spots, strict=True)
        if len(name) > LONGEST_NAME
    ]
    return defects or [
        spots[position].defect(ReadingFinding.PLAYER_TWICE, text=names[position]) for position in double_names(names)
    ]
