"""The language of the code, for tests of pages that read what they say."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation


@pytest.fixture
def in_english(settings: Any) -> Iterator[None]:
    """The installation speaks English, and so does the test."""
    with translation.override("en"):
        settings.LANGUAGE_CODE = "en"
        yield
