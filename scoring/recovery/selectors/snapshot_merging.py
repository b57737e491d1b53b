"""Several snapshots of one table merged: whichever is newer counts, game by game, and what contradicts is named.

A copy is a whole picture of its sheet, so the newest one knows what was taken off, unless the server fell back to an
older state in between. A game that only an older picture has is therefore kept, unless the newest tells who took it
off.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any
from uuid import UUID

from engine.decks import Deck
from scoring.core.errors import InvalidInput
from scoring.recovery.selectors.snapshot_reading import Fields
from scoring.recovery.selectors.snapshot_values import EveningCopy, GameCopy, ReceiptCopy, SeatCopy, TableCopy
from scoring.sheets.forms import read_hand
from scoring.sheets.services.entries import LONGEST_HAND, HandEntry, counted_hand

Journal = Sequence[Mapping[str, Any]]
"""Games as a device has sent them itself: sheet, game, values, revision and the beginning of the request's id."""


@dataclass(frozen=True, slots=True)
class UnitedTable:
    """``copy`` is what all copies say together. ``rivals`` are other versions of a game that are as new as the one in
    it. ``unsealed`` are numbers of games that are only known from what a device has typed. ``is_clash``: the copies
    name different people at the same seats, so they are of different tables."""

    copy: TableCopy
    rivals: Mapping[int, tuple[GameCopy, ...]]
    unsealed: frozenset[int]
    is_clash: bool


@dataclass(frozen=True, slots=True)
class UnitedEvening:
    """``copy`` is the newest of the evening's copies; its own tables are not those that count."""

    copy: EveningCopy
    tables: tuple[UnitedTable, ...]


def united(copies: Iterable[tuple[EveningCopy, Journal]]) -> list[UnitedEvening]:
    """What these copies and the journals given with them say together, by evening, round and table."""
    of_evening: dict[UUID, list[tuple[EveningCopy, Journal]]] = {}
    for copy, journal in copies:
        of_evening.setdefault(copy.uid, []).append((copy, journal))
    return [_united_evening(given) for given in of_evening.values()]


def _united_evening(given: Sequence[tuple[EveningCopy, Journal]]) -> UnitedEvening:
    newest = max((copy for copy, _journal in given), key=lambda copy: copy.told)
    tables: dict[tuple[int, int], list[TableCopy]] = {}
    for table in chain.from_iterable(copy.tables for copy, _journal in given):
        tables.setdefault((table.round, table.table), []).append(table)
    journal = [entry for _copy, entries in given for entry in entries]
    deck = newest.rule_set.cards
    return UnitedEvening(newest, tuple(_united_table(tables[place], journal, deck) for place in sorted(tables)))


def _united_table(copies: Sequence[TableCopy], journal: Journal, deck: Deck) -> UnitedTable:
    newest = max(copies, key=lambda copy: (copy.revision, copy.told))
    versions: dict[int, list[GameCopy]] = {}
    for copy in (newest, *(other for other in copies if other is not newest)):
        for game in copy.games:
            if not _was_taken_off(newest, game):
                versions.setdefault(game.number, []).append(game)
    known = {number: max(game.revision for game in games) for number, games in versions.items()}
    typed = [game for game in _typed_games(journal, newest, deck) if not _was_taken_off(newest, game)]
    unsealed = {game.number for game in typed if game.revision > known.get(game.number, 0)}
    for game in typed:
        if game.revision > newest.revision or game.number not in known:
            versions.setdefault(game.number, []).append(game)
    games, rivals = {}, {}
    for number, found in sorted(versions.items()):
        latest = max(game.revision for game in found)
        said = list({game.content: game for game in reversed(found) if game.revision == latest}.values())[::-1]
        games[number] = said[0]
        if said[1:]:
            rivals[number] = tuple(said[1:])
    copy = replace(
        newest,
        revision=max([newest.revision, *(game.revision for game in games.values())]),
        games=tuple(games.values()),
        corrections=tuple({row.key: row for copy in copies for row in copy.corrections}.values()),
        receipts=_receipts(newest, copies, typed_receipts(journal, newest.id)),
    )
    seats = [dict(zip((seat.position for seat in copy.seats), copy.players, strict=True)) for copy in copies]
    pairs = ((one, other) for one in seats for other in seats)
    is_clash = any(one[place] != other[place] for one, other in pairs for place in one.keys() & other.keys())
    return UnitedTable(copy, rivals, frozenset(unsealed & games.keys()), is_clash)


def _was_taken_off(newest: TableCopy, game: GameCopy) -> bool:
    """Whether the newest picture does not have the row any more because somebody took it off."""
    is_there = any(row.number == game.number for row in newest.games)
    is_struck = any(row.game == game.number and row.field == "removed" for row in newest.corrections)
    return not is_there and is_struck and game.revision < newest.revision


def _receipts(newest: TableCopy, copies: Iterable[TableCopy], typed: Iterable[ReceiptCopy]) -> tuple[ReceiptCopy, ...]:
    """Of what is taken over: all that the newest copy has, those of games from the others, and those of typed games. A
    note that only an older copy knows is not taken over, so its author must miss it."""
    of_games = (row for copy in copies for row in copy.receipts if row.game)
    found = {(row.begins, row.game): row for row in chain(typed, of_games, newest.receipts)}
    return tuple(found.values())


def typed_receipts(journal: Journal, sheet: int) -> list[ReceiptCopy]:
    return [ReceiptCopy(entry["receipt"], entry["game"], "") for entry in journal if entry["sheet"] == sheet]


def _typed_games(journal: Journal, table: TableCopy, deck: Deck) -> list[GameCopy]:
    positions = {seat.id: seat.position for seat in table.seats}
    found = [_typed_game(entry, positions, table.seats, deck) for entry in journal if entry["sheet"] == table.id]
    return [game for game in found if game is not None]


def _typed_game(
    entry: Mapping[str, Any], positions: Mapping[int, int], seats: Sequence[SeatCopy], deck: Deck
) -> GameCopy | None:
    """A game as a device has typed it; None if it cannot be read for this table."""
    try:
        values = Fields(entry["values"])
        dealer, winner = values.whole_or_none("dealer"), values.whole_or_none("winner")
        texts = Fields(values.raw("hands"))
        hands = [read_hand(texts.text(key, longest=LONGEST_HAND).strip()) for key in texts.names]
        typed = {int(key): counted_hand(hand, deck) for key, hand in zip(texts.names, hands, strict=True)}
        if {dealer, winner, *typed} - {None} - positions.keys():
            return None
        return GameCopy(
            number=entry["game"],
            revision=entry["revision"],
            dealer=positions.get(dealer or 0),
            winner=positions.get(winner or 0),
            exact_grab=values.flag("exact_grab"),
            uno_card_finish=values.flag("uno_card_finish"),
            is_void=values.flag("is_void"),
            void_reason="",
            hands=tuple(_cell(typed.get(seat.id)) for seat in seats),
        )
    except (InvalidInput, ValueError):
        return None


def _cell(hand: HandEntry | None) -> HandEntry | None:
    return None if hand is None or hand.is_empty else hand
