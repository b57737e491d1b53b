"""Protocol sheets as clubs keep them in spreadsheets: the cells of one tab, a layout that says what stands where, and
the sheet that is read by it. The layout is guessed first, with reasons, and a person may put it right."""

from engine.sheetio.grids.cells import Cells, address_of, cell_at, rectangular, turned
from engine.sheetio.grids.guessing import Guess, guess_layout
from engine.sheetio.grids.layout import Layout, Role
from engine.sheetio.grids.reading import read_grid
from engine.sheetio.grids.remembering import kept_of, recalled, shape_of
from engine.sheetio.grids.result import GridSheet, Use
from engine.sheetio.grids.titles import Title, read_title

__all__ = [
    "Cells",
    "GridSheet",
    "Guess",
    "Layout",
    "Role",
    "Title",
    "Use",
    "address_of",
    "cell_at",
    "guess_layout",
    "kept_of",
    "read_grid",
    "read_title",
    "recalled",
    "rectangular",
    "shape_of",
    "turned",
]
