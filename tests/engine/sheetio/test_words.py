"""Words that people write into sheets: a file for each language (L10)."""

import tomllib
from pathlib import Path

import pytest

from engine.sheetio import words
from engine.sheetio.words import read_yes_or_no

FILES = sorted((Path(words.__file__).parent / "languages").glob("*.toml"))


def meanings(file: Path) -> set[str]:
    """All that a file has words for, as ``part.meaning``."""
    told = tomllib.loads(file.read_text(encoding="utf-8"))
    parts = {name: value if isinstance(value, dict) else {"": value} for name, value in told.items()}
    return {f"{name}.{meaning}" for name, part in parts.items() for meaning in part}


@pytest.mark.clause("L10:further")
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_file_of_a_language_has_words_for_the_same_as_the_english_one(file: Path) -> None:
    assert meanings(file) == meanings(file.with_name("en.toml"))


@pytest.mark.clause("L10:both")
@pytest.mark.parametrize(
    ("text", "answer"),
    [("Ja", True), ("yes", True), ("x", True), ("", False), ("Nein", False), ("no", False), ("vielleicht", None)],
)
def test_yes_and_no_are_understood_in_any_language(text: str, answer: bool | None) -> None:
    assert read_yes_or_no(text) is answer
