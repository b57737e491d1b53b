"""An import of results taken back as a whole, or what is left of it kept."""

from functools import partial

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.base import permissions
from scoring.base.http.lookup import SignedInRequest, league_or_404
from scoring.base.http.outcomes import say_outcome
from scoring.imports.http import undo_page
from scoring.imports.selectors import imports_of
from scoring.imports.services import keeping, undoing
from scoring.jobs.http import start_found_job
from scoring.models import ResultImport


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
    if say_outcome(request, lambda: keeping.keep_rest(result_import=found, actor=request.user), kept):
        return redirect("season", row.slug, found.season_id)
    return redirect("result_import_undo", row.slug, found.pk)
