"""A filled protocol sheet as PDF against the same strings drawn by bare reportlab, in one run.

The peer draws exactly the texts that the sheet contains, at the same places, in the same fonts and sizes, and none of
the lines, bands and marks, and knows them beforehand: it is a lower limit for any program that prints this sheet.
"""

import os
import statistics
import time
from collections.abc import Callable
from io import BytesIO
from types import TracebackType
from typing import Self

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "uno_league.settings")
django.setup()

from reportlab.lib.pagesizes import A4, landscape  # noqa: E402 - after the settings are known
from reportlab.pdfgen.canvas import Canvas  # noqa: E402

from scoring.paper.pdf.content import (  # noqa: E402
    GAMES_PER_PAGE,
    PrintedCell,
    PrintedGame,
    PrintedProtocol,
    SummaryRow,
)
from scoring.paper.pdf.page import draw_protocol  # noqa: E402

Drawn = tuple[float, float, str, str, float]
RUNS = 30


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
        league="Landesunoverband",
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
    """While active, notes every string that is drawn on any canvas, page by page."""

    def __init__(self) -> None:
        self.pages: list[list[Drawn]] = [[]]
        self._draw, self._show = Canvas.drawString, Canvas.showPage

    def __enter__(self) -> Self:
        draw, show, pages = self._draw, self._show, self.pages

        def draw_string(canvas: Canvas, x: float, y: float, text: str) -> None:
            pages[-1].append((x, y, text, canvas._fontname, canvas._fontsize))
            draw(canvas, x, y, text)

        def show_page(canvas: Canvas) -> None:
            pages.append([])
            show(canvas)

        Canvas.drawString, Canvas.showPage = draw_string, show_page
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        Canvas.drawString, Canvas.showPage = self._draw, self._show


def draw_bare(pages: list[list[Drawn]]) -> bytes:
    """The same strings with bare reportlab."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=landscape(A4), invariant=1, pageCompression=1)
    for page in pages:
        for x, y, text, font, size in page:
            canvas.setFont(font, size)
            canvas.drawString(x, y, text)
        canvas.showPage()
    canvas.save()
    return buffer.getvalue()


def median_ms(draw: Callable[[], bytes]) -> float:
    """Median of several runs in milliseconds."""
    times = []
    for _run in range(RUNS):
        start = time.perf_counter()
        draw()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1000


def main() -> None:
    for players, games in ((8, 20), (10, 30), (10, 90)):
        protocol = filled_protocol(players, games)
        draw_protocol(protocol)
        with RecordedStrings() as recorded:
            draw_protocol(protocol)
        pages = [page for page in recorded.pages if page]
        ours = median_ms(lambda protocol=protocol: draw_protocol(protocol))
        bare = median_ms(lambda pages=pages: draw_bare(pages))
        print(
            f"protocol sheet PDF, {players} players × {games} games: {ours:.1f} ms, "
            f"same strings by bare reportlab {bare:.1f} ms, ratio {ours / bare:.2f}"
        )


if __name__ == "__main__":
    main()
