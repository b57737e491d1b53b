"""Photos of paper sheets: read, kept upright and without the camera's data, taken away again.

Anybody may have made such a file: what it costs is known from its header before a pixel is decoded.
"""

import hashlib
import re
import struct
import zlib
from dataclasses import dataclass
from io import BytesIO
from threading import Lock

from django.core.files.base import ContentFile
from django.utils.translation import gettext as _
from PIL import Image, UnidentifiedImageError
from pillow_heif import register_heif_opener

from scoring.audit.log_actions import AuditAction
from scoring.core.durable_files import files_go_with_their_rows
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.core.services.transaction import save_valid
from scoring.models import Sheet, SheetPhoto, User
from scoring.sheets.services.states import locked_sheet

MOST_MEGABYTES = 25
MOST_MEGAPIXELS = 60
"""More than phones take unless told otherwise; four bytes for each must fit into memory."""

LONGEST_SIDE = 20_000
"""Pixels. A picture of one row of 60 million pixels costs far more time than its area tells."""

MOST_FRAMES = 16
"""Phones put a preview, a depth map or a second lens beside the photo. More is a film."""

MOST_SCANS = 64
"""How often a JPEG may paint over all of its pixels; progressive ones do so about ten times."""

KEPT_SIDE = 3600
"""Pixels that are kept: a figure on an A4 sheet is still 40 of them high."""

FORMATS = ("JPEG", "PNG", "HEIF", "WEBP")
_QUALITY = 85
_ORIENTATION = 0x0112
_UPRIGHT_BY = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
CANNOT_BE_READ = (
    UnidentifiedImageError,
    OSError,
    EOFError,
    SyntaxError,
    ValueError,
    TypeError,
    LookupError,
    ArithmeticError,
    MemoryError,
    RuntimeError,
    struct.error,
    zlib.error,
)
"""What Pillow and libheif raise for bytes that only pretend to be a photo."""

_MARKER = re.compile(rb"\xff[^\x00\xff\xd0-\xd7]")
_START_OF_SCAN, _END_OF_IMAGE, _WITHOUT_LENGTH = 0xDA, 0xD9, (0x01, 0xD8)
_one_at_a_time = Lock()

register_heif_opener()


@dataclass(frozen=True, slots=True)
class UprightPhoto:
    """A JPEG without the camera's data, and its size in pixels."""

    content: bytes
    width: int
    height: int


def upright_photo(content: bytes, name: str) -> UprightPhoto:
    """Read a photo by its content, whatever its name says; ``name`` is quoted in refusals.

    One photo of a process is decoded at a time, so that twenty at once take no more memory than one. Takes about a
    second for the largest. Raises InvalidInput.
    """
    if len(content) > MOST_MEGABYTES * 1024 * 1024:
        raise InvalidInput(_("“%(name)s” has more than %(most)s MB.") % {"name": name, "most": MOST_MEGABYTES})
    try:
        with _one_at_a_time, Image.open(BytesIO(content), formats=FORMATS) as image:
            _require_bounded_work(image, content, name)
            return _written(_upright(image))
    except Image.DecompressionBombError as error:
        raise InvalidInput(
            _("“%(name)s” has more than %(most)s million pixels.") % {"name": name, "most": MOST_MEGAPIXELS}
        ) from error
    except CANNOT_BE_READ as error:
        raise InvalidInput(
            _("“%(name)s” is not a photo that can be read. JPEG, PNG and HEIC can.") % {"name": name}
        ) from error


def _require_bounded_work(image: Image.Image, content: bytes, name: str) -> None:
    """Refuse what would take more memory or time than any photo does, by what the header alone says."""
    said = {"name": name, "width": image.width, "height": image.height}
    if max(image.size) > LONGEST_SIDE:
        raise InvalidInput(
            _("“%(name)s” is %(width)s × %(height)s pixels; a photo has at most %(most)s on a side.")
            % {**said, "most": LONGEST_SIDE}
        )
    if image.width * image.height > MOST_MEGAPIXELS * 1_000_000:
        raise InvalidInput(
            _("“%(name)s” is %(width)s × %(height)s pixels, more than %(most)s million. Please make it smaller.")
            % {**said, "most": MOST_MEGAPIXELS}
        )
    if getattr(image, "n_frames", 1) > MOST_FRAMES:
        raise InvalidInput(_("“%(name)s” is a film, not a photo.") % said)
    if image.format in ("JPEG", "MPO") and _has_too_many_scans(content):
        raise InvalidInput(
            _("“%(name)s” is saved in a way that takes too long to read. Please save it once more as JPEG.") % said
        )


def _has_too_many_scans(content: bytes) -> bool:
    """Whether a JPEG's first picture is painted more often than ``MOST_SCANS`` times. Decodes nothing."""
    scans, position = 0, 0
    while marker := _MARKER.search(content, position):
        code, position = content[marker.end() - 1], marker.end()
        if code == _END_OF_IMAGE or scans > MOST_SCANS:
            break
        scans += code == _START_OF_SCAN
        if code not in _WITHOUT_LENGTH:
            position += int.from_bytes(content[position : position + 2], "big")
    return scans > MOST_SCANS


def _upright(image: Image.Image) -> Image.Image:
    """The decoded picture, small enough to be kept and turned as its camera was held."""
    orientation = _orientation(image)
    image.draft("RGB", (KEPT_SIDE, KEPT_SIDE))
    small = image if image.mode not in ("1", "P", "PA") else image.convert("RGB")
    small.thumbnail((KEPT_SIDE, KEPT_SIDE))
    small = small.convert("RGB")
    return small.transpose(_UPRIGHT_BY[orientation]) if orientation in _UPRIGHT_BY else small


def _orientation(image: Image.Image) -> int:
    """How the camera was held, as EXIF numbers it; data that cannot be read say nothing (1)."""
    try:
        return int(image.getexif().get(_ORIENTATION, 1))
    except CANNOT_BE_READ:
        return 1


def _written(picture: Image.Image) -> UprightPhoto:
    picture.info.clear()
    file = BytesIO()
    picture.save(file, "JPEG", quality=_QUALITY, optimize=True)
    return UprightPhoto(file.getvalue(), picture.width, picture.height)


MOST_PHOTOS = 20


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
