"""Import of a season in two steps: a dry run that shows what would result, then the import itself."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.base import permissions
from scoring.base.http.downloads import named
from scoring.base.http.lookup import SignedInRequest, league_or_404, require
from scoring.imports.forms import SeasonNameForm, SeasonUploadForm
from scoring.imports.selectors import imports_of
from scoring.imports.services import MOST_BYTES, MOST_FILES, example_archive, season_refusal
from scoring.jobs.http import job_or_404, start_job
from scoring.models import Job

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
