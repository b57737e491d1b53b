"""An import of results taken back as a whole."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.base import permissions
from scoring.base.http.lookup import SignedInRequest, league_or_404
from scoring.base.http.outcomes import say_outcome
from scoring.base.http.pages import confirm_page
from scoring.imports.selectors import imports_of
from scoring.imports.services import undoing


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def result_import_undo(request: SignedInRequest, league: str, result_import: int) -> HttpResponse:
    """Asks first, and says why it cannot be if it cannot."""
    row = league_or_404(request, league, permissions.can_manage_seasons)
    done = get_object_or_404(imports_of(row), pk=result_import)
    if request.method == "POST":
        say_outcome(
            request,
            lambda: undoing.undo_import(result_import=done, actor=request.user),
            _("The import of “%(file)s” is taken back.") % {"file": done.file_name},
        )
        return redirect("sheet_upload", row.slug)
    return confirm_page(
        request,
        _("Take back the import of “%(file)s”?") % {"file": done.file_name},
        row,
        submit=_("Take back"),
        cancel=("sheet_upload", row.slug),
        template="imports/undo.html",
        row=done,
        evenings=[imported.evening for imported in done.evenings.select_related("evening")],
        reasons=undoing.reasons_against_undo(done),
    )
