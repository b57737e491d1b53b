"""Importing: every defect at once with its place, nothing written unless all is right."""

import json
from collections.abc import Callable, Mapping
from datetime import UTC, time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.core.errors import NotAllowedNow
from scoring.imports.services.reading import read_season
from scoring.imports.services.report import report_on
from scoring.imports.services.season_files import read_folder
from scoring.imports.services.seasons import write_season
from scoring.models import Evening, League, Player, Season, Seat, Sheet
from scoring.results.selectors.evenings import live_result
from tests.golden.season import EXPECTED, FOLDER, import_golden_season
from tests.scoring.scenes import league
from tests.support.counting import counted

FILES = read_folder(FOLDER)


def changed(change: Callable[[dict[str, Any]], object], **files: bytes) -> Mapping[str, bytes]:
    """The golden files with a change to season.json, and some files replaced (``evening_01`` for evening-01.csv)."""
    data = json.loads(FILES["season.json"])
    change(data)
    replaced = {f"{name.replace('_', '-')}.csv": content for name, content in files.items()}
    return {**FILES, "season.json": json.dumps(data, ensure_ascii=False).encode(), **replaced}


def defects_of(files: Mapping[str, bytes]) -> list[tuple[str, str | None, str]]:
    return [(defect.file, defect.column, defect.found) for defect in read_season(files)[1]]


def test_golden_files_have_no_defect_and_the_report_shows_the_results() -> None:
    report = report_on(FILES)

    assert report.can_be_imported
    assert [evening["results"] for evening in report.evenings] == [
        evening["results"] for evening in EXPECTED["evenings"]
    ]
    assert [line["player"] for line in report.ranking] == [line["player"] for line in EXPECTED["season"]]
    assert json.loads(json.dumps(report.to_data()))["can_be_imported"] is True


@pytest.mark.django_db
def test_report_writes_nothing() -> None:
    report_on(FILES)

    assert not League.objects.exists()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda data: data.pop("league"), ("season.json", "league", "")),
        (lambda data: data.update(season=2025), ("season.json", "season", "2025")),
        (lambda data: data.update(rule_set="skat"), ("season.json", "rule_set", "skat")),
        (lambda data: data["players"].append("ANKE  petersen"), ("season.json", "players[14]", "ANKE  petersen")),
        (
            lambda data: data["players"].append("Bjo\u0308rn Thießen"),
            ("season.json", "players[14]", "Bjo\u0308rn Thießen"),
        ),
        (lambda data: data["players"].append(""), ("season.json", "players[14]", "")),
        (lambda data: data["evenings"][1].update(date="31.10.2025"), ("season.json", "evenings[1].date", "31.10.2025")),
        (lambda data: data["evenings"][1].update(date="2001-01-01"), ("season.json", "evenings[1].date", "2001-01-01")),
        (lambda data: data["evenings"][2].update(kind="Skat"), ("season.json", "evenings[2].kind", "Skat")),
        (lambda data: data["evenings"][0].update(timezone="Kiel"), ("season.json", "evenings[0].timezone", "Kiel")),
        (
            lambda data: data["evenings"][0].update(registration_deadline="2026-03-29T02:30:00"),
            ("season.json", "evenings[0].registration_deadline", "2026-03-29T02:30:00"),
        ),
        (
            lambda data: data["evenings"][0].update(registration_deadline="2025-09-13T00:00:00"),
            ("season.json", "evenings[0].registration_deadline", "2025-09-13T00:00:00"),
        ),
        (
            lambda data: data["evenings"][0]["registered_at"].update({"Anke Petersen": "gestern"}),
            ("season.json", "evenings[0].registered_at.Anke Petersen", "gestern"),
        ),
        (
            lambda data: data["evenings"][0]["registered_at"].update({"Wer?": "2025-09-01T10:00:00"}),
            ("season.json", "evenings[0].registered_at", "Wer?"),
        ),
        (lambda data: data["evenings"].append(3), ("season.json", "evenings[6]", "3")),
        (lambda data: data["evenings"][1].update(starts_at="7 Uhr"), ("season.json", "evenings[1].starts_at", "7 Uhr")),
        (
            lambda data: data["evenings"][1].update(starts_at="19:30+02:00"),
            ("season.json", "evenings[1].starts_at", "19:30+02:00"),
        ),
        (
            lambda data: data["evenings"][0].update(registration_deadline="2025-09-12T19:30:01", starts_at="19:30"),
            ("season.json", "evenings[0].registration_deadline", "2025-09-12T19:30:01"),
        ),
        (lambda data: data["evenings"][1].update(address=["Kiel"]), ("season.json", "evenings[1].address", '["Kiel"]')),
        (
            lambda data: data["evenings"][1].update(address="Hafen\nKiel"),
            ("season.json", "evenings[1].address", "Hafen\nKiel"),
        ),
        (lambda data: data["evenings"][1].update(capacity=1), ("season.json", "evenings[1].capacity", "1")),
        (lambda data: data["evenings"][1].update(capacity=301), ("season.json", "evenings[1].capacity", "301")),
        (lambda data: data["evenings"][1].update(capacity="24"), ("season.json", "evenings[1].capacity", "24")),
        (lambda data: data["evenings"][1].update(capacity=True), ("season.json", "evenings[1].capacity", "true")),
    ],
)
def test_defect_of_the_description_is_found_with_its_place(
    change: Callable[[dict[str, Any]], object], expected: tuple[str, str, str]
) -> None:
    assert defects_of(changed(change)) == [expected]


def test_same_file_for_two_evenings_and_unused_file_are_found() -> None:
    files = changed(lambda data: data["evenings"][1].update(file="evening-01.csv"))

    assert defects_of(files) == [
        ("season.json", "evenings[1].file", "evening-01.csv"),
        ("evening-02.csv", None, ""),
    ]


def test_missing_sheet_is_found() -> None:
    files = {name: content for name, content in FILES.items() if name != "evening-03.csv"}

    assert defects_of(files) == [("season.json", "evenings[2].file", "evening-03.csv")]


def test_broken_json_is_found_with_line_and_column() -> None:
    (defect,) = read_season({**FILES, "season.json": b'{\n "league": "L",,\n}'})[1]

    assert (defect.file, defect.line, defect.column) == ("season.json", 2, "16")


def test_number_of_thousands_of_digits_is_refused_in_our_own_words() -> None:
    (defect,) = read_season({**FILES, "season.json": b'{"league": ' + b"9" * 5_000 + b"}"})[1]

    assert defect.text == "This is not JSON: the number 99999999999999999999… has 5000 digits; at most 100 are read."


def test_all_defects_of_all_files_are_found_at_once() -> None:
    sheet = (
        FILES["evening-01.csv"]
        .decode("utf-8-sig")
        .replace(";132;16;78", ";1e2;16;78")
        .replace(";Nele Ohlsen;;;20", ";Nele;;;20")
    )
    files = changed(lambda data: data["evenings"][3].update(kind="Skat"), evening_01=sheet.encode())

    found = read_season(files)[1]

    assert {(defect.file, defect.line, defect.found) for defect in found} >= {
        ("season.json", None, "Skat"),
        ("evening-01.csv", 3, "1e2"),
        ("evening-01.csv", 6, "Nele"),
    }


def test_sheet_with_an_impossible_row_is_reported_and_not_imported() -> None:
    sheet = FILES["evening-06.csv"].decode("utf-8-sig").replace(";10;187;233;56;126;0", ";10;1870;233;56;126;0")
    report = report_on(changed(lambda data: None, evening_06=sheet.encode()))

    assert not report.can_be_imported
    first = report.errors[0]
    assert (first["file"], first["game"], first["player"]) == ("evening-06.csv", 1, "Eike Jürgensen")


@pytest.mark.django_db
def test_report_with_errors_cannot_be_written() -> None:
    report = report_on(changed(lambda data: data.pop("league")))

    with pytest.raises(NotAllowedNow):
        write_season(report=report, actor=None)
    assert not League.objects.exists()


@pytest.mark.django_db
def test_start_address_and_capacity_are_imported_and_may_be_left_out() -> None:
    given = {"starts_at": "19:30", "address": "Hafenstraße 1, Kiel", "capacity": 24}
    write_season(report=report_on(changed(lambda data: data["evenings"][0].update(given))), actor=None)

    first, second, *_others = Evening.objects.order_by("date")
    assert (first.starts_at, first.address, first.capacity) == (time(19, 30), "Hafenstraße 1, Kiel", 24)
    assert (second.starts_at, second.address, second.capacity) == (None, "", None)


@pytest.mark.django_db
def test_second_import_is_refused_and_changes_nothing() -> None:
    import_golden_season()

    with pytest.raises(NotAllowedNow):
        write_season(report=report_on(FILES), actor=None)
    assert (Season.objects.count(), Evening.objects.count(), Player.objects.count()) == (1, 6, 14)


@pytest.mark.django_db
def test_import_under_another_name_reuses_league_and_players() -> None:
    import_golden_season()
    write_season(report=report_on(FILES), actor=None, season_name="Wiederholung")

    assert (League.objects.count(), Season.objects.count(), Player.objects.count()) == (1, 2, 14)


@pytest.mark.django_db
@pytest.mark.clause("D9")
def test_late_arrival_and_early_leave_become_presence() -> None:
    lines = FILES["evening-06.csv"].decode("utf-8-sig").splitlines()
    for number in (1, 2):
        lines[number] = lines[number].rsplit(";", 1)[0] + ";"
    lines[1] = lines[1].replace("Hauke Brüggmann;;;", "Nele Ohlsen;;;").replace(";233;", ";0;")
    lines[22] = ";".join(cell if at != 7 else "" for at, cell in enumerate(lines[22].split(";")))
    lines[22] = lines[22].replace(";Nele Ohlsen;;;", ";Günther Weiß;;;").replace(";;;20;", ";;;0;")
    write_season(report=report_on(changed(lambda data: None, evening_06="\n".join(lines).encode())), actor=None)

    presence = {
        seat.registration.player.name: (seat.first_game, seat.last_game)
        for seat in Seat.objects.filter(sheet__evening__source_file="evening-06.csv")
    }
    assert presence["Hauke Brüggmann"] == (3, None)
    assert presence["Nele Ohlsen"] == (None, 21)
    assert presence["Anke Petersen"] == (None, None)


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.clause("D12")
def test_evening_with_two_tables_is_named_by_a_list_of_files() -> None:
    def join(data: dict[str, Any]) -> None:
        data["evenings"][2]["file"] = ["evening-03.csv", "table-2.csv"]
        data["evenings"][2]["registered_at"] = {}

    other_players = FILES["evening-06.csv"].decode("utf-8-sig")
    for old, new in (
        ("Cäcilia Groß", "Meike Carstens"),
        ("Anke Petersen", "Femke de Vries"),
        ("Hauke Brüggmann", "Inken Sönnichsen"),
    ):
        other_players = other_players.replace(old, new)
    files = {**changed(join), "table-2.csv": other_players.encode()}

    report = report_on(files)
    with counted(live_result) as cost:
        season = write_season(report=report, actor=None)

    evening = season.evenings.get(source_file="evening-03.csv, table-2.csv")
    assert [sheet.seats.count() for sheet in evening.sheets.order_by("table")] == [7, 6]
    assert cost.calls == season.evenings.count(), "an evening is ranked once, however many tables it has"


@given(st.sampled_from(sorted(FILES)), st.data())
def test_damaged_files_give_a_report_and_never_an_exception(name: str, data: st.DataObject) -> None:
    content = FILES[name]
    start = data.draw(st.integers(0, len(content) - 1))
    end = data.draw(st.integers(start, min(start + 60, len(content))))
    damage = data.draw(st.one_of(st.binary(max_size=40), st.text(max_size=20).map(str.encode)))

    report = report_on({**FILES, name: content[:start] + damage + content[end:]})

    assert report.can_be_imported or report.defects or report.errors
    json.dumps(report.to_data())


@pytest.mark.django_db
def test_imported_sheet_holds_all_games() -> None:
    import_golden_season()

    sheets = Sheet.objects.order_by("evening__date")
    assert [sheet.games.count() for sheet in sheets] == [22, 28, 18, 27, 21, 22]


@pytest.mark.clause("L4:deadline")
@pytest.mark.django_db
@pytest.mark.parametrize(("zone", "expected"), [("Europe/Berlin", 18), ("Europe/London", 19)])
def test_evening_without_a_time_zone_has_that_of_its_league(zone: str, expected: int) -> None:
    files = changed(lambda data: [evening.pop("timezone") for evening in data["evenings"]])
    report = report_on(files, league=league(timezone=zone))
    assert report.defects == []
    assert report.season is not None
    deadline = report.season.evenings[0].registration_deadline
    assert (deadline.isoformat()[:16], deadline.astimezone(UTC).hour) == ("2025-09-05T20:00", expected)
