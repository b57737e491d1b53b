"""The pages of a personal link: the evenings, an answer with one tap, the receipts. Without script, cookie or account.

They are in the person's language, and unlisted. Whoever is signed in and plays answers without the link.
"""

from collections.abc import Callable
from functools import wraps
from http import HTTPStatus
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import reading
from scoring.core.http.arrival import arrival_of
from scoring.core.http.downloads import named, pdf_response
from scoring.core.http.lookup import SignedInRequest, evening_or_404
from scoring.core.http.outcomes import say_outcome
from scoring.core.http.time_zone import use_time_zone_of
from scoring.core.memberships import own_player
from scoring.models import Channel, Evening, PersonalLink, Player
from scoring.registration.forms.invitations import COMES
from scoring.registration.pdf.receipt import draw_receipt
from scoring.registration.selectors.calendar import calendar_of
from scoring.registration.selectors.offers import offers_of
from scoring.registration.selectors.personal_links import address_of, link_with
from scoring.registration.selectors.receipts import receipt_with, receipts_of
from scoring.registration.services.own_answers import answer_evening


def unlisted(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Keep the page out of search engines and caches."""

    @wraps(view)
    def respond(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        response = view(request, *args, **kwargs)
        response.headers["X-Robots-Tag"] = "noindex"
        return response

    return never_cache(respond)


def with_link(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Give the view the personal link of the address; one that holds no more is told so (404), in the language of
    whoever had it. Nothing is written."""

    @wraps(view)
    def respond(request: HttpRequest, secret: str, **of_the_address: object) -> HttpResponseBase:
        link = link_with(secret)
        language = link.player.language if link else ""
        with translation.override(language or translation.get_language()):
            if link is None or link.revoked_at is not None:
                return render(request, "registration/invitations/closed.html", status=404)
            use_time_zone_of(link.player.league)
            return view(request, link, secret, **of_the_address)

    return unlisted(respond)


def refused(
    request: HttpRequest, link: PersonalLink, secret: str, sentence: str, status: HTTPStatus = HTTPStatus.CONFLICT
) -> HttpResponse:
    """Why an answer was not taken, with the way back."""
    context = {"player": link.player, "secret": secret, "sentence": sentence}
    return render(request, "registration/invitations/refused.html", context, status=status)


@login_required
@require_POST
def own_answer(request: SignedInRequest, evening: int) -> HttpResponse:
    """Register or decline as the player that the account is; ``back``: to the own page."""
    row = evening_or_404(request, evening)
    own = own_player(request.user, row.season.league)
    if own is None:
        raise Http404
    player = get_object_or_404(Player.objects.select_related("league"), pk=own)
    say_outcome(
        request,
        lambda: answer_evening(
            evening=row,
            player=player,
            is_coming=request.POST.get("answer") == COMES,
            at=arrival_of(request),
            channel=Channel.ACCOUNT,
            actor=request.user,
        ),
        lambda reply: _("Your answer is written down: %(answer)s.") % {"answer": reply.get_kind_display()},
    )
    return redirect("home") if "back" in request.POST else redirect("evening", row.pk)


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
    return render(request, "registration/invitations/personal.html", context)


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
    return render(request, "registration/invitations/receipt.html", {"reply": reply})
