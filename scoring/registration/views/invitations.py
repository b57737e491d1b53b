"""Invitations as the secretary works with them: invite, type answers, print letters, hand out links.
Playing along: the form for strangers, and the secretary's list of what they wrote.
"""

from functools import partial
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.core import permissions
from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import add_refusal, reading
from scoring.core.forms.fields import LARGEST_KEY
from scoring.core.http.arrival import arrival_of
from scoring.core.http.files import page_with_tables, pdf_response
from scoring.core.http.lookup import SignedInRequest, evening_or_404, league_or_404
from scoring.core.http.origins import address_of
from scoring.core.http.pages import edit_page, say_outcome, settle, settle_by
from scoring.core.memberships import own_player
from scoring.mail.selectors.contact import contact_of
from scoring.mail.selectors.servers import can_send
from scoring.models import Evening, EveningInvitation, GuestRequest, Player
from scoring.people.services.personal_links import renew_link, revoke_link
from scoring.registration.forms.invitations import DeclineForm, GuestRequestForm, InviteForm, TypedAnswerForm
from scoring.registration.pdf.letter import Letter, draw_letters
from scoring.registration.pdf.receipt import draw_receipt
from scoring.registration.selectors.invitations import (
    active_players,
    answered_requests,
    evenings_for_guests,
    groups_of,
    history_of,
    message_to,
    message_to_all,
    open_requests,
    overview_of,
)
from scoring.registration.selectors.offers import evenings_ahead, evenings_by_player
from scoring.registration.selectors.receipts import receipt_with
from scoring.registration.services.guest_requests import ask_to_play, decline_guest, invite_guest
from scoring.registration.services.invitations import Invited, invite_players
from scoring.registration.services.own_answers import type_answer
from scoring.registration.tables import answers_listing, asked_listing
from scoring.results.views.closed_seasons import way_from_closed

Way = EveningInvitation.Way


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_invitations(request: SignedInRequest, evening: int) -> HttpResponseBase:
    """Who was asked, how, and what they answered; posting invites a group."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    if closed := way_from_closed(request, row.season, row):
        return closed
    league = row.season.league
    players = active_players(league)
    form = InviteForm(
        request.POST or None,
        groups=groups_of(league, players),
        players=players,
        evening=row,
        ahead=evenings_ahead(row.season),
        is_mailing=can_send(league),
    )
    invited = settle_by(request, form, invite_players, _said, league=league)
    if invited is not None:
        return redirect("evening_invitations", row.pk)
    overview = overview_of(row)
    context = {
        "league": league,
        "evening": row,
        "form": form,
        "overview": overview,
        "is_mailing": can_send(league),
        "contact": contact_of(league, request.user) if overview.letters else None,
        "may_manage_league": permissions.can_manage_league(request.user, league),
        "to_all": message_to_all(row),
        "texts": [
            (asked.player, message_to(row, asked.player, asked.link)) for asked in overview.messages if asked.has_link
        ],
    }
    offers = {"invitations": partial(asked_listing, row, overview)} if overview.people else {}
    return page_with_tables(request, "registration/invitations/overview.html", context, **offers)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def answer_type(request: SignedInRequest, evening: int) -> HttpResponse:
    """Write down what somebody said by phone, letter or word of mouth. ``?player=``: with all that was asked and
    answered, and the personal link."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    if closed := way_from_closed(request, row.season, row):
        return closed
    asked = request.GET.get("player", "")
    people = overview_of(row).people if asked else ()
    players = active_players(row.season.league)
    form = TypedAnswerForm(request.POST or None, players=players, initial={"player": asked})
    reply = settle(
        request,
        form,
        lambda: type_answer(evening=row, actor=request.user, **form.cleaned_data),
        lambda reply: f"{reply.player}: {reply.get_kind_display()}.",
    )
    if reply is not None:
        return redirect("evening_invitations", row.pk)
    return edit_page(
        request,
        form,
        _("Write down an answer"),
        row.season.league,
        row.season,
        row,
        _("Invitations"),
        cancel=("evening_invitations", row.pk),
        lead=_("The receipt says that you have typed it."),
        lead_clause="L4",
        template="registration/invitations/answer.html",
        evening=row,
        row=next((one for one in people if str(one.player.pk) == asked), None),
    )


@never_cache
@login_required
@require_safe
def evening_answers(request: SignedInRequest, evening: int) -> HttpResponseBase:
    """All answers in the order in which they came: the history."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    replies = history_of(row)
    context = {"league": row.season.league, "evening": row, "replies": replies}
    offers = {"answers": partial(answers_listing, row, replies)} if replies else {}
    return page_with_tables(request, "registration/invitations/history.html", context, **offers)


@never_cache
@login_required
@require_safe
def invitation_letters(request: SignedInRequest, evening: int) -> HttpResponse:
    """A page for everybody who was asked by letter, has not answered and has a link that holds, be it that nothing
    leads to it yet."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    links = {asked.player.pk: asked.link for asked in overview_of(row).letters if asked.has_link}
    offers = evenings_by_player(links.keys(), arrival_of(request))
    letters = [Letter(player, evenings, links[player.pk]) for player, evenings in offers.items()]
    if not letters:
        messages.warning(
            request, _("Nobody waits for a letter: all have answered, were asked otherwise, or have no link.")
        )
        return redirect("evening_invitations", row.pk)
    league, by = row.season.league, request.user
    written = draw_letters(letters, league=league, by=by, contact=contact_of(league, by), on=timezone.localdate())
    return pdf_response(written, _("Letters"), row.date)


@never_cache
@login_required
@require_safe
def answer_receipt(request: SignedInRequest, key: UUID) -> HttpResponse:
    """The receipt of an answer to print, for whoever manages the evening and for the player."""
    reply = receipt_with(key)
    row = evening_or_404(request, reply.evening_id)
    is_own = own_player(request.user, row.season.league) == reply.player_id
    if not is_own and not permissions.can_manage_seasons(request.user, row.season.league):
        raise Http404
    return pdf_response(draw_receipt(reply), row.date, reply.player.full_name)


@login_required
@require_POST
def link_renew(request: SignedInRequest, league: str, player: int) -> HttpResponse:
    """Give a player another link, or the first one; with ``revoke`` none until the next invitation."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    one = get_object_or_404(Player.objects.select_related("league"), pk=player, league=row)
    if "revoke" in request.POST:
        revoke_link(player=one, actor=request.user)
        messages.success(request, _("The link of %(player)s opens nothing any more.") % {"player": one})
    else:
        renew_link(player=one, actor=request.user)
        messages.success(request, _("%(player)s has a new link; the old one opens nothing any more.") % {"player": one})
    return redirect(f"{reverse('player_edit', args=[row.slug, one.pk])}#personal-link")


def _said(invited: Invited) -> str:
    """What one press of the button did."""
    if not invited.total:
        return _("Everybody in this group has answered: nobody was asked again.")
    numbers = {
        Way.MAIL: _("%(number)s by mail"),
        Way.LETTER: _("%(number)s by letter"),
        Way.MESSENGER: _("%(number)s by messenger"),
    }
    asked = ", ".join(numbers[way] % {"number": number} for way, number in invited.by_way.items())
    return _("Invited: %(asked)s.") % {"asked": asked}


@require_http_methods(["GET", "HEAD", "POST"])
def guest_request(request: HttpRequest, league: str) -> HttpResponse:
    """A stranger writes in; without account, script or cookie of their own. A program that fills in every field is told
    the same, and nothing is written."""
    row = league_or_404(request, league)
    if not (row.is_public and row.welcomes_guests):
        raise Http404
    form = GuestRequestForm(request.POST or None, evenings=evenings_for_guests(row))
    if request.method == "POST" and form.is_valid():
        try:
            if not form.is_of_program:
                ask_to_play(league=row, address=address_of(request), **form.asked)
        except LeagueOfficeError as refusal:
            add_refusal(form, refusal)
        else:
            return redirect("play_along_sent", row.slug)
    return render(request, "registration/guests/ask.html", {"league": row, "form": form})


@require_safe
def guest_request_sent(request: HttpRequest, league: str) -> HttpResponse:
    row = league_or_404(request, league)
    return render(request, "registration/guests/sent.html", {"league": row})


@login_required
@require_safe
def guest_requests(request: SignedInRequest, league: str) -> HttpResponse:
    """What waits for an answer, and what was answered."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    context = {
        "league": row,
        "requests": [(asked, DeclineForm(prefix=str(asked.pk))) for asked in open_requests(row)],
        "answered": answered_requests(row),
        "evenings": evenings_for_guests(row),
    }
    return render(request, "registration/guests/list.html", context)


@login_required
@require_POST
def guest_request_invite(request: SignedInRequest, league: str, guest_request: int) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_seasons)
    asked = get_object_or_404(GuestRequest, league=row, pk=guest_request)
    chosen = reading.number(request.POST, "evening", most=LARGEST_KEY)
    evening = Evening.objects.select_related("season__league").filter(season__league=row, pk=chosen or 0).first()
    done = _("%(name)s is registered as a guest.") % {"name": asked.name}
    say_outcome(request, lambda: invite_guest(guest_request=asked, actor=request.user, evening=evening), done)
    return redirect("asked_to_play", row.slug)


@login_required
@require_POST
def guest_request_decline(request: SignedInRequest, league: str, guest_request: int) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_seasons)
    asked = get_object_or_404(GuestRequest, league=row, pk=guest_request)
    form = DeclineForm(request.POST, prefix=str(asked.pk))
    words = form.cleaned_data["words"] if form.is_valid() else ""
    done = _("%(name)s is declined.") % {"name": asked.name}
    say_outcome(request, lambda: decline_guest(guest_request=asked, actor=request.user, words=words), done)
    return redirect("asked_to_play", row.slug)
