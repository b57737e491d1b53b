"""Snapshots compared with what is there: what would be added, what says the same, and what a person has to decide."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import Enum, auto
from uuid import UUID

from django.utils.translation import gettext as _

from engine.names import name_key
from scoring.core.errors import InvalidInput
from scoring.core.keys import SealVerdict
from scoring.core.selectors.integrity import sha256_of, verdict_on_copy
from scoring.models import Evening, Game, League, Seat, Sheet, SheetSnapshot
from scoring.recovery.selectors.snapshot_merging import UnitedEvening, UnitedTable, united
from scoring.recovery.selectors.snapshot_reading import read_copy
from scoring.recovery.selectors.snapshot_values import EveningCopy, GameCopy, TableCopy
from scoring.sheets.selectors.loading import sheets_to_print
from scoring.sheets.services.entries import EMPTY_ENTRY, entry_of, hand_text

HERE = "here"
"""The answer that leaves a game as it is on the sheet."""


class GameState(Enum):
    """What taking it back would do to a game."""

    NEW = auto()
    SAME = auto()
    DIFFERS = auto()


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game of the copies. ``here`` is what stands on the sheet, None: nothing; ``versions`` are what copies say, more
    than one where they contradict each other. ``is_unsealed``: only what a device has typed says so."""

    number: int
    state: GameState
    here: GameCopy | None
    versions: tuple[GameCopy, ...]
    is_unsealed: bool


@dataclass(frozen=True, slots=True)
class TablePlan:
    """``sheet`` None: the table is set up anew. ``only_here``: games that no copy has, which stay. ``refusal`` says why
    nothing of it can be taken back; empty: it can."""

    evening: UUID
    table: UnitedTable
    sheet: Sheet | None
    lines: tuple[GameLine, ...]
    only_here: tuple[int, ...]
    refusal: str

    @property
    def copy(self) -> TableCopy:
        return self.table.copy

    @property
    def key(self) -> str:
        """How the page names the table."""
        return f"{self.evening.hex[:12]}-{self.copy.round}-{self.copy.table}"

    @property
    def new(self) -> int:
        """How many games would be added without a question."""
        return sum(line.state is GameState.NEW for line in self.lines)

    @property
    def same(self) -> int:
        return sum(line.state is GameState.SAME for line in self.lines)

    @property
    def unsealed(self) -> int:
        """How many games are only known from what a device has typed, and would be taken."""
        return sum(line.is_unsealed and line.state is not GameState.SAME for line in self.lines)

    @property
    def undecided(self) -> tuple[GameLine, ...]:
        """What is asked about."""
        return tuple(line for line in self.lines if line.state is GameState.DIFFERS)

    @property
    def questions(self) -> list["Question"]:
        """The same in words."""
        return [
            Question(
                line.number,
                "" if line.here is None else _words(line.here, self.copy),
                tuple(_words(version, self.copy) for version in line.versions),
            )
            for line in self.undecided
        ]


@dataclass(frozen=True, slots=True)
class Question:
    """A game that differs: what is written here (empty: nothing), and what the copies say."""

    number: int
    here: str
    versions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EveningPlan:
    """``evening`` None: it is planned anew from the copy."""

    united: UnitedEvening
    evening: Evening | None
    tables: tuple[TablePlan, ...]

    @property
    def copy(self) -> EveningCopy:
        return self.united.copy


@dataclass(frozen=True, slots=True)
class GivenCopy:
    """A copy that was given, and what its seal proves here."""

    row: SheetSnapshot
    copy: EveningCopy
    verdict: SealVerdict

    @property
    def is_forged(self) -> bool:
        return self.verdict is SealVerdict.FORGED

    @property
    def is_proved(self) -> bool:
        return self.verdict is SealVerdict.HOLDS

    @property
    def made_at(self) -> datetime:
        """When the office that made it told it."""
        return datetime.fromtimestamp(self.copy.told / 1000, UTC)


@dataclass(frozen=True, slots=True)
class Plan:
    """``seen`` is another text once anything has changed of what a person has read here. ``needs_word``: something has
    no seal that can be proved here, so a person has to vouch for it."""

    given: tuple[GivenCopy, ...]
    evenings: tuple[EveningPlan, ...]
    seen: str
    needs_word: bool

    @property
    def can_be_taken(self) -> bool:
        return any(not table.refusal for evening in self.evenings for table in evening.tables)


def plan_of(league: League) -> Plan:
    """All copies that were given to a league, against what is there. What was changed on its way is named, and left
    out. One query and eight for each evening."""
    given = tuple(_given(row) for row in SheetSnapshot.objects.filter(league=league).order_by("pk"))
    usable = [each for each in given if not each.is_forged]
    evenings = tuple(_evening_plan(league, each) for each in united((each.copy, each.row.journal) for each in usable))
    sheets = [table.sheet for evening in evenings for table in evening.tables if table.sheet]
    read = (
        [[each.row.digest, each.row.journal] for each in given],
        [(sheet.pk, sheet.revision, sheet.state) for sheet in sheets],
    )
    has_unsealed = any(table.unsealed for evening in evenings for table in evening.tables)
    needs_word = has_unsealed or any(not each.is_proved for each in usable)
    return Plan(given, evenings, sha256_of(repr(read)), needs_word)


def _given(row: SheetSnapshot) -> GivenCopy:
    return GivenCopy(row, read_copy(row.text), verdict_on_copy(row.text, row.key_id, row.mac))


def _evening_plan(league: League, given: UnitedEvening) -> EveningPlan:
    evening = Evening.objects.filter(season__league=league, calendar_uid=given.copy.uid).first()
    sheets = sheets_to_print(evening.sheets.all()) if evening else []
    there = {(sheet.round.number, sheet.table): sheet for sheet in sheets}
    uid = given.copy.uid
    tables = (_table_plan(uid, table, there.get((table.copy.round, table.copy.table))) for table in given.tables)
    return EveningPlan(given, evening, tuple(tables))


def _table_plan(uid: UUID, table: UnitedTable, sheet: Sheet | None) -> TablePlan:
    seats = list(sheet.seats.all()) if sheet else []
    written = {game.number: game_copy(game, seats) for game in sheet.games.all()} if sheet else {}
    lines = tuple(_line(game, table, written) for game in table.copy.games)
    only_here = tuple(sorted(written.keys() - {game.number for game in table.copy.games}))
    return TablePlan(uid, table, sheet, lines, only_here, _refusal(table, sheet, seats))


def _line(game: GameCopy, table: UnitedTable, written: Mapping[int, GameCopy]) -> GameLine:
    versions, here = (game, *table.rivals.get(game.number, ())), written.get(game.number)
    if here is None:
        state = GameState.NEW if len(versions) == 1 else GameState.DIFFERS
    else:
        state = GameState.SAME if here.content in [version.content for version in versions] else GameState.DIFFERS
    return GameLine(game.number, state, here, versions, game.number in table.unsealed)


def _refusal(table: UnitedTable, sheet: Sheet | None, seats: Sequence[Seat]) -> str:
    if table.is_clash:
        return _("The copies name different people at the same seats. Please discard those that are wrong.")
    if sheet is None:
        return ""
    if not sheet.is_open:
        return _("This sheet is %(state)s; nothing can be written on it now.") % {"state": sheet.get_state_display()}
    here = {seat.position: name_key(seat.registration.player.full_name) for seat in seats}
    there = {seat.position: name_key(seat.name) for seat in table.copy.seats}
    if any(there.get(position) != name for position, name in here.items()):
        return _("Other people sit at this table here. Please seat them as in the copy, then look again.")
    return ""


def game_copy(game: Game, seats: Sequence[Seat]) -> GameCopy:
    """A row of a sheet as a copy would tell it."""
    at, written = {seat.pk: seat.position for seat in seats}, entry_of(game)
    return GameCopy(
        number=game.number,
        revision=game.revision,
        dealer=at.get(written.dealer or 0),
        winner=at.get(written.winner or 0),
        exact_grab=written.exact_grab,
        uno_card_finish=written.uno_card_finish,
        is_void=written.is_void,
        void_reason=game.void_reason,
        hands=tuple(written.hands.get(seat.pk) for seat in seats),
    )


def _words(game: GameCopy, table: TableCopy) -> str:
    """A row in one line, in the order of the seats: the winner is marked, what is doubled or void is said."""
    if game.is_void:
        return f"{_('void')}: {game.void_reason}" if game.void_reason else _("void")
    cells = zip(table.seats, game.hands, strict=False)
    said = [
        f"{seat.name} {'★' if seat.position == game.winner else hand_text(hand or EMPTY_ENTRY) or '–'}"
        for seat, hand in cells
    ]
    doubled = [word for is_set, word in ((game.exact_grab, "×2 G"), (game.uno_card_finish, "×2 U")) if is_set]
    dealer = next((seat.name for seat in table.seats if seat.position == game.dealer), "–")
    return " · ".join([_("dealer %(name)s") % {"name": dealer}, *said, *doubled])


def require_readable(text: str) -> EveningCopy:
    """The same for a copy that is only about to be kept. Raises InvalidInput."""
    copy = read_copy(text)
    if not copy.tables:
        raise InvalidInput(_("There is no table in this copy."))
    return copy
