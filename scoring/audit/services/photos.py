"""Photos of paper sheets: kept upright and without the camera's data, taken away again."""

import hashlib

from django.core.files.base import ContentFile
from django.utils.translation import gettext as _

from scoring.audit.log_actions import AuditAction
from scoring.audit.services.photo_reading import MOST_PHOTOS, UprightPhoto, upright_photo
from scoring.core.durable_files import files_go_with_their_rows
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.rows import save_valid
from scoring.models import Sheet, SheetPhoto, User
from scoring.sheets.services.opening import locked_sheet


def add_photo(*, sheet_id: int, actor: User, content: bytes, name: str) -> SheetPhoto:
    """Keep a photo of a page of the paper. ``name`` is only quoted in refusals.

    It is read before the sheet is locked: nobody's game waits for that. Raises InvalidInput (no photo, too large,
    there already), NotAllowedNow (too many; then nothing is read).
    """
    if free_places(sheet_id=sheet_id) == 0:
        raise NotAllowedNow(_too_many())
    return _keep(sheet_id=sheet_id, actor=actor, upright=upright_photo(content, name), name=name)


def free_places(*, sheet_id: int) -> int:
    """How many more photos a sheet can have."""
    return max(0, MOST_PHOTOS - SheetPhoto.objects.filter(sheet=sheet_id).count())


@transaction.atomic(photo_id=SheetPhoto)
def remove_photo(*, photo_id: int, actor: User) -> Sheet:
    """Take a photo away; its file goes once that is certain. Raises NotAllowedNow (the sheet is signed)."""
    photo = SheetPhoto.objects.select_related("sheet").get(pk=photo_id)
    sheet = locked_sheet(photo.sheet_id)
    if sheet.is_signed:
        raise NotAllowedNow(_("The photos of a signed sheet stay: they are what it was compared with."))
    _log(sheet, actor, AuditAction.PHOTO_REMOVED, photo)
    image = photo.image
    photo.delete()
    transaction.on_commit(lambda: image.delete(save=False))
    return sheet


@files_go_with_their_rows()
@transaction.atomic(sheet_id=Sheet)
def _keep(*, sheet_id: int, actor: User, upright: UprightPhoto, name: str) -> SheetPhoto:
    sheet = locked_sheet(sheet_id)
    if free_places(sheet_id=sheet_id) == 0:
        raise NotAllowedNow(_too_many())
    digest = hashlib.sha256(upright.content).hexdigest()
    photo = SheetPhoto(sheet=sheet, width=upright.width, height=upright.height, sha256=digest, added_by=actor)
    if sheet.photos.filter(sha256=digest).exists():
        raise InvalidInput(_("“%(name)s” is already among the photos.") % {"name": name})
    photo.image.save("", ContentFile(upright.content), save=False)
    save_valid(photo)
    _log(sheet, actor, AuditAction.PHOTO_ADDED, photo)
    return photo


def _too_many() -> str:
    return _("A sheet can have at most %(most)s photos.") % {"most": MOST_PHOTOS}


def _log(sheet: Sheet, actor: User, action: AuditAction, photo: SheetPhoto) -> None:
    log_action(
        league=sheet.evening.season.league,
        actor=actor,
        action=action,
        subject=str(sheet),
        details={"sha256": photo.sha256},
    )
