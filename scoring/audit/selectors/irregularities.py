"""Irregularities of a league (L6.6), who is told of one, and the words in which a finding becomes one."""

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext as _

from scoring.audit.selectors.audit_readings import blind_reading, readings_by
from scoring.audit.selectors.audits import finding_with
from scoring.core.wording import finding_text
from scoring.entry.selectors.table_events import checked_in_every_detail
from scoring.models import Irregularity, IrregularityNotice, League, Player, Sheet, User


def irregularities_in(league: League, *, are_open: bool) -> QuerySet[Irregularity]:
    """The open ones of a league, those that wait longest first, or the settled ones, the last one first."""
    rows = (
        Irregularity.objects.filter(sheet__evening__season__league=league, resolved_at__isnull=are_open)
        .select_related("sheet__evening__season__league", "seat__registration__player", "reported_by", "resolved_by")
        .prefetch_related(Prefetch("notices", notices_of_people()))
    )
    return rows.order_by("reported_at", "pk") if are_open else rows.order_by("-resolved_at", "-pk")


def notices_of_people() -> QuerySet[IrregularityNotice]:
    """Who was told, by whom, and what became of the mail."""
    return IrregularityNotice.objects.select_related("player", "told_by", "mail").order_by("pk")


def participants_to_tell(sheet: Sheet) -> QuerySet[Player]:
    """All participants of the sheet's evening, whatever table they sat at (L6.6)."""
    return Player.objects.filter(registrations__in=sheet.evening.registrations.all()).order_by("sort_key", "name")


def suggested_irregularity(
    sheet: Sheet, auditor: User, *, finding: str, place: tuple[int, int | None, bool] | None
) -> dict[str, object]:
    """What the form of a report starts with: a finding of the sheet, named by its fingerprint, with its paragraphs;
    or a difference between paper and sheet, its ``place`` as a parameter says it. Empty if there
    is no such thing (any more). ``sheet`` must be loaded by ``full_sheet``.
    """
    checked, _life = checked_in_every_detail(sheet)
    if found := finding_with(checked, finding):
        clauses = ", ".join(f"§ {clause}" for clause in found.clauses)
        seat = found.place.seat
        return {
            "game_number": found.place.game,
            "seat": None if seat is None else checked.mapped.seats[seat].pk,
            "description": f"{finding_text(found)} ({clauses})" if clauses else finding_text(found),
            "fingerprint": finding,
        }
    if place is None:
        return {}
    game, seat_id, is_dealer = place
    figure = blind_reading(checked, auditor, readings_by(sheet, auditor)).figure(game, seat_id, is_dealer=is_dealer)
    if figure is None or figure.reading is None:
        return {}
    return {
        "game_number": figure.game_number,
        "seat": seat_id,
        "description": _("The paper says “%(paper)s”, the sheet says “%(sheet)s” (§ L6.6).")
        % {"paper": figure.called(figure.reading.value), "sheet": figure.called(figure.written)},
    }
