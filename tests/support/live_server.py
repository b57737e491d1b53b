"""A web server inside the test process that has all styles, scripts and pictures at hand.

Every test begins with a browser that has none of them. Django's own live server looks each up in all folders and reads
it from the disk.
"""

import mimetypes
from collections.abc import Callable, Iterable
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from django.contrib.staticfiles.finders import get_finders
from django.contrib.staticfiles.handlers import StaticFilesHandler
from django.core.handlers.wsgi import get_path_info
from django.utils.http import http_date


class _File(NamedTuple):
    content: bytes
    headers: list[tuple[str, str]]
    changed: str


class FilesAtHand(StaticFilesHandler):
    """Answers like Django's handler: with the date of the last change, and "304" to who knows that date."""

    def __init__(self, application: Callable[..., Any]) -> None:
        super().__init__(application)
        self._files = {
            self.base_url.path + str(PurePath(getattr(storage, "prefix", None) or "", path)): _read(
                Path(storage.path(path))
            )
            for finder in get_finders()
            for path, storage in finder.list([])
        }

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        file = self._files.get(get_path_info(environ))
        if file is None or environ["REQUEST_METHOD"] != "GET":
            return super().__call__(environ, start_response)
        if environ.get("HTTP_IF_MODIFIED_SINCE") == file.changed:
            start_response("304 Not Modified", [("Last-Modified", file.changed), ("Content-Length", "0")])
            return []
        start_response("200 OK", file.headers)
        return [file.content]


def _read(file: Path) -> _File:
    content, changed = file.read_bytes(), http_date(file.stat().st_mtime)
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = [("Content-Type", kind), ("Content-Length", str(len(content))), ("Last-Modified", changed)]
    return _File(content, headers, changed)
