"""Figures as people read them: rows of one table, and for data sets a table with a column for each of them."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from benchmarks.data_sets import OFFERED, SHORT
from benchmarks.figures import Figure, shown

NAME_WIDTH = 58
WIDTHS = (NAME_WIDTH, 15, 33, 8, 10, 7)
HEAD = ("", "figure", "peer or limit", "ratio", "goal", "verdict")
_TO_THE_LEFT = (0, 2, 5)
TOO_LITTLE = "too small"
"""In place of an exponent: the cost is too small everywhere for its growth to be told."""

_VERDICTS = {None: "", True: "met", False: "MISSED"}
_COLUMNS = tuple(each.name for each in (*SHORT, *OFFERED))


def cells_of(figure: Figure) -> tuple[str, ...]:
    """A figure as a row under :data:`HEAD`."""
    peer = f"{figure.peer} {shown(figure.peer_value)}" if figure.peer_value is not None else figure.peer
    return (
        figure.title,
        f"{shown(figure.value)} {figure.unit}".strip(),
        peer,
        "" if figure.ratio is None else f"{shown(figure.ratio)} ×",
        str(figure.goal or ""),
        _VERDICTS[figure.is_met],
    )


def row_of(cells: Sequence[str]) -> str:
    """Cells in columns as wide as everywhere, so that rows can be printed one by one."""
    aligned = (
        f"{cell:{'<' if at in _TO_THE_LEFT else '>'}{width}}"
        for at, (cell, width) in enumerate(zip(cells, WIDTHS, strict=True))
    )
    return "  ".join(aligned).rstrip()


@dataclass(frozen=True, slots=True)
class Table:
    """Rows below a head; the first cell of the head is what is measured, and in which unit."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]

    def as_text(self) -> Iterator[str]:
        """Lines in columns, figures to the right."""
        widths = [max(len(row[at]) for row in (self.head, *self.rows)) for at in range(len(self.head))]
        widths[0] = max(widths[0], 44)
        for row in (self.head, *self.rows):
            cells = (f"{cell:>{width}}" for cell, width in zip(row[1:-1], widths[1:-1], strict=True))
            yield "  ".join((f"{row[0]:{widths[0]}}", *cells, row[-1])).rstrip()

    def as_markdown(self) -> Iterator[str]:
        yield _markdown_row(self.head)
        yield "|---|" + "---:|" * (len(self.head) - 2) + "---|"
        yield from map(_markdown_row, self.rows)


def figures_table(figures: Iterable[Figure]) -> Table:
    """Figures below each other."""
    return Table(HEAD, tuple(map(cells_of, figures)))


def tables_of(figures: Iterable[Figure]) -> list[Table]:
    """Cells of data sets as tables: one for each measure, a row for each name."""
    cells = [figure for figure in figures if figure.is_cell]
    return [
        _table([each for each in cells if each.measure == measure])
        for measure in dict.fromkeys(figure.measure for figure in cells)
    ]


def _table(cells: Sequence[Figure]) -> Table:
    measured = [cell for cell in cells if cell.on]
    columns = [column for column in _COLUMNS if any(cell.on == column for cell in measured)]
    growths = {cell.grows_with: f"~ {cell.grows_with} {cell.goal or ''}".rstrip() for cell in cells if cell.grows_with}
    unit = f", {measured[0].unit}" if measured[0].unit else ""
    head = (f"{cells[0].measure}{unit}", *columns, "goal", *growths.values(), "")
    rows: dict[str, list[Figure]] = {}
    for cell in cells:
        rows.setdefault(cell.name, []).append(cell)
    return Table(head, tuple(_row(row, columns, list(growths)) for row in rows.values()))


def _row(cells: Sequence[Figure], columns: Sequence[str], growths: Sequence[str]) -> tuple[str, ...]:
    on, grown = {cell.on: cell for cell in cells}, {cell.grows_with: cell for cell in cells}
    figures = [_figure(on[column]) if column in on else "" for column in columns]
    goal = next((str(cell.goal) for cell in cells if cell.on and cell.goal), "")
    blank = "" if any(cell.grows_with for cell in cells) else TOO_LITTLE
    exponents = [_exponent(grown[name]) if name in grown else blank for name in growths]
    missed = [cell.on or f"~ {cell.grows_with}" for cell in cells if _missed(cell)]
    judged = any(cell.is_met is not None for cell in cells)
    verdict = f"MISSED: {', '.join(missed)}" if missed else "met" if judged else ""
    return (cells[0].name, *figures, goal, *exponents, verdict)


def _exponent(cell: Figure) -> str:
    return f"{cell.value:.2f}".replace("-0.00", "0.00")


def _figure(cell: Figure) -> str:
    """A ratio where the goal is one."""
    if cell.goal and cell.goal.of_ratio and cell.ratio is not None:
        return f"{shown(cell.value)} ({shown(cell.ratio)} ×)"
    return shown(cell.value)


def summary_of(figures: Mapping[str, Sequence[Figure]], failed: Collection[str]) -> Iterator[str]:
    """Lines: how many goals are met; every one that is missed, and every benchmark that broke, once more."""
    with_goal = [(name, each) for name, measured in figures.items() for each in measured if each.is_met is not None]
    missed = [(name, cells_of(figure)) for name, figure in with_goal if _missed(figure)]
    yield f"{len(with_goal) - len(missed)} of {len(with_goal)} goals met, {len(missed)} missed"
    if missed:
        rows = tuple((f"{name}: {cells[0]}", *cells[1:-1], "") for name, cells in missed)
        yield from Table(("missed", *HEAD[1:-1], ""), rows).as_text()
    yield from (f"FAILED: {name}" for name in failed)


def _missed(figure: Figure) -> bool:
    return figure.is_met is False


def _markdown_row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |"
