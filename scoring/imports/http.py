"""The page on which an import is taken back, whatever it has brought."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from scoring.base.errors import LeagueOfficeError
from scoring.base.http.lookup import SignedInRequest
from scoring.base.http.pages import confirm_page
from scoring.models import PlayerImport, ResultImport


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
