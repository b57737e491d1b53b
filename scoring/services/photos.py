"""Photos of paper sheets: read, turned upright, freed of the camera's data, kept."""

import hashlib
from dataclasses import dataclass
from io import BytesIO

from django.core.files.base import ContentFile
from django.db import transaction
from django.utils.translation import gettext as _
from PIL import Image, ImageOps, UnidentifiedImageError
from pillow_heif import register_heif_opener

from scoring.errors import InvalidInput, NotAllowedNow
from scoring.models import Sheet, SheetPhoto, User
from scoring.services.audit import log_action
from scoring.services.rows import save_valid
from scoring.services.sheets import locked_sheet

MOST_MEGABYTES = 25
MOST_MEGAPIXELS = 120
"""More than any phone takes, and few enough to be read into memory."""

MOST_PHOTOS = 20
LONGEST_EDGE = 3600
"""Pixels that are kept: a figure on an A4 sheet is still 40 of them high."""

FORMATS = ("JPEG", "PNG", "HEIF", "WEBP")
_QUALITY = 85

register_heif_opener()


@dataclass(frozen=True, slots=True)
class UprightPhoto:
    """A JPEG without the camera's data, and its size in pixels."""

    content: bytes
    width: int
    height: int


@transaction.atomic
def add_photo(*, sheet_id: int, actor: User, content: bytes, name: str) -> SheetPhoto:
    """Keep a photo of a page of the paper. ``name`` is only quoted in refusals.

    Raises InvalidInput (no photo, too large, there already), NotAllowedNow (too many). Takes about a second for the
    largest photos.
    """
    upright = upright_photo(content, name)
    sheet = locked_sheet(sheet_id)
    if sheet.photos.count() >= MOST_PHOTOS:
        raise NotAllowedNow(_("A sheet can have at most %(most)s photos.") % {"most": MOST_PHOTOS})
    digest = hashlib.sha256(upright.content).hexdigest()
    photo = SheetPhoto(sheet=sheet, width=upright.width, height=upright.height, sha256=digest, added_by=actor)
    if sheet.photos.filter(sha256=digest).exists():
        raise InvalidInput(_("“%(name)s” is already among the photos.") % {"name": name})
    photo.image.save("", ContentFile(upright.content), save=False)
    save_valid(photo)
    _log(sheet, actor, "photo.added", photo)
    return photo


@transaction.atomic
def remove_photo(*, photo_id: int, actor: User) -> Sheet:
    """Take a photo away; its file goes once that is certain. Raises NotAllowedNow (the sheet is signed)."""
    photo = SheetPhoto.objects.select_related("sheet").get(pk=photo_id)
    sheet = locked_sheet(photo.sheet_id)
    if sheet.is_signed:
        raise NotAllowedNow(_("The photos of a signed sheet stay: they are what it was compared with."))
    _log(sheet, actor, "photo.removed", photo)
    image = photo.image
    photo.delete()
    transaction.on_commit(lambda: image.delete(save=False))
    return sheet


def upright_photo(content: bytes, name: str) -> UprightPhoto:
    """Read a photo by its content, whatever its name says. Raises InvalidInput."""
    if len(content) > MOST_MEGABYTES * 1024 * 1024:
        raise InvalidInput(_("“%(name)s” has more than %(most)s MB.") % {"name": name, "most": MOST_MEGABYTES})
    try:
        with Image.open(BytesIO(content), formats=FORMATS) as image:
            if image.width * image.height > MOST_MEGAPIXELS * 1_000_000:
                raise InvalidInput(
                    _("“%(name)s” has more than %(most)s million pixels.") % {"name": name, "most": MOST_MEGAPIXELS}
                )
            image.draft("RGB", (LONGEST_EDGE, LONGEST_EDGE))
            upright = ImageOps.exif_transpose(image).convert("RGB")
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, SyntaxError, ValueError) as error:
        raise InvalidInput(
            _("“%(name)s” is not a photo that can be read. JPEG, PNG and HEIC can.") % {"name": name}
        ) from error
    upright.thumbnail((LONGEST_EDGE, LONGEST_EDGE))
    upright.info.clear()
    written = BytesIO()
    upright.save(written, "JPEG", quality=_QUALITY, optimize=True)
    return UprightPhoto(written.getvalue(), upright.width, upright.height)


def _log(sheet: Sheet, actor: User, action: str, photo: SheetPhoto) -> None:
    log_action(
        league=sheet.evening.season.league,
        actor=actor,
        action=action,
        subject=str(sheet),
        details={"sha256": photo.sha256},
    )
