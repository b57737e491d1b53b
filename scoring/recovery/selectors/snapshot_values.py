"""The values of a snapshot: what it says of evening, table, seats and games."""

from dataclasses import dataclass
from datetime import date, datetime, time
from uuid import UUID

from engine.rulesets import RuleSet
from scoring.sheets.services.entries import HandEntry


@dataclass(frozen=True, slots=True)
class SeatCopy:
    """A column. ``id`` is the seat's primary key there, by which the entries of phones name it; points are credit."""

    id: int
    position: int
    name: str
    club: str
    is_guest: bool
    arrived_at: datetime | None
    promptness: str
    credit: int
    lot: int
    carries_credit: bool
    first_game: int | None
    last_game: int | None
    control_total: int | None


@dataclass(frozen=True, slots=True)
class GameCopy:
    """A row. Somebody is a position at the table; ``hands`` are in the order of the seats, None: an empty cell."""

    number: int
    revision: int
    dealer: int | None
    winner: int | None
    exact_grab: bool
    uno_card_finish: bool
    is_void: bool
    void_reason: str
    hands: tuple[HandEntry | None, ...]

    @property
    def content(self) -> tuple[object, ...]:
        """What the row says, whatever revision it has; empty cells at its end say nothing."""
        hands = list(self.hands)
        while hands and hands[-1] is None:
            hands.pop()
        marks = (self.exact_grab, self.uno_card_finish, self.is_void, self.void_reason)
        return (self.dealer, self.winner, *marks, tuple(hands))


@dataclass(frozen=True, slots=True)
class CorrectionCopy:
    """A struck value (L6.5); ``position`` None: it belongs to nobody."""

    game: int
    position: int | None
    field: str
    old: str
    new: str
    initials: str
    reason: str
    at: datetime

    @property
    def key(self) -> tuple[object, ...]:
        """What tells it from others."""
        return (self.game, self.position, self.field, self.old, self.new, self.initials)


@dataclass(frozen=True, slots=True)
class PenaltyCopy:
    """Penalty cards (L7); ``receipt`` is the beginning of the id of the request that noted them."""

    game: int
    position: int
    offence: str
    cards: int
    receipt: str


@dataclass(frozen=True, slots=True)
class MisdealCopy:
    game: int
    position: int
    kind: str
    remark: str
    passes: int


@dataclass(frozen=True, slots=True)
class ReceiptCopy:
    """That a request was carried out: how its id begins, for which game (0: something else), and the digest of what it
    wanted, empty for a game."""

    begins: str
    game: int
    request: str


@dataclass(frozen=True, slots=True)
class AnnouncementCopy:
    """The last round (L8.3): after which game, when, and by whom."""

    after: int
    at: datetime | None
    by: str


@dataclass(frozen=True, slots=True)
class TableCopy:
    """A protocol sheet. ``id`` is its primary key there; ``told`` is the server's clock when it was copied, in
    milliseconds."""

    id: int
    told: int
    round: int
    round_kind: str
    round_games: int | None
    table: int
    revision: int
    keeper: str
    keeper_reason: str
    announcement: AnnouncementCopy | None
    seats: tuple[SeatCopy, ...]
    games: tuple[GameCopy, ...]
    corrections: tuple[CorrectionCopy, ...]
    penalties: tuple[PenaltyCopy, ...]
    passes: tuple[tuple[int, int], ...]
    misdeals: tuple[MisdealCopy, ...]
    further_games: tuple[str, ...]
    receipts: tuple[ReceiptCopy, ...]

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)


@dataclass(frozen=True, slots=True)
class EveningCopy:
    """What has to be there before a table can stand. ``rule_set`` is that of the evening."""

    uid: UUID
    league: str
    season: str
    season_starts: date
    season_ends: date
    rule_set: RuleSet
    date: date
    kind: str
    title: str
    starts_at: time | None
    venue: str
    address: str
    deadline: datetime
    rounds: int
    tables: tuple[TableCopy, ...]
    told: int
