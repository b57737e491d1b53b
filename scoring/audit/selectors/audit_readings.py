"""Blind readings beside the sheet (L6.6): what an auditor has typed, and where it differs from what is written.

A figure is a short text: ``*`` for the winner, digits for hand points, nothing for an empty cell; at the end of a row
the letters of its marks: ``E`` exact grab (L6.3), ``U`` UNO-card finish (L6.17), ``V`` void (D10); before the row the
key of the dealer's seat, who decides whose points are not doubled (L6.3). People never see letters or keys.

Why a sheet is sent back (L6.6): what the auditor found in cells, as a reason to begin with, and where it stands.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from engine.sheet import GameRow
from scoring.models import AuditReading, Correction, Game, Review, Seat, Sheet, User
from scoring.sheets.selectors.checked_sheets import CheckedSheet

WINNER = "*"
EXACT_GRAB, UNO_CARD_FINISH, VOID = "E", "U", "V"
MARKS = ("", EXACT_GRAB, UNO_CARD_FINISH, EXACT_GRAB + UNO_CARD_FINISH, VOID)
"""What the end of a row can say."""
MARK_NAMES: Mapping[str, str | Promise] = MappingProxyType(
    {
        "": gettext_lazy("no mark"),
        EXACT_GRAB: gettext_lazy("exact"),
        UNO_CARD_FINISH: gettext_lazy("UNO"),
        EXACT_GRAB + UNO_CARD_FINISH: gettext_lazy("exact + UNO"),
        VOID: gettext_lazy("void"),
    }
)
"""What the marks of a row are called."""


class FigureState(Enum):
    """How a figure of the paper compares with the sheet. ``ACCEPTED``: it differs, but the sheet is held for right."""

    UNREAD = "unread"
    SAME = "same"
    DIFFERENT = "different"
    ACCEPTED = "accepted"


@dataclass(frozen=True, slots=True)
class PaperFigure:
    """A cell: what is written on the sheet and what the auditor has read on paper.

    ``seat`` is None for the marks of a row and for its dealer, whose value is one of ``dealers``, names by the keys of
    their seats. ``reading`` None: not read yet. Whoever shows a figure shows ``written`` only once it has been read.
    """

    game_number: int
    seat: Seat | None
    written: str
    reading: AuditReading | None
    dealers: Mapping[str, str] | None = None

    @property
    def is_dealer(self) -> bool:
        return self.dealers is not None

    @property
    def place(self) -> str:
        """Who or what it is, as people say it."""
        if self.is_dealer:
            return _("dealer")
        return _("marks") if self.seat is None else self.seat.registration.player.name

    def called(self, value: str) -> str:
        """What is read or written here, as people say it."""
        if self.dealers is not None:
            return self.dealers.get(value, _("nobody"))
        if self.seat is None:
            return str(MARK_NAMES[value])
        return _("winner") if value == WINNER else value or _("nothing")

    @property
    def state(self) -> FigureState:
        if self.reading is None:
            return FigureState.UNREAD
        if self.reading.value == self.written:
            return FigureState.SAME
        return FigureState.ACCEPTED if self.reading.accepted == self.written else FigureState.DIFFERENT


@dataclass(frozen=True, slots=True)
class ReadRow:
    """A game with its dealer and its figures in seat order, the marks last."""

    game: Game
    dealer: PaperFigure
    figures: tuple[PaperFigure, ...]

    @property
    def is_read(self) -> bool:
        """Whether nothing is left to type. In a row read as void there are no hands."""
        *hands, marks = self.figures
        if marks.reading is None:
            return False
        return marks.reading.value == VOID or all(hand.reading is not None for hand in hands)

    @property
    def all_figures(self) -> tuple[PaperFigure, ...]:
        """As they stand on paper."""
        return (self.dealer, *self.figures)


@dataclass(frozen=True, slots=True)
class BlindReading:
    """One auditor's reading of a version of a sheet."""

    reader: User
    rows: tuple[ReadRow, ...]

    @property
    def read_rows(self) -> tuple[ReadRow, ...]:
        """The rows of which all is read. Readings of the time when nobody was asked for dealers have none of them."""
        has_dealers = any(row.dealer.reading for row in self.rows)
        return tuple(row for row in self.rows if row.is_read and (row.dealer.reading or not has_dealers))

    @property
    def games_read(self) -> int:
        return len(self.read_rows)

    @property
    def is_complete(self) -> bool:
        return self.games_read == len(self.rows)

    @property
    def differences(self) -> tuple[PaperFigure, ...]:
        """Figures that differ and about which nothing has been decided yet."""
        return self._in_state(FigureState.DIFFERENT)

    @property
    def accepted(self) -> tuple[PaperFigure, ...]:
        return self._in_state(FigureState.ACCEPTED)

    def figure(self, game_number: int, seat_id: int | None, *, is_dealer: bool = False) -> PaperFigure | None:
        """The figure at a place; None if there is no such place."""
        place = (seat_id, is_dealer)
        for row in self.rows:
            for figure in row.all_figures if row.game.number == game_number else ():
                if (figure.seat.pk if figure.seat else None, figure.is_dealer) == place:
                    return figure
        return None

    def _in_state(self, state: FigureState) -> tuple[PaperFigure, ...]:
        return tuple(figure for row in self.rows for figure in row.all_figures if figure.state is state)


def readings_by(sheet: Sheet, reader: User) -> list[AuditReading]:
    """What the reader has typed of this version of the sheet."""
    return list(AuditReading.objects.filter(sheet=sheet, version=sheet.version, read_by=reader))


def blind_reading(checked: CheckedSheet, reader: User, readings: Iterable[AuditReading]) -> BlindReading:
    """Lay readings of one reader beside the sheet; no query."""
    read = {(reading.game_number, reading.seat_id, reading.is_dealer): reading for reading in readings}
    rows = []
    seats = checked.mapped.seats
    dealers = {str(seat.pk): seat.registration.player.name for seat in seats}
    for game, row in zip(checked.mapped.games, checked.reading.rows, strict=True):
        hands = (
            PaperFigure(
                game.number, seats[at], _written_hand(row.game, at), read.get((game.number, seats[at].pk, False))
            )
            for at in row.at_table
        )
        marks = PaperFigure(game.number, None, _written_marks(game), read.get((game.number, None, False)))
        written = str(game.dealer_id or "")
        dealer = PaperFigure(game.number, None, written, read.get((game.number, None, True)), dealers)
        rows.append(ReadRow(game, dealer, (*hands, marks)))
    return BlindReading(reader, tuple(rows))


def blind_readings(checked: CheckedSheet, readings: Iterable[AuditReading]) -> list[BlindReading]:
    """The readings of all readers of a sheet's version, the furthest first; no query if ``read_by`` is loaded."""
    by_reader: dict[User, list[AuditReading]] = defaultdict(list)
    for reading in readings:
        by_reader[reading.read_by].append(reading)
    read = [blind_reading(checked, reader, own) for reader, own in by_reader.items()]
    return sorted(read, key=lambda reading: reading.games_read, reverse=True)


def _written_hand(game: GameRow, position: int) -> str:
    if position in game.winners:
        return WINNER
    points = game.hands[position].points
    return "" if points is None else str(points)


def _written_marks(game: Game) -> str:
    if game.is_void:
        return VOID
    return EXACT_GRAB * game.exact_grab + UNO_CARD_FINISH * game.uno_card_finish


MOST_LINES = 12
"""As many differences as a reason names; a paper with more of them is another paper."""


@dataclass(frozen=True, slots=True)
class DifferingPlace:
    """A place of the sheet that does not agree with the paper. ``paper`` is what the paper says; empty: nobody has
    read it, the auditor went past the game when ticking. ``anchor`` is the id of the place in the grid."""

    anchor: str
    label: str
    sentence: str
    paper: str


@dataclass(frozen=True, slots=True)
class ReturnedSheet:
    """A sheet that was sent back and is not submitted again: by whom and why, and what still differs."""

    review: Review
    places: tuple[DifferingPlace, ...]


def reason_draft(checked: CheckedSheet) -> str:
    """What the reason for sending back begins with: a line for each difference that nobody has decided."""
    lines = [place.sentence for place in _differing(checked)]
    more = len(lines) - MOST_LINES
    if more > 0:
        lines[MOST_LINES:] = [ngettext("and %(count)s more", "and %(count)s more", more) % {"count": more}]
    return "\n".join(lines)


def returned_sheet(checked: CheckedSheet) -> ReturnedSheet | None:
    """Why a sheet loaded by ``full_sheet`` is back in the secretary's hands; None: it is not. No query."""
    sheet = checked.sheet
    reviews = [review for review in sheet.reviews.all() if review.outcome == Review.Outcome.SENT_BACK]
    if not (sheet.is_open and reviews):
        return None
    review = reviews[-1]
    since = [correction for correction in sheet.corrections.all() if correction.corrected_at > review.reviewed_at]
    return ReturnedSheet(review, tuple(_differing(checked, since)))


def _differing(checked: CheckedSheet, corrected: list[Correction] | None = None) -> Iterator[DifferingPlace]:
    """In reading order of the readings, then the games that were passed over; ``corrected`` since then."""
    sheet = checked.sheet
    readings = [row for row in sheet.audit_readings.all() if row.version == sheet.version]
    seen = set()
    for reading in blind_readings(checked, readings):
        for figure in reading.differences:
            place = _of_figure(figure)
            if place not in seen:
                seen.add(place)
                yield place
    ticked = {tick.game_number for tick in sheet.ticked_games.all() if tick.version == sheet.version}
    done = {correction.game_number for correction in corrected or ()}
    for game in checked.mapped.games:
        if game.number < max(ticked, default=0) and game.number not in ticked | done:
            number = {"number": game.number}
            label, sentence = _("Game %(number)s") % number, _("Game %(number)s: not ticked") % number
            yield DifferingPlace(f"game-{game.number}", label, sentence, "")


def _of_figure(figure: PaperFigure) -> DifferingPlace:
    assert figure.reading is not None
    number = figure.game_number
    paper = figure.called(figure.reading.value)
    values = {"number": number, "place": figure.place, "paper": paper, "sheet": figure.called(figure.written)}
    return DifferingPlace(
        anchor=f"cell-{number}-{figure.seat.pk}" if figure.seat else f"game-{number}",
        label=_("Game %(number)s, %(place)s") % values,
        sentence=_("Game %(number)s, %(place)s: %(paper)s on paper, %(sheet)s in the protocol") % values,
        paper=paper,
    )
