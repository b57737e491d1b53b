"""The language of the code, as services speak the language of the request; and a table that several need."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from scoring.services.sheets import remove_game
from tests.scoring.scenes import NOTE, Scene, scene


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


@pytest.fixture
def emptied() -> Scene:
    """A table whose only game was corrected and then taken off the sheet."""
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    table.save(1, 1, 21, 0, 7, 30, note=NOTE)
    remove_game(sheet_id=table.sheet.pk, actor=None, number=1, seen_revision=10_000, note=NOTE)
    return table
