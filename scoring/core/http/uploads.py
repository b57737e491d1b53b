"""Uploaded files on the way to the disk."""

from typing import Any

from django.core.files import uploadhandler
from django.core.files.uploadedfile import UploadedFile


class TemporaryFileUploadHandler(uploadhandler.TemporaryFileUploadHandler):
    """Django's, which leaves the part that fits on a full disk there until Python looks through its memory; this one
    takes it away at once."""

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        try:
            super().receive_data_chunk(raw_data, start)
        except OSError:
            self.upload_interrupted()
            raise

    def file_complete(self, file_size: int) -> "UploadedFile[Any] | None":
        try:
            return super().file_complete(file_size)
        except OSError:
            self.upload_interrupted()
            raise
