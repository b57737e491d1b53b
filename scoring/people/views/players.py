"""The players of a league: list, add one or many, change; and each one's own record."""

from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from scoring.core import permissions
from scoring.core.columns import Column
from scoring.core.http.files import page_with_tables
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.pages import confirm_page, edit_page, say_outcome, settle, settle_by
from scoring.core.listings import Origin
from scoring.core.tables.listing import listing_of
from scoring.core.tables.table import show_page
from scoring.models import Player
from scoring.people.forms import ManyPlayersForm, OwnAccountForm, PlayerForm, PlayerSearchForm
from scoring.people.selectors.career import (
    career_of,
    evenings_of_player,
    has_taken_part,
    latest_places,
    seasons_of_player,
)
from scoring.people.selectors.people import clubs_of, open_merges, players_of
from scoring.people.services import members
from scoring.people.services import players as services
from scoring.people.tables import PlayerTable, RecordTable, players_listing

_SHORT = 20
"""A list of so many players is read faster than it is searched."""


@require_safe
def players(request: HttpRequest, league: str) -> HttpResponseBase:
    row = league_or_404(request, league)
    may_manage = permissions.can_manage_seasons(request.user, row)
    clubs = clubs_of(row)
    form = PlayerSearchForm(request.GET, clubs=clubs)
    form.is_valid()
    search, club = form.cleaned_data.get("q", ""), form.cleaned_data.get("club")
    listed = players_of(row, search, club, for_members=permissions.is_member(request.user, row))
    table = show_page(request, PlayerTable(listed, league=row, may_change=may_manage, has_clubs=bool(clubs)))
    context = {
        "league": row,
        "table": table,
        "search_form": form,
        "is_searched": bool(search) or club is not None,
        "is_long": bool(clubs) or table.paginator.count > _SHORT,
        "may_manage": may_manage,
        "open_merges": open_merges(row) if may_manage else (),
    }
    return page_with_tables(request, "people/players.html", context, players=lambda: players_listing(table, row))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def player_create(request: SignedInRequest, league: str) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_seasons)
    form = PlayerForm(request.POST or None, instance=Player(league=row))
    if settle_by(
        request,
        form,
        services.create_player,
        lambda player: _("%(name)s is now a player of the league.") % {"name": player.name},
        league=row,
    ):
        return redirect("players", row.slug)
    return edit_page(request, form, _("Add a player"), row, cancel=("players", row.slug))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def players_add_many(request: SignedInRequest, league: str) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_seasons)
    form = ManyPlayersForm(request.POST or None)
    result = settle(
        request,
        form,
        lambda: services.create_players(league=row, actor=request.user, players=form.cleaned_data["names"]),
        lambda done: (
            ngettext("%(count)s player was added.", "%(count)s players were added.", len(done.added))
            % {"count": len(done.added)}
        ),
    )
    if result:
        if result.known:
            messages.info(request, _("Already there: %(names)s") % {"names": ", ".join(result.known)})
        if result.joined_club:
            names = ", ".join(player.name for player in result.joined_club)
            messages.info(request, _("Have joined their club: %(names)s") % {"names": names})
        return redirect("players", row.slug)
    cancel = ("players", row.slug)
    return edit_page(request, form, _("Add many players"), row, cancel=cancel, submit=_("Add players"))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def player_edit(request: SignedInRequest, league: str, player: int) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_seasons)
    player_row = get_object_or_404(row.players.select_related("league", "club"), pk=player)
    form = PlayerForm(request.POST or None, instance=player_row)
    if settle_by(request, form, services.update_player, _("Saved."), player=player_row):
        return redirect("players", row.slug)
    return edit_page(
        request,
        form,
        _("Edit player"),
        row,
        player_row,
        cancel=("players", row.slug),
        template="people/player_edit.html",
        player=player_row,
        may_delete=not has_taken_part(player_row),
        may_invite=permissions.can_manage_league(request.user, row) and not hasattr(player_row, "membership"),
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def player_account(request: SignedInRequest, league: str, player: int) -> HttpResponse:
    """Which member's account the player is."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    player_row = get_object_or_404(row.players.select_related("league", "membership"), pk=player)
    own = getattr(player_row, "membership", None)
    form = OwnAccountForm(request.POST or None, player=player_row, initial={"membership": own})
    if settle_by(request, form, members.link_account, _("Saved."), player=player_row):
        return redirect("player_edit", row.slug, player_row.pk)
    cancel = ("player_edit", row.slug, player_row.pk)
    return edit_page(request, form, _("Account"), row, player_row, cancel=cancel)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def player_delete(request: SignedInRequest, league: str, player: int) -> HttpResponse:
    """Asks first; whoever was on an evening stays."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    player_row = get_object_or_404(row.players.select_related("league"), pk=player)
    if request.method == "POST":
        done = _("%(name)s is deleted.") % {"name": player_row.name}
        say_outcome(request, lambda: services.delete_player(player=player_row, actor=request.user), done)
        return redirect("players", row.slug)
    return confirm_page(
        request,
        _("Delete %(name)s?") % {"name": player_row.name},
        row,
        player_row,
        question=_("For somebody who was entered by mistake and never played. This cannot be undone."),
        submit=_("Delete player"),
        cancel=("player_edit", row.slug, player_row.pk),
    )


_PLACES_IN_CHART = 24
_EVENINGS_PER_PAGE, _SEASONS_AT_FIRST = 12, 5
"""A page says most of the last season, however many there were before."""
_ASKED = "seasons"
"""The parameter of an address that asks for all seasons."""
_KEYS = (Column("player_id", ""), Column("evening_id", ""))


@require_safe
def player(request: HttpRequest, league: str, player: int) -> HttpResponseBase:
    league_row = league_or_404(request, league)
    row = league_row.players.select_related("league", "club").filter(pk=player).first()
    if row is None:
        merge = get_object_or_404(league_row.player_merges, other_key=player, merged_at__isnull=False)
        return redirect("player", league_row.slug, merge.player_id, permanent=True)
    evenings = evenings_of_player(row)
    table = show_page(request, RecordTable(evenings), per_page=_EVENINGS_PER_PAGE)
    seasons = seasons_of_player(row)
    shown = seasons if _ASKED in request.GET else seasons[:_SEASONS_AT_FIRST]
    context = {
        "league": league_row,
        "player": row,
        "career": career_of(row),
        "seasons": shown,
        "further_seasons": len(seasons) - len(shown),
        "places": latest_places(row, _PLACES_IN_CHART),
        "table": table,
        "may_see_privacy": permissions.can_see_privacy_of(request.user, league_row, row.pk),
        "may_manage": permissions.can_manage_seasons(request.user, league_row),
    }
    listing = partial(listing_of, table, "player_evenings", Origin(league=league_row), title=row.name, keys=_KEYS)
    return page_with_tables(request, "people/record/record.html", context, evenings=listing)
