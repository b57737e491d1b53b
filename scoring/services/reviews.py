"""Closing a sheet and checking it: submit, send back, sign, reopen (L6.6, four eyes)."""

import hashlib
import json
from collections.abc import Collection
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.rulesets import to_data
from engine.scoring import score_sheet
from scoring.errors import Conflict, InvalidInput, NotAllowedNow
from scoring.mapping import map_sheet, rule_set_of
from scoring.models import ConfirmedFinding, Irregularity, Review, Sheet, SignedVersion, User
from scoring.selectors.game_records import with_records
from scoring.selectors.sheets import CheckedSheet, checked_sheet, fingerprint, full_sheets
from scoring.services.audit import log_action
from scoring.services.sheets import locked_sheet
from scoring.services.standings import rebuild_evening


@transaction.atomic
def submit_sheet(
    *, sheet_id: int, actor: User | None, confirmed: Collection[str] = (), accept_warnings: bool = False
) -> Sheet:
    """Close the sheet for review. ``confirmed`` are fingerprints of warnings that the actor has looked at;
    ``accept_warnings`` takes all of them for confirmed (imports, whose report has shown them).

    Raises NotAllowedNow while the sheet has no game, has errors or has warnings that nobody has confirmed.
    """
    sheet = locked_sheet(sheet_id)
    if not sheet.is_open:
        raise NotAllowedNow(_("This sheet is already %(state)s.") % {"state": sheet.get_state_display()})
    confirm_findings(sheet=sheet, actor=actor, fingerprints=confirmed)
    checked = _checked(sheet)
    if not checked.mapped.value.played_games:
        raise NotAllowedNow(_("There is no game on the sheet yet."))
    if checked.errors:
        raise NotAllowedNow(
            _("The sheet still has %(count)s errors. They have to be put right first.") % {"count": len(checked.errors)}
        )
    if checked.open_warnings and not accept_warnings:
        raise NotAllowedNow(_("%(count)s warnings have to be confirmed first.") % {"count": len(checked.open_warnings)})
    sheet.state = Sheet.State.SUBMITTED
    sheet.submitted_by = actor
    sheet.submitted_at = timezone.now()
    return _close(sheet, actor, "sheet.submitted", {"revision": sheet.revision})


@transaction.atomic
def confirm_findings(*, sheet: Sheet, actor: User | None, fingerprints: Collection[str]) -> None:
    """Note that somebody has looked at warnings and holds what is written for right. Unknown ones are ignored."""
    if not fingerprints or actor is None:
        return
    existing = {fingerprint(finding) for finding in _checked(sheet).open_warnings}
    ConfirmedFinding.objects.bulk_create(
        ConfirmedFinding(sheet=sheet, fingerprint=print_, confirmed_by=actor)
        for print_ in sorted(existing.intersection(fingerprints))
    )


@transaction.atomic
def send_back_sheet(*, sheet_id: int, actor: User, reason: str) -> Sheet:
    """The auditor hands the sheet back with a reason; it is open again."""
    sheet = locked_sheet(sheet_id)
    if sheet.state != Sheet.State.SUBMITTED:
        raise NotAllowedNow(_("Only a submitted sheet can be sent back."))
    return _reopen(sheet, actor, reason, "sheet.sent_back")


@transaction.atomic
def sign_sheet(*, sheet_id: int, actor: User, seen_revision: int) -> SignedVersion:
    """Sign the sheet as it was seen: its canonical form is frozen with its SHA-256, its standings become official
    once every sheet of the evening is signed.

    Raises NotAllowedNow (not submitted, or the same person submitted it), Conflict (changed since it was seen).
    """
    sheet = locked_sheet(sheet_id)
    if sheet.state != Sheet.State.SUBMITTED:
        raise NotAllowedNow(_("Only a submitted sheet can be signed."))
    if sheet.submitted_by_id == actor.pk:
        raise NotAllowedNow(_("Whoever submitted a sheet cannot sign it (four eyes)."))
    if sheet.revision != seen_revision:
        raise Conflict(_("The sheet has been changed since you read it. Please read it again before you sign."))
    content = canonical_form(full_sheets().get(pk=sheet.pk))
    now = timezone.now()
    version = SignedVersion.objects.create(
        sheet=sheet,
        version=sheet.version,
        content=content,
        sha256=hashlib.sha256(content.encode()).hexdigest(),
        submitted_by=sheet.submitted_by,
        signed_by=actor,
        signed_at=now,
    )
    Review.objects.create(sheet=sheet, version=sheet.version, outcome=Review.Outcome.SIGNED, reviewed_by=actor)
    sheet.state = Sheet.State.SIGNED
    sheet.signed_by = actor
    sheet.signed_at = now
    _close(sheet, actor, "sheet.signed", {"version": sheet.version, "sha256": version.sha256})
    return version


@transaction.atomic
def reopen_sheet(*, sheet_id: int, actor: User, reason: str) -> Sheet:
    """Open a signed sheet again for a correction. The signed version stays; what follows is the next version."""
    sheet = locked_sheet(sheet_id)
    if not sheet.is_signed:
        raise NotAllowedNow(_("Only a signed sheet can be reopened."))
    sheet.version += 1
    return _reopen(sheet, actor, reason, "sheet.reopened")


@transaction.atomic
def report_irregularity(
    *, sheet_id: int, actor: User, description: str, game_number: int | None = None, seat_id: int | None = None
) -> Irregularity:
    """Report something that does not fit; it is shown to the participants at once (L6.6).

    Raises InvalidInput without a description, and for a seat of another table.
    """
    sheet = locked_sheet(sheet_id)
    if not description.strip():
        raise InvalidInput(_("Please describe the irregularity."), {"description": [_("Please describe it.")]})
    seat = None
    if seat_id is not None and (seat := sheet.seats.filter(pk=seat_id).first()) is None:
        raise InvalidInput(_("There is no such player at this table. Please reload the sheet."))
    irregularity = Irregularity.objects.create(
        sheet=sheet, game_number=game_number, seat=seat, description=description.strip(), reported_by=actor
    )
    log_action(
        league=sheet.evening.season.league,
        actor=actor,
        action="irregularity.reported",
        subject=str(sheet),
        details={"game": game_number, "description": irregularity.description},
    )
    return irregularity


def canonical_form(sheet: Sheet) -> str:
    """Everything that a signature vouches for, as JSON text with sorted keys and no blanks.

    The same content always gives the same text. ``sheet`` must be loaded by ``full_sheets``.
    """
    mapped = map_sheet(sheet)
    rule_set = rule_set_of(sheet.evening.edition)
    score = score_sheet(mapped.value, rule_set)
    seats = mapped.value.seats
    content: dict[str, Any] = {
        "format": 1,
        "league": sheet.evening.season.league.name,
        "season": sheet.evening.season.name,
        "evening": {"date": sheet.evening.date.isoformat(), "kind": sheet.evening.kind},
        "rule_set": to_data(rule_set),
        "table": sheet.table,
        "version": sheet.version,
        "last_round_announced_after": sheet.last_round_announced_after,
        "seats": [
            {"name": seat.name, "credit": seat.credit, "first_game": seat.first_game, "last_game": seat.last_game}
            for seat in seats
        ],
        "games": [
            {
                "number": game.number,
                "dealer": None if game.dealer is None else seats[game.dealer].name,
                "winner": None if game.winner is None else seats[game.winner].name,
                "void": game.is_void,
                "exact_grab": game.exact_grab,
                "uno_card_finish": game.uno_card_finish,
                "points": [hand.points for hand in game.hands],
                "recorded": [hand.points for hand in scored.hands],
            }
            for game, scored in zip(mapped.value.games, score.games, strict=True)
        ],
        "totals": [player.total for player in score.players],
        "corrections": [
            [correction.game_number, correction.field, correction.old_value, correction.new_value, correction.initials]
            for correction in sheet.corrections.all()
        ],
    }
    return json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def _checked(sheet: Sheet) -> CheckedSheet:
    return with_records(checked_sheet(full_sheets().get(pk=sheet.pk)))


def _reopen(sheet: Sheet, actor: User, reason: str, action: str) -> Sheet:
    if not reason.strip():
        message = _("Please give a reason, so that the secretary knows what to put right.")
        raise InvalidInput(message, {"reason": [message]})
    Review.objects.create(
        sheet=sheet,
        version=sheet.version,
        outcome=Review.Outcome.SENT_BACK,
        reason=reason.strip(),
        reviewed_by=actor,
    )
    sheet.state = Sheet.State.SENT_BACK
    sheet.submitted_by = sheet.submitted_at = sheet.signed_by = sheet.signed_at = None
    return _close(sheet, actor, action, {"reason": reason.strip(), "version": sheet.version})


def _close(sheet: Sheet, actor: User | None, action: str, details: dict[str, Any]) -> Sheet:
    """Save the new state, write the log and bring the standings in line with it."""
    sheet.revision += 1
    sheet.save()
    log_action(league=sheet.evening.season.league, actor=actor, action=action, subject=str(sheet), details=details)
    rebuild_evening(evening=sheet.evening)
    return sheet
