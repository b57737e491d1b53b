"""Who holds the offices of a league, and who did.

Invitations: answered by whoever is invited, taken back by the president.

A player's own record.
"""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.core import permissions
from scoring.core.columns import Column
from scoring.core.http.listings import page_with_tables
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.outcomes import say_outcome, settle_by
from scoring.core.http.pages import confirm_page, edit_page
from scoring.core.listings import Origin
from scoring.core.memberships import offices_in
from scoring.core.tables.listing import listing_of
from scoring.core.tables.paging import show_page
from scoring.models import League, Office, OfficeTerm
from scoring.people.forms.people import FormerTermForm, TermForm
from scoring.people.selectors.leagues import invitations_for, invitations_of, terms_of
from scoring.people.selectors.players import career_of, evenings_of_player, latest_places, seasons_of_player
from scoring.people.services import invitations as services
from scoring.people.services.terms import delete_term, record_term, update_term
from scoring.people.tables.members import RecordTable, terms_listing


@login_required
@require_POST
def invitation_accept(request: SignedInRequest, invitation: int) -> HttpResponse:
    row = get_object_or_404(invitations_for(request.user), pk=invitation)
    say_outcome(
        request,
        lambda: services.accept_invitation(invitation_id=row.pk, actor=request.user),
        _("You are now a member of %(league)s.") % {"league": row.league},
    )
    return redirect("home")


@login_required
@require_POST
def invitation_decline(request: SignedInRequest, invitation: int) -> HttpResponse:
    row = get_object_or_404(invitations_for(request.user), pk=invitation)
    say_outcome(
        request,
        lambda: services.decline_invitation(invitation_id=row.pk, actor=request.user),
        _("The invitation is declined."),
    )
    return redirect("home")


@login_required
@require_POST
def invitation_withdraw(request: SignedInRequest, league: str, invitation: int) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_league)
    waiting = get_object_or_404(invitations_of(row), pk=invitation)
    say_outcome(
        request,
        lambda: services.withdraw_invitation(invitation=waiting, actor=request.user),
        _("The invitation of “%(name)s” is taken back.") % {"name": waiting.display_name},
    )
    return redirect("members", row.slug)


@login_required
@require_safe
def offices(request: SignedInRequest, league: str) -> HttpResponseBase:
    """The board of today with the way to a hand-over, and all terms that are known."""
    row = league_or_404(request, league, permissions.can_see_offices)
    terms = terms_of(row)
    is_president = permissions.can_manage_league(request.user, row)
    held = offices_in(request.user, row)
    board = [
        (kind, [term for term in terms if term.kind == kind and term.ended_on is None], is_president or kind in held)
        for kind in Office.BOARD
    ]
    context = {"league": row, "terms": terms, "board": board, "may_change": is_president}
    return page_with_tables(request, "people/offices.html", context, offices=partial(terms_listing, row, terms))


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def term_edit(request: SignedInRequest, league: str, term: int) -> HttpResponse:
    """Put right since when an office is held, and who had decided it."""
    row = league_or_404(request, league, permissions.can_manage_league)
    known = _term_or_404(row, term)
    initial = {"began_on": known.began_on, "ended_on": known.ended_on, "decision": known.decision}
    form = TermForm(request.POST or None, is_over=known.ended_on is not None, initial=initial)
    if settle_by(request, form, update_term, _("Saved."), term=known):
        return redirect("offices", row.slug)
    heading = f"{known.get_kind_display()}: {known.name}"
    return edit_page(
        request, form, heading, row, cancel=("offices", row.slug), template="people/term_edit.html", term=known
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def term_delete(request: SignedInRequest, league: str, term: int) -> HttpResponse:
    """Take off the list what was recorded by mistake; asks first."""
    row = league_or_404(request, league, permissions.can_manage_league)
    known = _term_or_404(row, term)
    if request.method == "POST":
        say_outcome(request, lambda: delete_term(term=known, actor=request.user), _("The term is off the list."))
        return redirect("offices", row.slug)
    question = _("“%(office)s: %(name)s” goes from the list; the log keeps it. Nobody loses a right by it.")
    return confirm_page(
        request,
        _("Take the term off the list?"),
        row,
        question=question % {"office": known.get_kind_display(), "name": known.name},
        submit=_("Take off the list"),
        cancel=("offices", row.slug),
    )


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def term_record(request: SignedInRequest, league: str) -> HttpResponse:
    """Note who held an office before."""
    row = league_or_404(request, league, permissions.can_manage_league)
    form = FormerTermForm(request.POST or None, league=row)
    if settle_by(request, form, record_term, _("Saved."), league=row):
        return redirect("offices", row.slug)
    return edit_page(request, form, _("Record an earlier term"), row, cancel=("offices", row.slug))


def _term_or_404(league: League, term: int) -> OfficeTerm:
    return get_object_or_404(league.office_terms.select_related("league", "account", "player"), pk=term)


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
        "may_change_privacy": permissions.can_change_privacy_of(request.user, league_row, row.pk),
        "may_manage": permissions.can_manage_seasons(request.user, league_row),
    }
    listing = partial(listing_of, table, "player_evenings", Origin(league=league_row), title=row.name, keys=_KEYS)
    return page_with_tables(request, "people/record/record.html", context, evenings=listing)
