"""Setting up the teams of an evening (L1b): their rules, quick ways to them, and members by hand."""

import secrets
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BaseForm
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.contests.forms import DrawTeamsForm, MembersForm, TeamForm, TeamRulesForm
from scoring.contests.selectors.teams import TeamSetup, has_partners_at_tables, suggested_rules, team_setup
from scoring.contests.services import team_building as building
from scoring.contests.services import teams as services
from scoring.core import permissions
from scoring.core.errors import LeagueOfficeError, NotAllowedNow
from scoring.core.forms import add_refusal
from scoring.core.http.lookup import SignedInRequest, evening_or_404
from scoring.core.http.pages import say_outcome
from scoring.models import Evening, Team, User
from scoring.results.selectors.evenings import is_settled
from scoring.results.selectors.season_versions import why_closed
from scoring.rules.selectors import rule_set_of
from scoring.seating.forms import LARGEST_SEED


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def evening_teams(request: SignedInRequest, evening: int) -> HttpResponse:
    """The teams and their members; posting saves the members by hand, all rows in one go."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    setup = team_setup(row)
    if request.method != "POST":
        return _page(request, row, setup)
    if setup is None:
        messages.error(request, _("No teams are compared on this evening."))
        return redirect("evening_teams", row.pk)
    form = _members_form(setup, request.POST)
    if form.is_valid() and _is_settled_by(request, form, lambda: _assign(row, request.user, form)):
        return redirect("evening_teams", row.pk)
    return _page(request, row, setup, members_form=form)


@login_required
@require_POST
def team_rules(request: SignedInRequest, evening: int) -> HttpResponse:
    """Start the contest, or change how its teams are compared."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    setup = team_setup(row)
    form = _rules_form(row, setup, request.POST)
    write = _change_rules if setup else _start
    if form.is_valid() and _is_settled_by(request, form, lambda: write(row, request.user, form)):
        return redirect("evening_teams", row.pk)
    return _page(request, row, setup, rules_form=form)


@login_required
@require_POST
def teams_draw(request: SignedInRequest, evening: int) -> HttpResponse:
    """Draw teams from those who have none."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    form = DrawTeamsForm(request.POST)
    if form.is_valid() and _is_settled_by(request, form, lambda: _draw(row, request.user, form)):
        return redirect("evening_teams", row.pk)
    return _page(request, row, team_setup(row), draw_form=form)


@login_required
@require_POST
def teams_step(request: SignedInRequest, evening: int) -> HttpResponse:
    """Do what needs no typing: teams by ``club``, of ``partners``, ``dissolve`` them, or ``end`` the contest."""
    row = evening_or_404(request, evening, permissions.can_manage_seasons)
    step = _STEPS.get(request.POST.get("step", ""))
    if step is None:
        messages.error(request, _("Please choose what to do."))
        return redirect("evening_teams", row.pk)
    say_outcome(request, lambda: step(row, request.user), str)
    return redirect("evening_teams", row.pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def team_edit(request: SignedInRequest, team: int) -> HttpResponse:
    """A team's name and its club."""
    row = _manageable_team(request, team)
    name, league = row.name, row.evening.season.league
    form = TeamForm(request.POST or None, instance=row, league=league)
    if form.is_valid() and _is_settled_by(request, form, lambda: _rename(row, request.user, form)):
        return redirect("evening_teams", row.evening_id)
    context = {
        "league": league,
        "evening": row.evening,
        "team": row,
        "name": name,
        "form": form,
        "is_settled": is_settled(row.evening),
    }
    return render(request, "contests/teams/edit.html", context)


@login_required
@require_POST
def team_remove(request: SignedInRequest, team: int) -> HttpResponse:
    row = _manageable_team(request, team)
    say_outcome(
        request,
        lambda: services.remove_team(team=row, actor=request.user),
        _("The team “%(team)s” is taken away.") % {"team": row.name},
    )
    return redirect("evening_teams", row.evening_id)


def _is_settled_by(request: SignedInRequest, form: BaseForm, write: Callable[[], str]) -> bool:
    """Whether something was settled: what cannot be done now at all is said on a page that shows the form no longer."""
    try:
        messages.success(request, write())
    except NotAllowedNow as refusal:
        messages.error(request, refusal.message)
    except LeagueOfficeError as refusal:
        add_refusal(form, refusal)
        return False
    return True


def _start(evening: Evening, actor: User, form: TeamRulesForm) -> str:
    services.start_contest(evening=evening, actor=actor, rules=form.rules)
    return _("Teams are compared on this evening.")


def _change_rules(evening: Evening, actor: User, form: TeamRulesForm) -> str:
    services.change_contest(evening=evening, actor=actor, rules=form.rules)
    return _("The rules of the teams are saved.")


def _assign(evening: Evening, actor: User, form: MembersForm) -> str:
    new_teams = form.cleaned_data["new_teams"]
    services.assign_teams(evening=evening, actor=actor, names=form.names, seen=form.seen, new_teams=new_teams)
    return _("The teams are saved.")


def _draw(evening: Evening, actor: User, form: DrawTeamsForm) -> str:
    data, seed = form.cleaned_data, secrets.randbelow(LARGEST_SEED + 1)
    leftover = building.Leftover(data["leftover"])
    drawn = building.draw_teams(evening=evening, actor=actor, size=data["size"], leftover=leftover, seed=seed)
    said = ngettext("%(count)s team is drawn.", "%(count)s teams are drawn.", len(drawn))
    return said % {"count": len(drawn)}


def _rename(team: Team, actor: User, form: TeamForm) -> str:
    name, club = form.cleaned_data["name"], form.cleaned_data["club"]
    services.rename_team(team=team, actor=actor, name=name, club=club)
    return _("The team “%(team)s” is saved.") % {"team": name}


def _by_club(evening: Evening, actor: User) -> str:
    teams = building.teams_by_club(evening=evening, actor=actor)
    if not teams:
        return _("Nobody without team belongs to a club; nothing was changed.")
    said = ngettext("%(count)s club has its team.", "%(count)s clubs have their teams.", len(teams))
    return said % {"count": len(teams)}


def _of_partners(evening: Evening, actor: User) -> str:
    teams = building.teams_of_partners(evening=evening, actor=actor)
    said = ngettext("%(count)s pair is a team.", "%(count)s pairs are teams.", len(teams))
    return said % {"count": len(teams)}


def _dissolve(evening: Evening, actor: User) -> str:
    services.dissolve_teams(evening=evening, actor=actor)
    return _("All teams are dissolved.")


def _end(evening: Evening, actor: User) -> str:
    services.remove_contest(evening=evening, actor=actor)
    return _("No teams are compared on this evening any more.")


_STEPS: dict[str, Callable[[Evening, User], str]] = {
    "club": _by_club,
    "partners": _of_partners,
    "dissolve": _dissolve,
    "end": _end,
}


def _manageable_team(request: SignedInRequest, team: int) -> Team:
    """The team. For whoever does not plan the evening there is none by this number."""
    row = get_object_or_404(Team, pk=team)
    row.evening = evening_or_404(request, row.evening_id)
    if not permissions.can_manage_seasons(request.user, row.evening.season.league):
        raise Http404
    return row


def _rules_form(evening: Evening, setup: TeamSetup | None, data: object = None) -> TeamRulesForm:
    return TeamRulesForm(data, rules=setup.rules if setup else suggested_rules(rule_set_of(evening.edition)))


def _members_form(setup: TeamSetup, data: object = None) -> MembersForm:
    return MembersForm(data, participants=setup.participants, teams=[line.team for line in setup.lines])


def _page(
    request: SignedInRequest,
    evening: Evening,
    setup: TeamSetup | None,
    *,
    rules_form: TeamRulesForm | None = None,
    members_form: MembersForm | None = None,
    draw_form: DrawTeamsForm | None = None,
) -> HttpResponse:
    closed = why_closed(evening.season)
    context: dict[str, Any] = {
        "league": evening.season.league,
        "evening": evening,
        "setup": setup,
        "closed": closed,
        "is_settled": bool(closed) or is_settled(evening),
        "rules_form": rules_form or _rules_form(evening, setup),
    }
    if setup is not None:
        context |= {
            "members_form": members_form or _members_form(setup),
            "draw_form": draw_form or DrawTeamsForm(),
            "has_partners": has_partners_at_tables(evening),
            "shows_quick_ways": bool(setup.without_team or draw_form),
            "has_clubs": any(row.player.club_id for row in setup.without_team),
        }
    is_refused = rules_form or members_form or draw_form
    return render(request, "contests/teams/setup.html", context, status=422 if is_refused else 200)
