"""Finds every whole address in what an office has written: pages that offer one, files, prints, mails."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from zipfile import BadZipFile, ZipFile

import numpy as np
from PIL import Image
from pypdf import PdfReader

from tests.support.qr_codes import text_in, texts_on_pages

_ADDRESS = re.compile(r"(?:https?|webcal)://[^\s\"'<>\\)\]]+")
_NAMES_OF_FORMATS = (
    "w3.org",
    "openxmlformats.org",
    "purl.org",
    "oasis-open.org",
    "schemas.microsoft.com",
    "ns.adobe.com",
)
_LENGTHS = re.compile(r"([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?")
_DOTS = 4
_VOID = ("br", "hr", "img", "input", "link", "meta", "path", "use", "wbr")
_MODULES = 100
"""A page with fewer filled squares has no code on it."""


class _Offered(HTMLParser):
    """What a page offers to be copied, scanned or opened outside of the office."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[str] = []
        self._is_code = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.found += _ADDRESS.findall(given.get("data-copy", ""))
        if tag in ("a", "link"):
            self.found += _ADDRESS.findall(given.get("href", ""))
        if tag not in _VOID and (self._open or tag in ("code", "pre") or "address" in given.get("class", "").split()):
            self._open.append(tag)
        if tag == "svg":
            self._is_code = "qr" in given.get("class", "").split()
        if tag == "path" and self._is_code and "stroke" in given:
            self.found.append(_text_of_drawn_code(given["d"]))

    def handle_endtag(self, tag: str) -> None:
        if self._open and tag not in _VOID:
            self._open.pop()

    def handle_data(self, data: str) -> None:
        if self._open:
            self.found += _ADDRESS.findall(data)


def addresses_in(kind: str, body: bytes, folder: Path) -> set[str]:
    """All in a file or page of this kind (its media type); ``folder`` is where prints are drawn."""
    if kind.startswith("text/html"):
        page = _Offered()
        page.feed(body.decode())
        return _without_names_of_formats(page.found)
    if "pdf" in kind:
        return _without_names_of_formats(_in_print(body, folder))
    try:
        with ZipFile(BytesIO(body)) as parts:
            inside = [parts.read(name) for name in parts.namelist()]
    except BadZipFile:
        inside = [_unfolded(body)]
    return _without_names_of_formats(found for part in inside for found in _in_text(part.decode("utf-8", "replace")))


def _unfolded(body: bytes) -> bytes:
    """Long lines of calendars and mails go on after a line end."""
    return body.replace(b"\r\n ", b"").replace(b"=\r\n", b"").replace(b"=\n", b"")


def _in_text(text: str) -> Iterator[str]:
    for found in _ADDRESS.findall(text):
        yield found.replace("&amp;", "&").rstrip(".,;")


def _in_print(body: bytes, folder: Path) -> Iterator[str]:
    reader = PdfReader(BytesIO(body))
    for page in reader.pages:
        yield from _in_text(page.extract_text())
        for note in page.get("/Annots") or ():
            yield from _in_text(str(note.get_object()))
    drawn = [contents.get_data() for page in reader.pages if (contents := page.get_contents()) is not None]
    if any(each.count(b" re") > _MODULES for each in drawn):
        yield from texts_on_pages(body, folder)


def _without_names_of_formats(found: Iterator[str] | list[str]) -> set[str]:
    return {each for each in found if each and not any(name in each for name in _NAMES_OF_FORMATS)}


def _text_of_drawn_code(path: str) -> str:
    """What a QR code says that is drawn as segno draws it: a line for each row of dark modules."""
    lines: list[tuple[int, int, int]] = []
    x = y = 0.0
    for kind, first, second in _LENGTHS.findall(path):
        if kind == "M":
            x, y = float(first), float(second)
        elif kind == "m":
            x, y = x + float(first), y + float(second or 0)
        else:
            lines.append((int(y), int(x), int(x + float(first))))
            x += float(first)
    size = max(end for _row, _start, end in lines) + 4
    dark = np.ones((size, size), dtype=np.uint8) * 255
    for row, start, end in lines:
        dark[row, start:end] = 0
    picture = BytesIO()
    Image.fromarray(np.kron(dark, np.ones((_DOTS, _DOTS), dtype=np.uint8))).save(picture, "png")
    return text_in(picture.getvalue())
