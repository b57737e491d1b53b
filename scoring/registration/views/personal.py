"""What a personal link does besides its page (:mod:`scoring.installation.views.personal_page`): answers, receipts, and
the calendar.

All of it takes one tap and needs no script, cookie or account, is in the person's language, and unlisted. Whoever is
signed in and plays answers without the link.
"""

from collections.abc import Callable
from datetime import datetime
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

from scoring.core.figures import day_and_start
from scoring.core.forms import reading
from scoring.core.forms.fields import LARGEST_KEY
from scoring.core.http.arrival import arrival_of
from scoring.core.http.files import named, pdf_response
from scoring.core.http.lookup import SignedInRequest, evening_or_404
from scoring.core.http.pages import say_outcome
from scoring.core.http.readers import use_time_zone_of
from scoring.core.memberships import own_player
from scoring.core.selectors.check_marks import code_of
from scoring.models import Channel, Evening, PersonalLink, Player
from scoring.people.selectors.personal_links import address_of, link_with
from scoring.registration.forms.invitations import COMES, TO_ALL
from scoring.registration.pdf.receipt import draw_receipt
from scoring.registration.selectors.calendar import calendar_of
from scoring.registration.selectors.offers import offers_of
from scoring.registration.selectors.receipts import claim_of_receipt, receipt_with
from scoring.registration.services.own_answers import Answers, answer_evening, answer_evenings


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


@csrf_exempt  # whoever knows the secret of the address is the player; a forged request would have to know it
@with_link
@require_POST
def personal_answer(request: HttpRequest, link: PersonalLink, secret: str) -> HttpResponse:
    """Register or decline with one tap: one evening, those that are ticked, or all that wait for an answer. The instant
    at which the request arrived decides (L4)."""
    at, answer = arrival_of(request), request.POST.get("answer")
    evenings = _meant(request, link, at)
    if not evenings:
        is_ticked = "evening" in request.POST
        sentence = _("This evening is not planned any more.") if is_ticked else _("No evening is ticked.")
        return refused(request, link, secret, sentence, HTTPStatus.NOT_FOUND if is_ticked else HTTPStatus.CONFLICT)
    done = answer_evenings(evenings=evenings, player=link.player, is_coming=answer in (COMES, TO_ALL), at=at)
    if done.refused:
        return refused(request, link, secret, _said_of(done, len(evenings)))
    place = f"evening-{evenings[0].pk}" if len(evenings) == 1 else "content"
    return redirect(f"{reverse('personal_link', args=[secret])}#{place}")


def _meant(request: HttpRequest, link: PersonalLink, at: datetime) -> list[Evening]:
    if request.POST.get("answer") == TO_ALL:
        return [offer.evening for offer in offers_of(link.player, at) if offer.awaits_answer]
    keys = reading.numbers(request.POST, "evening", least=1, most=LARGEST_KEY)
    rows = Evening.objects.select_related("season__league").filter(season__league=link.player.league, pk__in=keys)
    return list(rows.order_by("date", "pk"))


def _said_of(done: Answers, number: int) -> str:
    """Why answers were not taken; of several, of which evenings, and that the others were."""
    if number == 1:
        return next(iter(done.refused.values()))
    sentences = [f"{day_and_start(row.date, row.starts_at)}: {why}" for row, why in done.refused.items()]
    return " ".join([*sentences, *([_("The other answers are written down.")] if done.replies else [])])


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
def receipt(_request: HttpRequest, key: UUID) -> HttpResponse:
    """What receipts of before lead to: the page by which every print is checked."""
    return redirect("checked_print", code_of(claim_of_receipt(receipt_with(key))))
