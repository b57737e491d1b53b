"""Reads the fields of a copy one by one: it may have been changed or cut off on its way."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from scoring.base.errors import InvalidInput
from scoring.sheets.services.entries import MOST_GAMES

MOST_ROWS = 2_000
LARGEST = 10_000_000


def damaged() -> InvalidInput:
    return InvalidInput(_("This is no copy of a protocol sheet, or it is damaged."))


class Fields:
    """An object of the copy, whose fields are read one by one: InvalidInput for each that is not what it should be."""

    def __init__(self, data: object) -> None:
        if not isinstance(data, dict):
            raise damaged()
        self._data: dict[str, Any] = data

    @property
    def names(self) -> list[str]:
        return list(self._data)

    def raw(self, name: str) -> Any:
        if name not in self._data:
            raise damaged()
        return self._data[name]

    def part(self, name: str) -> "Fields":
        return Fields(self.raw(name))

    def each(self, name: str) -> list["Fields"]:
        rows = self.raw(name)
        if not isinstance(rows, list) or len(rows) > MOST_ROWS:
            raise damaged()
        return [Fields(row) for row in rows]

    def whole(self, name: str, *, least: int = 0, most: int = LARGEST) -> int:
        number = self.raw(name)
        if not isinstance(number, int) or isinstance(number, bool) or not least <= number <= most:
            raise damaged()
        return number

    def whole_or_none(self, name: str, *, least: int = 0, most: int = LARGEST) -> int | None:
        return None if self.raw(name) is None else self.whole(name, least=least, most=most)

    def game(self, name: str) -> int:
        return self.whole(name, least=1, most=MOST_GAMES)

    def text(self, name: str, *, longest: int = 200) -> str:
        text = self.raw(name)
        if not isinstance(text, str) or len(text) > longest or "\0" in text:
            raise damaged()
        return text

    def one_of(self, name: str, known: list[str]) -> str:
        text = self.text(name)
        if text not in known:
            raise damaged()
        return text

    def flag(self, name: str) -> bool:
        is_set = self.raw(name)
        if not isinstance(is_set, bool):
            raise damaged()
        return is_set

    def moment(self, name: str, kind: Any) -> Any:
        """A day, a time of day or an instant, as ISO 8601 writes it; an instant has its zone."""
        try:
            moment = kind.fromisoformat(self.text(name))
        except ValueError:
            raise damaged() from None
        if kind is datetime and moment.tzinfo is None:
            raise damaged()
        return moment

    def moment_or_none(self, name: str, kind: Any) -> Any:
        return None if self.raw(name) is None else self.moment(name, kind)
