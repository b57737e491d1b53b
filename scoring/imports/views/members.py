"""Members from a spreadsheet: upload, look, decide, import; and take an import back.

Two players made one: who, what moves, and why; what is official waits for a second person.
"""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.core import permissions
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.outcomes import say_outcome, settle
from scoring.imports.forms.members import ColumnsForm, MemberListForm, MergeReasonForm, OtherPlayerForm, decisions_of
from scoring.imports.selectors.members import imports_of, list_of
from scoring.imports.services import member_undoing, members, merging
from scoring.imports.services.import_conflicts import by_verdict
from scoring.imports.services.member_columns import described
from scoring.imports.services.members import Imported
from scoring.imports.services.merging import preview_merge
from scoring.imports.services.spreadsheets import MOST_BYTES, MOST_ROWS
from scoring.imports.views.seasons import undo_page
from scoring.models import League, MemberList, Player, PlayerImport, PlayerMerge


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def member_list_upload(request: SignedInRequest, league: str) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_seasons)
    form = MemberListForm(request.POST or None, request.FILES or None)
    if settle(request, form, lambda: _upload(request, form, row)):
        return redirect("member_list", row.slug)
    context = {
        "league": row,
        "form": form,
        "waiting": list_of(row, request.user),
        "imports": imports_of(row),
        "most_rows": MOST_ROWS,
        "most_megabytes": MOST_BYTES // 1024 // 1024,
    }
    return render(request, "imports/members/upload.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def member_list(request: SignedInRequest, league: str) -> HttpResponse:
    """What the columns mean, and what would become of everybody. Posted: what the columns mean."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    waiting = list_of(row, request.user)
    if waiting is None:
        messages.info(request, _("There is no list that waits for its import."))
        return redirect("member_list_upload", row.slug)
    columns = described(waiting.cells, waiting.head, waiting.columns)
    form = ColumnsForm(request.POST or None, member_list=waiting, columns=columns)
    if settle(request, form, lambda: _name_columns(form, waiting)):
        return redirect("member_list", row.slug)
    found = by_verdict(members.dry_run(waiting))
    context = {"league": row, "list": waiting, "form": form, "found": found}
    return render(request, "imports/members/list.html", context)


@login_required
@require_POST
def member_list_import(request: SignedInRequest, league: str) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_seasons)
    waiting = list_of(row, request.user)
    if waiting is None:
        messages.info(request, _("There is no list that waits for its import."))
        return redirect("member_list_upload", row.slug)
    decisions = decisions_of(request.POST.dict())
    is_done = say_outcome(
        request,
        lambda: members.import_members(member_list=waiting, actor=request.user, decisions=decisions),
        _said,
    )
    return redirect("players" if is_done else "member_list", row.slug)


@login_required
@require_POST
def member_list_discard(request: SignedInRequest, league: str) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_seasons)
    if (waiting := list_of(row, request.user)) is not None:
        members.discard_member_list(member_list=waiting)
        messages.success(request, _("The list is forgotten; nothing was imported."))
    return redirect("member_list_upload", row.slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def player_import_undo(request: SignedInRequest, league: str, player_import: int) -> HttpResponse:
    """Asks first, and says why it cannot be if it cannot."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    done = get_object_or_404(imports_of(row), pk=player_import)
    return undo_page(
        request,
        done,
        undo=lambda: _take_back(request, done),
        reasons=lambda: member_undoing.reasons_against_undo(done),
        listed_on="member_list_upload",
        template="imports/members/undo.html",
    )


def _take_back(request: SignedInRequest, done: PlayerImport) -> str:
    said = _("The import of “%(file)s” is taken back.") % {"file": done.file_name}
    member_undoing.undo_import(player_import=done, actor=request.user)
    messages.success(request, said)
    return reverse("member_list_upload", args=[done.league.slug])


def _upload(request: SignedInRequest, form: MemberListForm, league: League) -> MemberList:
    file = form.cleaned_data["file"]
    return members.upload_member_list(league=league, actor=request.user, file_name=file.name or "", content=file.read())


def _name_columns(form: ColumnsForm, waiting: MemberList) -> bool:
    members.name_columns(member_list=waiting, columns=form.meanings, head=form.cleaned_data["head"])
    return True


def _said(done: Imported) -> str:
    added = ngettext("%(count)s member was added", "%(count)s members were added", len(done.added))
    completed = ngettext(
        "what was missing of %(count)s is filled in", "what was missing of %(count)s is filled in", len(done.completed)
    )
    left_out = ngettext("%(count)s row was left out", "%(count)s rows were left out", done.left_out)
    counted = ((added, len(done.added)), (completed, len(done.completed)), (left_out, done.left_out))
    return ", ".join(text % {"count": count} for text, count in counted if count) + "."


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
