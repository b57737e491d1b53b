"""Irregularities (L6.6): reported with everybody told, listed for a league, settled, opened again."""

from collections.abc import Callable
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpResponse, HttpResponseBase, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.audit.forms import IrregularityForm, SettlementForm
from scoring.audit.selectors.audits import irregularities_in, participants_to_tell, suggested_irregularity
from scoring.audit.services import irregularities as services
from scoring.audit.services.irregularities import post_again, post_notices
from scoring.audit.tables import irregularities_listing
from scoring.core import permissions
from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import add_refusal, reading
from scoring.core.forms.fields import LARGEST_KEY
from scoring.core.http.files import page_with_tables
from scoring.core.http.lookup import SignedInRequest, league_or_404, require
from scoring.core.http.pages import say_outcome
from scoring.core.http.readers import use_time_zone_of
from scoring.mail.selectors.servers import can_send
from scoring.models import Irregularity, Mail, Sheet
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.views import sheet_or_404

_SWITCHED_OFF = (Mail.Reason.PERSON, Mail.Reason.LEAGUE)


@login_required
@require_safe
def irregularities(request: SignedInRequest, league: str) -> HttpResponseBase:
    """The irregularities of a league: the open ones, those that wait longest first, or with ``?settled`` the others."""
    row = league_or_404(request, league, permissions.can_see_internals)
    shows_settled = "settled" in request.GET
    rows = irregularities_in(row, are_open=not shows_settled)
    context = {
        "league": row,
        "irregularities": rows,
        "shows_settled": shows_settled,
        "can_settle": permissions.can_review_sheets(request.user, row),
        "settlement_form": SettlementForm(auto_id=False),
    }
    offers = {"irregularities": partial(irregularities_listing, row, rows)} if rows else {}
    return page_with_tables(request, "audit/irregularities.html", context, **offers)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_irregularity(request: SignedInRequest, sheet: int) -> HttpResponse:
    """Report an irregularity. The address can bring a finding (``?finding=``) or a difference (``?game=&seat=``)."""
    row = sheet_or_404(request, sheet, permissions.can_review_sheets, load=full_sheet)
    seats = list(row.seats.all())
    if request.method == "POST":
        form = IrregularityForm(request.POST, seats=seats)
        if form.is_valid() and _report(request, row, form):
            return redirect("sheet_review" if row.state == Sheet.State.SUBMITTED else "sheet", row.pk)
    else:
        suggestion = suggested_irregularity(
            row, request.user, finding=reading.line(request.GET, "finding"), place=reading.place(request.GET, "place")
        )
        form = IrregularityForm(initial=suggestion, seats=seats)
    told = participants_to_tell(row)
    context = {
        "league": row.evening.season.league,
        "sheet": row,
        "form": form,
        "by_mail": [player for player in told if player.email],
        "in_person": [player for player in told if not player.email],
        "has_mail_account": can_send(row.evening.season.league),
    }
    return render(request, "audit/report.html", context)


@login_required
@require_POST
def irregularity_settle(request: SignedInRequest, irregularity: int) -> HttpResponse:
    row = _settleable(request, irregularity)
    form = SettlementForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Please say how it was settled, so that everybody can understand it."))
        return _back(request, row)
    resolution = form.cleaned_data["resolution"]
    _tell_everybody(
        request,
        lambda: services.settle_irregularity(irregularity_id=row.pk, actor=request.user, resolution=resolution),
        _("The irregularity is settled."),
    )
    return _back(request, row)


@login_required
@require_POST
def irregularity_reopen(request: SignedInRequest, irregularity: int) -> HttpResponse:
    row = _settleable(request, irregularity)
    _tell_everybody(
        request,
        lambda: services.reopen_irregularity(irregularity_id=row.pk, actor=request.user),
        _("The irregularity is open again."),
    )
    return _back(request, row)


@login_required
@require_POST
def irregularity_mail(request: SignedInRequest, irregularity: int) -> HttpResponse:
    """Send the mails again that have not left; whoever was told is not told twice."""
    row = _settleable(request, irregularity)
    if not can_send(row.sheet.evening.season.league):
        messages.warning(request, _without_account())
        return _back(request, row)
    with transaction.atomic():
        post_again(row, actor=request.user)
    messages.success(request, _("The mails that have not left yet are sent again."))
    return _back(request, row)


@login_required
@require_POST
def irregularity_told(request: SignedInRequest, irregularity: int) -> HttpResponse:
    """Note whom somebody has told in person."""
    row = _settleable(request, irregularity)
    notices = reading.numbers(request.POST, "notice", least=1, most=LARGEST_KEY)
    say_outcome(
        request,
        lambda: services.note_told_in_person(irregularity_id=row.pk, actor=request.user, notice_ids=notices),
        _("It is noted whom you have told."),
    )
    return _back(request, row)


def _report(request: SignedInRequest, sheet: Sheet, form: IrregularityForm) -> bool:
    data = form.cleaned_data
    try:
        with transaction.atomic():
            irregularity = services.report_irregularity(
                sheet_id=sheet.pk,
                actor=request.user,
                description=data["description"],
                game_number=data["game_number"],
                seat_id=data["seat"],
                fingerprint=data["fingerprint"],
            )
            post_notices(irregularity)
    except LeagueOfficeError as refusal:
        add_refusal(form, refusal)
        return False
    messages.success(request, _("The irregularity is reported: the evening's page shows it (L6.6)."))
    _say_who_is_told(request, irregularity)
    return True


def _tell_everybody(request: SignedInRequest, write: Callable[[], Irregularity], success: str) -> None:
    """Write what all participants are told of, and say how they are told."""
    try:
        with transaction.atomic():
            irregularity = write()
            post_notices(irregularity)
    except LeagueOfficeError as refusal:
        messages.error(request, refusal.message)
    else:
        messages.success(request, success)
        _say_who_is_told(request, irregularity)


def _say_who_is_told(request: SignedInRequest, irregularity: Irregularity) -> None:
    """Who of the participants gets a mail of the last event, and who must be told in person."""
    notices = list(irregularity.notices.select_related("player", "mail").order_by("-pk"))
    latest = [notice for notice in reversed(notices) if notice.event == notices[0].event]
    on_the_way = sum(1 for notice in latest if notice.mail and notice.mail.state == Mail.State.WAITING)
    not_sent = sum(1 for notice in latest if notice.mail and notice.mail.state == Mail.State.NOT_SENT)
    if not_sent:
        messages.warning(request, _without_account())
    if on_the_way:
        text = ngettext("%(count)s mail is on its way.", "%(count)s mails are on their way.", on_the_way)
        messages.info(request, text % {"count": on_the_way})
    if declined := [notice.player.name for notice in latest if notice.mail and notice.mail.reason in _SWITCHED_OFF]:
        said = _("Get no such mails, to be told in person: %(names)s")
        messages.warning(request, said % {"names": ", ".join(declined)})
    if without := [notice.player.name for notice in latest if not notice.address]:
        messages.warning(
            request, _("Without a mail address, to be told in person: %(names)s") % {"names": ", ".join(without)}
        )


def _without_account() -> str:
    return _(
        "No mail server is set up: the mails stay in the outbox and reach nobody. Please tell the participants in "
        "person."
    )


def _settleable(request: SignedInRequest, irregularity: int) -> Irregularity:
    rows = Irregularity.objects.select_related("sheet__evening__season__league")
    row = get_object_or_404(rows, pk=irregularity)
    league = row.sheet.evening.season.league
    if not permissions.can_see_internals(request.user, league):
        raise Http404
    use_time_zone_of(league)
    require(permissions.can_review_sheets(request.user, league))
    return row


def _back(request: SignedInRequest, irregularity: Irregularity) -> HttpResponseRedirect:
    """To the league's list, or to the sheet, from where the form was sent."""
    if request.POST.get("back") == "league":
        return redirect("irregularities", irregularity.sheet.evening.season.league.slug)
    is_checking = irregularity.sheet.state == Sheet.State.SUBMITTED
    address = reverse("sheet_review" if is_checking else "sheet", args=[irregularity.sheet_id])
    return HttpResponseRedirect(f"{address}#irregularity-{irregularity.pk}")
