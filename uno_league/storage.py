"""Storage of files: uploads so that they survive it when the power fails; static files for browsers, named by their
content, also where one bundle imports another.
"""

from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.files.base import File
from django.core.files.storage import FileSystemStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage as _Storage

from scoring.core.durable_files import note_written, once_closed, sync_file, sync_folder

_IMPORT = (r'(?P<matched>\b(?P<by>from|import) ?"(?P<url>\./[\w-]+\.js)")', '%(by)s"%(url)s"')
"""How one bundle imports another (tools/scripts/bundle.js), and how it is written with another name."""

_MOST_TOLD = 2_000
"""More files than there are: nobody fills the memory with names."""


class DurableFilesStorage(FileSystemStorage):
    """Uploads and what jobs write: on the disk, with all folders that lead there, before the row that names them is.

    What there is no room for leaves nothing behind.
    """

    def _save(self, name: str, content: "File[Any]") -> str:
        was_free = not self.exists(name)
        try:
            saved = str(super()._save(name, content))  # type: ignore[misc]  # the stubs do not know it
            path = Path(self.path(saved))
            sync_file(path)
            for folder in path.parents:
                sync_folder(folder)
                if folder == Path(self.location).parent:
                    break
        except OSError:
            if was_free:
                self.delete(name)
            raise
        note_written(path)
        return saved

    def delete(self, name: str) -> None:
        """As soon as nobody is shown it any more. Raises OSError."""
        once_closed(partial(super().delete, name))


class HashedStaticFilesStorage(_Storage):
    """Our own bundles import each other by hashed names, so that a page never mixes scripts of two releases.

    Django's own patterns take for an import what files of packages say in comments.
    """

    patterns = (*_Storage.patterns, ("*.js", (_IMPORT,)))

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._told: dict[str, str] = {}

    def url(self, name: str | None, force: bool = False) -> str:
        """As Django, which takes an address apart and puts it together again for each of the thirty that every page
        names. They stay the same for as long as the process runs, for so does the manifest."""
        if name is None or force or settings.DEBUG:
            return str(super().url(name, force))
        if name not in self._told:
            told = str(super().url(name))
            if len(self._told) >= _MOST_TOLD:
                return told
            self._told[name] = told
        return self._told[name]
