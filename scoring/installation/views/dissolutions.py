"""Dissolving a league: what is open, what stays, its archive; asked for by one, agreed to by another, taken back by
two. What was only tried is deleted here as well.
"""

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.core import permissions
from scoring.core.http.lookup import SignedInRequest, league_or_404, require
from scoring.core.http.pages import say_outcome, settle_by
from scoring.core.views import start_job
from scoring.installation.forms.office import LeagueNameForm
from scoring.installation.selectors.dissolutions import DissolutionAt, dissolution_at
from scoring.installation.services import dissolutions as services
from scoring.installation.services.leagues import delete_league, what_goes, why_league_stays
from scoring.models import Dissolution, Job, League
from scoring.privacy.selectors.persons import erasures_asked_by_others
from scoring.seasons.selectors.deletion import in_words

_OF_DELETION = "id_delete_%s"
"""Two forms of the page ask for the name."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def league_dissolution(request: SignedInRequest, league: str) -> HttpResponse:
    """``step``: archive, ask, agree, drop, and delete what was only tried. What somebody dissolves or deletes for good
    they call by its name."""
    row = league_or_404(request, league, permissions.can_see_dissolution)
    if request.method == "POST":
        return _STEPS.get(request.POST.get("step", ""), _page)(request, row)
    return _page(request, row)


def _make_archive(request: SignedInRequest, league: League) -> HttpResponse:
    return start_job(request, Job.Kind.ARCHIVE, league, {})


def _ask(request: SignedInRequest, league: League) -> HttpResponse:
    require(permissions.can_ask_for_dissolution(request.user, league))
    if league.dissolved_at is not None:
        said = _("Asked for. When somebody else of the last board agrees, it is as it was.")
        say_outcome(request, lambda: services.ask_for_return(league=league, actor=request.user), said)
        return redirect("league_dissolution", league.slug)
    form = LeagueNameForm(request.POST)
    said = _("Asked for. When somebody else agrees, the president or the auditor, it is dissolved.")
    if settle_by(request, form, services.ask_for_dissolution, said, league=league):
        return redirect("league_dissolution", league.slug)
    return _page(request, league, form=form)


def _agree(request: SignedInRequest, league: League) -> HttpResponse:
    require(permissions.can_agree_to_dissolution(request.user, league))
    asked = _asked(league)
    if asked is None:
        return redirect("league_dissolution", league.slug)
    if asked.step == Dissolution.Step.RETURN:
        said = _("The dissolution is taken back. Everything is as it was.")
        say_outcome(request, lambda: services.return_league(dissolution_id=asked.pk, actor=request.user), said)
        return redirect("league", league.slug)
    form = LeagueNameForm(request.POST)
    said = _("“%(name)s” is dissolved. Only its last board still sees it.") % {"name": league.name}
    if settle_by(request, form, services.dissolve_league, said, dissolution_id=asked.pk):
        return redirect("league_dissolution", league.slug)
    return _page(request, league, form=form)


def _drop(request: SignedInRequest, league: League) -> HttpResponse:
    """Whoever may agree declines it; whoever has asked takes it back."""
    asked = _asked(league)
    if asked is None:
        return redirect("league_dissolution", league.slug)
    is_own = asked.asked_by_id == request.user.pk
    require(is_own or permissions.can_agree_to_dissolution(request.user, league))
    said = _("Nothing was changed.")
    say_outcome(request, lambda: services.drop_dissolution(dissolution_id=asked.pk, actor=request.user), said)
    return redirect("league_dissolution", league.slug)


def _delete(request: SignedInRequest, league: League) -> HttpResponse:
    require(permissions.can_manage_league(request.user, league))
    form = LeagueNameForm(request.POST, auto_id=_OF_DELETION)
    deleted = _("“%(name)s” is deleted.") % {"name": league.name}
    if settle_by(request, form, delete_league, deleted, league=league):
        return redirect("home")
    return _page(request, league, deletion=form)


_STEPS: dict[str, Callable[[SignedInRequest, League], HttpResponse]] = {
    "archive": _make_archive,
    "ask": _ask,
    "agree": _agree,
    "drop": _drop,
    "delete": _delete,
}


def _asked(league: League) -> Dissolution | None:
    return Dissolution.objects.filter(league=league, done_at=None, dropped_at=None).first()


def _page(
    request: SignedInRequest,
    league: League,
    form: LeagueNameForm | None = None,
    deletion: LeagueNameForm | None = None,
) -> HttpResponse:
    at = dissolution_at(league, request.user)
    stays, may_erase = why_league_stays(league), permissions.can_confirm_erasures(request.user, league)
    may_delete = not stays and at.asked is None and permissions.can_manage_league(request.user, league)
    context = {
        "league": league,
        "at": at,
        "form": form or LeagueNameForm(),
        "deletion": deletion or LeagueNameForm(auto_id=_OF_DELETION),
        "is_deleting": deletion is not None,
        "may_ask": permissions.can_ask_for_dissolution(request.user, league),
        "may_agree": _may_agree(request, league, at),
        "is_own": at.asked is not None and at.asked.asked_by_id == request.user.pk,
        "may_drop": permissions.can_agree_to_dissolution(request.user, league),
        "may_see_accounts": permissions.can_manage_league(request.user, league),
        "may_erase": may_erase,
        "to_erase": erasures_asked_by_others(request.user).filter(league=league) if may_erase else [],
        "may_delete": may_delete,
        "goes": in_words(what_goes(league)) if may_delete else [],
    }
    name = "closed" if league.dissolved_at is not None else "page"
    return render(request, f"installation/dissolution/{name}.html", context)


def _may_agree(request: SignedInRequest, league: League, at: DissolutionAt) -> bool:
    is_others = at.asked is not None and at.asked.asked_by_id != request.user.pk
    return is_others and permissions.can_agree_to_dissolution(request.user, league)
