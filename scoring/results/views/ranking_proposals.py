"""What is official, before two people move it: another edition for a season (D13), a result taken back, a recount.

Shown is what would change; one proposes, another confirms or declines.
"""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.core import permissions
from scoring.core.forms import reading
from scoring.core.http.lookup import SignedInRequest, evening_or_404, league_or_404, require, season_or_404
from scoring.core.http.pages import say_outcome, settle_by
from scoring.core.views import start_job
from scoring.models import Job, RankingProposal, RuleSetEdition, Season
from scoring.results.forms import AnswerForm, RankingProposalForm
from scoring.results.selectors.ranking_proposals import has_official_ranking, proposals_of, ranking_history, what_if
from scoring.results.selectors.season_versions import standing_version
from scoring.results.services import ranking_proposals
from scoring.results.services import ranking_proposals as services


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def season_ranking_rules(request: SignedInRequest, league: str, season: int) -> HttpResponse:
    """By which edition the season is ranked, since when and why; what waits to be decided, and what it would change as
    of now. POST shows what another edition would change, or with ``step`` propose proposes it."""
    row = season_or_404(request, league, season, permissions.can_see_internals)
    form = RankingProposalForm(request.POST or None, season=row)
    edition = None
    if request.method == "POST":
        require(_may_propose(request, row))
        is_proposed = request.POST.get("step") != "look"
        proposed = _("Proposed. The president or the auditor confirms or declines it.")
        if is_proposed and (_made := settle_by(request, form, services.propose_ranking, proposed, season=row)):
            return redirect("season_ranking_rules", row.league.slug, row.pk)
        edition = form.cleaned_data.get("edition") if is_proposed else form.edition_to_look_at()
    return _page(request, row, form, AnswerForm(), edition)


@login_required
@require_POST
def ranking_confirm(request: SignedInRequest, league: str, season: int, proposal: int) -> HttpResponse:
    row = _decidable(request, league, season, proposal)
    is_done = say_outcome(
        request,
        lambda: services.confirm_ranking(
            proposal_id=row.pk, actor=request.user, seen_digest=request.POST.get("seen_digest", "")
        ),
        _("The season is ranked by the new edition. The log keeps both rankings by their digests."),
    )
    return redirect("season" if is_done else "season_ranking_rules", row.season.league.slug, row.season.pk)


@login_required
@require_POST
def ranking_decline(request: SignedInRequest, league: str, season: int, proposal: int) -> HttpResponse:
    row = _decidable(request, league, season, proposal)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return _page(request, row.season, RankingProposalForm(season=row.season), form)
    say_outcome(
        request,
        lambda: services.decline_ranking(proposal_id=row.pk, actor=request.user, answer=form.cleaned_data["answer"]),
        _("The proposal is declined."),
    )
    return redirect("season_ranking_rules", row.season.league.slug, row.season.pk)


@login_required
@require_POST
def ranking_withdraw(request: SignedInRequest, league: str, season: int, proposal: int) -> HttpResponse:
    row = _proposal(request, league, season, proposal)
    require(row.proposed_by_id == request.user.pk)
    say_outcome(
        request,
        lambda: services.withdraw_ranking(proposal_id=row.pk, actor=request.user),
        _("The proposal is withdrawn."),
    )
    return redirect("season_ranking_rules", row.season.league.slug, row.season.pk)


def _page(
    request: SignedInRequest,
    season: Season,
    form: RankingProposalForm,
    answer_form: AnswerForm,
    edition: RuleSetEdition | None = None,
) -> HttpResponse:
    """``edition``: what somebody looks at without proposing it."""
    history = ranking_history(season)
    waiting = history.open
    shown = waiting.edition if waiting else edition
    effect = what_if(season, shown) if shown else None
    context = {
        "league": season.league,
        "season": season,
        "form": form,
        "answer_form": answer_form,
        "history": history,
        "decided": [row for row in proposals_of(season) if not row.is_open],
        "effect": effect,
        "has_changed": waiting is not None and effect is not None and effect.digest != waiting.digest,
        "may_propose": _may_propose(request, season),
        "may_decide": waiting is not None and permissions.can_decide_ranking(request.user, waiting),
        "may_withdraw": waiting is not None and waiting.proposed_by_id == request.user.pk,
    }
    return render(request, "results/proposals/rules.html", context)


def _may_propose(request: SignedInRequest, season: Season) -> bool:
    return (
        permissions.can_manage_seasons(request.user, season.league)
        and has_official_ranking(season)
        and standing_version(season) is None
    )


def _proposal(request: SignedInRequest, league: str, season: int, proposal: int) -> RankingProposal:
    row = season_or_404(request, league, season, permissions.can_see_internals)
    found = get_object_or_404(proposals_of(row), pk=proposal)
    found.season = row
    return found


def _decidable(request: SignedInRequest, league: str, season: int, proposal: int) -> RankingProposal:
    row = _proposal(request, league, season, proposal)
    require(permissions.can_decide_ranking(request.user, row))
    return row


LONGEST_PAGE = 2**19
"""Bytes of the parts of a page that is kept. There are as many pages as the settings say, in each process."""


@login_required
@require_POST
def recount(request: SignedInRequest, league: str) -> HttpResponse:
    """Recompute all standings of the league from the sheets and report every difference; changes nothing."""
    row = league_or_404(request, league, permissions.can_manage_league)
    return start_job(request, Job.Kind.RECOUNT, row, {})


@login_required
@require_POST
def result_withdrawal(request: SignedInRequest, evening: int) -> HttpResponse:
    """``step``: propose with a ``reason``, confirm or drop."""
    row = evening_or_404(request, evening, permissions.can_see_internals)
    league, actor = row.season.league, request.user
    if request.POST.get("step") == "confirm":
        require(permissions.can_confirm_withdrawal(request.user, league))
        done = _("The official result is taken back. It can be corrected now; then two sign again.")
        say_outcome(request, lambda: ranking_proposals.confirm_withdrawal(evening=row, actor=actor), done)
        return redirect("evening", row.pk)
    require(permissions.can_propose_withdrawal(request.user, league))
    if request.POST.get("step") == "drop":
        say_outcome(
            request,
            lambda: ranking_proposals.drop_withdrawal(evening=row, actor=actor),
            _("The result stays official."),
        )
    else:
        reason = reading.line(request.POST, "reason")
        done = _("Proposed. When the president or the auditor, but not you, agrees, it is taken back.")
        say_outcome(
            request, lambda: ranking_proposals.propose_withdrawal(evening=row, actor=actor, reason=reason), done
        )
    return redirect("evening", row.pk)
