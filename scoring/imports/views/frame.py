"""The way of every import: a file is uploaded, its layout guessed and put right, looked at, written, taken back.

What is a kind's own it says in its entry (``views.kinds``); each address names the entry.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import Model, QuerySet
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from scoring.core import permissions
from scoring.core.errors import LeagueOfficeError
from scoring.core.http.lookup import SignedInRequest, league_or_404
from scoring.core.http.pages import confirm_page, settle
from scoring.imports.services.spreadsheets import discard_upload
from scoring.models import League, User


class Look(NamedTuple):
    """A dry run as a page shows it: ``choose`` keeps what was posted into ``form``, which says what stands where,
    and gives the upload; ``shown`` is worked out after that."""

    form: forms.Form
    choose: Callable[[], Model]
    shown: Callable[[], Mapping[str, Any]]


Reading = Callable[[SignedInRequest, League, forms.Form], HttpResponse]


def _in_league(kind: "ImportKind", request: SignedInRequest, league: str) -> tuple[League, Any]:
    row = league_or_404(request, league, permissions.can_manage_seasons)
    return row, kind.waiting(row, request.user)


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportKind:
    """What a kind has of its own on the way of an import; a *page* is the name of an address.

    ``folder`` of templates: ``upload.html`` fills the blocks of ``imports/upload.html``, ``look.html`` is a page;
    ``undo_template`` fills those of ``imports/undo.html``. ``listed_on``: the page with the imports that can be taken
    back. ``waiting``: what the person has uploaded and not imported yet; ``find`` gives it with the league in which
    they may import. ``read`` keeps what was uploaded, its layout guessed, and leads on; raises InvalidInput for what
    cannot be read. ``look`` is the dry run. ``write`` and ``take_back`` do it, or start the job that does, and lead on;
    ``take_back`` raises NotAllowedNow. ``made``: the imports, the latest first. ``shown``: what is told besides before
    one is taken back.
    """

    title: Promise
    submit: Promise
    folder: str
    upload_page: str
    look_page: str = ""
    undo_page: str
    listed_on: str
    undo_template: str
    upload_form: type[forms.Form]
    bounds: Mapping[str, int]
    nothing_waits: Promise = gettext_lazy("There is no file that waits for its import.")
    waiting: Callable[[League, User], Any] = lambda _league, _user: None
    find: Callable[..., tuple[League, Any]] = _in_league
    read: Reading
    look: Callable[[Any, Mapping[str, Any] | None], Look] | None = None
    write: Callable[[SignedInRequest, League, Any], HttpResponse]
    made: Callable[[League], QuerySet[Any]]
    reasons_against_undo: Callable[[Any], Sequence[str]]
    take_back: Callable[[SignedInRequest, Any], HttpResponse]
    shown: Callable[[Any], Mapping[str, Any]] = lambda _made: {}


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def upload(request: SignedInRequest, league: str, kind: ImportKind) -> HttpResponse:
    """Upload a file; and the imports that can be taken back."""
    row, waiting = kind.find(kind, request, league)
    form = kind.upload_form(request.POST, request.FILES) if request.method == "POST" else kind.upload_form()
    if answer := settle(request, form, lambda: kind.read(request, row, form)):
        return answer
    context = {"league": row, "kind": kind, "form": form, "waiting": waiting, "imports": kind.made(row), **kind.bounds}
    return render(request, f"{kind.folder}/upload.html", context)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def look(request: SignedInRequest, league: str, kind: ImportKind) -> HttpResponse:
    """What stands where, and what would be written. Posted: what stands where."""
    row, waiting = kind.find(kind, request, league)
    if waiting is None:
        return nothing_waits(request, row, kind)
    assert kind.look is not None
    found = kind.look(waiting, request.POST or None)
    if settle(request, found.form, found.choose):
        return redirect(kind.look_page, row.slug)
    context = {"league": row, "upload": waiting, "form": found.form, **found.shown()}
    return render(request, f"{kind.folder}/look.html", context)


@login_required
@require_POST
def write(request: SignedInRequest, kind: ImportKind, **where: str | UUID) -> HttpResponse:
    """Import what was looked at."""
    row, waiting = kind.find(kind, request, **where)
    return nothing_waits(request, row, kind) if waiting is None else kind.write(request, row, waiting)


@login_required
@require_POST
def discard(request: SignedInRequest, league: str, kind: ImportKind) -> HttpResponse:
    """Forget what was uploaded without importing it."""
    row, waiting = kind.find(kind, request, league)
    if waiting is not None:
        discard_upload(league=row, upload=waiting)
        messages.success(request, _("The file is forgotten; nothing was imported."))
    return redirect(kind.upload_page, row.slug)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def undo(request: SignedInRequest, league: str, made: int, kind: ImportKind) -> HttpResponse:
    """Asks before an import is taken back, and says why it cannot be if it cannot; posted, takes it back, or begins to.

    Whoever is refused comes here again: what is left and why is told here.
    """
    row = league_or_404(request, league, permissions.can_manage_seasons)
    found = get_object_or_404(kind.made(row), pk=made)
    if request.method == "POST":
        try:
            return kind.take_back(request, found)
        except LeagueOfficeError as refusal:
            messages.error(request, refusal.message)
            return redirect(request.path)
    return confirm_page(
        request,
        _("Take back the import of “%(file)s”?") % {"file": found.file_name},
        row,
        **{"submit": _("Take back"), **kind.shown(found)},
        cancel=(kind.listed_on, row.slug),
        template=kind.undo_template,
        row=found,
        reasons=kind.reasons_against_undo(found),
    )


def nothing_waits(request: SignedInRequest, league: League, kind: ImportKind) -> HttpResponse:
    """Lead whoever has nothing to look at to where it is uploaded."""
    messages.info(request, str(kind.nothing_waits))
    return redirect(kind.upload_page, league.slug)
