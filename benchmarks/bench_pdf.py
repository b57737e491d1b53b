"""A filled protocol sheet as PDF against the same strings drawn by bare reportlab, in one run.

The peer draws exactly the texts that the sheet contains, at the same places, in the same fonts and sizes, and none of
the lines, bands and marks, and knows them beforehand: it is a lower limit for any program that prints this sheet.
"""

from collections.abc import Callable, Iterator
from functools import partial
from io import BytesIO
from types import TracebackType
from typing import Any, Self

from reportlab import rl_config
from reportlab.lib.pagesizes import A4, landscape
from reportlab.pdfgen.canvas import Canvas

from benchmarks.data_sets import DataSet
from benchmarks.figures import Figure, ratio_at_most
from benchmarks.growth import Costs
from benchmarks.offices import office_with
from benchmarks.timing import Effort
from scoring.core.pdf.paper import REGULAR
from scoring.core.selectors.faces import Face
from scoring.models import Evening, Season
from scoring.publishing.pdf.content import (
    GAMES_PER_PAGE,
    PrintedCell,
    PrintedGame,
    PrintedProtocol,
    SummaryRow,
    around_the_sheets,
    printed_protocol,
)
from scoring.publishing.pdf.page import draw_protocol
from scoring.publishing.pdf.pen import Pen
from scoring.results.selectors.results import report_evening
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import sheets_to_print

Drawn = tuple[float, float, str, str, float]
Pages = list[list[Drawn]]
MOST_RATIO = 2
BARE = "bare reportlab, same strings"
EVENINGS_OF_BATCH = 2


def filled_protocol(players: int, games: int) -> PrintedProtocol:
    """A sheet with made-up but typical contents."""
    names = tuple(f"Żaneta Müller-Lüdenscheidt {seat}" for seat in range(players))
    rows = tuple(
        PrintedGame(
            number=str(number),
            dealer=names[number % players],
            cells=tuple(
                PrintedCell(points=str((number * 37 + seat * 91) % 250), is_winner=(number + seat) % players == 0)
                for seat in range(players)
            ),
        )
        for number in range(1, games + 1)
    )
    labels = ("Punkte", "Guthaben", "Gesamtpunkte", "Platz", "Punkte für den Platz", "Zusatzpunkte", "Ranglistenpunkte")
    return PrintedProtocol(
        face=Face("Landesunoverband"),
        title="Spielprotokoll",
        facts=(("Datum", "12. September 2025"), ("Art", "Ranglistenturnier"), ("Tisch", "1")),
        status="amtlich",
        players=names,
        games=rows,
        subtotals=(("1234",) * players,) * ((games - 1) // GAMES_PER_PAGE),
        summary=tuple(SummaryRow(label, ("1234",) * players) for label in labels),
        signatures=(("Protokollführer", "Siglinde"), ("Geprüft", "Mirko")),
        footer="",
    )


class RecordedStrings:
    """While active, notes every string that is drawn on any canvas, by document and page."""

    def __init__(self) -> None:
        self.documents: list[Pages] = [[[]]]
        self._draw, self._show, self._save = Canvas.drawString, Canvas.showPage, Canvas.save
        self._text = Pen.text

    def __enter__(self) -> Self:
        draw, show, save, documents = self._draw, self._show, self._save, self.documents

        def draw_string(canvas: Canvas, x: float, y: float, text: str) -> None:
            documents[-1][-1].append((x, y, text, canvas._fontname, canvas._fontsize))
            draw(canvas, x, y, text)

        def show_page(canvas: Canvas) -> None:
            documents[-1].append([])
            show(canvas)

        def save_document(canvas: Canvas) -> None:
            documents.append([[]])
            save(canvas)

        write = self._text

        def text(pen: Pen, said: str, x: float, y: float, *, size: float = 8, font: str = REGULAR, **more: Any) -> None:
            documents[-1][-1].append((x, y, said, font, size))
            write(pen, said, x, y, size=size, font=font, **more)

        Canvas.drawString, Canvas.showPage, Canvas.save = draw_string, show_page, save_document
        Pen.text = text
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        Canvas.drawString, Canvas.showPage, Canvas.save = self._draw, self._show, self._save
        Pen.text = self._text


def draw_bare(documents: list[Pages]) -> None:
    """The same strings with bare reportlab, as it is set where nobody sets anything."""
    ours, rl_config.useA85 = rl_config.useA85, 1
    _draw_bare(documents)
    rl_config.useA85 = ours


def _draw_bare(documents: list[Pages]) -> None:
    for pages in documents:
        canvas = Canvas(BytesIO(), pagesize=landscape(A4), invariant=1, pageCompression=1)
        for page in filter(None, pages):
            for x, y, text, font, size in page:
                canvas.setFont(font, size)
                canvas.drawString(x, y, text)
            canvas.showPage()
        if any(pages):
            canvas.save()


def figures(effort: Effort) -> Iterator[Figure]:
    for players, games in effort.of(((8, 20), (10, 30), (10, 90)), ((4, 3),)):
        protocol = filled_protocol(players, games)
        what = f"protocol sheet as PDF, {players} players × {games} games, drawn"
        ours, bare = _beside_bare(effort, partial(draw_protocol, protocol))
        yield Figure(what, ours, "ms", ratio_at_most(MOST_RATIO), BARE, bare)
    costs = Costs("processor", "ms", "sheets", _sheets_of_batch)
    for data_set in effort.data_sets:
        with office_with(data_set):
            ours, bare = _beside_bare(effort, partial(_write_batch, _season_of_a_batch()))
        what = f"batch of all sheets of {EVENINGS_OF_BATCH} evenings"
        yield costs.figure(what, data_set, ours, ratio_at_most(MOST_RATIO), (BARE, bare))
    yield from costs.growth()


def _sheets_of_batch(data_set: DataSet) -> int:
    return EVENINGS_OF_BATCH * data_set.tables


def _beside_bare(effort: Effort, work: Callable[[], object]) -> list[float]:
    """Milliseconds of ours, and of the same strings."""
    with RecordedStrings() as recorded:
        work()
    return effort.in_turn(work, lambda: draw_bare(recorded.documents))


def _season_of_a_batch() -> Season:
    """A season with the first evenings of the one that is laid out; they are signed."""
    played = Season.objects.latest("starts_on")
    season = Season.objects.create(
        league=played.league,
        name="batch",
        starts_on=played.starts_on,
        ends_on=played.ends_on,
        edition=played.edition,
    )
    evenings = played.evenings.order_by("date").values_list("pk", flat=True)[:EVENINGS_OF_BATCH]
    Evening.objects.filter(pk__in=list(evenings)).update(season=season)
    return season


def _write_batch(season: Season) -> None:
    """Loaded, ranked, checked and drawn, one evening after the other."""
    for evening in season.evenings.select_related("edition", "season__league", "machine_inspection__inspected_by"):
        report = report_evening(evening, follows_live=True, sees_open_sheets=False)
        around = around_the_sheets(evening)
        for sheet in sheets_to_print(evening.sheets.order_by("round__number", "table")):
            draw_protocol(printed_protocol(checked_sheet(sheet), report.lines, around))
