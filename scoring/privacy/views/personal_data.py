"""Personal data: what a person decides about their own, also by the personal link, and all of it as a file."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.core import permissions
from scoring.core.errors import LeagueOfficeError
from scoring.core.http.downloads import named
from scoring.core.http.lookup import SignedInRequest, league_or_404, require
from scoring.core.http.outcomes import settle_by
from scoring.core.http.pages import edit_page
from scoring.models import PersonalLink, Player
from scoring.privacy.forms.privacy import OwnDataForm, PublicNameForm
from scoring.privacy.selectors.exports import person_archive
from scoring.privacy.services import public_data
from scoring.privacy.services.own_data import change_own_data
from scoring.publishing.selectors.tokens import programs_told_full_names
from scoring.registration.views.personal import refused, with_link


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def player_privacy(request: SignedInRequest, league: str, player: int) -> HttpResponse:
    """How the public sees the name; export and erasure."""
    row = _person_or_404(request, league, player)
    may_change = permissions.can_change_privacy_of(request.user, row.league, row.pk)
    require(may_change or request.method != "POST")
    alias = row.alias if row.public_form == Player.PublicForm.ALIAS else ""
    form = PublicNameForm(request.POST or None, initial={"public_form": row.public_form, "alias": alias})
    if settle_by(request, form, public_data.choose_public_name, _("Saved."), player=row):
        return redirect(row)
    return edit_page(
        request,
        form,
        _("Privacy of %(name)s") % {"name": row.name},
        row.league,
        row,
        cancel=("player", row.league.slug, row.pk),
        template="privacy/person.html",
        player=row,
        may_change=may_change,
        may_export=permissions.can_export_person(request.user, row.league, row.pk),
        programs=programs_told_full_names(row.league, timezone.now()),
    )


@csrf_exempt  # whoever knows the secret of the address is the player; a forged request would have to know it
@with_link
@require_POST
def personal_data(request: HttpRequest, link: PersonalLink, secret: str) -> HttpResponse:
    """What a person changes of their own data without a password."""
    form = OwnDataForm(request.POST, player=link.player)
    if not form.is_valid():
        return refused(request, link, secret, _("This cannot be chosen here. Please load the page again."))
    told = form.cleaned_data
    try:
        change_own_data(
            player=link.player,
            hides_name=told.get("hides_name", False),
            language=told["language"],
            wanted=told.get("wanted"),
        )
    except LeagueOfficeError as refusal:
        return refused(request, link, secret, refusal.message)
    return redirect(f"{reverse('personal_link', args=[secret])}?saved=data#data")


@login_required
@require_safe
def person_export(request: SignedInRequest, league: str, player: int) -> HttpResponse:
    """Everything about a person in one file."""
    row = league_or_404(request, league)
    require(permissions.can_export_person(request.user, row, player))
    person = get_object_or_404(row.players.select_related("league", "club"), pk=player)
    answer = HttpResponse(person_archive(person), content_type="application/zip")
    return named(answer, f"{person.full_name}.zip", is_saved=True)


def _person_or_404(request: SignedInRequest, league: str, player: int) -> Player:
    """Somebody whose own data they are, or who enters them for somebody without an account."""
    row = league_or_404(request, league)
    require(permissions.can_see_privacy_of(request.user, row, player))
    return get_object_or_404(row.players.select_related("league"), pk=player)
