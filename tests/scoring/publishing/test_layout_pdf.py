"""The drawn protocol sheet: what is on which page, letters of all names, struck values."""

import re
from dataclasses import replace
from io import BytesIO

import pytest
from pypdf import PdfReader
from reportlab.lib.units import mm

from scoring.core.pdf.paper import BOLD, broken, text_width
from scoring.core.selectors.faces import Face
from scoring.models import League
from scoring.publishing.pdf.blank_form import blank_form
from scoring.publishing.pdf.content import GAMES_PER_PAGE, PrintedCell, PrintedGame, PrintedProtocol, Strike, SummaryRow
from scoring.publishing.pdf.layout import BOTTOM, LABEL_SIZE, MARGIN, NAME_SIZE, Layout
from scoring.publishing.pdf.page import draw_protocol


@pytest.fixture(scope="module")
def league() -> League:
    return League(name="Verein Süd")


NAMES = ("Łukasz Żak", "Käthe Groß", "Çağla Şahin", "Ágnes Őry", "Jürgen Weiß", "Zofia Ńcka")


def protocol(players: int = 6, games: int = 20) -> PrintedProtocol:
    names = tuple((NAMES * 2)[:players])
    return PrintedProtocol(
        face=Face("Verein Süd"),
        title="Spielprotokoll",
        facts=(("Datum", "5. Dezember 2025"), ("Tisch", "1")),
        status="vorläufig",
        players=names,
        games=tuple(
            PrintedGame(str(number), names[0], tuple(PrintedCell(f"{number}{seat}") for seat in range(players)))
            for number in range(1, games + 1)
        ),
        subtotals=tuple(("4711",) * players for _page in range((games - 1) // GAMES_PER_PAGE)),
        summary=(SummaryRow("Gesamtpunkte", tuple(f"−{9000 + seat}" for seat in range(players))),),
        signatures=(("Protokollführer", "Siglinde"), ("Geprüft", "Mirko")),
        footer="Fassung 1",
    )


def page_texts(content: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(content)).pages]


def assert_fits(layout: Layout) -> None:
    """The rows of each page, with those that carry over and the sums, end above the signatures."""
    last = len(layout.pages) - 1
    for index, games in enumerate(layout.pages):
        rows = len(games) + (index > 0) + (index < last or len(layout.protocol.summary))
        assert layout.table_top - layout.head_height - rows * layout.row >= BOTTOM - 0.01


@pytest.mark.clause("L6.4")
def test_sheet_holds_names_points_totals_and_signatures() -> None:
    (text,) = page_texts(draw_protocol(protocol()))

    for part in (name for full_name in NAMES for name in full_name.split()):
        assert part in text
    for expected in ("Verein Süd", "Spielprotokoll", "vorläufig", "205", "−9000", "−9005", "Siglinde", "Mirko"):
        assert expected in text


def test_page_is_a4_landscape() -> None:
    page = PdfReader(BytesIO(draw_protocol(protocol()))).pages[0]

    assert (round(float(page.mediabox.width)), round(float(page.mediabox.height))) == (842, 595)


@pytest.mark.parametrize(("games", "pages"), [(0, 1), (1, 1), (30, 1), (31, 2), (60, 2), (61, 3)])
def test_pages_hold_thirty_games_each(games: int, pages: int) -> None:
    assert len(page_texts(draw_protocol(protocol(players=10, games=games)))) == pages


def test_continued_page_carries_totals_and_only_the_last_one_is_signed() -> None:
    first, last = page_texts(draw_protocol(protocol(games=31)))

    assert "4711" in first
    assert "4711" in last
    assert "Siglinde" not in first
    assert "Siglinde" in last
    assert "−9000" not in first


@pytest.mark.clause("L6.5")
def test_struck_value_stays_readable_with_initials() -> None:
    game = PrintedGame("1", NAMES[0], (PrintedCell("26", strikes=(Strike("62", "SL"),)),) * 6)
    (text,) = page_texts(draw_protocol(replace(protocol(), games=(game,))))

    assert "62" in text
    assert "SL" in text
    assert "26" in text


@pytest.mark.clause("L6.5")
def test_stroke_runs_from_bottom_left_to_top_right() -> None:
    plain = protocol(games=1)
    cell = PrintedCell("26", strikes=(Strike("62", "SL"),))
    struck = replace(plain, games=(replace(plain.games[0], cells=(cell, *plain.games[0].cells[1:])),))

    new_lines = _lines(draw_protocol(struck)) - _lines(draw_protocol(plain))

    assert len(new_lines) == 1
    ((left, bottom, right, top),) = new_lines
    assert left < right
    assert bottom < top


@pytest.mark.parametrize("players", [2, 6, 10])
def test_struck_values_are_never_smaller_than_six_points(players: int) -> None:
    strikes = (Strike("117", "SL"), Strike("171", "MR"))
    plain = protocol(players=players, games=14)
    cell = PrintedCell("36", strikes=strikes)
    game = replace(plain.games[0], cells=(cell,) * players)
    sizes = sizes_of(draw_protocol(replace(plain, games=(game, *plain.games[1:]))))
    assert min(sizes["117"], sizes["171"], sizes["SL"], sizes["MR"]) >= 6


def sizes_of(content: bytes) -> dict[str, float]:
    """The size in which each text of the first page is drawn, the smallest one."""
    found: dict[str, float] = {}

    def visit(text: str, _user: object, _matrix: object, _font: object, size: float) -> None:
        for word in text.split():
            found[word] = min(size, found.get(word, size))

    PdfReader(BytesIO(content)).pages[0].extract_text(visitor_text=visit)
    return found


def test_label_of_a_sum_ends_before_the_first_player() -> None:
    label = "Auf dem Papier, ohne Guthaben"
    layout = Layout(replace(protocol(players=10), summary=(SummaryRow(label, ("1",) * 10),)))
    assert MARGIN + 4 + text_width(label, BOLD, LABEL_SIZE) <= layout.players_left


def test_few_games_fill_the_page_in_larger_figures_within_the_measures_of_the_form() -> None:
    few, many = Layout(protocol(games=6)), Layout(protocol(games=30))
    assert many.row < few.row <= 9 * mm
    assert (many.scale, few.scale > 1.2) == (1, True)
    assert_fits(few)


def test_signs_with_a_meaning_in_the_file_are_printed_as_they_are() -> None:
    """Brackets and backslashes begin and end texts in a PDF; letters beyond the first 256 have codes of their own."""
    said = r"Fassung 1 (neu) \ ((offen Łódź ğüş"

    (text,) = page_texts(draw_protocol(replace(protocol(), footer=said)))

    assert said in text


def test_same_sheet_gives_the_same_file() -> None:
    assert draw_protocol(protocol()) == draw_protocol(protocol())


LONG = ("Maximiliane-Friederike Freifrau-von-und-zu-Hohenstein-Wittelsbach", "Gisela Petersen-Christianse")


@pytest.mark.parametrize(("players", "games"), [(10, 30), (10, 61), (4, 12)])
def test_very_long_names_and_facts_are_broken_and_neither_cut_nor_shrunk(players: int, games: int) -> None:
    names = (*LONG, *(NAMES * 2))[:players]
    venue = ("Ort", "Gasthof Zur Linde, Großer Saal, Eckernförder Chaussee 1234, 24119 Kronshagen")
    facts = (venue, *[("Tisch", "1")] * 6)
    layout = Layout(replace(protocol(players, games), players=names, facts=facts))

    assert ["".join(lines).replace(" ", "") for lines in layout.heads] == [name.replace(" ", "") for name in names]
    assert all(text_width(line, BOLD, NAME_SIZE) <= layout.cell_width - 4 for lines in layout.heads for line in lines)
    assert " ".join(layout.facts[0][1]) == venue[1]
    assert NAME_SIZE >= 7
    assert_fits(layout)
    assert "…" not in "".join(page_texts(draw_protocol(layout.protocol)))


def test_word_without_a_hyphen_is_broken_with_one() -> None:
    lines = broken("Donaudampfschifffahrtsgesellschaft", BOLD, 8, 60)
    assert "".join(lines).replace("-", "") == "Donaudampfschifffahrtsgesellschaft"
    assert all(text_width(line, BOLD, 8) <= 60 for line in lines)
    assert [line[-1] for line in lines[:-1]] == ["-"] * (len(lines) - 1)


def test_star_of_a_winner_who_has_points_stands_beside_them() -> None:
    cells = tuple(PrintedCell("174", is_winner=True) for _seat in range(6))
    drawing = _drawing(draw_protocol(replace(protocol(), games=(PrintedGame("1", NAMES[0], cells),))))
    star = r"([\d.]+ [\d.]+ m (?:[\d.]+ [\d.]+ l ){9})h f\nBT 1 0 0 1 ([\d.]+) [^(]*\(174\)"
    stars = re.findall(star, drawing)
    assert len(stars) == len(cells)
    for corners, points in stars:
        assert max(map(float, re.findall(r"([\d.]+) [\d.]+ [ml]", corners))) < float(points)


FORMS = [(players, games) for players in (2, 8, 10) for games in (1, 20, 24, 25, 30, 52, 60)]
QUICK = ((2, 1), (8, 24), (10, 25), (10, 60))
"""Around where another page begins."""


@pytest.mark.clause("L6.4", "L6.5")
@pytest.mark.parametrize(
    ("players", "games"),
    [form if form in QUICK else pytest.param(*form, marks=pytest.mark.slow) for form in FORMS],
)
def test_rows_of_the_form_are_high_enough_for_a_pen_and_fit_on_the_page(
    players: int, games: int, league: League
) -> None:
    layout = Layout(blank_form(league, players=players, games=games))

    assert layout.row >= 7 * mm
    assert layout.cell_width >= 14 * mm
    assert sum(map(len, layout.pages)) == games
    assert_fits(layout)
    texts = page_texts(draw_protocol(layout.protocol))
    assert len(texts) == len(layout.pages) == 1 + (games > 24) + (games > 52)


def _drawing(content: bytes) -> str:
    """What draws the first page."""
    return PdfReader(BytesIO(content)).pages[0].get_contents().get_data().decode("latin-1")


def _lines(content: bytes) -> set[tuple[float, ...]]:
    """All straight lines of the first page as (x1, y1, x2, y2)."""
    number = r"(-?[\d.]+)"
    return {
        tuple(map(float, line)) for line in re.findall(rf"{number} {number} m {number} {number} l S", _drawing(content))
    }


@pytest.mark.parametrize(
    ("games", "remarks", "pages", "on_page"),
    [(30, 12, 1, 0), (30, 13, 2, 1), (10, 25, 1, 0), (31, 10, 2, 1), (30, 60, 3, 1)],
)
def test_remarks_stand_below_the_games_or_on_a_page_of_their_own(
    games: int, remarks: int, pages: int, on_page: int
) -> None:
    noted = tuple(f"Remark {number}" for number in range(1, remarks + 1))
    texts = page_texts(draw_protocol(replace(protocol(games=games), remarks=noted)))
    assert len(texts) == pages
    assert "Remark 1\n" in texts[on_page]
    assert f"Remark {remarks}" in texts[-1]
