"""Answers to a script about a game that it has sent: written, refused, or only checked."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils.translation import gettext as _

from engine.sheet import GameRow
from scoring.core.errors import Conflict, CorrectionNeeded, InvalidInput, LeagueOfficeError
from scoring.core.forms import reading
from scoring.core.services.log import Actor
from scoring.entry.views.sheet_data import changes_data, clock, consequences_data, note_data, row_data, sheet_data
from scoring.models import Game, Sheet
from scoring.results.selectors.consequences import consequences_of
from scoring.sheets.forms import GameForm
from scoring.sheets.selectors.checked_sheets import checked_sheet, notes_of_game
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.selectors.protocol import Protocol, Row, protocol_of
from scoring.sheets.services.entries import counted_entry, engine_game_of
from scoring.sheets.services.games import write_game

REFUSAL_STATUS = {"conflict": 409, "correction_needed": 422, "invalid": 422, "closed": 423}
"""The status of each kind of refusal."""

_NOT_WHILE_TYPING = ("POINTS_MISSING", "NO_WINNER", "DEALER_MISSING", "GAME_NUMBERS_MISSING")


def _require_valid(form: GameForm) -> None:
    """Raises InvalidInput with everything that the form could not read."""
    if not form.is_valid():
        errors = {name: [str(error) for error in found] for name, found in form.errors.items()}
        raise InvalidInput(_("Some cells cannot be read."), errors)


def write_typed_game(form: GameForm, *, sheet: Sheet, actor: Actor) -> Game:
    """Save what was typed on a sheet in hand. Raises InvalidInput for what cannot be read, and whatever saving a game
    raises.

    What the script says it knows is read before anything is written.
    """
    reading.number(form.data, "known_revision")
    _require_valid(form)
    return write_game(
        sheet=sheet,
        actor=actor,
        entry=form.entry,
        seen_revision=form.cleaned_data["seen_revision"],
        client_id=form.cleaned_data["client_id"],
        note=form.note,
        follows=form.cleaned_data["follows"],
    )


def protocol_now(sheet_id: int) -> Protocol:
    """The sheet as it is written now."""
    return protocol_of(checked_sheet(full_sheet(sheet_id)))


def written_row(protocol: Protocol, number: int) -> Row | None:
    return next((row for row in protocol.rows if row.game and row.number == number), None)


def saved_answer(request: HttpRequest, game: Game, seen_revision: int) -> JsonResponse:
    """The row as it is written now, with everything that has changed since the revision the script knows.

    ``seen_revision`` is that of the sheet before, for a script that does not say what it knows.
    """
    protocol = protocol_of(checked_sheet(game.sheet))
    row = written_row(protocol, game.number)
    return JsonResponse(
        {"kind": "saved", "game": row_data(row) if row else None, **_news(protocol, request.POST, seen_revision)}
    )


def _news(protocol: Protocol, posted: Mapping[str, Any], default: int) -> dict[str, Any]:
    """What has changed since the revision that the script says it knows; ``default`` if it does not say."""
    known = reading.number(posted, "known_revision")
    return sheet_data(protocol, known_revision=default if known is None else known, server_time=clock())


def refusal_data(protocol: Protocol, form: GameForm, refusal: LeagueOfficeError) -> dict[str, Any]:
    """Why nothing was written. In case of a conflict also the sheet as it is now, and what is written there instead:
    ``theirs`` is None if the row was taken off.
    """
    data: dict[str, Any] = {"kind": "closed", "message": str(refusal)}
    match refusal:
        case Conflict():
            theirs = written_row(protocol, form.cleaned_data["number"])
            data["kind"] = "conflict"
            data |= {"theirs": row_data(theirs) if theirs else None}
            data |= _news(protocol, form.data, protocol.checked.sheet.revision)
        case CorrectionNeeded():
            follows = consequences_of(protocol.checked.sheet, _typed_game(protocol, form))
            data |= {
                "kind": "correction_needed",
                "changes": [*changes_data(refusal.changes), *consequences_data(follows)],
            }
        case InvalidInput():
            data |= {"kind": "invalid", "errors": refusal.errors}
    return data


def _typed_game(protocol: Protocol, form: GameForm) -> GameRow:
    seats = protocol.checked.mapped.seats
    return engine_game_of(counted_entry(form.entry, protocol.checked.sheet, seats), seats)


def check_answer(sheet: Sheet, form: GameForm) -> JsonResponse:
    """What the engine says about a row while it is being typed. Nothing is written."""
    checked = checked_sheet(sheet)
    try:
        _require_valid(form)
        entry = counted_entry(form.entry, sheet, checked.mapped.seats)
    except InvalidInput as refusal:
        return JsonResponse({"findings": [], "errors": refusal.errors, "message": str(refusal)})
    notes = notes_of_game(checked, engine_game_of(entry, checked.mapped.seats))
    return JsonResponse(
        {
            "findings": [note_data(note) for note in notes if note.code not in _NOT_WHILE_TYPING],
            "errors": {},
            "points": {seat: hand.points for seat, hand in entry.hands.items() if hand.cards},
        }
    )
