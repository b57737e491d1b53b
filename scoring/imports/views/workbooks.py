"""Protocol sheets from a spreadsheet: upload, say what stands where, look at what would be written, import."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.core import permissions
from scoring.core.http.lookup import SignedInRequest, league_or_404, wants_fragment
from scoring.core.http.outcomes import settle
from scoring.core.views.jobs import start_job
from scoring.imports.forms.tabs import TabForm, TargetForm, WorkbookForm
from scoring.imports.selectors.seasons import imports_of, planned_evenings, workbook_of
from scoring.imports.services import workbooks
from scoring.imports.services.import_plan import ImportPlan, plan_import
from scoring.imports.services.shown import ShownTab
from scoring.imports.services.spreadsheets import MOST_BYTES
from scoring.imports.services.tabs import Tab, TabChoice
from scoring.models import Job, League, SheetWorkbook


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_upload(request: SignedInRequest, league: str) -> HttpResponse:
    """Upload a workbook; and the imports that can be taken back."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    form = WorkbookForm(request.POST or None, request.FILES or None)
    if settle(request, form, lambda: _upload(request, form, row)):
        return redirect("sheet_workbook", row.slug)
    context = {
        "league": row,
        "form": form,
        "waiting": workbook_of(row, request.user),
        "imports": imports_of(row),
        "most_tabs": workbooks.BOUNDS.tabs,
        "most_megabytes": MOST_BYTES // 1024 // 1024,
    }
    return render(request, "imports/sheets/upload.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_workbook(request: SignedInRequest, league: str) -> HttpResponse:
    """All tabs, who is meant, and what would be written. Posted: the season, the edition and who is meant."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    waiting = workbook_of(row, request.user)
    if waiting is None:
        return _nothing_waits(request, row)
    plan = plan_import(waiting)
    form = TargetForm(request.POST or None, workbook=waiting, plan=plan)
    if settle(request, form, lambda: _choose_target(form, waiting)):
        return redirect("sheet_workbook", row.slug)
    context = {
        "league": row,
        "workbook": waiting,
        "plan": plan,
        "form": form,
        "tabs": [ShownTab(tab, plan.findings.get(tab.number, ())) for tab in plan.tabs],
    }
    return render(request, "imports/sheets/workbook.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_tab(request: SignedInRequest, league: str, tab: int) -> HttpResponse:
    """What stands where in a tab, beside the tab itself; htmx gets what would be read by what is chosen just now."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    waiting = workbook_of(row, request.user)
    if waiting is None:
        return _nothing_waits(request, row)
    plan = plan_import(waiting)
    if not 1 <= tab <= len(plan.tabs):
        raise Http404
    evenings = planned_evenings(waiting.season) if waiting.season else ()
    form = TabForm(request.POST or None, tab=plan.tabs[tab - 1], evenings=evenings)
    if wants_fragment(request):
        shown = _previewed(waiting, plan, tab, form)
        return render(request, "imports/sheets/preview.html", {"league": row, "shown": shown})
    if settle(request, form, lambda: _choose_tab(waiting, tab, form)):
        return redirect("sheet_tab", row.slug, tab)
    context = {
        "league": row,
        "workbook": waiting,
        "plan": plan,
        "form": form,
        "shown": _shown(plan, tab),
    }
    return render(request, "imports/sheets/tab.html", context)


@login_required
@require_POST
def sheet_import(request: SignedInRequest, league: str) -> HttpResponse:
    """Start the job that writes what was read."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    waiting = workbook_of(row, request.user)
    if waiting is None:
        return _nothing_waits(request, row)
    given = {"workbook": waiting.pk, "seen": request.POST.get("seen", "")[:64]}
    return start_job(request, Job.Kind.SHEET_IMPORT, row, given)


@login_required
@require_POST
def sheet_discard(request: SignedInRequest, league: str) -> HttpResponse:
    row = league_or_404(request, league, permissions.can_manage_seasons)
    if (waiting := workbook_of(row, request.user)) is not None:
        workbooks.discard_workbook(workbook=waiting)
        messages.success(request, _("The file is forgotten; nothing was imported."))
    return redirect("sheet_upload", row.slug)


def _nothing_waits(request: SignedInRequest, league: League) -> HttpResponse:
    messages.info(request, _("There is no file that waits for its import."))
    return redirect("sheet_upload", league.slug)


def _upload(request: SignedInRequest, form: WorkbookForm, league: League) -> SheetWorkbook:
    file = form.cleaned_data["file"]
    return workbooks.upload_workbook(league=league, actor=request.user, file_name=file.name or "", content=file.read())


def _choose_target(form: TargetForm, waiting: SheetWorkbook) -> bool:
    said = form.cleaned_data
    workbooks.choose_target(
        workbook=waiting,
        season=said["season"],
        season_name="" if said["season"] else said["season_name"],
        edition=said["edition"],
        names=form.names,
    )
    return True


def _choose_tab(waiting: SheetWorkbook, number: int, form: TabForm) -> bool:
    workbooks.choose_tab(workbook=waiting, number=number, choice=form.choice)
    return True


def _previewed(waiting: SheetWorkbook, plan: ImportPlan, number: int, form: TabForm) -> ShownTab:
    """The tab as it would be read by what is chosen and not kept yet; as it is kept, while something is missing."""
    if not form.is_valid():
        return _shown(plan, number)
    choice: TabChoice = form.choice
    waiting.choices[number - 1] = choice.to_data()
    return _shown(plan_import(waiting), number)


def _shown(plan: ImportPlan, number: int) -> ShownTab:
    tab: Tab = plan.tabs[number - 1]
    return ShownTab(tab, plan.findings.get(number, tab.defects))
