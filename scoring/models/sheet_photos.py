"""Photos of the paper that a sheet was typed from."""

import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from scoring.models.base.vouched import Vouched
from scoring.models.sheets import Sheet


def photo_path(photo: "SheetPhoto", _filename: str) -> str:
    """Where a photo is kept, relative to the media folder; nothing of the uploaded name is used."""
    return f"sheet-photos/{photo.sheet_id}/{uuid.uuid4()}.jpg"


class SheetPhoto(Vouched):
    """A photo of a page of the paper sheet: an upright JPEG without the camera's data, read through a view only."""

    path_to_league = "sheet__evening__season__league"
    said_when_gone = _("This photo has been taken away in the meantime.")

    sheet = models.ForeignKey(Sheet, models.CASCADE, related_name="photos")
    image = models.FileField(_("photo"), upload_to=photo_path)
    width = models.PositiveIntegerField()
    height = models.PositiveIntegerField()
    sha256 = models.CharField(_("SHA-256"), max_length=64)
    added_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    added_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("photo of a paper sheet")
        verbose_name_plural = _("photos of paper sheets")
        ordering = ("sheet", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("sheet", "sha256"),
                name="photo_once_per_sheet",
                violation_error_message=_("This photo is already there."),
            ),
        )

    def __str__(self) -> str:
        return f"{self.sheet} · {self.pk}"
