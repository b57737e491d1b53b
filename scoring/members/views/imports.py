"""Members from a spreadsheet: upload, look, decide, import; and take an import back."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.base import permissions
from scoring.base.http.lookup import SignedInRequest, league_or_404
from scoring.base.http.outcomes import say_outcome, settle
from scoring.imports.http import undo_page
from scoring.members.forms import ColumnsForm, MemberListForm, decisions_of
from scoring.members.selectors import imports_of, list_of
from scoring.members.services import importing, undoing
from scoring.members.services.columns import described
from scoring.members.services.doubts import by_verdict
from scoring.members.services.importing import Imported
from scoring.members.services.table import MOST_BYTES, MOST_ROWS
from scoring.models import League, MemberList, PlayerImport


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
    return render(request, "members/upload.html", context)


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
    found = by_verdict(importing.dry_run(waiting))
    context = {"league": row, "list": waiting, "form": form, "found": found}
    return render(request, "members/list.html", context)


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
        lambda: importing.import_members(member_list=waiting, actor=request.user, decisions=decisions),
        _said,
    )
    return redirect("players" if is_done else "member_list", row.slug)


@login_required
@require_POST
def member_list_discard(request: SignedInRequest, league: str) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_seasons)
    if (waiting := list_of(row, request.user)) is not None:
        importing.discard_member_list(member_list=waiting)
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
        reasons=lambda: undoing.reasons_against_undo(done),
        listed_on="member_list_upload",
        template="members/undo.html",
    )


def _take_back(request: SignedInRequest, done: PlayerImport) -> str:
    said = _("The import of “%(file)s” is taken back.") % {"file": done.file_name}
    undoing.undo_import(player_import=done, actor=request.user)
    messages.success(request, said)
    return reverse("member_list_upload", args=[done.league.slug])


def _upload(request: SignedInRequest, form: MemberListForm, league: League) -> MemberList:
    file = form.cleaned_data["file"]
    return importing.upload_member_list(
        league=league, actor=request.user, file_name=file.name or "", content=file.read()
    )


def _name_columns(form: ColumnsForm, waiting: MemberList) -> bool:
    importing.name_columns(member_list=waiting, columns=form.meanings, head=form.cleaned_data["head"])
    return True


def _said(done: Imported) -> str:
    added = ngettext("%(count)s member was added", "%(count)s members were added", len(done.added))
    completed = ngettext(
        "what was missing of %(count)s is filled in", "what was missing of %(count)s is filled in", len(done.completed)
    )
    left_out = ngettext("%(count)s row was left out", "%(count)s rows were left out", done.left_out)
    counted = ((added, len(done.added)), (completed, len(done.completed)), (left_out, done.left_out))
    return ", ".join(text % {"count": count} for text, count in counted if count) + "."
