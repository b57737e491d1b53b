"""Is an evening that is to be imported in the league already? What is compared is what the sheets say, whatever the
file is called, in whatever order its rows and tables stand, and by whatever way the evening came into the league.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.names import name_key
from engine.sheet import EMPTY_HAND, GameRow, Hand
from engine.sheet import Sheet as EngineSheet
from scoring.imports.services.reading import EveningFile
from scoring.models import Evening, League, Sheet
from scoring.sheets.selectors.loading import sheets_with_rows
from scoring.sheets.selectors.mapping import map_sheet

_MOST_DIFFERENCES = 30


@dataclass(frozen=True, slots=True)
class Entered:
    """What the league has of an evening of the files. ``evening`` None: nothing; otherwise ``differences`` say what the
    files say otherwise, nothing if they say the same."""

    file: EveningFile
    evening: Evening | None = None
    differences: tuple[str, ...] = ()

    @property
    def is_new(self) -> bool:
        return self.evening is None

    @property
    def is_same(self) -> bool:
        return self.evening is not None and not self.differences

    @property
    def sentence(self) -> str:
        """What has to be said before anything is written; empty for an evening that is new."""
        if self.evening is None:
            return ""
        said = {"evening": self.evening, "file": self.file.source}
        if self.is_same:
            return _("%(evening)s is entered already, just as %(file)s has it.") % said
        return _("%(evening)s is entered already, but %(file)s says something else; nothing of it is written.") % said


def entered_already(league: League, evenings: Sequence[EveningFile]) -> list[Entered]:
    """What the league has of each of these evenings, in their order. Four queries for any number.

    The counterpart of an evening is the one of the same day with most games in common, if anything is written there.
    """
    days = {evening.date for evening in evenings}
    rows = Sheet.objects.filter(evening__season__league=league, evening__date__in=days, games__isnull=False)
    there: dict[Evening, list[EngineSheet]] = {}
    for sheet in sheets_with_rows(rows.distinct().order_by("evening_id", "round__number", "table")):
        there.setdefault(sheet.evening, []).append(map_sheet(sheet).value)
    return [_counterpart(file, there) for file in evenings]


def _counterpart(file: EveningFile, there: Mapping[Evening, Sequence[EngineSheet]]) -> Entered:
    own = [sheet for _name, sheet in file.sheets]
    if not own:
        return Entered(file)
    alike = [
        (_likeness(own, sheets), -evening.pk, evening) for evening, sheets in there.items() if evening.date == file.date
    ]
    likeness, _order, evening = max(alike, key=lambda one: one[:2], default=(0, 0, None))
    if evening is None or not likeness:
        return Entered(file)
    return Entered(file, evening, tuple(_differences(own, there[evening], file, evening)))


def _likeness(own: Sequence[EngineSheet], others: Sequence[EngineSheet]) -> int:
    """How many players two evenings have in common, and games besides."""
    players, games = _players(own) & _players(others), _games(own) & _games(others)
    return len(players) + len(games)


def _players(sheets: Sequence[EngineSheet]) -> set[str]:
    return {name_key(seat.name) for sheet in sheets for seat in sheet.seats}


def _games(sheets: Sequence[EngineSheet]) -> set[object]:
    return {(_seats(sheet), _said(game)) for sheet in sheets for game in sheet.games}


def _seats(sheet: EngineSheet) -> tuple[str, ...]:
    return tuple(name_key(seat.name) for seat in sheet.seats)


def _said(game: GameRow) -> tuple[object, ...]:
    """What a row says; the winner's hand is empty, whether a 0 stands there or nothing."""
    hands = tuple(_hand(EMPTY_HAND if seat in game.winners else hand) for seat, hand in enumerate(game.hands))
    doublings = (game.exact_grab, game.uno_card_finish)
    return (game.number, game.dealer, game.winners, doublings, game.is_void, () if game.is_void else hands)


def _hand(hand: Hand) -> str:
    if hand.cards:
        return " ".join(sorted(map(str, hand.cards)))
    return "" if hand.points is None else str(hand.points)


def _differences(
    own: Sequence[EngineSheet], others: Sequence[EngineSheet], file: EveningFile, evening: Evening
) -> Iterator[str]:
    """What the files say otherwise, table by table; more than some thirty are counted."""
    found = []
    if file.kind != evening.kind:
        found.append(_("the kind is another one"))
    by_seats = {_seats(sheet): sheet for sheet in others}
    left = dict(by_seats)
    unknown = []
    for sheet in own:
        other = left.pop(_seats(sheet), None)
        if other is None:
            unknown.append(sheet)
        else:
            found += _of_tables(sheet, other)
    for sheet, other in zip_longest(unknown, left.values()):
        found.append(_other_players(sheet, other))
    yield from found[:_MOST_DIFFERENCES]
    if (more := len(found) - _MOST_DIFFERENCES) > 0:
        yield ngettext("%(count)s more", "%(count)s more", more) % {"count": more}


def _other_players(own: EngineSheet | None, other: EngineSheet | None) -> str:
    names = {"file": _names(own), "here": _names(other)}
    return _("other players, or in another order: in the file %(file)s, in the league %(here)s") % names


def _names(sheet: EngineSheet | None) -> str:
    return ", ".join(seat.name for seat in sheet.seats) if sheet else "–"


def _of_tables(own: EngineSheet, other: EngineSheet) -> Iterator[str]:
    mine, theirs = ({game.number: game for game in sheet.games} for sheet in (own, other))
    for number in sorted(mine.keys() | theirs.keys()):
        if number not in theirs:
            yield _("game %(game)s stands only in the file") % {"game": number}
        elif number not in mine:
            yield _("game %(game)s stands only in the league") % {"game": number}
        elif _said(mine[number]) != _said(theirs[number]):
            yield _of_games(mine[number], theirs[number], own)
    if _totals(own) != _totals(other):
        yield _("the sums on paper differ")


def _totals(sheet: EngineSheet) -> tuple[int | None, ...]:
    return sheet.control_totals or (None,) * len(sheet.seats)


def _of_games(mine: GameRow, theirs: GameRow, sheet: EngineSheet) -> str:
    places = [
        _("%(name)s %(here)s here, %(file)s in the file")
        % {"name": seat.name, "here": _hand(theirs.hands[at]) or "–", "file": _hand(mine.hands[at]) or "–"}
        for at, seat in enumerate(sheet.seats)
        if _hand(mine.hands[at]) != _hand(theirs.hands[at])
    ]
    return _("game %(game)s: %(what)s") % {
        "game": mine.number,
        "what": "; ".join(places) or _("another winner, dealer or doubling"),
    }
