"""The kinds of imports: seasons in files of ours, protocol sheets out of a club's spreadsheet, members out of one."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.core import permissions
from scoring.core.http.files import named
from scoring.core.http.lookup import SignedInRequest, league_or_404, require, wants_fragment
from scoring.core.http.pages import say_outcome, settle
from scoring.core.views import job_or_404, start_found_job, start_job
from scoring.imports.forms.tabs import TabForm, TargetForm, WorkbookForm
from scoring.imports.forms.uploads import ColumnsForm, MemberListForm, SeasonNameForm, SeasonUploadForm, decisions_of
from scoring.imports.selectors import (
    imports_of_members,
    imports_of_results,
    list_of,
    planned_evenings,
    workbook_of,
)
from scoring.imports.services import members, season_files, undoing, workbooks
from scoring.imports.services.import_conflicts import by_verdict
from scoring.imports.services.import_plan import ImportPlan, plan_import
from scoring.imports.services.member_columns import described
from scoring.imports.services.seasons import season_refusal
from scoring.imports.services.shown_tab import ShownTab
from scoring.imports.services.spreadsheets import MOST_BYTES, MOST_ROWS
from scoring.imports.views.frame import ImportKind, Look, Reading, nothing_waits
from scoring.models import Evening, Job, League, MemberList, PlayerImport, ResultImport, SheetWorkbook

_ARCHIVE = "season.zip"
_MEGABYTE = 1024 * 1024


def _shown_of_results(made: ResultImport) -> Mapping[str, Any]:
    """Of an import that is not whole what is there, what is gone, and how to go on."""
    more = {"submit": _("Take back the rest")} if made.taken_back else {}
    is_worked_on = made.is_being_written or made.is_being_taken_back
    return {"evenings": made.evenings_left, "is_worked_on": is_worked_on, **more}


def _take_back_results(request: SignedInRequest, made: ResultImport) -> HttpResponse:
    """Starts the job, or leads to the one that is at it."""
    find = partial(undoing.commission_undo, result_import=made, actor=request.user, language=get_language())
    return redirect("job", start_found_job(find).pk)


_OF_RESULTS: Mapping[str, Any] = {
    "undo_page": "result_import_undo",
    "listed_on": "sheet_upload",
    "undo_template": "imports/undo_evenings.html",
    "made": imports_of_results,
    "reasons_against_undo": lambda made: () if made.is_being_taken_back else undoing.reasons_against_undo(made),
    "take_back": _take_back_results,
    "shown": _shown_of_results,
}


def _kept(upload: Callable[..., object], look_page: str) -> Reading:
    """Keeps a spreadsheet by a service, and leads to where one looks at it."""

    def read(request: SignedInRequest, league: League, form: forms.Form) -> HttpResponse:
        file = form.cleaned_data["file"]
        upload(league=league, actor=request.user, file_name=file.name or "", content=file.read())
        return redirect(look_page, league.slug)

    return read


def _check_season(request: SignedInRequest, league: League, form: forms.Form) -> HttpResponse:
    return start_job(request, Job.Kind.IMPORT_CHECK, league, {}, (_ARCHIVE, form.cleaned_data["season_files"]))


def _find_check(
    _kind: ImportKind, request: SignedInRequest, league: str = "", job: UUID | None = None
) -> tuple[League, Job | None]:
    if job is None:
        return league_or_404(request, league, permissions.can_manage_seasons), None
    check = job_or_404(request, job)
    if check.kind != Job.Kind.IMPORT_CHECK or check.league is None:
        raise Http404
    require(permissions.can_manage_seasons(request.user, check.league))
    return check.league, check if check.input_file and "season" in check.result else None


def _write_season(request: SignedInRequest, league: League, check: Job) -> HttpResponse:
    """Import what a dry run has found to be without errors; the same files, checked once more."""
    form = SeasonNameForm(request.POST)
    name = (form.cleaned_data["season"] or str(check.result["season"])) if form.is_valid() else ""
    if not check.result.get("can_be_imported"):
        refusal = _("These files have errors; nothing was imported.")
    else:
        refusal = season_refusal(league, name) if name else " ".join(map(str, form.errors["season"]))
    if refusal:
        messages.error(request, refusal)
        return redirect("job", check.pk)
    with check.input_file.open("rb") as file:
        content = file.read()
    seen = {"season": name, "new_players": check.result.get("target", {}).get("new_players")}
    return start_job(request, Job.Kind.IMPORT, league, seen, (_ARCHIVE, content))


SEASONS = ImportKind(
    title=gettext_lazy("Import a season"),
    submit=gettext_lazy("Check the files"),
    folder="imports/seasons",
    upload_page="season_import",
    upload_form=SeasonUploadForm,
    bounds={"most_files": season_files.MOST_FILES, "most_megabytes": season_files.MOST_BYTES_IN_ALL // _MEGABYTE},
    nothing_waits=gettext_lazy("The files are no longer kept. Please upload them again."),
    find=_find_check,
    read=_check_season,
    write=_write_season,
    **_OF_RESULTS,
)
"""The dry run is a job, which keeps the files; its page shows what would result."""


def _look_at_workbook(upload: SheetWorkbook, posted: Mapping[str, Any] | None) -> Look:
    """All tabs, who is meant, and what would be written. Posted: the season, the edition and who is meant."""
    plan = plan_import(upload)
    form = TargetForm(posted, workbook=upload, plan=plan)
    return Look(
        form,
        lambda: workbooks.choose_target(workbook=upload, names=form.names, **form.target),
        lambda: {"plan": plan, "tabs": [_shown(plan, tab.number) for tab in plan.tabs]},
    )


def _write_workbook(request: SignedInRequest, league: League, upload: SheetWorkbook) -> HttpResponse:
    given = {"workbook": upload.pk, "seen": request.POST.get("seen", "")[:64]}
    return start_job(request, Job.Kind.SHEET_IMPORT, league, given)


SHEETS = ImportKind(
    title=gettext_lazy("Import protocol sheets"),
    submit=gettext_lazy("Read the file"),
    folder="imports/sheets",
    upload_page="sheet_upload",
    look_page="sheet_workbook",
    upload_form=WorkbookForm,
    bounds={"most_tabs": workbooks.BOUNDS.tabs, "most_megabytes": MOST_BYTES // _MEGABYTE},
    waiting=workbook_of,
    read=_kept(workbooks.upload_workbook, "sheet_workbook"),
    look=_look_at_workbook,
    write=_write_workbook,
    **_OF_RESULTS,
)
"""What stands where is said tab by tab."""


def _look_at_members(upload: MemberList, posted: Mapping[str, Any] | None) -> Look:
    """What the columns mean, and what would become of everybody. Posted: what the columns mean."""
    form = ColumnsForm(posted, member_list=upload, columns=described(upload.cells, upload.head, upload.columns))
    return Look(
        form,
        lambda: members.name_columns(member_list=upload, columns=form.meanings, head=form.cleaned_data["head"]),
        lambda: {"found": by_verdict(members.dry_run(upload))},
    )


def _write_members(request: SignedInRequest, league: League, upload: MemberList) -> HttpResponse:
    decisions = decisions_of(request.POST.dict())
    write = partial(members.import_members, member_list=upload, actor=request.user, decisions=decisions)
    if not say_outcome(request, write, _said):
        return redirect("member_list", league.slug)
    is_beginning = not Evening.objects.filter(season__league=league).exists()
    return redirect("league" if is_beginning else "players", league.slug)


def _take_back_members(request: SignedInRequest, made: PlayerImport) -> HttpResponse:
    members.undo_import(player_import=made, actor=request.user)
    messages.success(request, _("The import of “%(file)s” is taken back.") % {"file": made.file_name})
    return redirect("member_list_upload", made.league.slug)


MEMBERS = ImportKind(
    title=gettext_lazy("Import members"),
    submit=gettext_lazy("Read the list"),
    folder="imports/members",
    upload_page="member_list_upload",
    look_page="member_list",
    undo_page="player_import_undo",
    listed_on="member_list_upload",
    undo_template="imports/members/undo.html",
    upload_form=MemberListForm,
    bounds={"most_rows": MOST_ROWS, "most_megabytes": MOST_BYTES // _MEGABYTE},
    waiting=list_of,
    read=_kept(members.upload_member_list, "member_list"),
    look=_look_at_members,
    write=_write_members,
    made=imports_of_members,
    reasons_against_undo=members.reasons_against_undo,
    take_back=_take_back_members,
)
"""A thousand rows at most: written and taken back in one request each, in which somebody decides who is meant."""


def _said(done: members.Imported) -> str:
    added = ngettext("%(count)s member was added", "%(count)s members were added", len(done.added))
    completed = ngettext(
        "what was missing of %(count)s is filled in", "what was missing of %(count)s is filled in", len(done.completed)
    )
    left_out = ngettext("%(count)s row was left out", "%(count)s rows were left out", done.left_out)
    counted = ((added, len(done.added)), (completed, len(done.completed)), (left_out, done.left_out))
    return ", ".join(text % {"count": count} for text, count in counted if count) + "."


@login_required
@require_safe
def season_import_example(request: SignedInRequest, league: str) -> HttpResponse:
    """A whole season in files, as its page takes them, with the description of the format."""
    league_or_404(request, league, permissions.can_manage_seasons)
    name = _("example season")
    return named(
        HttpResponse(season_files.example_archive(), content_type="application/zip"), f"{name}.zip", is_saved=True
    )


@login_required
@require_POST
def result_import_keep(request: SignedInRequest, league: str, made: int) -> HttpResponse:
    """Lets what is left of an import stay."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    found = get_object_or_404(imports_of_results(row), pk=made)
    kept = _("The evenings that are left of “%(file)s” stay.") % {"file": found.file_name}
    if say_outcome(request, lambda: undoing.keep_rest(result_import=found, actor=request.user), kept):
        return redirect("season", row.slug, found.season_id)
    return redirect("result_import_undo", row.slug, found.pk)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_tab(request: SignedInRequest, league: str, tab: int) -> HttpResponse:
    """What stands where in a tab, beside the tab itself; htmx gets what would be read by what is chosen just now."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    upload = workbook_of(row, request.user)
    if upload is None:
        return nothing_waits(request, row, SHEETS)
    plan = plan_import(upload)
    if not 1 <= tab <= len(plan.tabs):
        raise Http404
    evenings = planned_evenings(upload.season) if upload.season else ()
    form = TabForm(request.POST or None, tab=plan.tabs[tab - 1], evenings=evenings)
    if wants_fragment(request):
        if form.is_valid():  # as it would be read by what is chosen and not kept yet
            upload.choices[tab - 1] = form.choice.to_data()
            plan = plan_import(upload)
        return render(request, "imports/sheets/preview.html", {"league": row, "shown": _shown(plan, tab)})
    if settle(request, form, lambda: workbooks.choose_tab(workbook=upload, number=tab, choice=form.choice)):
        return redirect("sheet_tab", row.slug, tab)
    context = {"league": row, "upload": upload, "form": form, "shown": _shown(plan, tab)}
    return render(request, "imports/sheets/tab.html", context)


def _shown(plan: ImportPlan, number: int) -> ShownTab:
    tab = plan.tabs[number - 1]
    return ShownTab(tab, plan.findings.get(number, tab.defects))
