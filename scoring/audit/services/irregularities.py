"""Irregularities (L6.6): reported to all participants at once, settled by somebody, opened again."""

from collections.abc import Collection, Iterable, Mapping

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.audit.log_actions import AuditAction
from scoring.base.errors import InvalidInput, NotAllowedNow
from scoring.base.services import transaction
from scoring.log.services.writing import log_action
from scoring.models import Irregularity, IrregularityNotice, Player, User
from scoring.sheets.services.opening import locked_sheet


@transaction.atomic
def report_irregularity(
    *,
    sheet_id: int,
    actor: User,
    description: str,
    game_number: int | None = None,
    seat_id: int | None = None,
    fingerprint: str = "",
) -> Irregularity:
    """Report something that does not fit. Every participant of the evening is told at once (L6.6): the evening's page
    shows it, and a notice waits for each of them to be sent.

    ``fingerprint`` is that of the finding it is made from. Raises InvalidInput without a description, and for a seat
    of another table.
    """
    sheet = locked_sheet(sheet_id)
    if not description.strip():
        raise InvalidInput(_("Please describe the irregularity."), {"description": [_("Please describe it.")]})
    seat = None
    if seat_id is not None and (seat := sheet.seats.filter(pk=seat_id).first()) is None:
        raise InvalidInput(_("There is no such player at this table. Please reload the sheet."))
    irregularity = Irregularity.objects.create(
        sheet=sheet,
        game_number=game_number,
        seat=seat,
        description=description.strip(),
        fingerprint=fingerprint,
        reported_by=actor,
    )
    _tell(irregularity, IrregularityNotice.Event.REPORTED)
    _log(irregularity, actor, AuditAction.IRREGULARITY_REPORTED, irregularity.description)
    return irregularity


@transaction.atomic
def settle_irregularity(*, irregularity_id: int, actor: User, resolution: str) -> Irregularity:
    """Note how an irregularity was settled; all participants are told. Raises NotAllowedNow (settled already),
    InvalidInput without words."""
    irregularity = _locked(irregularity_id)
    if not irregularity.is_open:
        raise NotAllowedNow(_("This irregularity is settled already."))
    if not resolution.strip():
        message = _("Please say how it was settled, so that everybody can understand it.")
        raise InvalidInput(message, {"resolution": [message]})
    irregularity.resolution = resolution.strip()
    irregularity.resolved_by = actor
    irregularity.resolved_at = timezone.now()
    irregularity.save()
    _tell(irregularity, IrregularityNotice.Event.SETTLED)
    _log(irregularity, actor, AuditAction.IRREGULARITY_SETTLED, irregularity.resolution)
    return irregularity


@transaction.atomic
def reopen_irregularity(*, irregularity_id: int, actor: User) -> Irregularity:
    """Take the settlement back; the log keeps what it said, and all participants are told. Raises NotAllowedNow (it is
    open)."""
    irregularity = _locked(irregularity_id)
    if irregularity.is_open:
        raise NotAllowedNow(_("This irregularity is open already."))
    withdrawn = irregularity.resolution
    irregularity.resolution = ""
    irregularity.resolved_by = irregularity.resolved_at = None
    irregularity.save()
    _tell(irregularity, IrregularityNotice.Event.REOPENED)
    _log(irregularity, actor, AuditAction.IRREGULARITY_REOPENED, withdrawn)
    return irregularity


@transaction.atomic
def note_told_in_person(*, irregularity_id: int, actor: User, notice_ids: Collection[int]) -> int:
    """Note that somebody has told participants in person, by word or telephone. Returns how many.

    Who was told before, in whichever way, is left alone. Raises InvalidInput if nobody was chosen.
    """
    irregularity = _locked(irregularity_id)
    notices = irregularity.notices.filter(pk__in=notice_ids, told_at__isnull=True).select_related("player")
    chosen = [notice for notice in notices.order_by("pk") if not notice.has_reached_somebody]
    if not chosen:
        raise InvalidInput(_("Please tick whom you have told."))
    for notice in chosen:
        notice.told_at, notice.told_by = timezone.now(), actor
        notice.save(update_fields=("told_at", "told_by"))
    _log(irregularity, actor, AuditAction.IRREGULARITY_TOLD, ", ".join(notice.player.name for notice in chosen))
    return len(chosen)


def note_sent(*, notice: IrregularityNotice, way: IrregularityNotice.Way) -> None:
    """Note that the mail to a participant has left, or was written to a file."""
    notice.sent_at, notice.way, notice.failure = timezone.now(), way, ""
    notice.save(update_fields=("sent_at", "way", "failure"))


def note_failure(*, notice: IrregularityNotice, failure: str) -> None:
    """Note what the mail server said instead of taking the mail."""
    notice.failure, notice.sent_at, notice.way = failure[:200], None, ""
    notice.save(update_fields=("failure", "sent_at", "way"))


def log_mails(*, irregularity: Irregularity, actor: User | None, counts: Mapping[str, int]) -> None:
    """Write into the league's log what became of the mails."""
    _log(irregularity, actor, AuditAction.IRREGULARITY_MAILED, irregularity.description, counts)


def notices_to_send(irregularity: Irregularity, *, way: IrregularityNotice.Way) -> Iterable[IrregularityNotice]:
    """Notices that have an address and have not gone this way; one in a file still has to go to a server."""
    waiting = irregularity.notices.exclude(address="").filter(told_at__isnull=True)
    return waiting.exclude(way__in=(way, IrregularityNotice.Way.SERVER)).select_related("player")


def _tell(irregularity: Irregularity, event: IrregularityNotice.Event) -> None:
    """Let every participant be told of the event. What was to be told of the last settlement does not hold any more."""
    irregularity.notices.exclude(event=IrregularityNotice.Event.REPORTED).delete()
    evening = irregularity.sheet.evening
    IrregularityNotice.objects.bulk_create(
        IrregularityNotice(irregularity=irregularity, player=player, event=event, address=player.email)
        for player in Player.objects.filter(registrations__evening=evening).order_by("sort_key", "name")
    )


def _locked(irregularity_id: int) -> Irregularity:
    return (
        Irregularity.objects.select_for_update(of=("self",))
        .select_related("sheet__evening__season__league")
        .get(pk=irregularity_id)
    )


def _log(
    irregularity: Irregularity,
    actor: User | None,
    action: AuditAction,
    text: str,
    counts: Mapping[str, int] | None = None,
) -> None:
    evening = irregularity.sheet.evening
    log_action(
        league=evening.season.league,
        actor=actor,
        action=action,
        subject=str(irregularity.sheet),
        details={
            "irregularity": irregularity.pk,
            "game": irregularity.game_number,
            "description": text,
            **(counts or {}),
        },
        vouches_for=(evening,),
    )
