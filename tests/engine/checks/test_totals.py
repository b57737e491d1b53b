from dataclasses import replace

import pytest

from engine.checks import check_sheet
from engine.rulesets import LEAGUE_2006
from engine.sheet import Sheet
from tests.engine.builders import make_sheet
from tests.engine.checks.support import sheet_codes


def with_totals(*totals: int | None, rows: tuple[str, ...] = ("W 35 7 dealer=0", "20 W 81 dealer=1")) -> Sheet:
    return replace(make_sheet(*rows), control_totals=totals)


def texts(sheet: Sheet) -> list[str]:
    return [str(finding) for finding in check_sheet(sheet, LEAGUE_2006)]


@pytest.mark.clause("L6.6")
def test_totals_that_agree_are_fine_and_none_is_not_compared() -> None:
    assert texts(with_totals(20, 35, 88)) == []
    assert texts(with_totals(None, 35, None)) == []
    assert texts(with_totals(None, None, None)) == []


@pytest.mark.clause("L6.6")
def test_total_that_differs_is_a_warning_as_the_paper_may_be_added_up_wrongly() -> None:
    (finding,) = check_sheet(with_totals(20, 35, 90), LEAGUE_2006)
    assert (str(finding), finding.severity.value, finding.place.seat, finding.place.field) == (
        "Cäcilia: the total on paper is 90, the games add up to 88 (difference +2).",
        "warning",
        2,
        "control_total",
    )


@pytest.mark.clause("L6.6", "L6.3")
def test_swapped_digits_of_a_doubled_cell_are_suspected() -> None:
    rows = ("W 35 7 dealer=0 grab", "20 W 81 dealer=1")
    assert texts(with_totals(20, 106, 95, rows=rows)) == [
        "Björn: the total on paper is 106, the games add up to 70 (difference +36).",
        "Björn: transposed digits would explain the difference: 1: 35 → 53.",
    ]


@pytest.mark.clause("L6.6")
def test_swapped_digits_of_the_total_itself_are_suspected() -> None:
    assert sheet_codes(with_totals(2, 53, 88)) == [
        "CONTROL_TOTAL_DIFFERS@0",
        "TRANSPOSITION_SUSPECTED@0",
        "CONTROL_TOTAL_DIFFERS@1",
        "TRANSPOSED_TOTAL_SUSPECTED@1",
        "TRANSPOSITION_SUSPECTED@1",
    ]


@pytest.mark.clause("L6.6")
def test_totals_wait_until_every_row_can_be_counted() -> None:
    rows = ("W 35 7 dealer=0", "20 0 81 dealer=1")
    assert sheet_codes(with_totals(1, 2, 3, rows=rows)) == ["NO_WINNER", "CONTROL_TOTALS_NOT_CHECKED"]


@pytest.mark.clause("L6.6")
def test_control_totals_come_last() -> None:
    rows = ("W 35 - dealer=0", "20 W 81 dealer=1")
    assert sheet_codes(with_totals(21, 35, 81, rows=rows)) == ["POINTS_MISSING@2", "CONTROL_TOTAL_DIFFERS@0"]
