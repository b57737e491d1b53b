"""Words of members' lists: a file for each language (L10)."""

import tomllib
from pathlib import Path

import pytest

from scoring.imports.services.member_columns import FILES


def meanings(file: Path) -> tuple[set[str], set[str]]:
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    return set(told), set(told["headings"])


@pytest.mark.clause("L10:further")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_file_of_a_language_has_words_for_the_same_as_the_english_one(file: Path) -> None:
    assert meanings(file) == meanings(file.with_name("en.toml"))
