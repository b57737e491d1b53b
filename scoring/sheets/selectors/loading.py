"""Loading sheets with what is on them, in few queries: what hardly any sheet has is only looked for where it is.

Everything is put where ``prefetch_related`` would have put it, so whoever reads a sheet asks its managers.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS
from django.db.models import Exists, Model, OuterRef, Prefetch, QuerySet, prefetch_related_objects
from django.db.models.base import ModelState
from django.db.models.manager import BaseManager

from scoring.models import (
    AuditReading,
    ConfirmedFinding,
    Correction,
    Evening,
    FurtherGame,
    Game,
    GameRecord,
    Hand,
    Irregularity,
    IrregularityNotice,
    Misdeal,
    PenaltyCard,
    Review,
    Seat,
    Sheet,
    SheetPhoto,
    Shuffling,
    SignedVersion,
    TickedGame,
)

_Loaded = TypeVar("_Loaded", bound=Model)

Values = tuple[Any, ...]
"""Of a row's columns."""

ReadRows = Callable[[Collection[int]], Iterator[tuple[Values, list[Values]]]]
"""Reads the rows of the sheets with these keys."""

_NAMED = "seat__registration__player"
_BESIDE: Mapping[str, QuerySet[Any]] = {
    "corrections": Correction.objects.select_related(_NAMED).order_by("pk"),
    "confirmed_findings": ConfirmedFinding.objects.select_related("confirmed_by").order_by("pk"),
    "reviews": Review.objects.select_related("reviewed_by").order_by("pk"),
    "signed_versions": SignedVersion.objects.order_by("version"),
    "shufflings": Shuffling.objects.order_by("game_number"),
    "misdeals": Misdeal.objects.select_related("dealer__registration__player").order_by("game_number", "pk"),
    "penalty_cards": PenaltyCard.objects.select_related(_NAMED).order_by("game_number", "pk"),
    "further_games": FurtherGame.objects.select_related("allowed_by").order_by("pk"),
    "audit_readings": AuditReading.objects.select_related("read_by").order_by("pk"),
    "ticked_games": TickedGame.objects.select_related("ticked_by").order_by("game_number"),
    "irregularities": Irregularity.objects.select_related(_NAMED, "reported_by", "resolved_by").order_by("pk"),
    "photos": SheetPhoto.objects.order_by("pk"),
}
"""What may be on a sheet beside its rows, by the name under which the sheet has it, as it is read."""
_HAS_ANY = {name: Exists(rows.filter(sheet=OuterRef("pk")).order_by()) for name, rows in _BESIDE.items()}

_PEOPLE = ("submitted_by", "signed_by__created_by", "evening__machine_inspection__inspected_by")

_OF_GAME, _OF_HAND = ([field.attname for field in model._meta.concrete_fields] for model in (Game, Hand))

_WHILE_WRITTEN_ON = ("corrections", "confirmed_findings")
_PRINTED = (*_WHILE_WRITTEN_ON, "signed_versions", "shufflings", "misdeals", "penalty_cards", "further_games")


def full_sheet(sheet_id: int) -> Sheet:
    """A sheet with all that is on it: three queries, and one for each kind of thing beside the rows that is there.

    Raises Sheet.DoesNotExist.
    """
    sheet = _only(full_sheets(Sheet.objects.filter(pk=sheet_id).order_by()))
    notices = IrregularityNotice.objects.select_related("player", "told_by", "mail").order_by("pk")
    prefetch_related_objects(list(sheet.irregularities.all()), Prefetch("notices", notices))
    return sheet


def full_sheets(sheets: QuerySet[Sheet]) -> list[Sheet]:
    """These sheets with all that is on them but who was told of what is irregular, in their order; as many queries as
    for one."""
    records = GameRecord.objects.filter(game__sheet=OuterRef("pk"))
    people = sheets.select_related(*_PEOPLE).annotate(has_records=Exists(records.order_by()))
    return _with_records(_with_what_is_beside(people, _BESIDE))


def sheet_to_print(sheet_id: int) -> Sheet:
    """A sheet with what stands on its print. Raises Sheet.DoesNotExist."""
    sheets = Sheet.objects.filter(pk=sheet_id).order_by().select_related(*_PEOPLE)
    return _only(_with_what_is_beside(sheets, _PRINTED))


def sheets_to_print(sheets: QuerySet[Sheet]) -> list[Sheet]:
    """These sheets with what stands on their prints, in their order; as many queries for any number."""
    return _with_what_is_beside(sheets.select_related(*_PEOPLE), _PRINTED, are_many=True)


def sheet_in_hand(sheet_id: int) -> Sheet:
    """A sheet to write a row on: with its rows and seats, its corrections, and the head of its league's log.

    Three queries, one more where anything was corrected, and one where findings were confirmed. What is written is put
    into it by :func:`put_into`, so that it need not be loaded again. Raises Sheet.DoesNotExist.
    """
    sheets = Sheet.objects.filter(pk=sheet_id).order_by().select_related("evening__season__league__log_head")
    return _only(_with_what_is_beside(sheets, _WHILE_WRITTEN_ON))


def sheets_with_rows(sheets: QuerySet[Sheet], *, are_many: bool = False) -> list[Sheet]:
    """These sheets with nothing but their seats and rows, in their order: all that a result is made of. Three queries
    for any number of sheets, and one more if ``are_many``, which loads the hands of many in half the time."""
    found = list(sheets.select_related("round", "evening__season__league", "evening__edition"))
    return with_rows(found, are_many=are_many)


def with_rows(sheets: list[Sheet], *, are_many: bool = False) -> list[Sheet]:
    """The same sheets, loaded already without their seats and rows, with them. Two queries for any number, or three as
    above."""
    seats = Seat.objects.select_related("registration__player", "control_total").order_by("position")
    prefetch_related_objects(sheets, Prefetch("seats", seats))
    games = _games_with_hands(sheets, _hands_after_games if are_many else _hands_beside_games)
    for sheet in sheets:
        put_into(sheet, "games", games.get(sheet.pk, ()))
    return sheets


def sheets_of(evening: Evening) -> list[Sheet]:
    """All sheets of an evening with their rows, by round and table. Three queries."""
    return sheets_with_rows(evening.sheets.order_by("round__number", "table"))


def put_into(row: Model, name: str, related: Iterable[Model]) -> None:
    """Let a row's manager of that name have these rows, as ``prefetch_related`` would have loaded them.

    Thousands of rows are put so: what asks the manager for others is filtered only when it does.
    """
    manager = getattr(row, name)
    rows = BaseManager.get_queryset(manager)
    rows._deferred_filter = (False, (), manager.core_filters)  # type: ignore[attr-defined]
    rows._result_cache = list(related)
    row.__dict__.setdefault("_prefetched_objects_cache", {})[name] = rows


def _only(sheets: list[Sheet]) -> Sheet:
    if not sheets:
        raise Sheet.DoesNotExist
    return sheets[0]


def _with_what_is_beside(sheets: QuerySet[Sheet], names: Collection[str], *, are_many: bool = False) -> list[Sheet]:
    found = sheets_with_rows(sheets.annotate(**{f"has_{name}": _HAS_ANY[name] for name in names}), are_many=are_many)
    for name in names:
        having = [sheet for sheet in found if getattr(sheet, f"has_{name}")]
        prefetch_related_objects(having, Prefetch(name, _BESIDE[name].all()))
        for sheet in found:
            if sheet not in having:
                put_into(sheet, name, ())
    return found


def _with_records(sheets: list[Sheet]) -> list[Sheet]:
    """The same sheets; their games know their records."""
    games = {game.pk: game for sheet in sheets for game in sheet.games.all()}
    for game in games.values():
        Game._meta.get_field("record").set_cached_value(game, None)
    having = [sheet for sheet in sheets if getattr(sheet, "has_records")]  # noqa: B009 - an annotation
    for record in GameRecord.objects.filter(game__sheet__in=having).order_by("game__number") if having else ():
        record.game = games[record.game_id]
    return sheets


def _games_with_hands(sheets: Collection[Sheet], read: ReadRows) -> dict[int, list[Game]]:
    """The rows of sheets in their order, by sheet, with far fewer objects made than Django's own would."""
    by_key = {sheet.pk: sheet for sheet in sheets}
    games: dict[int, list[Game]] = {}
    for row, hands in read(by_key) if by_key else ():
        game = _as_loaded(Game, _OF_GAME, row)
        put_into(game, "hands", [_as_loaded(Hand, _OF_HAND, hand) for hand in hands])
        game.sheet = by_key[game.sheet_id]
        games.setdefault(game.sheet_id, []).append(game)
    return games


def _as_loaded(model: type[_Loaded], names: Sequence[str], values: Values) -> _Loaded:
    """A row as ``from_db`` gives it, with all its columns, in a third of the time: nobody listens to its making, and
    none of its fields wants to be told of a value. Thirty tables have thousands of hands."""
    row = model.__new__(model)
    row.__dict__.update(zip(names, values, strict=True))
    row._state = ModelState()
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS
    return row


def _hands_beside_games(sheets: Collection[int]) -> Iterator[tuple[Values, list[Values]]]:
    """Columns of each row, and of its hands by seat. One query, in which a row is repeated with each of its hands."""
    columns, length = (*_OF_GAME, *(f"hands__{name}" for name in _OF_HAND)), len(_OF_GAME)
    cells = Game.objects.filter(sheet__in=sheets).order_by("sheet_id", "number", "hands__seat_id").values_list(*columns)
    for row, group in groupby(cells, key=lambda cell: cell[:length]):
        yield row, [cell[length:] for cell in group if cell[length] is not None]


def _hands_after_games(sheets: Collection[int]) -> Iterator[tuple[Values, list[Values]]]:
    """The same in two queries."""
    of_sheets = Hand.objects.filter(game__sheet__in=sheets).order_by("game_id", "seat_id").values_list(*_OF_HAND)
    hands = {game: list(group) for game, group in groupby(of_sheets, key=itemgetter(_OF_HAND.index("game_id")))}
    for row in Game.objects.filter(sheet__in=sheets).order_by("sheet_id", "number").values_list(*_OF_GAME):
        yield row, hands.get(row[_OF_GAME.index("id")], [])
