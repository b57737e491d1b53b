"""Closing a season: what is still open, what two people sign, and who has signed when."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.audit.forms import SignSeasonForm
from scoring.audit.selectors.closing import closing_of
from scoring.audit.services import closing as services
from scoring.audit.services.closing import Part
from scoring.core import permissions
from scoring.core.http.lookup import SignedInRequest, require, season_or_404
from scoring.core.http.pages import say_outcome, settle
from scoring.models import Season, SeasonStanding, SeasonVersion, User
from scoring.results.selectors.revisions import moves_in
from scoring.results.selectors.season_versions import signed_versions_of
from scoring.results.selectors.seasons import ranking_of

_FIRST = 3
_MAY = {
    Part.PRESIDENT: permissions.can_sign_season_as_president,
    Part.AUDITOR: permissions.can_sign_season_as_auditor,
}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def season_closing(request: SignedInRequest, league: str, season: int) -> HttpResponse:
    """POST signs as one of the two (``part``), or with ``step`` take_back takes the own signature back."""
    row = season_or_404(request, league, season, permissions.can_see_internals)
    parts = [part for part, may in _MAY.items() if may(request.user, row.league)]
    form = SignSeasonForm(request.POST or None, parts=parts)
    if request.method == "POST":
        require(bool(parts))
        if request.POST.get("step") == "take_back":
            taken = _("Your signature is taken back.")
            actor = request.user
            say_outcome(request, lambda: services.take_season_signature_back(season=row, actor=actor), taken)
            return redirect("season_closing", row.league.slug, row.pk)
        if settle(request, form, lambda: _sign(row, request.user, form), _said) is not None:
            return redirect("season_closing", row.league.slug, row.pk)
    return _page(request, row, form, parts)


def _sign(season: Season, actor: User, form: SignSeasonForm) -> SeasonVersion:
    return services.sign_season(season=season, actor=actor, **form.cleaned_data)


def _said(version: SeasonVersion) -> str:
    if version.signed_at is None:
        return _("You have signed. The season is closed once the other one of the two has signed as well.")
    if version.version == 1:
        return _("Both have signed: the season is closed.")
    return _("Both have signed: version %(number)s of the season counts now.") % {"number": version.version}


def _page(request: SignedInRequest, season: Season, form: SignSeasonForm, parts: list[Part]) -> HttpResponse:
    closing = closing_of(season)
    begun = None if closing.has_lapsed else closing.begun
    signed_as = [part for part in Part if begun and getattr(begun, f"{part.value}_id") == request.user.pk]
    free = [part for part in parts if begun is None or getattr(begun, f"{part.value}_id") is None]
    if not form.is_bound:
        form.initial["reason"] = closing.begun.reason if closing.begun else closing.reason
    scope = SeasonStanding.Scope
    context = {
        "league": season.league,
        "season": season,
        "closing": closing,
        "begun": begun,
        "form": form,
        "first": ranking_of(season, scope.OFFICIAL if closing.standing is None else scope.PROVISIONAL)[:_FIRST],
        "ranked": len(closing.bound.content["ranking"]),
        "moves": moves_in(season) if closing.standing is not None and closing.is_changed else (),
        "parts": [] if signed_as else free,
        "signed_as": signed_as,
        "may_take_back": closing.begun is not None
        and request.user.pk in (closing.begun.president_id, closing.begun.auditor_id),
        "versions": signed_versions_of(season),
    }
    return render(request, "audit/closing.html", context)
