"""What people have typed stays a text in a spreadsheet."""

import pytest

from scoring.base.tables.cells import for_spreadsheet


@pytest.mark.parametrize("typed", ["=HYPERLINK(1)", "+1+cmd|' /C calc'!A0", "-2+3", "@SUM(A1)", "\t=1", "\r=1"])
def test_formula_is_shown_as_a_text(typed: str) -> None:
    assert for_spreadsheet(typed) == f"'{typed}"


@pytest.mark.parametrize("typed", ["+3,2", "-1.5", "+12 %", "−4", "2026", "", "Anke", "a=b"])
def test_figure_and_plain_text_stay_as_they_are(typed: str) -> None:
    assert for_spreadsheet(typed) == typed
