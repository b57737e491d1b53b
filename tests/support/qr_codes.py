"""Reads QR codes off printed pages as a camera does: finds the three corners, takes the modules, undoes the mask.

What is printed is clean, so nothing is repaired; codes of up to 41 by 41 modules are read (versions 2 to 6).
"""

import subprocess
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from segno.consts import ECC, ERROR_LEVEL_H, ERROR_LEVEL_L, ERROR_LEVEL_M, ERROR_LEVEL_Q

from tests.support.programs import find_program

Modules = NDArray[np.bool_]

_DOTS_PER_INCH = 110
_LEVELS = {0b01: ERROR_LEVEL_L, 0b00: ERROR_LEVEL_M, 0b11: ERROR_LEVEL_Q, 0b10: ERROR_LEVEL_H}
_FORMAT_MASK = 0b101010000010010
_BYTES = 0b0100
_MASKS = (
    lambda row, column: (row + column) % 2,
    lambda row, column: row % 2,
    lambda row, column: column % 3,
    lambda row, column: (row + column) % 3,
    lambda row, column: (row // 2 + column // 3) % 2,
    lambda row, column: row * column % 2 + row * column % 3,
    lambda row, column: (row * column % 2 + row * column % 3) % 2,
    lambda row, column: ((row + column) % 2 + row * column % 3) % 2,
)
"""Where these are 0 the module is turned over."""


def codes_on_pages(pdf: bytes, folder: Path) -> list[str]:
    """What the QR code of each page says; a page without one fails the test. Pages are drawn in ``folder``."""
    return [text_in(picture) for picture in pictures_of(pdf, folder)]


def texts_on_pages(pdf: bytes, folder: Path) -> list[str]:
    """The same, of those pages that have a code."""
    found = []
    for picture in pictures_of(pdf, folder):
        with suppress(AssertionError, IndexError, KeyError, StopIteration, ValueError):
            found.append(text_in(picture))
    return found


def pictures_of(pdf: bytes, folder: Path, *, dots_per_inch: int = _DOTS_PER_INCH) -> list[bytes]:
    """The pages as they are printed, in shades of grey."""
    for old in folder.glob("page-*.pgm"):
        old.unlink()
    (folder / "printed.pdf").write_bytes(pdf)
    options = ["-r", str(dots_per_inch), "-gray"]
    subprocess.run(
        [find_program("pdftoppm", "poppler-utils"), *options, folder / "printed.pdf", folder / "page"], check=True
    )
    return [picture.read_bytes() for picture in sorted(folder.glob("page-*.pgm"))]


def text_in(picture: bytes) -> str:
    """What the only QR code of a picture says."""
    modules = _modules_of(np.asarray(Image.open(BytesIO(picture)).convert("L")) < 128)
    level, mask = _format_of(modules)
    rows, columns = np.indices(modules.shape)
    read = modules ^ (_MASKS[mask](rows, columns) == 0)
    bits = [bool(read[place]) for place in _places(len(modules))]
    codewords = [_number(bits[at : at + 8]) for at in range(0, len(bits) - 7, 8)]
    return _text_of(_joined(codewords, (len(modules) - 17) // 4, level))


def _modules_of(dark: Modules) -> Modules:
    """The modules of the code, by the centres of its three corners."""
    corners = sorted(_corners(dark), key=lambda corner: corner[0] + corner[1])
    assert corners, "there is no QR code"
    top, left, module = corners[0]
    right = max(column for row, column, _module in corners if abs(row - top) < module)
    bottom = max(row for row, column, _module in corners if abs(column - left) < module)
    size = round((right - left) / module) + 7
    assert (size - 17) % 4 == 0
    step_across, step_down = (right - left) / (size - 7), (bottom - top) / (size - 7)
    rows = [round(top + step_down * (at - 3)) for at in range(size)]
    columns = [round(left + step_across * (at - 3)) for at in range(size)]
    return dark[np.ix_(rows, columns)]


def _corners(dark: Modules) -> Iterator[tuple[int, int, float]]:
    """The squares in the corners, and whatever looks like one: the middle's row and column, and how wide a module is,
    in dots."""
    found: list[tuple[int, int, float]] = []
    for row in range(0, len(dark), 3):
        for column, module in _middles(dark[row]):
            upright = [(at, width) for at, width in _middles(dark[:, column]) if abs(at - row) <= 2 * module]
            if upright and not any(abs(x - column) + abs(y - upright[0][0]) < 4 * module for y, x, _m in found):
                found.append((upright[0][0], column, module))
    yield from found


def _middles(line: Modules) -> Iterator[tuple[int, float]]:
    """Where a line crosses the middle of a corner: dark and light, 1 : 1 : 3 : 1 : 1 modules wide."""
    edges = np.flatnonzero(np.diff(line)) + 1
    widths = np.diff(edges)
    for at in range(len(widths) - 4):
        module = widths[at : at + 5].sum() / 7
        is_corner = np.all(abs(widths[at : at + 5] - module * np.array([1, 1, 3, 1, 1])) <= module / 2)
        if line[edges[at]] and module >= 3 and is_corner:
            yield int(edges[at + 2] + edges[at + 3]) // 2, float(module)


def _format_of(modules: Modules) -> tuple[int, int]:
    """The level of the error correction and the number of the mask."""
    bits = [*modules[8, :6], modules[8, 7], modules[8, 8], modules[7, 8], *modules[5::-1, 8]]
    told = _number(bits) ^ _FORMAT_MASK
    return _LEVELS[told >> 13], told >> 10 & 0b111


def _places(size: int) -> Iterator[tuple[int, int]]:
    """The places of the data, in the order in which they are written: two columns at a time, up and down."""
    is_free = np.ones((size, size), dtype=bool)
    is_free[:9, :9] = is_free[:9, -8:] = is_free[-8:, :9] = False
    is_free[6, :] = is_free[:, 6] = False
    is_free[size - 9 : size - 4, size - 9 : size - 4] = False
    rights = [column for column in range(size - 1, 0, -2) if column > 6] + [5, 3, 1]
    for number, right in enumerate(rights):
        for row in range(size) if number % 2 else reversed(range(size)):
            yield from ((row, column) for column in (right, right - 1) if is_free[row, column])


def _joined(codewords: list[int], version: int, level: int) -> list[int]:
    """The data without the error correction; blocks are written by turns."""
    lengths = [block.num_data for block in ECC[version][level] for _number in range(block.num_blocks)]
    blocks: list[list[int]] = [[] for _length in lengths]
    rest = iter(codewords)
    for turn in range(max(lengths)):
        for block, length in zip(blocks, lengths, strict=True):
            if turn < length:
                block.append(next(rest))
    return [codeword for block in blocks for codeword in block]


def _text_of(data: list[int]) -> str:
    bits = "".join(f"{codeword:08b}" for codeword in data)
    assert int(bits[:4], 2) == _BYTES
    length = int(bits[4:12], 2)
    return bytes(int(bits[at : at + 8], 2) for at in range(12, 12 + 8 * length, 8)).decode()


def _number(bits: list[bool]) -> int:
    return int("".join(str(int(bit)) for bit in bits), 2)
