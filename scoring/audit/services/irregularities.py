"""Irregularities (L6.6): reported, settled, opened again; every participant is told of one at once."""

from collections.abc import Collection
from dataclasses import asdict

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.audit.log_actions import AuditAction
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.mail.services.outbox import addressed_to, send_mail_again, withdraw_mails, write_mail
from scoring.models import Irregularity, IrregularityNotice, Mail, MailKind, Player, Sheet, User
from scoring.people.services.personal_links import ways_in
from scoring.sheets.services.states import locked_sheet


@transaction.atomic(sheet_id=Sheet)
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


@transaction.atomic(irregularity_id=Irregularity)
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


@transaction.atomic(irregularity_id=Irregularity)
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


@transaction.atomic(irregularity_id=Irregularity)
def note_told_in_person(*, irregularity_id: int, actor: User, notice_ids: Collection[int]) -> int:
    """Note that somebody has told participants in person, by word or telephone. Returns how many.

    Who was told before, in whichever way, is left alone. Raises InvalidInput if nobody was chosen.
    """
    irregularity = _locked(irregularity_id)
    notices = irregularity.notices.filter(pk__in=notice_ids, told_at__isnull=True).select_related("player", "mail")
    chosen = [notice for notice in notices.order_by("pk") if not notice.has_reached_somebody]
    if not chosen:
        raise InvalidInput(_("Please tick whom you have told."))
    for notice in chosen:
        notice.told_at, notice.told_by = timezone.now(), actor
        notice.save(update_fields=("told_at", "told_by"))
    withdraw_mails(Mail.objects.filter(notices__in=chosen))
    _log(irregularity, actor, AuditAction.IRREGULARITY_TOLD, ", ".join(notice.player.name for notice in chosen))
    return len(chosen)


@transaction.atomic(mail=Mail)
def note_posted(*, notice: IrregularityNotice, mail: Mail) -> None:
    """Note which mail of the outbox tells a participant."""
    notice.mail = mail
    notice.save(update_fields=("mail",))


def notices_to_post(irregularity: Irregularity) -> QuerySet[IrregularityNotice]:
    """Notices that have an address and for which there is no mail, although nobody was told."""
    waiting = irregularity.notices.filter(mail=None, told_at__isnull=True).exclude(address="")
    return waiting.exclude(way=IrregularityNotice.Way.SERVER).select_related("player")


def _tell(irregularity: Irregularity, event: IrregularityNotice.Event) -> None:
    """Let every participant be told of the event. What was to be told of the last settlement does not hold any more."""
    outdated = irregularity.notices.exclude(event=IrregularityNotice.Event.REPORTED)
    withdraw_mails(Mail.objects.filter(notices__in=outdated))
    outdated.delete()
    evening = irregularity.sheet.evening
    IrregularityNotice.objects.bulk_create(
        IrregularityNotice(irregularity=irregularity, player=player, event=event, address=player.email)
        for player in Player.objects.filter(registrations__in=evening.registrations.all()).order_by("sort_key", "name")
    )


def _locked(irregularity_id: int) -> Irregularity:
    return (
        Irregularity.objects.select_for_update(of=("self",))
        .select_related("sheet__evening__season__league")
        .get(pk=irregularity_id)
    )


def _log(irregularity: Irregularity, actor: User, action: AuditAction, text: str) -> None:
    evening = irregularity.sheet.evening
    log_action(
        league=evening.season.league,
        actor=actor,
        action=action,
        subject=str(irregularity.sheet),
        details={"irregularity": irregularity.pk, "game": irregularity.game_number, "description": text},
    )


def post_notices(irregularity: Irregularity) -> None:
    """Put a mail into the outbox for every notice that has an address and none yet, in the reader's language.

    It leads to the evening's page, whoever has no account to the personal one. An answer goes to whoever reported the
    irregularity, if the account has an address; if not, the mail says so. Call it in the transaction of what is told;
    safe to repeat: nobody is told twice.
    """
    sheet = irregularity.sheet
    league = sheet.evening.season.league
    answers_to = irregularity.reported_by.email
    notices = list(notices_to_post(irregularity))
    told, path = [notice.player for notice in notices], sheet.evening.get_absolute_url()
    ways = ways_in(league=league, players=told, path=path)
    for notice in notices:
        is_report = notice.event == IrregularityNotice.Event.REPORTED
        about = {
            "notice": notice,
            "irregularity": irregularity,
            "can_be_answered": bool(answers_to),
            "sheet": sheet,
            "evening": sheet.evening,
            "player": notice.player,
            **asdict(ways[notice.player_id]),
        }
        mail = write_mail(
            "irregularity",
            league=league,
            kind=MailKind.IRREGULARITY if is_report else MailKind.SETTLEMENT,
            to=addressed_to(notice.player),
            reply_to=answers_to,
            key=f"irregularity:{notice.pk}",
            about=about,
        )
        note_posted(notice=notice, mail=mail)


def post_again(irregularity: Irregularity, *, actor: User) -> None:
    """Let the mails go out that were refused or not sent; an uncertain one waits for a decision of its own.

    Raises NotAllowedNow if no mail server is set up.
    """
    post_notices(irregularity)
    left = irregularity.notices.filter(told_at=None, mail__state__in=(Mail.State.FAILED, Mail.State.NOT_SENT))
    for mail_id in left.order_by("pk").values_list("mail", flat=True):
        send_mail_again(mail_id=mail_id, actor=actor)
