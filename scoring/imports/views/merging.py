"""Two players made one: who, what moves, and why; what is official waits for a second person."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.core import permissions
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.pages import say_outcome, settle
from scoring.imports.forms.uploads import MergeReasonForm, OtherPlayerForm
from scoring.imports.services import merging
from scoring.imports.services.merging import preview_merge
from scoring.models import League, Player, PlayerMerge


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def player_merge(request: SignedInRequest, league: str, player: int) -> HttpResponse:
    """Who is the same person (``other`` in the address), then what moves, then the reason."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    kept = get_object_or_404(row.players.select_related("league", "club"), pk=player)
    choice = OtherPlayerForm(request.GET or None, player=kept)
    other: Player | None = choice.cleaned_data["other"] if choice.is_valid() else None
    form = MergeReasonForm(request.POST or None)
    context = {"league": row, "player": kept, "choice": choice, "other": other, "form": form}
    if other is None:
        return render(request, "imports/members/merge.html", context)
    merge = settle(
        request,
        form,
        lambda: merging.merge_players(player=kept, other=other, actor=request.user, reason=form.cleaned_data["reason"]),
    )
    if merge is None:
        return render(request, "imports/members/merge.html", {**context, "preview": preview_merge(kept, other)})
    if merge.merged_at is None:
        messages.info(request, _("Official results would change hands: a second person has to agree."))
        return redirect("merge_decide", row.slug, merge.pk)
    messages.success(request, _("%(other)s is %(player)s now.") % {"other": merge.other_name, "player": kept.name})
    return redirect("player", row.slug, kept.pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def merge_decide(request: SignedInRequest, league: str, merge: int) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_seasons)
    proposed = _open_merge(row, merge)
    assert proposed.other is not None
    if request.method == "POST":
        done = _("%(other)s is %(player)s now.") % {"other": proposed.other_name, "player": proposed.player.name}
        if say_outcome(request, lambda: merging.confirm_merge(player_merge=proposed, actor=request.user), done):
            return redirect("player", row.slug, proposed.player_id)
        return redirect("merge_decide", row.slug, proposed.pk)
    context = {
        "league": row,
        "merge": proposed,
        "player": proposed.player,
        "other": proposed.other,
        "preview": preview_merge(proposed.player, proposed.other),
        "is_own": proposed.proposed_by_id == request.user.pk,
    }
    return render(request, "imports/members/decide.html", context)


@login_required
@require_POST
def merge_drop(request: SignedInRequest, league: str, merge: int) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_seasons)
    proposed = _open_merge(row, merge)
    say_outcome(
        request,
        lambda: merging.drop_merge(player_merge=proposed, actor=request.user),
        _("The two stay two players."),
    )
    return redirect("players", row.slug)


def _open_merge(league: League, pk: int) -> PlayerMerge:
    rows = league.player_merges.select_related(
        "league", "player__club", "player__league", "other__club", "other__league"
    )
    return get_object_or_404(rows.select_related("proposed_by"), league=league, pk=pk, merged_at=None)
