"""The page of everything that can be subscribed to or shown elsewhere, and what is decided there, tokens included.

Other websites show the ranking in a frame: light, without anything that asks to sign in. Tokens are made and revoked by
the president.
"""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.core import permissions
from scoring.core.addresses import office_address, whole_address
from scoring.core.columns import RANKING
from scoring.core.forms import reading
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.pages import settle, settle_by
from scoring.core.http.readers import use_time_zone_of
from scoring.core.http.sharing import revalidated, without_session
from scoring.core.memberships import own_player
from scoring.models import ApiToken, League, Membership
from scoring.models.base.names import everybody, written_for
from scoring.publishing.forms import EmbeddingForm, TokenForm
from scoring.publishing.selectors.subscriptions import embedded_ranking, embedding_of, secret_of, tokens_of
from scoring.publishing.services import (
    allow_embedding,
    end_feed_link,
    make_token,
    renew_feed_link,
    revoke_token,
    wake_token,
)
from scoring.publishing.views.feeds import page_of_season
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


def let_embed(response: HttpResponseBase, frame_addresses: list[str]) -> None:
    """Let these websites, and no others, show the answer in a frame. Every other page stays in none."""
    response.__dict__["xframe_options_exempt"] = True  # this header can name no website
    response.__dict__["_csp_replace"] = {"frame-ancestors": frame_addresses}


_THEMES = ("light", "dark")


@without_session
@require_safe
def embedded_ranking_page(request: HttpRequest, league: str) -> HttpResponseBase:
    """Only of a public league that allows it. ``?theme=`` light or dark, by default what the device wants;
    ``?season=`` a season by its number, ``?top=`` how many rows. Names have the form of the public for everybody."""
    row = get_object_or_404(League.objects.filter(is_public=True), slug=league)
    embedding = embedding_of(row)
    if embedding is None:
        raise Http404
    use_time_zone_of(row)
    number, most = reading.number(request.GET, "season"), reading.number(request.GET, "top", least=1)
    season = get_object_or_404(row.seasons, pk=number) if number is not None else None
    with written_for(everybody):
        ranking = embedded_ranking(row, season, most)
        context = {
            "league": row,
            "ranking": ranking,
            "columns": list(RANKING.values()),
            "lines": [(line, [column.shown(line) for column in RANKING.values()]) for line in ranking.rows]
            if ranking
            else [],
            "whole_address": page_of_season(ranking.season) if ranking else "",
            "theme": theme if (theme := request.GET.get("theme")) in _THEMES else "system",
        }
        response = render(request, "publishing/embedded.html", context)
    let_embed(response, embedding.frame_addresses)
    return revalidated(request, response, is_public=True)


Scope = ApiToken.Scope


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_variables("made", "secret")
def tokens(request: SignedInRequest, league: str) -> HttpResponse:
    """Which programs may read; a new token is shown once."""
    row = league_or_404(request, league, permissions.can_manage_api_tokens)
    form = TokenForm(request.POST or None)
    if made := settle_by(request, form, make_token, league=row):
        token, secret = made
        return render(request, "publishing/api/token.html", {"league": row, "token": token, "secret": secret})
    listed = list(tokens_of(row))
    rest = any(token.rests_since for token in listed)
    context = {"league": row, "form": form, "tokens": listed, "some_rest": rest, "now": timezone.now()}
    return render(request, "publishing/api/tokens.html", context)


@login_required
@require_POST
def token_revoke(request: SignedInRequest, league: str, program: int) -> HttpResponse:
    """It opens nothing from now on."""
    token = _token_or_404(request, league, program)
    revoke_token(token=token, actor=request.user)
    messages.success(request, _("“%(name)s” opens nothing any more.") % {"name": token.name})
    return redirect("api_tokens", league)


@login_required
@require_POST
def token_wake(request: SignedInRequest, league: str, program: int) -> HttpResponse:
    """It holds again, after a backup was brought back."""
    token = _token_or_404(request, league, program)
    wake_token(token=token, actor=request.user)
    messages.success(request, _("“%(name)s” reads again.") % {"name": token.name})
    return redirect("api_tokens", league)


def _token_or_404(request: SignedInRequest, league: str, program: int) -> ApiToken:
    row = league_or_404(request, league, permissions.can_manage_api_tokens)
    return get_object_or_404(row.api_tokens.select_related("league"), pk=program)
