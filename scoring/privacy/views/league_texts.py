"""What a league shows of itself: whether it is public, imprint, privacy notice, and what search engines may look at."""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.core import permissions
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.outcomes import settle_by
from scoring.core.http.pages import edit_page
from scoring.models import League
from scoring.privacy.forms.privacy import PublicityForm
from scoring.privacy.services import public_data


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def league_publish(request: SignedInRequest, league: str) -> HttpResponse:
    """What the public sees: whether rankings are public, with the imprint that this takes, and what visitors may do."""
    row = league_or_404(request, league, permissions.can_manage_league)
    was_public = row.is_public
    form = PublicityForm(request.POST or None, instance=row)
    if settle_by(request, form, public_data.set_publicity, _outcome(was_public=was_public), league=row):
        return redirect("league", row.slug)
    row.is_public = was_public
    return edit_page(
        request,
        form,
        _("What the public sees"),
        row,
        cancel=("league", row.slug),
        template="privacy/publicity.html",
    )


def _outcome(*, was_public: bool) -> Callable[[League], str]:
    def said(league: League) -> str:
        if league.is_public and not was_public:
            return _("Rankings and results of %(league)s are public now.") % {"league": league.name}
        return _("Saved.")

    return said


@login_required
@require_safe
def league_texts(request: SignedInRequest, league: str) -> HttpResponse:
    """The former address of the imprint's form."""
    return redirect("league_publish", league_or_404(request, league, permissions.can_manage_league).slug)


@require_safe
def imprint(request: HttpRequest, league: str) -> HttpResponse:
    return _text_page(request, league, "imprint", _("Imprint"))


@require_safe
def privacy_notice(request: HttpRequest, league: str) -> HttpResponse:
    return _text_page(request, league, "privacy_text", _("Privacy"))


@require_safe
def robots(_request: HttpRequest) -> HttpResponse:
    """Search engines may look at public leagues and their evenings, and at nothing else."""
    slugs = League.objects.filter(is_public=True).order_by("slug").values_list("slug", flat=True)
    allowed = ["/$", "/static/", *(f"/l/{slug}/" for slug in slugs)]
    lines = ["User-agent: *", *(f"Allow: {path}" for path in allowed)]
    if slugs:
        lines += ["Allow: /evenings/"]
    return HttpResponse("\n".join([*lines, "Disallow: /", ""]), content_type="text/plain; charset=utf-8")


def _text_page(request: HttpRequest, league: str, field: str, heading: str) -> HttpResponse:
    row = league_or_404(request, league)
    may_change = permissions.can_manage_league(request.user, row)
    context = {"league": row, "heading": heading, "text": getattr(row, field), "may_change": may_change}
    return render(request, "privacy/text.html", context)
