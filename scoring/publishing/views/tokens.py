"""The tokens of a league: the president makes and revokes them."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_variables
from django.views.decorators.http import require_http_methods, require_POST

from scoring.core import permissions
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.outcomes import settle_by
from scoring.models import ApiToken
from scoring.publishing.forms.publishing import TokenForm
from scoring.publishing.selectors.tokens import tokens_of
from scoring.publishing.services.tokens import make_token, revoke_token, wake_token

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
