"""Another edition for a season's official ranking (D13): what it would change, proposed, confirmed or declined."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.core import permissions
from scoring.core.http.lookup import SignedInRequest, require, season_or_404
from scoring.core.http.outcomes import say_outcome, settle_by
from scoring.models import RankingProposal
from scoring.results.forms.results import AnswerForm, RankingProposalForm
from scoring.results.selectors.ranking_proposals import has_official_ranking, proposals_of, ranking_history, what_if
from scoring.results.services import ranking_proposals as services


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def season_ranking_rules(request: SignedInRequest, league: str, season: int) -> HttpResponse:
    """By which edition the season is ranked, since when and why. POST shows what another edition would change, or with
    ``step`` propose proposes it."""
    row = season_or_404(request, league, season, permissions.can_see_internals)
    may_propose = permissions.can_manage_seasons(request.user, row.league) and has_official_ranking(row)
    form = RankingProposalForm(request.POST or None, season=row)
    edition = None
    if request.method == "POST":
        require(may_propose)
        is_proposed = request.POST.get("step") != "look"
        proposed = _("Proposed. The president or the auditor confirms or declines it.")
        if is_proposed and (made := settle_by(request, form, services.propose_ranking, proposed, season=row)):
            return redirect("ranking_proposal", row.league.slug, row.pk, made.pk)
        edition = form.cleaned_data.get("edition") if is_proposed else form.edition_to_look_at()
    context = {
        "league": row.league,
        "season": row,
        "form": form,
        "history": ranking_history(row),
        "proposals": proposals_of(row),
        "effect": what_if(row, edition) if edition else None,
        "may_propose": may_propose,
    }
    return render(request, "results/proposals/rules.html", context)


@login_required
@require_http_methods(["GET", "HEAD"])
def ranking_proposal(request: SignedInRequest, league: str, season: int, proposal: int) -> HttpResponse:
    """What a proposal would change as of now; for the second person with the questions whether to confirm it."""
    return _page(request, _proposal(request, league, season, proposal), AnswerForm())


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
    if is_done:
        return redirect("season", row.season.league.slug, row.season.pk)
    return redirect("ranking_proposal", row.season.league.slug, row.season.pk, row.pk)


@login_required
@require_POST
def ranking_decline(request: SignedInRequest, league: str, season: int, proposal: int) -> HttpResponse:
    row = _decidable(request, league, season, proposal)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return _page(request, row, form)
    say_outcome(
        request,
        lambda: services.decline_ranking(proposal_id=row.pk, actor=request.user, answer=form.cleaned_data["answer"]),
        _("The proposal is declined."),
    )
    return redirect("ranking_proposal", row.season.league.slug, row.season.pk, row.pk)


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


def _page(request: SignedInRequest, row: RankingProposal, form: AnswerForm) -> HttpResponse:
    effect = what_if(row.season, row.edition) if row.is_open else None
    context = {
        "league": row.season.league,
        "season": row.season,
        "proposal": row,
        "effect": effect,
        "has_changed": effect is not None and effect.digest != row.digest,
        "form": form,
        "may_decide": permissions.can_decide_ranking(request.user, row),
        "may_withdraw": row.proposed_by_id == request.user.pk,
    }
    return render(request, "results/proposals/proposal.html", context)


def _proposal(request: SignedInRequest, league: str, season: int, proposal: int) -> RankingProposal:
    row = season_or_404(request, league, season, permissions.can_see_internals)
    found = get_object_or_404(proposals_of(row), pk=proposal)
    found.season = row
    return found


def _decidable(request: SignedInRequest, league: str, season: int, proposal: int) -> RankingProposal:
    row = _proposal(request, league, season, proposal)
    require(permissions.can_decide_ranking(request.user, row))
    return row
