"""Every place that shows figures of an evening, read as whoever stands before it would."""

import re
from collections.abc import Callable, Mapping
from io import BytesIO
from pathlib import Path

from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pypdf import PdfReader

from scoring.models import EveningStanding, Season
from scoring.publishing.pdf.content import printed_protocol
from scoring.results.selectors.evenings import full_evening, live_result
from scoring.results.selectors.explanations import explain_line
from scoring.results.selectors.results import games_at, lines_at, report_evening
from scoring.sheets.selectors.checked_sheets import checked_sheet
from scoring.sheets.selectors.loading import full_sheet
from scoring.sheets.selectors.protocol import protocol_of
from tests.scoring.codes import access_to, credentials
from tests.scoring.exported import exported_results
from tests.scoring.rule_cases import Lines
from tests.scoring.scenes import Scene
from tests.scoring.shown_tables import Row, figure, tables_of

Surface = Callable[[Scene], Lines]
SCRIPTS = Path(settings.BASE_DIR) / "static/js"
ENGLISH = {"Accept-Language": "en"}


def browser_of(made: Scene) -> Client:
    client = Client(headers=ENGLISH)
    client.force_login(made.secretary)
    return client


def phone_of(made: Scene) -> Client:
    phone = Client(headers=ENGLISH)
    phone.get(reverse("guest_link", args=[credentials(access_to(made)).secret]))
    return phone


def grid(made: Scene) -> Lines:
    return _of_answer(made, grid_data(made))


def phone(made: Scene) -> Lines:
    return _of_answer(made, phone_of(made).get(reverse("guest_sheet", args=[made.sheet.pk])).context["entry_data"])


def grid_data(made: Scene) -> Mapping[str, list[Mapping[str, int | None]]]:
    return browser_of(made).get(reverse("sheet_enter", args=[made.sheet.pk])).context["entry_data"]


def protocol_page(made: Scene) -> Lines:
    columns = browser_of(made).get(reverse("sheet", args=[made.sheet.pk])).context["protocol"].columns
    return {column.name: (column.total, column.place) for column in columns}


def live_table(made: Scene) -> Lines:
    """The figures at the latest table, which are those of the evening where it is the only one."""
    rows = shown_tables(made, "evening_live", "Last game")[-1]
    return {name: figures[:2] for name, figures in _of_rows(rows).items()}


def live_places(made: Scene) -> Lines:
    return _of_rows(shown_tables(made, "evening_live", "Points", "Total")[0])


def hall_table(made: Scene) -> Lines:
    return _of_rows(shown_tables(made, "evening_hall_slides", "Last game")[-1])


def hall_places(made: Scene) -> Lines:
    return _of_rows(shown_tables(made, "evening_hall_slides", "Points", "Total")[0])


def evening_page(made: Scene) -> Lines:
    """The page once the evening is closed; before, it shows the live standing."""
    page = browser_of(made).get(reverse("evening", args=[made.evening.pk])).content.decode()
    table = next(table for table in tables_of(page) if table and "Ranking points" in table[0])
    return _of_rows(table)


def matrix(made: Scene) -> Lines:
    """The totals below the games of the latest table, on the evening's page."""
    report = report_evening(full_evening(made.evening.pk), follows_live=True, sees_open_sheets=True)
    table = games_at(report.shown)[-1]
    places = {line.name: line.place for line in protocol_of(checked_sheet(table.sheet)).columns}
    names = [seat.registration.player.name for seat in table.seats]
    return {name: (total, places[name]) for name, total in zip(names, table.totals, strict=True)}


def explanations(made: Scene) -> Lines:
    """What is said of each player; after the last game the running total is the total."""
    evening = full_evening(made.evening.pk)
    report = report_evening(evening, follows_live=True, sees_open_sheets=True)
    explained = [explain_line(evening, report, int(line.player)) for line in report.lines]
    return {
        one.line.name: (one.games[-1].total, one.line.place, one.line.ranking_points)
        for one in explained
        if one is not None
    }


def reasons(made: Scene) -> Lines:
    """The total and the place that the reasons of each line name."""
    said = {
        line.name: {name: value for reason in line.reasons for name, value in reason.values.items()}
        for line in live_result(full_evening(made.evening.pk)).result.standings
    }
    return {name: (values["total"], values.get("place")) for name, values in said.items()}


def printed_sheet(made: Scene) -> Lines:
    with translation.override("en"):
        sheet = full_sheet(made.sheet.pk)
        printed = printed_protocol(checked_sheet(sheet), lines_at(sheet))
    rows = {row.label: map(figure, row.values) for row in printed.summary}
    totals = rows.get("Total of all rounds") or rows["Total"]
    return dict(zip(printed.players, zip(totals, rows["Place"], rows["Ranking points"], strict=True), strict=True))


def printed_evening(made: Scene) -> Lines:
    """Lines of the PDF: place, name, table where there are several, games where they differ, games won, total, points
    for the place, bonus A and B, ranking points."""
    text = _printed(browser_of(made), "evening_result_pdf", made.evening.pk)
    lines = re.findall(r"^(–|\d+\.)\s+(\w+)(?:\s+\d+){1,3}\s+(−?\d+)(?:\s+\d+){3}\s+(\d+)$", text, re.MULTILINE)
    return {name: (figure(total), figure(place), figure(points)) for place, name, total, points in lines}


def export(made: Scene) -> Lines:
    return of_export(exported_results(made.season)["evenings"][0]["results"])


def of_export(lines: list[dict[str, int]]) -> Lines:
    return {line["player"]: (line["total"], line["place"], line["ranking_points"]) for line in lines}


def stored(made: Scene) -> Lines:
    rows = EveningStanding.objects.filter(evening=made.evening).select_related("player")
    return {line.player.name: (line.total, line.place, line.ranking_points) for line in rows}


def season_page(season: Season) -> Lines:
    address = reverse("season", args=[season.league.slug, season.pk])
    rows = tables_of(Client(headers=ENGLISH).get(address).content.decode())[0]
    return {row["Player"]: (figure(row["Ranking points"]), figure(row["Place"])) for row in rows}


def printed_season(season: Season) -> Lines:
    text = _printed(Client(headers=ENGLISH), "season_ranking_pdf", season.league.slug, season.pk)
    lines = re.findall(r"^(\d+)\.\s+(\w+)\s+(\d+)\s", text, re.MULTILINE)
    return {name: (int(points), int(place)) for place, name, points in lines}


def live_season(made: Scene) -> Lines:
    (rows,) = shown_tables(made, "evening_live", "Evenings")
    return {row["Player"]: (figure(row["Points"]), figure(row["Place"])) for row in rows}


OF_A_TABLE: list[Surface] = [grid, phone, protocol_page, live_table, hall_table, matrix]
"""What one table adds up to."""

WITHOUT_POINTS: list[Surface] = [*OF_A_TABLE, reasons]
"""What says nothing about ranking points."""

OF_AN_EVENING: list[Surface] = [live_places, printed_evening, printed_sheet, explanations, reasons, export]
"""What the evening adds up to, over all of its rounds."""

CLOSED: list[Surface] = [evening_page, stored, live_places, printed_evening, printed_sheet, explanations, export]
"""What is there, or goes another way, once all sheets of the evening are closed."""


def shown(surfaces: list[Surface], made: Scene, expected: Lines) -> tuple[Mapping[str, Lines], Mapping[str, Lines]]:
    """What the surfaces show, and what they should."""
    without_points = {name: line[:2] for name, line in expected.items()}
    found = {surface.__name__: surface(made) for surface in surfaces}
    wanted = {surface.__name__: without_points if surface in WITHOUT_POINTS else expected for surface in surfaces}
    if printed_sheet in surfaces:
        seated = {seat.registration.player.name for seat in made.seats}
        wanted["printed_sheet"] = {name: line for name, line in expected.items() if name in seated}
    return found, wanted


def name_of(row: Row) -> str:
    """The player's name, without what stands beside it."""
    return row["Player"].split()[0]


def _of_answer(made: Scene, data: Mapping[str, list[Mapping[str, int | None]]]) -> Lines:
    names = {seat.pk: seat.registration.player.name for seat in made.seats}
    return {names[column["seat"]]: (column["total"], column["place"]) for column in data["columns"]}


def _of_rows(rows: list[Row]) -> Lines:
    """Lines of a table; the points are called ranking points where there are others."""
    return {
        name_of(row): tuple(
            figure(row[heading])
            for heading in ("Total", "Place", "Ranking points" if "Ranking points" in row else "Points")
            if heading in row
        )
        for row in rows
    }


def shown_tables(made: Scene, address: str, *headings: str) -> list[list[Row]]:
    page = browser_of(made).get(reverse(address, args=[made.evening.pk])).content.decode()
    return [table for table in tables_of(page) if table and all(heading in table[0] for heading in headings)]


def _printed(client: Client, address: str, *args: object) -> str:
    content = client.get(reverse(address, args=args)).content
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
