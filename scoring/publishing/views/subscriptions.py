"""The page of everything that can be subscribed to or shown elsewhere, and what is decided there."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.core import permissions
from scoring.core.addresses import office_address, whole_address
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.outcomes import settle
from scoring.core.memberships import own_player
from scoring.models import League, Membership
from scoring.publishing.forms.publishing import EmbeddingForm
from scoring.publishing.selectors.embedding import embedding_of
from scoring.publishing.selectors.feed_links import secret_of
from scoring.publishing.services.embedding import allow_embedding
from scoring.publishing.services.feed_links import end_feed_link, renew_feed_link
from scoring.results.selectors.seasons import seasons_of


@never_cache
@require_safe
def subscriptions(request: HttpRequest, league: str) -> HttpResponse:
    """Calendars, the feed of results, the own secret addresses, and the ranking for other websites."""
    row = league_or_404(request, league)
    return _page(request, row, EmbeddingForm(initial=_allowed(row)))


@login_required
@require_POST
def feed_link_renew(request: SignedInRequest, league: str) -> HttpResponse:
    """Make the own secret addresses, other ones, or with ``end`` none."""
    row = league_or_404(request, league)
    membership = Membership.objects.select_related("league", "user").filter(league=row, user=request.user).first()
    if membership is None:
        raise Http404
    if "end" in request.POST:
        end_feed_link(membership=membership, actor=request.user)
        messages.success(request, _("Your secret addresses open nothing any more."))
    else:
        renew_feed_link(membership=membership, actor=request.user)
        messages.success(request, _("Your secret addresses are made; earlier ones open nothing any more."))
    return redirect("subscriptions", row.slug)


@login_required
@require_POST
def embedding_save(request: SignedInRequest, league: str) -> HttpResponse:
    """Say which websites may show the ranking."""
    row = league_or_404(request, league, permissions.can_manage_league)
    form = EmbeddingForm(request.POST)
    saved = settle(
        request,
        form,
        lambda: allow_embedding(league=row, actor=request.user, addresses=form.cleaned_data["addresses"]),
        lambda allowed: _("Saved.") if allowed else _("The ranking is shown on no other website."),
    )
    return redirect("subscriptions", row.slug) if saved is not None else _page(request, row, form)


def _page(request: HttpRequest, league: League, form: EmbeddingForm) -> HttpResponse:
    is_member = permissions.is_member(request.user, league) and league.dissolved_at is None
    secret = secret_of(request.user, league) if is_member and request.user.is_authenticated else None
    embedding = embedding_of(league)
    is_player = own_player(request.user, league) is not None
    context = {
        "league": league,
        "has_address": bool(office_address()),
        "seasons": seasons_of(league),
        "has_own": is_member and (is_player or not league.is_public),
        "own": _own_addresses(secret) if secret else None,
        "is_player": is_player,
        "may_change": permissions.can_manage_league(request.user, league),
        "embedding": embedding if league.is_public else None,
        "frame_address": _whole("embedded_ranking", league.slug),
        "addresses": {"calendar": _whole("league_calendar", league.slug), "news": _whole("results_feed", league.slug)},
        "form": form,
    }
    return render(request, "publishing/subscriptions.html", context)


def _own_addresses(secret: str) -> dict[str, str]:
    names = {"own": "own_calendar", "league": "members_calendar", "news": "members_results_feed"}
    return {key: _whole(name, secret) for key, name in names.items()}


def _whole(name: str, *arguments: object) -> str:
    return whole_address(reverse(name, args=arguments))


def _allowed(league: League) -> dict[str, list[str]]:
    embedding = embedding_of(league)
    return {"addresses": embedding.frame_addresses if embedding else []}
