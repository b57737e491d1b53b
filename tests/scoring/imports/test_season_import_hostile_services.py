"""What no column can hold is a defect of the dry run, not a surprise of the import; the report can always be kept."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from scoring.imports.services.reading import read_season
from scoring.imports.services.report import report_on
from scoring.imports.services.season_files import read_folder
from tests.golden.season import FOLDER

FILES = read_folder(FOLDER)
Change = Callable[[dict[str, Any]], object]


def changed(change: Change) -> dict[str, bytes]:
    data = json.loads(FILES["season.json"])
    change(data)
    return {**FILES, "season.json": json.dumps(data).encode()}


FIRST = "evenings[0]."
REFUSED: dict[str, tuple[str, Change]] = {
    "league too long": ("league", lambda data: data.update(league="x" * 121)),
    "season too long": ("season", lambda data: data.update(season="x" * 41)),
    "season with NUL": ("season", lambda data: data.update(season="2025\0")),
    "season of two lines": ("season", lambda data: data.update(season="2025\n26")),
    "half a character": ("season", lambda data: data.update(season="\ud800")),
    "player too long": ("players[14]", lambda data: data["players"].append("x" * 81)),
    "player turned round": ("players[14]", lambda data: data["players"].append("a\u202eb")),
    "venue too long": (FIRST + "venue", lambda data: data["evenings"][0].update(venue="x" * 121)),
    "venue of two lines": (FIRST + "venue", lambda data: data["evenings"][0].update(venue="a\nb")),
    "file with NUL": (FIRST + "file", lambda data: data["evenings"][0].update(file="a\0.csv")),
    "first year": (FIRST + "date", lambda data: data["evenings"][0].update(date="0001-01-01")),
    "last year": (FIRST + "date", lambda data: data["evenings"][0].update(date="9999-12-31")),
    "deadline": (
        FIRST + "registration_deadline",
        lambda data: data["evenings"][0].update(registration_deadline="0001-01-01T00:00:00"),
    ),
    "arrival": (
        FIRST + "registered_at.Anke Petersen",
        lambda data: data["evenings"][0]["registered_at"].update({"Anke Petersen": "9999-12-31T23:59:59"}),
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_no_column_can_hold_is_found_with_its_place(what: str) -> None:
    place, change = REFUSED[what]

    season, defects = read_season(changed(change))

    assert season is None
    assert place in [defect.column for defect in defects]


@pytest.mark.parametrize("odd", ["a\0b", "\ud800", "\u202e", "x" * 9_000])
def test_report_quotes_nothing_that_cannot_be_kept(odd: str) -> None:
    files = {**changed(lambda data: data.update(season=odd, league=odd, rule_set=odd)), f"{odd}.csv": b"1;2"}

    told = json.dumps(report_on(files).to_data(), ensure_ascii=False)

    assert odd not in told
    assert told.encode()
