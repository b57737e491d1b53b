"""Remarks below the printed sheet: what happened around the games, in short sentences (L3, L4, L6.1, L7, L8.3, D9,
D10).
"""

from collections.abc import Iterator
from datetime import datetime

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.core.figures import moment
from scoring.core.wording import finding_text
from scoring.entry.selectors import TableLife, penalties_by_player, table_life
from scoring.models import TYPED_CHANNELS, Correction, PenaltyCard, Registration, Sheet
from scoring.people.selectors.leagues import is_password_from_submitter, origin_of
from scoring.seating.selectors.venue import Venue
from scoring.sheets.selectors.checked_sheets import CheckedSheet, fingerprint
from scoring.sheets.selectors.written_fields import LABELS, WrittenPlace, place_of


def remarks_of(checked: CheckedSheet, venue: Venue) -> tuple[str, ...]:
    """One line for each thing that was noted, none for what was not. No query for a sheet loaded to be printed."""
    life = table_life(checked)
    of_games = (*_of_the_games(life), *_of_the_penalties(life), *_of_the_corrections(checked), *_of_the_paper(checked))
    before = (*_of_the_registrations(checked), *_of_the_venue(venue))
    return (*before, *of_games, *_of_the_signature(checked.sheet))


def _of_the_registrations(checked: CheckedSheet) -> Iterator[str]:
    """When each registration arrived, to the minute or as exactly as the deadline demands, and the credit that it
    brought."""
    registrations = [seat.registration for seat in checked.mapped.seats]
    deadline = checked.sheet.evening.registration_deadline
    if entered := [_arrived(row, deadline) for row in registrations if row.arrival is not None]:
        heading = _("Registrations and their credit, deadline %(deadline)s") % {"deadline": moment(deadline)}
        yield f"{heading} (L4): {'; '.join(entered)}."


def _arrived(row: Registration, deadline: datetime) -> str:
    """One registration; how it came in where somebody typed it."""
    when = moment(row.arrived_at, deadline) if row.arrived_at else row.get_promptness_display()
    typed = f", {row.get_channel_display()}" if row.channel in TYPED_CHANNELS else ""
    return f"{row.player} {when}{typed}: {row.credit}"


def _minute(at: datetime) -> datetime:
    return at.replace(second=0, microsecond=0)


def _of_the_venue(venue: Venue) -> Iterator[str]:
    if venue.checks:
        missed = "; ".join(f"{check} – {check.remark}" if check.remark else str(check) for check in venue.missed)
        found = _("%(met)s of %(all)s points are as they should be.") % {"met": venue.met, "all": len(venue.points)}
        yield f"{_('Venue')} (L3): {found}" + (f" {_('Not so:')} {missed}." if missed else "")
    if venue.inspection:
        inspected = _("may be used") if venue.inspection.is_fit else _("must not be used")
        by = venue.inspection.inspected_by.display_name
        yield f"{_('Shuffling machine')} (L6.1): {inspected} ({by}). {venue.inspection.remark}".rstrip()


def _of_the_games(life: TableLife) -> Iterator[str]:
    if life.shufflings:
        passes = ", ".join(f"{row.game_number}: {row.passes}" for row in life.shufflings)
        yield f"{_('Passes of the shuffling machine')} (L6.1): {passes}."
    for misdeal in life.misdeals:
        what = misdeal.remark or misdeal.get_kind_display()
        yield f"{_('Misdeal')} (L6.1): {_in_game(misdeal.game_number)}, {misdeal.dealer.registration.player}: {what}."
    for game in life.void_games:
        if game.void_reason:
            yield f"{_('Void game')} (D10): {_in_game(game.number)}: {game.void_reason}."
    for presence in life.unusual_presences:
        numbers = {"played": presence.played, "games": presence.games}
        yield f"{presence.seat.registration.player} (D9): {_('%(played)s of %(games)s games') % numbers}."
    if life.sheet.last_round_announced_at:
        at = date_format(localtime(life.sheet.last_round_announced_at), "SHORT_DATETIME_FORMAT")
        after = _("after game %(number)s") % {"number": life.sheet.last_round_announced_after}
        by = ", ".join(filter(None, (life.sheet.last_round_announced_by, at)))
        yield f"{_('Last round announced')} (L8.3): {after} ({by})."
    for leave in life.further_games:
        yield f"{_('Further game')} (L8.3): {leave.reason} ({leave.allowed_by.display_name})."


def _of_the_penalties(life: TableLife) -> Iterator[str]:
    if life.penalties:
        by_player = penalties_by_player(life.penalties)
        taken = "; ".join(f"{name}: {', '.join(map(_penalty, cards))}" for name, cards in by_player.items())
        yield f"{_('Penalty cards')} (L7): {taken}."


def _of_the_corrections(checked: CheckedSheet) -> Iterator[str]:
    """What was struck beside the games, and cards in a cell, which are too long for the place beside the points."""
    struck = [_struck(row) for row in checked.sheet.corrections.all() if _needs_a_line(row)]
    if struck:
        heading = _("Struck")
        yield f"{heading} (L6.5): {'; '.join(struck)}."


def _of_the_paper(checked: CheckedSheet) -> Iterator[str]:
    """Sums on paper that stay although they differ, and why. The sheet is only checked if there are any."""
    for finding in checked.findings if any(slip.reason for slip in checked.confirmed.values()) else ():
        slip = checked.confirmed.get(fingerprint(finding))
        if slip is not None and slip.reason:
            said = f"{finding_text(finding)} {slip.reason} ({slip.confirmed_by.display_name})"
            heading = _("Total on paper")
            yield f"{heading} (L6.6): {said}."


def _of_the_signature(sheet: Sheet) -> Iterator[str]:
    """That four eyes may be two: whoever submitted the sheet has known a password of the account that signed it."""
    signer, submitter = sheet.signed_by, sheet.submitted_by
    if signer is not None and submitter is not None and is_password_from_submitter(signer, sheet):
        text = _(
            "%(submitter)s, who submitted the sheet, gave a password to the account that signed it: "
            "%(signer)s, %(origin)s."
        )
        names = {"submitter": submitter.display_name, "signer": signer.display_name, "origin": origin_of(signer)}
        heading = _("Signature")
        yield f"{heading} (L6.6): {text % names}"


def _needs_a_line(correction: Correction) -> bool:
    return place_of(correction.field) is WrittenPlace.BESIDE or "(" in correction.old_value + correction.new_value


def _struck(correction: Correction) -> str:
    where = _in_game(correction.game_number) if correction.game_number else ""
    who = str(correction.seat.registration.player) if correction.seat else ""
    change = f"{correction.old_value} → {correction.new_value or '–'}"
    return f"{', '.join(filter(None, (where, who, str(LABELS[correction.field]))))}: {change} ({correction.initials})"


def _penalty(penalty: PenaltyCard) -> str:
    times = f" × {penalty.cards}" if penalty.cards > 1 else ""
    return f"{penalty.get_offence_display()}{times} ({penalty.game_number})"


def _in_game(number: int) -> str:
    return _("Game %(number)s") % {"number": number}
