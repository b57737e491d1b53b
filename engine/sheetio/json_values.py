"""Values of a JSON object, each read as what it should be, with a defect where it is something else."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.findings import Place
from engine.json_text import WrittenNumber
from engine.messages import gettext_noop
from engine.sheetio.cells import read_whole_number, without_thousands_mark
from engine.sheetio.codes import ReadingFinding
from engine.sheetio.defects import NOWHERE, SheetDefect, Spot
from engine.sheetio.names import Players

_LONGEST_QUOTE = 40
_MOST = 999_999_999


def quoted(value: object) -> str:
    """A JSON value as it stands in the file, shortened; unprintable characters are escaped."""
    is_plain = isinstance(value, WrittenNumber) or (isinstance(value, str) and value.isprintable())
    text = str(value) if is_plain else json.dumps(value)
    return text if len(text) <= _LONGEST_QUOTE else text[: _LONGEST_QUOTE - 1] + "…"


@dataclass(frozen=True)
class JsonObject:
    """An object of the file. ``path`` leads to it, ``place`` is where it belongs on the sheet."""

    values: Mapping[str, Any]
    path: str
    defects: list[SheetDefect]
    place: Place = NOWHERE

    @classmethod
    def of(cls, value: object, path: str, defects: list[SheetDefect], place: Place = NOWHERE) -> "JsonObject | None":
        """The value as an object; None with a defect if it is none."""
        if isinstance(value, dict):
            return cls(value, f"{path}." if path else "", defects, place)
        spot = Spot(field=path or None, place=place)
        expected = gettext_noop("an object in braces")
        defects.append(spot.defect(ReadingFinding.VALUE_UNREADABLE, text=quoted(value), expected=expected))
        return None

    def refuse_other_keys(self, known: Sequence[str]) -> None:
        for key in self.values:
            if key not in known:
                spot = self.spot(key)
                self.defects.append(
                    spot.defect(ReadingFinding.KEY_UNKNOWN, text=quoted(key), expected=", ".join(known))
                )

    def spot(self, key: str, place: Place | None = None) -> Spot:
        return Spot(field=f"{self.path}{quoted(key)}", place=place or self.place)

    def unreadable(self, key: str, value: object, expected: str, place: Place | None = None) -> None:
        self.refuse(value, expected, self.spot(key, place))

    def refuse(self, value: object, expected: str, spot: Spot) -> None:
        """Add the defect for a value that is not what is expected there."""
        meant = without_thousands_mark(value.text) if isinstance(value, WrittenNumber) else None
        if meant is None:
            defect = spot.defect(ReadingFinding.VALUE_UNREADABLE, text=quoted(value), expected=expected)
        else:
            defect = spot.defect(ReadingFinding.THOUSANDS_MARK, text=quoted(value), meant=meant)
        self.defects.append(defect)

    def items(self, key: str) -> list[Any]:
        """A list that must be there."""
        if key not in self.values:
            self.defects.append(self.spot(key).defect(ReadingFinding.KEY_MISSING, expected=key))
            return []
        value = self.values[key]
        if not isinstance(value, list):
            self.unreadable(key, value, gettext_noop("a list in brackets"))
            return []
        return value

    def whole_number(self, key: str, place: Place | None = None) -> int | None:
        """A whole number that may be missing or null."""
        value = self.values.get(key)
        if value is None:
            return None
        number = whole_number(value)
        if number is None:
            self.unreadable(key, value, gettext_noop("a whole number"), place)
        return number

    def yes_or_no(self, key: str, place: Place) -> bool:
        """true or false; missing: false."""
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            self.unreadable(key, value, gettext_noop("true or false"), place)
            return False
        return value

    def numbers_by_player(self, key: str, players: Players) -> dict[int, int]:
        """An object that maps names of players to whole numbers, by seat; may be missing or null."""
        if self.values.get(key) is None:
            return {}
        named = JsonObject.of(self.values[key], f"{self.path}{key}", self.defects)
        if named is None:
            return {}
        numbers: dict[int, int] = {}
        for name in named.values:
            seat = players.read_seat(name, named.spot(name), self.defects)
            number = named.whole_number(name)
            if seat is not None and number is not None:
                numbers[seat] = number
        return numbers


def whole_number(value: object) -> int | None:
    """A JSON number without fraction of at most nine digits; None: it is none, or may be meant as thousands."""
    if isinstance(value, WrittenNumber) and "." in value.text:
        return read_whole_number(value.text)
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > _MOST:
        return None
    return value
