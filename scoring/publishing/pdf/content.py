"""The content of a printed protocol sheet, as plain texts: everything is decided here, nothing is drawn."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from engine.ranking import EveningPlace
from engine.rulesets import CreditSign
from engine.scoring import PlayerScore
from scoring.core import figures
from scoring.core.selectors.check_marks import CheckMark
from scoring.core.selectors.faces import Face, face_of
from scoring.core.selectors.heads import head_text
from scoring.entry.selectors import keeper_text
from scoring.models import Correction, Evening, Game, Seat, SignedVersion
from scoring.people.selectors.people import player_key
from scoring.publishing.pdf.remarks import remarks_of
from scoring.results.selectors.check_marks import sheet_mark
from scoring.seating.selectors.venue import Venue, venue_of
from scoring.sheets.selectors.checked_sheets import CheckedSheet
from scoring.sheets.selectors.control_totals import paper_label, paper_sums
from scoring.sheets.selectors.written_fields import WrittenPlace, place_of

GAMES_PER_PAGE = 30
MOST_PLAYERS = 10


@dataclass(frozen=True, slots=True)
class Strike:
    """A struck value with the initials beside it (L6.5)."""

    old_value: str
    initials: str


@dataclass(frozen=True, slots=True)
class PrintedCell:
    """A cell: ``points`` as recorded; ``doubling`` like “117 × 2” where they were doubled."""

    points: str = ""
    doubling: str = ""
    is_winner: bool = False
    strikes: tuple[Strike, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintedGame:
    """A row. ``strikes`` are struck values that belong to the whole row: dealer, winner, marks."""

    number: str
    dealer: str = ""
    cells: tuple[PrintedCell, ...] = ()
    exact_grab: bool = False
    uno_card_finish: bool = False
    is_void: bool = False
    strikes: tuple[Strike, ...] = ()


@dataclass(frozen=True, slots=True)
class SummaryRow:
    """A line below the games; ``values`` per player."""

    label: str
    values: tuple[str, ...]
    is_strong: bool = False


@dataclass(frozen=True, slots=True)
class PrintedProtocol:
    """A protocol sheet ready to be drawn.

    ``subtotals`` are running points after every page but the last, per player; ``remarks`` what happened around the
    games. ``mark``: by which anybody sees that what was signed is genuine; None: nothing was. ``is_form``: it is
    written on by hand, so that every row is high enough for a pen.
    """

    face: Face
    title: str
    facts: tuple[tuple[str, str], ...]
    status: str
    players: tuple[str, ...]
    games: tuple[PrintedGame, ...]
    subtotals: tuple[tuple[str, ...], ...]
    summary: tuple[SummaryRow, ...]
    signatures: tuple[tuple[str, str], ...]
    footer: str
    remarks: tuple[str, ...] = ()
    mark: CheckMark | None = None
    games_per_page: int = GAMES_PER_PAGE
    is_form: bool = False


@dataclass(frozen=True, slots=True)
class AroundSheets:
    """What is the same on all sheets of an evening: the head of the log as it is now, and what was looked at before."""

    head: str
    venue: Venue


def around_the_sheets(evening: Evening) -> AroundSheets:
    """Two queries, three if the inspection is not loaded with the evening."""
    return AroundSheets(head_text(evening.season.league), venue_of(evening))


def printed_protocol(
    checked: CheckedSheet, lines: Sequence[EveningPlace], around: AroundSheets | None = None
) -> PrintedProtocol:
    """A filled sheet.

    ``lines`` give places and ranking points over all tables; whoever has none, and all without any, gets none printed.
    ``around``: what was asked of the evening already; None: it is asked now.
    """
    sheet, seats = checked.sheet, checked.mapped.seats
    evening = sheet.evening
    around, signed = around or around_the_sheets(evening), _signed_version(checked)
    facts = (
        (_("Date"), date_format(evening.date)),
        (_("Kind"), evening.heading),
        (_("Venue"), evening.venue),
        (_("Table"), sheet.table_name),
        (_("Kept by"), keeper_text(sheet)),
        (_("Season"), evening.season.name),
        (_("Rules"), str(evening.edition)),
    )
    return PrintedProtocol(
        face=face_of(evening.season.league),
        title=_("Protocol sheet"),
        facts=tuple(fact for fact in facts if fact[1]),
        status=_("official") if sheet.stands else _("provisional"),
        players=tuple(seat.registration.player.name for seat in seats),
        games=_printed_games(checked),
        subtotals=_subtotals(checked),
        summary=_summary(checked, lines),
        remarks=remarks_of(checked, around.venue),
        signatures=_signatures(checked),
        footer=_footer(signed, around.head),
        mark=sheet_mark(signed) if signed else None,
    )


def short_names(names: Sequence[str]) -> list[str]:
    """Names as people at a table call each other: the first, with as much of the rest as tells them apart."""
    return [_short_name(name, [other for other in names if other != name]) for name in names]


def _short_name(name: str, others: Sequence[str]) -> str:
    first, _blank, rest = name.partition(" ")
    if rest and any(other.split()[:1] == [first] for other in others):
        initial = f"{first} {rest[0]}."
        return name if any(other.startswith(initial[:-1]) for other in others) else initial
    return first


def _printed_games(checked: CheckedSheet) -> tuple[PrintedGame, ...]:
    """All rows, in which people are named as they call each other at a table."""
    names = [seat.registration.player.name for seat in checked.mapped.seats]
    called = dict(zip(names, short_names(names), strict=True))
    dealers: dict[int | None, str] = {
        seat.pk: called[name] for seat, name in zip(checked.mapped.seats, names, strict=True)
    }
    corrections: dict[int, list[Correction]] = {}
    for row in checked.sheet.corrections.all():
        if place_of(row.field) is not WrittenPlace.BESIDE:
            corrections.setdefault(row.game_number, []).append(row)
    return tuple(
        PrintedGame(
            number=str(game.number),
            dealer=dealers.get(game.dealer_id, ""),
            cells=tuple(
                _printed_cell(checked, game, row, position, corrections.get(game.number, ()))
                for position in range(len(names))
            ),
            exact_grab=game.exact_grab,
            uno_card_finish=game.uno_card_finish,
            is_void=game.is_void,
            strikes=tuple(
                Strike(called.get(c.old_value, c.old_value), c.initials)
                for c in corrections.get(game.number, ())
                if c.seat_id is None
            ),
        )
        for row, game in enumerate(checked.mapped.games)
    )


def _printed_cell(
    checked: CheckedSheet, game: Game, row: int, position: int, corrections: Sequence[Correction]
) -> PrintedCell:
    seat: Seat = checked.mapped.seats[position]
    reading = checked.reading.rows[row]
    raw = reading.game.hands[position].points
    recorded = reading.scored.hands[position].points if reading.scored else raw
    doubling = ""
    if raw and recorded is not None and recorded != raw and recorded % raw == 0:
        doubling = f"{raw} × {recorded // raw}"
    return PrintedCell(
        points=figures.points(recorded, ""),
        doubling=doubling,
        is_winner=game.winner_id == seat.pk,
        strikes=tuple(Strike(c.old_value, c.initials) for c in corrections if c.seat_id == seat.pk),
    )


def _subtotals(checked: CheckedSheet) -> tuple[tuple[str, ...], ...]:
    rows = checked.reading.rows
    return tuple(
        tuple(figures.points(total) for total in rows[last - 1].totals)
        for last in range(GAMES_PER_PAGE, len(rows), GAMES_PER_PAGE)
    )


def _summary(checked: CheckedSheet, lines: Sequence[EveningPlace]) -> tuple[SummaryRow, ...]:
    keys = [player_key(seat.registration.player_id) for seat in checked.mapped.seats]
    standings = {line.player: line for line in lines}
    scores = {player.player: player for player in checked.reading.score.players} if checked.reading.score else {}
    sign = -1 if checked.rule_set.scoring.credit_sign is CreditSign.HELPS else 1

    def scored(text: Callable[[PlayerScore], str]) -> list[str]:
        return [text(scores[key]) if key in scores else "" for key in keys]

    def ranked(text: Callable[[EveningPlace], str]) -> list[str]:
        return [text(standings[key]) if key in standings else "" for key in keys]

    of_rounds = (_("Total of all rounds"), ranked(lambda line: figures.points(line.total)), True)
    paper = paper_sums(checked)
    written = [paper[seat.pk].text if seat.pk in paper else "" for seat in checked.mapped.seats]
    rows = [
        *([(paper_label(checked, paper), written, False)] if paper else []),
        (_("Points"), scored(lambda score: figures.points(score.points)), False),
        (_("Credit"), [figures.points(sign * seat.credit) for seat in checked.mapped.value.seats], False),
        (_("Total"), scored(lambda score: figures.points(score.total)), True),
        *([of_rounds] if checked.sheet.evening.planned_rounds > 1 else []),
        (_("Place"), ranked(lambda line: figures.place(line.place)), True),
        (_("Points for the place"), ranked(lambda line: figures.points(line.place_points)), False),
        (_("Bonus A + B"), ranked(lambda line: f"{line.bonus_a} + {line.bonus_b}"), False),
        (_("Ranking points"), ranked(lambda line: figures.points(line.ranking_points)), True),
    ]
    return tuple(SummaryRow(label, tuple(values), is_strong) for label, values, is_strong in rows)


def _signatures(checked: CheckedSheet) -> tuple[tuple[str, str], ...]:
    sheet = checked.sheet
    submitted = sheet.submitted_by.display_name if sheet.submitted_by else ""
    signed = sheet.signed_by.display_name if sheet.signed_by else ""
    return (
        (_("Kept by (Protokollführer)"), _when(submitted, sheet.submitted_at)),
        (_("Checked (Vice President Law and Game)"), _when(signed, sheet.signed_at)),
    )


def _when(name: str, at: datetime | None) -> str:
    if not name or at is None:
        return name
    return f"{name}, {date_format(localtime(at), 'SHORT_DATETIME_FORMAT')}"


def _footer(signed: SignedVersion | None, head: str) -> str:
    """Which version was signed, and the log's head as it is now."""
    version = _("Version %(version)s") % {"version": signed.version} if signed else ""
    return " · ".join(filter(None, (version, head)))


def _signed_version(checked: CheckedSheet) -> SignedVersion | None:
    """What was signed of a sheet that is printed as official."""
    sheet = checked.sheet
    signed = list(sheet.signed_versions.all()) if sheet.stands else []
    return next((version for version in signed if version.version == sheet.version), None)
