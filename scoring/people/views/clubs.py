"""The clubs of a league: list, rename, merge, delete. They are founded with their first player."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.core import permissions
from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import add_refusal
from scoring.core.http.files import page_with_tables
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.pages import confirm_page, edit_page, say_outcome
from scoring.core.listings import Origin
from scoring.core.tables.listing import listing_of
from scoring.core.tables.table import show_page
from scoring.models import Club
from scoring.people.forms import ClubForm, MergeForm
from scoring.people.selectors.people import clubs_of, find_club
from scoring.people.services import clubs as services
from scoring.people.tables import ClubTable


@require_safe
def clubs(request: HttpRequest, league: str) -> HttpResponseBase:
    row = league_or_404(request, league)
    may_manage = permissions.can_manage_seasons(request.user, row)
    table = show_page(request, ClubTable(clubs_of(row), league=row, may_change=may_manage))
    context = {"league": row, "table": table, "may_manage": may_manage}
    clubs = partial(listing_of, table, "clubs", Origin(league=row))
    return page_with_tables(request, "people/clubs/list.html", context, clubs=clubs)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_edit(request: SignedInRequest, league: str, club: int) -> HttpResponse:
    """Rename a club; where the name is another club's, the page offers to merge the two."""
    row = _club(request, league, club)
    form = ClubForm(request.POST or None, initial={"name": row.name})
    other = None
    if request.method == "POST" and form.is_valid():
        name = form.cleaned_data["name"]
        try:
            services.rename_club(club=row, actor=request.user, name=name)
        except LeagueOfficeError as refusal:
            add_refusal(form, refusal)
            other = find_club(row.league, name)
        else:
            messages.success(request, _("Saved."))
            return redirect("clubs", row.league.slug)
    response = edit_page(
        request,
        form,
        row.name,
        row.league,
        _("Clubs"),
        cancel=("clubs", row.league.slug),
        template="people/clubs/edit.html",
        club=row,
        other=other,
        player_count=row.players.count(),
        team_count=row.teams.count(),
    )
    response.status_code = 409 if other else 200
    return response


@login_required
@require_POST
def club_merge(request: SignedInRequest, league: str, club: int) -> HttpResponse:
    """Make the club a part of another one, as the page for renaming has offered."""
    row = _club(request, league, club)
    form = MergeForm(request.POST, club=row)
    if not form.is_valid():
        messages.error(request, _("The other club does not exist any more. Please look at the list of clubs."))
        return redirect("club_edit", row.league.slug, row.pk)
    name, into = row.name, form.cleaned_data["into"]
    say_outcome(
        request,
        lambda: services.merge_clubs(club=row, into=into, actor=request.user),
        _("%(club)s now belongs to %(into)s.") % {"club": name, "into": into.name},
    )
    return redirect("clubs", row.league.slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def club_delete(request: SignedInRequest, league: str, club: int) -> HttpResponse:
    """Asks first, with those who would be without a club."""
    row = _club(request, league, club)
    if request.method == "POST":
        say_outcome(request, lambda: services.delete_club(club=row, actor=request.user), _("The club is deleted."))
        return redirect("clubs", row.league.slug)
    return confirm_page(
        request,
        _("Delete the club %(name)s?") % {"name": row.name},
        row.league,
        _("Clubs"),
        row.name,
        submit=_("Delete club"),
        cancel=("clubs", row.league.slug),
        template="people/clubs/delete.html",
        players=row.players.order_by("sort_key", "name"),
        team_count=row.teams.count(),
    )


def _club(request: SignedInRequest, league: str, club: int) -> Club:
    league_row = league_or_404(request, league, permissions.can_manage_seasons)
    return get_object_or_404(Club.objects.select_related("league"), league=league_row, pk=club)
