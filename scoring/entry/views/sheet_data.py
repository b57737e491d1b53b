"""The sheet as JSON for the entry grid: the same snapshot that the page was rendered from."""

from collections.abc import Sequence
from time import time
from typing import Any

from django.db.models import BooleanField
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.checks import SheetFinding
from engine.ranking import EveningPlace
from scoring.core import figures
from scoring.core.errors import Change
from scoring.entry.selectors import state_words
from scoring.models import Game
from scoring.results.selectors.consequences import Consequence
from scoring.sheets.selectors.checked_sheets import Note
from scoring.sheets.selectors.protocol import PlayerColumn, Protocol, Row
from scoring.sheets.selectors.versions import receipts_of
from scoring.sheets.selectors.written_fields import LABELS
from scoring.sheets.services.entries import TYPED_FIELDS

Data = dict[str, Any]


def sum_labels() -> list[tuple[str, str]]:
    """The rows below the games: names of a column's fields, and what they are called."""
    return [
        ("points", _("Points")),
        ("total", _("Total")),
        ("place", _("Place")),
        ("gap", _("Behind the leader")),
    ]


def clock() -> int:
    """The server's time in milliseconds: what it tells later is newer, also if it tells of an older sheet."""
    return round(time() * 1000)


def sheet_data(protocol: Protocol, *, known_revision: int, server_time: int) -> Data:
    """What may have changed since ``known_revision``: rows written later, all totals and all findings.

    ``server_time``: nothing that was answered by then is missing in it, so it is the ``clock`` from before the
    sheet was read.
    """
    sheet = protocol.checked.sheet
    return {
        "revision": sheet.revision,
        "state": state_words(protocol.checked),
        "games": [row_data(row) for row in protocol.rows if row.game and row.game.revision > known_revision],
        "columns": [_column_data(column) for column in protocol.columns],
        "findings": [note_data(note) for note in protocol.notes if not _may_still_be_mended(note)],
        "paper": _paper_data(protocol),
        "is_over": protocol.checked.reading.ending is not None,
        "is_played": _is_played(protocol),
        "is_open": sheet.is_open,
        "is_signed": sheet.is_signed,
        "seats": seats_data(protocol),
        "told": server_time,
    }


def whole_sheet_data(protocol: Protocol, *, server_time: int) -> Data:
    """All that is on the sheet and, until it is signed, which requests it comes from: what a device has sent and does
    not find among them was lost. One query more."""
    sheet = protocol.checked.sheet
    receipts = {} if sheet.is_signed else {"receipts": receipts_of(sheet.pk)}
    return sheet_data(protocol, known_revision=0, server_time=server_time) | receipts


def _is_played(protocol: Protocol) -> bool:
    """Whether no further game is to be played: the last round is over (L8.3), or everything is decided."""
    reading = protocol.checked.reading
    return reading.ending is not None or (reading.last_round is not None and not reading.last_round.games_left)


def _may_still_be_mended(note: Note) -> bool:
    """Whether playing on mends it: a last round was announced just now (L8.3), and its first game is still to come."""
    return note.code == SheetFinding.ANNOUNCED_TOO_LATE.name


def seats_data(protocol: Protocol) -> list[Data]:
    """Who sits at the table in the order of the seats, and from which game to which."""
    return [
        {"id": seat.pk, "name": seat.registration.player.name, "first": seat.first_game, "last": seat.last_game}
        for seat in protocol.checked.mapped.seats
    ]


def row_data(row: Row) -> Data:
    """A written row."""
    assert row.game is not None
    return {
        "number": row.number,
        "revision": row.game.revision,
        "dealer": row.game.dealer_id,
        "winner": row.game.winner_id,
        "exact_grab": row.game.exact_grab,
        "uno_card_finish": row.game.uno_card_finish,
        "is_void": row.game.is_void,
        "hands": {cell.seat.pk: cell.text for cell in row.cells},
        "recorded": {cell.seat.pk: cell.recorded for cell in row.cells if cell.factor or cell.text != str(cell.raw)},
        "strikes": {
            cell.seat.pk: [{"old": strike.old_value, "initials": strike.initials} for strike in cell.strikes]
            for cell in row.cells
            if cell.strikes
        },
    }


def note_data(note: Note) -> Data:
    return {
        "severity": note.severity.value,
        "code": note.code,
        "text": note.text,
        "clauses": ", ".join(note.clauses),
        "game": note.game_number,
        "seat": note.seat_id,
        "field": note.field,
    }


def changes_data(changes: Sequence[Change]) -> list[Data]:
    """Written values that would be replaced, in words for the correction dialog."""
    return [
        {
            "label": change.player or str(LABELS[change.field]),
            "old": change.old_value,
            "new": change.new_value or _("(empty)"),
        }
        for change in changes
    ]


def consequences_data(consequences: Sequence[Consequence]) -> list[Data]:
    """What would follow from the replaced values in the result of the evening, in words for the correction dialog."""
    return [
        {"label": line.name, "old": _line_text(line.before), "new": _line_text(line.after), "follows": True}
        for line in consequences
    ]


def _line_text(line: EveningPlace | None) -> str:
    if line is None:
        return _("not ranked")
    values = {"total": figures.points(line.total), "place": line.place, "points": line.ranking_points}
    if line.place is None:
        return _("total %(total)s, without place") % values
    sentence = ngettext(
        "total %(total)s, place %(place)s, %(points)s ranking point",
        "total %(total)s, place %(place)s, %(points)s ranking points",
        line.ranking_points,
    )
    return sentence % values


def _column_data(column: PlayerColumn) -> Data:
    return {
        "seat": column.seat.pk,
        "points": column.points,
        "total": column.total,
        "place": column.place,
        "gap": column.gap,
        "out_after": column.out_after,
    }


def _paper_data(protocol: Protocol) -> Data:
    """The sums on paper: ``label`` says which total they are, ``cells`` are HTML by seat, empty if no sum is noted or
    compared; ``suspects`` are cells to look at first."""
    papers = {column.seat.pk: column.paper for column in protocol.columns if protocol.has_paper}
    return {
        "label": protocol.paper_label,
        "cells": {
            seat: render_to_string("sheets/paper_cell.html", {"paper": paper, "is_typed": True})
            for seat, paper in papers.items()
        },
        "differences": render_to_string("entry/sheets/paper_line.html", {"protocol": protocol}),
        "suspects": [
            {"cell": suspicion.anchor, "text": suspicion.text, "taken": suspicion.taken}
            for row in protocol.rows
            for cell in row.cells
            for suspicion in cell.suspicions
        ],
    }


def entry_options(protocol: Protocol, urls: dict[str, str], addresses: dict[str, str]) -> Data:
    """What the script needs to know besides the rows; ``addresses`` say where each kind of entry is sent."""
    sheet = protocol.checked.sheet
    return {"sheet": sheet.pk, "seats": seats_data(protocol), "urls": urls, "addresses": addresses}


def key_words() -> Data:
    """What the keys of the grid say, also where a paper is read blind: what cells are called, and what is asked."""
    return {
        "cell": _("Game %(number)s, %(name)s"),
        "dealer": _("Game %(number)s, dealer"),
        "winner": _("winner"),
        "exact_grab": _("Game %(number)s, exact grab"),
        "uno_card_finish": _("Game %(number)s, UNO-card finish"),
        "is_void": _("Game %(number)s, void"),
        "ask": {
            "winner": _("Has %(name)s won? The points that are typed would go."),
            "exact_grab": _("Exact grab in game %(number)s? The points count double."),
            "uno_card_finish": _("Did game %(number)s end with the UNO card? The points count double."),
            "is_void": _("Is game %(number)s void? What is typed would not count."),
        },
        "askKeys": _("%(key)s again: yes. Esc: no."),
    }


def grid_words() -> Data:
    """Everything the grid's script says, in the user's language; it fills in names itself."""
    return {
        **key_words(),
        "badge": _("Game %(number)s: %(state)s"),
        "states": {
            "unsaved": _("not saved"),
            "incomplete": _("incomplete"),
            "saving": _("saving …"),
            "saved": _("saved"),
            "waiting": _("waiting"),
            "conflict": _("written twice"),
            "question": _("initials needed"),
            "closed": _("not sent"),
            "missing": _("not on the server any more"),
        },
        "worth": {"warning": _("doubtful"), "error": _("impossible")},
        "missingWinner": _("The winner is missing (key *)."),
        "missingHands": _("The points of %(names)s are missing."),
        "leftRow": _("Game %(number)s is incomplete. %(missing)s"),
        "countsAgain": _("Game %(number)s counts again: it has points."),
        "savedRow": _("Game %(number)s is saved."),
        "game": _("Game %(number)s"),
        "playedOut": _("The last game is written. What comes next: submit the sheet."),
        "restored": _("Unsaved entries restored: %(count)s"),
        "paperUnsent": _("No connection. The sums on paper are not saved yet."),
        "yes": _("yes"),
        "no": _("no"),
        "written": _written_fields(),
        "elsewhere": _("Game %(number)s has been written elsewhere."),
        "overtaken": _(
            "Somebody else has written game %(number)s meanwhile. What you typed stays; you choose when you save."
        ),
        "reseated": _("Who sits at this table has changed. Please load the page again; what you typed stays."),
        "notOpen": _("This sheet has been closed meanwhile. What you typed stays on this device."),
    }


def _written_fields() -> list[Data]:
    """What a script compares of two versions of a row besides its hands: what a correction is asked for (L6.5)."""
    return [
        {"field": name, "label": str(LABELS[name]), "is_mark": isinstance(Game._meta.get_field(name), BooleanField)}
        for name in TYPED_FIELDS
        if name in LABELS
    ]
