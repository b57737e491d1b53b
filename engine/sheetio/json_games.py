"""The games of a sheet in JSON form."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.decks import Deck
from engine.findings import Place
from engine.messages import gettext_noop
from engine.sheet import EMPTY_HAND, GameRow, Hand
from engine.sheetio.cells import read_cards, read_hand
from engine.sheetio.codes import ReadingFinding
from engine.sheetio.defects import SheetDefect, Spot
from engine.sheetio.json_values import JsonObject, quoted, whole_number
from engine.sheetio.names import Players

_GAME_KEYS = ("number", "dealer", "winner", "void", "exact_grab", "uno_card_finish", "hands")
_HAND_KEYS = ("points", "cards", "card_count")


@dataclass(frozen=True)
class GameReader:
    """Reads one game after the other; what cannot be read goes to ``defects``."""

    players: Players
    deck: Deck
    defects: list[SheetDefect]

    def read(self, value: object, row: int, expected: int) -> GameRow:
        """The game at that position from 0. An unreadable number is taken as the one that is expected."""
        empty = GameRow(expected, (EMPTY_HAND,) * len(self.players.names))
        data = JsonObject.of(value, f"games[{row}]", self.defects, Place(row=row))
        if data is None:
            return empty
        data.refuse_other_keys(_GAME_KEYS)
        of_number = Place(row=row, field="number")
        number = data.whole_number("number", of_number)
        if data.values.get("number") is None:
            self.defects.append(data.spot("number", of_number).defect(ReadingFinding.KEY_MISSING, expected="number"))
        place = Place(row=row, game=expected if number is None else number)
        return GameRow(
            number=expected if number is None else number,
            hands=self._read_hands(data, place),
            dealer=next(self._read_seats(data, "dealer", place), None),
            winners=tuple(self._read_seats(data, "winner", place)),
            exact_grab=data.yes_or_no("exact_grab", replace(place, field="exact_grab")),
            uno_card_finish=data.yes_or_no("uno_card_finish", replace(place, field="uno_card_finish")),
            is_void=data.yes_or_no("void", replace(place, field="winner")),
        )

    def _read_seats(self, data: JsonObject, key: str, place: Place) -> Iterator[int]:
        """The players named by a name, a list of names (winners only), or null."""
        value = data.values.get(key)
        names = value if isinstance(value, list) and key == "winner" else [] if value is None else [value]
        place = replace(place, field=key)
        if len(names) > len(self.players.names):
            self.defects.append(self.players.too_many(quoted(names), data.spot(key, place)))
            return
        for name in names:
            if not isinstance(name, str):
                data.unreadable(key, name, gettext_noop("the name of a player"), place)
                continue
            seat = self.players.read_seat(name, data.spot(key, place), self.defects)
            if seat is not None:
                yield seat

    def _read_hands(self, data: JsonObject, place: Place) -> tuple[Hand, ...]:
        hands = [EMPTY_HAND] * len(self.players.names)
        value = data.values.get("hands")
        named = None if value is None else JsonObject.of(value, f"{data.path}hands", self.defects, place)
        for name, hand in named.values.items() if named else ():
            spot = Spot(field=f"{data.path}hands.{quoted(name)}", place=replace(place, field="points"))
            seat = self.players.read_seat(name, spot, self.defects)
            if seat is not None:
                hands[seat] = self._read_hand(hand, replace(spot, place=replace(spot.place, seat=seat)))
        return tuple(hands)

    def _read_hand(self, value: Any, spot: Spot) -> Hand:
        if value is None:
            return EMPTY_HAND
        if isinstance(value, str):
            return self._or_empty(read_hand(value, self.deck, spot))
        if isinstance(value, dict):
            return self._read_hand_object(JsonObject(value, f"{spot.field}.", self.defects, spot.place))
        points = whole_number(value)
        if points is None:
            expected = gettext_noop("a whole number, cards as text, or an object")
            JsonObject({}, "", self.defects).refuse(value, expected, spot)
        return Hand(points=points)

    def _read_hand_object(self, data: JsonObject) -> Hand:
        """Points that are missing are counted from the cards."""
        data.refuse_other_keys(_HAND_KEYS)
        points = data.whole_number("points")
        card_count = data.whole_number("card_count", replace(data.place, field="card_count"))
        cards = data.values.get("cards")
        noted = EMPTY_HAND
        if isinstance(cards, str):
            noted = self._or_empty(read_cards(cards, self.deck, data.spot("cards")))
        elif cards is not None:
            data.unreadable("cards", cards, gettext_noop("cards as text, like “7 5 +4”"))
        return Hand(noted.points if points is None else points, noted.cards, card_count)

    def _or_empty(self, hand: Hand | SheetDefect) -> Hand:
        if isinstance(hand, SheetDefect):
            self.defects.append(hand)
            return EMPTY_HAND
        return hand
