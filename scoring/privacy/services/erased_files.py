"""Files that tell of an erased person: photos of papers, files of jobs, mails that were written to a folder."""

from collections.abc import Collection
from email import message_from_bytes, policy
from email.message import EmailMessage
from io import BytesIO
from pathlib import Path

from django.conf import settings
from django.core.files.base import ContentFile
from PIL import Image

from scoring.core.services import transaction
from scoring.models import (
    Job,
    League,
    Player,
    SheetPhoto,
)
from scoring.privacy.selectors.persons import Person
from scoring.privacy.selectors.traces import photos_with

_GREY = 128
MAILS_OF_BEFORE = "mail"
"""The folder in ``var/`` to which mails went before there was an outbox."""


def replace_photos(*, player: Player, kept: Collection[int]) -> list[str]:
    """Put a grey area in place of each photo of a paper on which the person stands, but those that show nobody.

    Gives the SHA-256 of the photos that are gone. Their rows stay, since signed texts name them.
    """
    photos = [photo for photo in photos_with(player) if photo.pk not in kept]
    for photo in photos:
        transaction.on_commit(lambda photo=photo: _grey(photo))  # type: ignore[misc]
    return sorted({photo.sha256 for photo in photos})


def remove_files_of_jobs(*, league: League) -> None:
    """Remove what jobs that are over have kept: imported seasons and prints full of names."""
    for job in Job.objects.filter(league=league, state__in=Job.FINISHED_STATES):
        for file in (job.input_file, job.output_file):
            if file:
                transaction.on_commit(lambda name=file.name, storage=file.storage: storage.delete(name))  # type: ignore[misc]
        Job.objects.filter(pk=job.pk).update(input_file="", output_file="")


def remove_files_naming(person: Person) -> None:
    """Remove mails that name the person from the folder in which an office without a mail server has left them."""
    folder = Path(settings.VAR_DIR) / MAILS_OF_BEFORE
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if path.is_file() and any(person.is_told_in(text) for text in _texts_of(path)):
            path.unlink()


def _grey(photo: SheetPhoto) -> None:
    content = BytesIO()
    Image.new("L", (photo.width, photo.height), _GREY).save(content, "JPEG")
    storage, name = photo.image.storage, str(photo.image)
    storage.delete(name)
    storage.save(name, ContentFile(content.getvalue()))


def _texts_of(path: Path) -> list[str]:
    """Headers and texts of the mails in a file, decoded. Django writes them below each other, with a line between."""
    texts = []
    for part in path.read_bytes().split(b"-" * 79 + b"\n"):
        mail = message_from_bytes(part, _class=EmailMessage, policy=policy.default)
        texts += [str(value) for value in mail.values()]
        texts += [str(piece.get_content()) for piece in mail.walk() if piece.get_content_maintype() == "text"]
    return texts
