"""The protocol sheet as JSON.

::

    {"players": ["Anke", "Jörn"],
     "games": [{"number": 1, "dealer": "Anke", "winner": "Jörn", "void": false,
                "exact_grab": true, "uno_card_finish": false,
                "hands": {"Anke": 35, "Jörn": 0}},
               {"number": 2, "winner": "Anke",
                "hands": {"Anke": 0, "Jörn": {"points": 82, "cards": "7 5 +4", "card_count": 3}}}],
     "last_round_announced_after": 1,
     "control_totals": {"Anke": 35},
     "credits": {"Jörn": 300},
     "table": 1}

Only ``players`` and ``games`` are needed, and in a game its ``number``. ``winner`` may be a list of names, a
hand is points, cards as text, an object, or null. Hands that are left out count as empty.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.decks import Deck
from engine.json_text import NotJson, parse_json
from engine.messages import gettext_noop
from engine.sheet import GameRow, Sheet
from engine.sheetio.attendance import seats_by_attendance
from engine.sheetio.codes import ReadingFinding
from engine.sheetio.consequences import Unread
from engine.sheetio.decoding import MOST_ROWS
from engine.sheetio.defects import ReadSheet, SheetDefect, Spot
from engine.sheetio.json_games import GameReader
from engine.sheetio.json_values import JsonObject
from engine.sheetio.names import MOST_PLAYERS, Players, refused_names

_KEYS = ("players", "games", "last_round_announced_after", "control_totals", "credits", "table")


def read_json(text: str, deck: Deck, granted: Mapping[str, int]) -> ReadSheet:
    """Read a sheet in JSON form; every defect is reported. ``granted`` win over those of the file."""
    double_keys: list[str] = []
    try:
        data = parse_json(text, lambda pairs: _object(pairs, double_keys))
    except NotJson as error:
        return ReadSheet(None, (Spot().defect(ReadingFinding.NOT_JSON, problem=str(error)),))
    defects = [Spot().defect(ReadingFinding.KEY_TWICE, text=key) for key in double_keys]
    return _read_sheet(JsonObject.of(data, "", defects), deck, granted, defects)


def _object(pairs: list[tuple[str, Any]], double_keys: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            double_keys.append(key)
        found[key] = value
    return found


def _read_sheet(
    data: JsonObject | None, deck: Deck, granted: Mapping[str, int], defects: list[SheetDefect]
) -> ReadSheet:
    if data is None:
        return ReadSheet(None, tuple(defects))
    data.refuse_other_keys(_KEYS)
    players = _read_players(data)
    game_list = data.items("games")
    if len(game_list) > MOST_ROWS:
        defects.append(Spot().defect(ReadingFinding.TOO_MANY_ROWS, rows=len(game_list), most=MOST_ROWS))
    if players is None or len(game_list) > MOST_ROWS:
        return ReadSheet(None, tuple(defects))
    reader = GameReader(players, deck, defects)
    games: list[GameRow] = []
    for row, game in enumerate(game_list):
        games.append(reader.read(game, row, expected=games[-1].number + 1 if games else 1))
    totals = data.numbers_by_player("control_totals", players)
    noted = {players.names[seat]: points for seat, points in data.numbers_by_player("credits", players).items()}
    seats = seats_by_attendance(players.names, games, {**noted, **granted}, Unread.of(defects))
    table = data.whole_number("table")
    sheet = Sheet(
        seats=seats,
        games=tuple(games),
        last_round_announced_after=data.whole_number("last_round_announced_after"),
        control_totals=tuple(map(totals.get, range(len(seats)))) if totals else None,
    )
    return ReadSheet(sheet if table is None else replace(sheet, table=table), tuple(defects))


def _read_players(data: JsonObject) -> Players | None:
    """The players; None if names are missing, unreadable, double, or more than any rule set can need."""
    names = data.items("players")
    if len(names) > MOST_PLAYERS:
        spot = Spot(field="players")
        data.defects.append(spot.defect(ReadingFinding.TOO_MANY_PLAYERS, players=len(names), most=MOST_PLAYERS))
        return None
    good = [" ".join(name.split()) for name in names if _is_name(name)]
    for position, name in enumerate(names):
        if not _is_name(name):
            data.unreadable(f"players[{position}]", name, gettext_noop("the name of a player"))
    refused = refused_names(good, [Spot(field=f"players[{position}]") for position in range(len(good))])
    data.defects.extend(refused)
    if not names:
        data.defects.append(Spot(field="players").defect(ReadingFinding.NO_PLAYERS))
    return Players(tuple(good)) if names and len(good) == len(names) and not refused else None


def _is_name(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip()) and value.isprintable()
