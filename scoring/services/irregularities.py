"""Irregularities (L6.6): reported to all participants at once, settled by somebody, opened again."""

from collections.abc import Iterable

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.errors import InvalidInput, NotAllowedNow
from scoring.models import Irregularity, IrregularityNotice, Player, User
from scoring.services import transaction
from scoring.services.audit import log_action
from scoring.services.sheets import locked_sheet


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
    participants = Player.objects.filter(registrations__evening=sheet.evening).order_by("name")
    IrregularityNotice.objects.bulk_create(
        IrregularityNotice(irregularity=irregularity, player=player, address=player.email) for player in participants
    )
    _log(irregularity, actor, "irregularity.reported", irregularity.description)
    return irregularity


@transaction.atomic
def settle_irregularity(*, irregularity_id: int, actor: User, resolution: str) -> Irregularity:
    """Note how an irregularity was settled. Raises NotAllowedNow (settled already), InvalidInput without words."""
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
    _log(irregularity, actor, "irregularity.settled", irregularity.resolution)
    return irregularity


@transaction.atomic
def reopen_irregularity(*, irregularity_id: int, actor: User) -> Irregularity:
    """Take the settlement back; the log keeps what it said. Raises NotAllowedNow (it is open)."""
    irregularity = _locked(irregularity_id)
    if irregularity.is_open:
        raise NotAllowedNow(_("This irregularity is open already."))
    withdrawn = irregularity.resolution
    irregularity.resolution = ""
    irregularity.resolved_by = irregularity.resolved_at = None
    irregularity.save()
    _log(irregularity, actor, "irregularity.reopened", withdrawn)
    return irregularity


def note_sent(*, notice: IrregularityNotice) -> None:
    """Note that the mail to a participant has left."""
    notice.sent_at, notice.failure = timezone.now(), ""
    notice.save(update_fields=("sent_at", "failure"))


def note_failure(*, notice: IrregularityNotice, failure: str) -> None:
    """Note what the mail server said instead of taking the mail."""
    notice.failure = failure[:200]
    notice.save(update_fields=("failure",))


def notices_to_send(irregularity: Irregularity) -> Iterable[IrregularityNotice]:
    """Notices that have an address and have not left yet."""
    return irregularity.notices.filter(sent_at__isnull=True).exclude(address="").select_related("player")


def _locked(irregularity_id: int) -> Irregularity:
    return (
        Irregularity.objects.select_for_update(of=("self",))
        .select_related("sheet__evening__season__league")
        .get(pk=irregularity_id)
    )


def _log(irregularity: Irregularity, actor: User, action: str, text: str) -> None:
    evening = irregularity.sheet.evening
    log_action(
        league=evening.season.league,
        actor=actor,
        action=action,
        subject=str(irregularity.sheet),
        details={"irregularity": irregularity.pk, "game": irregularity.game_number, "description": text},
        vouches_for=(evening,),
    )
