"""The protocol sheet as a view model: rows are games, columns are players, as on paper (L6.4).

The entry grid, the read-only sheet and its JSON show the same picture; nothing here depends on how it is drawn.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.findings import Severity
from engine.ranking import EveningPlace
from scoring.models import Correction, Game, Seat
from scoring.people.selectors.people import player_key
from scoring.sheets.selectors.checked_sheets import CheckedSheet, Note, notes_of
from scoring.sheets.selectors.control_totals import PaperSum, Suspicion, paper_label, paper_sums
from scoring.sheets.selectors.written_fields import WrittenPlace, place_of, struck_beside


@dataclass(frozen=True, slots=True)
class Cell:
    """One player in one game.

    ``text`` is what was typed: points, or the cards of the hand; ``raw`` the points counted from it. ``recorded``
    are the points after doubling, ``total`` the running total with the credit; None: not (yet) counted.
    ``suspicions`` are slips in this cell that would explain why the sum on paper differs (L6.6).
    """

    seat: Seat
    text: str
    raw: int | None
    recorded: int | None
    total: int | None
    is_winner: bool
    is_dealer: bool
    is_absent: bool
    strikes: tuple[Correction, ...]
    notes: tuple[Note, ...]
    suspicions: tuple[Suspicion, ...] = ()

    @property
    def cards(self) -> str:
        """The cards of the hand as typed, where they were."""
        return "" if self.text.isdecimal() else self.text

    @property
    def factor(self) -> int | None:
        """By how much the raw points were multiplied (L6.3, L6.17); None: they stand as they are."""
        if not self.raw or self.recorded is None or self.recorded in (0, self.raw):
            return None
        return self.recorded // self.raw

    @property
    def severity(self) -> str:
        """The gravest severity among the notes, empty without any."""
        found = {note.severity for note in self.notes}
        return next((severity.value for severity in Severity if severity in found), "")


@dataclass(frozen=True, slots=True)
class Row:
    """One game. ``game`` is None for a row that was taken off the sheet; its ``strikes`` say what it held."""

    number: int
    game: Game | None
    dealer: Seat | None
    cells: tuple[Cell, ...]
    strikes: tuple[Correction, ...]
    notes: tuple[Note, ...]

    @property
    def all_notes(self) -> tuple[Note, ...]:
        return self.notes + tuple(note for cell in self.cells for note in cell.notes)


@dataclass(frozen=True, slots=True)
class PlayerColumn:
    """One player and what the games add up to.

    ``start`` is the total before the first game (L4, D1), ``points`` the sum without it, ``place`` the place at
    this table as of now, ``gap`` the distance to its leader in points.
    None while nothing has been counted, the last two also without place (D9).
    ``out_after`` is the number of the game after which the player was eliminated (H2); None: still in.
    ``paper`` is the sum on paper beside ``points``; None: none is noted, or it cannot be compared yet.
    """

    seat: Seat
    start: int
    points: int | None
    total: int | None
    place: int | None
    gap: int | None
    out_after: int | None
    paper: PaperSum | None
    notes: tuple[Note, ...]

    @property
    def name(self) -> str:
        return self.seat.registration.player.name


@dataclass(frozen=True, slots=True)
class Protocol:
    """The whole picture. ``notes`` are all findings in reading order, ``general`` those without a place.

    ``struck_beside`` are corrections of what was noted beside the games (L6.5).
    """

    checked: CheckedSheet
    columns: tuple[PlayerColumn, ...]
    rows: tuple[Row, ...]
    notes: tuple[Note, ...]
    struck_beside: tuple[Correction, ...] = ()

    @property
    def general(self) -> tuple[Note, ...]:
        return tuple(note for note in self.notes if note.game_number is None and note.seat_id is None)

    @property
    def has_paper(self) -> bool:
        """Whether any sum on paper is compared with the games (L6.6)."""
        return any(column.paper for column in self.columns)

    @property
    def paper_label(self) -> str:
        """What the row of sums on paper is called, with or without the credit (L4)."""
        return paper_label(self.checked, {column.seat.pk: column.paper for column in self.columns if column.paper})

    @property
    def paper_differences(self) -> tuple[PaperSum, ...]:
        return tuple(column.paper for column in self.columns if column.paper and column.paper.difference)

    @property
    def counted_games(self) -> int:
        """How many games are played and not void (D10)."""
        score = self.checked.reading.score
        return 0 if score is None else score.counted_games

    @property
    def next_number(self) -> int:
        return self.checked.reading.next_number

    @property
    def next_dealer(self) -> Seat | None:
        """Whose turn it is to deal (K10); None if that is not known."""
        at = self.checked.reading.next_dealer
        return None if at is None else self.checked.mapped.seats[at]

    @property
    def errors(self) -> tuple[Note, ...]:
        return self._of(Severity.ERROR)

    @property
    def warnings(self) -> tuple[Note, ...]:
        return self._of(Severity.WARNING)

    @property
    def notices(self) -> tuple[Note, ...]:
        return self._of(Severity.NOTICE)

    def _of(self, severity: Severity) -> tuple[Note, ...]:
        return tuple(note for note in self.notes if note.severity is severity)


def protocol_of(checked: CheckedSheet) -> Protocol:
    """Draw up the picture of a checked sheet; no query.

    Rows that cannot be counted yet are left out of the totals, so that these stay on screen while one types.
    """
    notes = notes_of(checked, checked.findings)
    standings = {standing.player: standing for standing in checked.reading.standings}
    sums = paper_sums(checked)
    suspicions = [suspicion for paper in sums.values() for suspicion in paper.likeliest]
    corrections: dict[int, list[Correction]] = defaultdict(list)
    for correction in checked.sheet.corrections.all():
        if place_of(correction.field) is not WrittenPlace.BESIDE:
            corrections[correction.game_number].append(correction)
    rows = [
        _row(checked, index, corrections.pop(game.number, []), suspicions=suspicions, notes=notes)
        for index, game in enumerate(checked.mapped.games)
    ]
    rows += [Row(number, None, None, (), tuple(struck), ()) for number, struck in corrections.items()]
    return Protocol(
        checked=checked,
        columns=tuple(
            _column(checked, position, standings, paper=sums.get(seat.pk), notes=notes)
            for position, seat in enumerate(checked.mapped.seats)
        ),
        rows=tuple(sorted(rows, key=lambda row: row.number)),
        notes=notes,
        struck_beside=struck_beside(checked.sheet.corrections.all()),
    )


def _row(
    checked: CheckedSheet,
    index: int,
    corrections: Sequence[Correction],
    *,
    suspicions: Sequence[Suspicion],
    notes: Sequence[Note],
) -> Row:
    game = checked.mapped.games[index]
    notes = [note for note in notes if note.game_number == game.number]
    texts = {hand.seat_id: hand.cards or str(hand.points) for hand in game.hands.all() if hand.points is not None}
    reading = checked.reading.rows[index]
    scored = reading.scored
    cells = tuple(
        Cell(
            seat=seat,
            text=texts.get(seat.pk, ""),
            raw=reading.game.hands[position].points,
            recorded=scored.hands[position].points if scored else None,
            total=scored.totals[position] if scored else None,
            is_winner=game.winner_id == seat.pk,
            is_dealer=game.dealer_id == seat.pk,
            is_absent=position not in reading.at_table,
            strikes=tuple(c for c in corrections if c.seat_id == seat.pk),
            notes=tuple(note for note in notes if note.seat_id == seat.pk),
            suspicions=tuple(one for one in suspicions if (one.game_number, one.seat_id) == (game.number, seat.pk)),
        )
        for position, seat in enumerate(checked.mapped.seats)
    )
    return Row(
        number=game.number,
        game=game,
        dealer=next((seat for seat in checked.mapped.seats if seat.pk == game.dealer_id), None),
        cells=cells,
        strikes=tuple(c for c in corrections if c.seat_id is None),
        notes=tuple(note for note in notes if note.seat_id is None),
    )


def _column(
    checked: CheckedSheet,
    position: int,
    standings: Mapping[str, EveningPlace],
    *,
    paper: PaperSum | None,
    notes: Sequence[Note],
) -> PlayerColumn:
    seat = checked.mapped.seats[position]
    score = checked.reading.score
    player = score.players[position] if score else None
    standing = standings.get(player_key(seat.registration.player_id))
    leader = next(iter(standings.values()), None)
    return PlayerColumn(
        seat=seat,
        start=player.starting_total if player else 0,
        points=player.points if player else None,
        total=player.total if player else None,
        place=standing.place if standing else None,
        gap=standing.gap_to(leader) if standing and leader else None,
        out_after=checked.reading.out_after[position],
        paper=paper,
        notes=tuple(note for note in notes if note.seat_id == seat.pk and note.game_number is None),
    )
