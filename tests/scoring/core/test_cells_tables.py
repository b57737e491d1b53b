"""Figures as people read them."""

from datetime import UTC, datetime

import pytest
from django.utils import translation

from scoring.core.tables.cells import explained, marked_equal, moment


@pytest.mark.parametrize(("language", "text"), [("de", "05.09.2025 20:00"), ("en", "05/09/2025 20:00")])
def test_moment_is_local_and_in_the_readers_way(language: str, text: str) -> None:
    with translation.override(language):
        assert moment(datetime(2025, 9, 5, 18, tzinfo=UTC)) == text


def test_figures_and_names_are_escaped() -> None:
    figure = explained("<1>", "/why/?a=1&b=2", "<Anke>")
    assert "<1>" not in figure
    assert "<Anke>" not in figure
    assert "a=1&amp;b=2" in figure
    assert figure in marked_equal(figure, "shared")
