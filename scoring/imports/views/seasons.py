"""Import of a season in two steps: a dry run that shows what would result, then the import itself.

The page on which an import is taken back, whatever it has brought.

An import of results taken back as a whole, or what is left of it kept.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.core import permissions
from scoring.core.errors import LeagueOfficeError
from scoring.core.http.downloads import named
from scoring.core.http.lookup import SignedInRequest, league_or_404, require
from scoring.core.http.outcomes import say_outcome
from scoring.core.http.pages import confirm_page
from scoring.core.views.jobs import job_or_404, start_found_job, start_job
from scoring.imports.forms.seasons import SeasonNameForm, SeasonUploadForm
from scoring.imports.selectors.seasons import imports_of
from scoring.imports.services import undoing
from scoring.imports.services.files import MOST_BYTES, MOST_FILES, example_archive
from scoring.imports.services.target import season_refusal
from scoring.models import Job, PlayerImport, ResultImport


def undo_page(
    request: SignedInRequest,
    row: ResultImport | PlayerImport,
    *,
    undo: Callable[[], str],
    reasons: Callable[[], Sequence[str]],
    listed_on: str,
    template: str,
    **shown: Any,
) -> HttpResponse:
    """Asks before an import is taken back, and says why it cannot be if it cannot; posted, takes it back.

    ``undo`` takes it back, or begins to, and gives the address that it leads to. ``listed_on``: the name of the page
    with the league's imports; ``template`` fills the blocks of ``imports/undo.html``. Whoever is refused comes here
    again: what is left and why is told here.
    """
    league, named = row.league, {"file": row.file_name}
    if request.method == "POST":
        try:
            return redirect(undo())
        except LeagueOfficeError as refusal:
            messages.error(request, refusal.message)
            return redirect(request.path)
    return confirm_page(
        request,
        _("Take back the import of “%(file)s”?") % named,
        league,
        **{"submit": _("Take back"), **shown},
        cancel=(listed_on, league.slug),
        template=template,
        row=row,
        reasons=reasons(),
    )


_ARCHIVE = "season.zip"


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def season_import(request: SignedInRequest, league: str) -> HttpResponse:
    """Upload the files; a job checks them and shows what they would give."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    form = SeasonUploadForm(request.POST, request.FILES) if request.method == "POST" else SeasonUploadForm()
    if form.is_valid():
        return start_job(request, Job.Kind.IMPORT_CHECK, row, {}, (_ARCHIVE, form.cleaned_data["season_files"]))
    context = {
        "league": row,
        "form": form,
        "imports": imports_of(row),
        "most_files": MOST_FILES,
        "most_megabytes": MOST_BYTES // 1024 // 1024,
    }
    return render(request, "imports/upload.html", context)


@login_required
@require_POST
def season_import_run(request: SignedInRequest, job: UUID) -> HttpResponse:
    """Import what a dry run has found to be without errors; the same files, checked once more."""
    check = job_or_404(request, job)
    if check.kind != Job.Kind.IMPORT_CHECK or check.league is None:
        raise Http404
    require(permissions.can_manage_seasons(request.user, check.league))
    if not check.result.get("can_be_imported"):
        messages.error(request, _("These files have errors; nothing was imported."))
        return redirect("job", check.pk)
    if not check.input_file or "season" not in check.result:
        messages.error(request, _("The files are no longer kept. Please upload them again."))
        return redirect("season_import", check.league.slug)
    form = SeasonNameForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["season"])))
        return redirect("job", check.pk)
    name = form.cleaned_data["season"] or str(check.result["season"])
    if refusal := season_refusal(check.league, name):
        messages.error(request, refusal)
        return redirect("job", check.pk)
    with check.input_file.open("rb") as file:
        content = file.read()
    seen = {"season": name, "new_players": check.result.get("target", {}).get("new_players")}
    return start_job(request, Job.Kind.IMPORT, check.league, seen, (_ARCHIVE, content))


@login_required
@require_safe
def season_import_example(request: SignedInRequest, league: str) -> HttpResponse:
    """A whole season in files, as this page takes them, with the description of the format."""
    league_or_404(request, league, permissions.can_manage_seasons)
    name = _("example season")
    return named(HttpResponse(example_archive(), content_type="application/zip"), f"{name}.zip", is_saved=True)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def result_import_undo(request: SignedInRequest, league: str, result_import: int) -> HttpResponse:
    """Asks first; of an import that is not whole it says what is there, what is gone, and how to go on. Posted: starts
    the job that takes it back, or leads to the one that is at it."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    found = get_object_or_404(imports_of(row), pk=result_import)
    more = {"submit": _("Take back the rest")} if found.taken_back else {}
    return undo_page(
        request,
        found,
        undo=lambda: _start_undo(request, found),
        reasons=lambda: () if found.is_being_taken_back else undoing.reasons_against_undo(found),
        listed_on="sheet_upload",
        template="imports/undo_evenings.html",
        is_worked_on=found.is_being_written or found.is_being_taken_back,
        evenings=[imported.evening for imported in found.evenings.select_related("evening")],
        **more,
    )


def _start_undo(request: SignedInRequest, found: ResultImport) -> str:
    find = partial(undoing.commission_undo, result_import=found, actor=request.user, language=get_language())
    return reverse("job", args=[start_found_job(find).pk])


@login_required
@require_POST
def result_import_keep(request: SignedInRequest, league: str, result_import: int) -> HttpResponse:
    """Lets what is left of an import stay."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    found = get_object_or_404(imports_of(row), pk=result_import)
    kept = _("The evenings that are left of “%(file)s” stay.") % {"file": found.file_name}
    if say_outcome(request, lambda: undoing.keep_rest(result_import=found, actor=request.user), kept):
        return redirect("season", row.slug, found.season_id)
    return redirect("result_import_undo", row.slug, found.pk)
