"""Texts that look like formulas."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.formulas import looks_like_formula, marked, meant, unmarked

FORMULAS = ["=1+1", "+1", "-2", "@SUM(A1)", "\t=1", "\rx", "\nx", " =1", "'=1", "\uff1d1", "=cmd|'/c calc'!A0", " '\t"]


@pytest.mark.parametrize("text", FORMULAS)
def test_text_that_a_spreadsheet_might_reckon_with_is_marked(text: str) -> None:
    assert looks_like_formula(text)
    assert marked(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "Anke", "a=b", "’s-Hertogenbosch", "'s-Hertogenbosch", "12", "–", "−4"])
def test_text_that_is_none_stays_as_it_is(text: str) -> None:
    assert marked(text) == unmarked(text) == text


@given(st.text("=+-@'\t\r\n aß\uff1d", max_size=8))
def test_what_was_marked_is_read_as_it_was_written(text: str) -> None:
    assert unmarked(marked(text)) == text


@given(st.text("=+-@'\t\r\n aß\uff1d", max_size=8))
@example("'\t")
@example(" '\t")
def test_cell_with_blanks_around_it_means_what_was_written(text: str) -> None:
    assert meant(f"{marked(text)} ") == text.strip()
    assert meant(f" {marked(text.strip())}") == text.strip()
