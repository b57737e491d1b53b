"""What a personal link opens: the evenings, an answer with one tap, the receipts. Without script, cookie or account."""

from http import HTTPStatus
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from scoring.base.errors import LeagueOfficeError
from scoring.base.forms import reading
from scoring.base.http.arrival import arrival_of
from scoring.base.http.downloads import named, pdf_response
from scoring.base.http.time_zone import use_time_zone_of
from scoring.invitations.forms import COMES
from scoring.invitations.http import refused, unlisted, with_link
from scoring.invitations.pdf.receipt import draw_receipt
from scoring.invitations.selectors.calendars import calendar_of
from scoring.invitations.selectors.links import address_of
from scoring.invitations.selectors.offers import offers_of
from scoring.invitations.selectors.receipts import receipt_with, receipts_of
from scoring.invitations.services.answers import answer_evening
from scoring.models import Channel, Evening, PersonalLink


@with_link
@require_safe
def personal_link(request: HttpRequest, link: PersonalLink, secret: str) -> HttpResponse:
    """The evenings that wait for an answer, and those that have one. Opening it changes nothing: scanners of mail
    programs open links."""
    player = link.player
    context = {
        "player": player,
        "secret": secret,
        "offers": offers_of(player, arrival_of(request)),
        "receipts": receipts_of(player),
    }
    return render(request, "invitations/personal.html", context)


@csrf_exempt  # whoever knows the secret of the address is the player; a forged request would have to know it
@with_link
@require_POST
def personal_answer(request: HttpRequest, link: PersonalLink, secret: str) -> HttpResponse:
    """Register or decline with one tap. The instant at which the request arrived decides (L4)."""
    key = reading.as_key(str(request.POST.get("evening", "")))
    rows = Evening.objects.select_related("season__league")
    evening = rows.filter(season__league=link.player.league, pk=key).first()
    if evening is None:
        return refused(request, link, secret, _("This evening is not planned any more."), HTTPStatus.NOT_FOUND)
    try:
        answer_evening(
            evening=evening,
            player=link.player,
            is_coming=request.POST.get("answer") == COMES,
            at=arrival_of(request),
            channel=Channel.LINK,
        )
    except LeagueOfficeError as refusal:
        return refused(request, link, secret, refusal.message)
    return redirect(f"{reverse('personal_link', args=[secret])}#evening-{evening.pk}")


@with_link
@require_safe
def personal_receipt(_request: HttpRequest, link: PersonalLink, _secret: str, key: UUID) -> HttpResponse:
    """The receipt of an own answer, to print."""
    reply = receipt_with(key, link.player)
    return pdf_response(draw_receipt(reply), reply.evening.date, reply.player.full_name)


@with_link
@require_safe
def personal_calendar(_request: HttpRequest, link: PersonalLink, secret: str) -> HttpResponse:
    """The evenings to which the player comes or was asked, for a calendar."""
    evenings = [offer.evening for offer in offers_of(link.player, arrival_of(_request)) if not offer.has_declined]
    written = calendar_of(evenings, link=address_of(secret))
    return named(HttpResponse(written, content_type="text/calendar; charset=utf-8"), "uno.ics", is_saved=True)


@unlisted
@require_safe
def receipt(request: HttpRequest, key: UUID) -> HttpResponse:
    """What the QR code of a receipt leads to: that it is genuine, and what it says. Nothing about anything else."""
    reply = receipt_with(key)
    use_time_zone_of(reply.evening.season.league)
    return render(request, "invitations/receipt.html", {"reply": reply})
