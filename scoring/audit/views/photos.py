"""Photos of the paper: added by whoever has it in hand, seen only by those who may; and how much one request may bring.

What it brings is written to the disk before any form can look at it.
"""

from collections.abc import Callable
from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.audit.forms import PhotosForm
from scoring.audit.services import photos
from scoring.audit.services.photos import MOST_MEGABYTES, MOST_PHOTOS
from scoring.core import permissions
from scoring.core.errors import LeagueOfficeError
from scoring.core.http.lookup import SignedInRequest, require
from scoring.core.http.pages import say_outcome
from scoring.models import Sheet, SheetPhoto
from scoring.sheets.views import sheet_or_404

MOST_MEGABYTES_AT_ONCE = MOST_PHOTOS * MOST_MEGABYTES + 1
"""As many of the largest photos as a sheet can have, and what stands around them."""

_MEGABYTE = 1024 * 1024


def upload_limit_middleware(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Refuse a larger request unread. Stands before everything that looks at a form; a body without its length is
    empty for Django."""

    def respond(request: HttpRequest) -> HttpResponseBase:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length[:15]) > MOST_MEGABYTES_AT_ONCE * _MEGABYTE:
            context = {"most": MOST_MEGABYTES_AT_ONCE}
            return render(request, "413.html", context, status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        return get_response(request)

    return respond


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def sheet_photos(request: SignedInRequest, sheet: int) -> HttpResponse:
    """The photos of a sheet, and adding some."""
    row = sheet_or_404(request, sheet)
    require(permissions.can_see_photos(request.user, row))
    can_add = permissions.can_add_photos(request.user, row)
    free_places = photos.free_places(sheet_id=row.pk)
    form = PhotosForm(free_places=free_places)
    if request.method == "POST":
        require(can_add)
        form = PhotosForm(request.POST, request.FILES, free_places=free_places)
        if form.is_valid() and _add(request, row, form):
            is_checking = row.state == Sheet.State.SUBMITTED and permissions.can_check_sheet(request.user, row)
            return redirect("sheet_tick" if is_checking else "sheet_photos", row.pk)
    context = {
        "league": row.evening.season.league,
        "sheet": row,
        "photos": row.photos.select_related("added_by"),
        "form": form,
        "can_add": can_add,
        "can_remove": can_add and not row.is_signed,
    }
    return render(request, "audit/photos.html", context)


@login_required
@require_safe
def sheet_photo(request: SignedInRequest, photo: int) -> HttpResponse:
    """One photo as a JPEG, which no browser keeps."""
    row = _photo_or_404(request, photo)
    if not row.image.storage.exists(str(row.image)):
        raise Http404
    with row.image.open("rb") as file:  # read at once: a slow phone keeps nobody from deleting it
        return HttpResponse(file.read(), content_type="image/jpeg")


@login_required
@require_POST
def sheet_photo_remove(request: SignedInRequest, photo: int) -> HttpResponse:
    row = _photo_or_404(request, photo)
    require(permissions.can_add_photos(request.user, row.sheet))
    say_outcome(request, lambda: photos.remove_photo(photo_id=row.pk, actor=request.user), _("The photo is removed."))
    return redirect("sheet_photos", row.sheet_id)


def _photo_or_404(request: SignedInRequest, photo: int) -> SheetPhoto:
    """The photo. For whoever may not see photos there is none."""
    row = get_object_or_404(SheetPhoto.objects.select_related("sheet__evening__season__league"), pk=photo)
    if not permissions.can_see_photos(request.user, row.sheet):
        raise Http404
    return row


def _add(request: SignedInRequest, sheet: Sheet, form: PhotosForm) -> int:
    """Keep all chosen photos that can be kept; the others are named with the reason. Returns how many were kept."""
    kept = 0
    for file in form.cleaned_data["photos"]:
        name = file.name or ""
        try:
            photos.add_photo(sheet_id=sheet.pk, actor=request.user, content=file.read(), name=name)
        except LeagueOfficeError as refusal:
            form.add_error("photos", refusal.message)
        else:
            kept += 1
    if kept:
        text = ngettext("%(count)s photo was added.", "%(count)s photos were added.", kept)
        messages.success(request, text % {"count": kept})
    return kept if not form.errors else 0
