"""Words of members' lists: headings, languages, who is a guest or active; yes and no are those of protocol sheets.

A file for each language in ``imports/words``; all are understood at once, in whatever language a page is (L10).
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from engine.sheetio.words import words_for

FILES = sorted((Path(__file__).parents[1] / "words").glob("*.toml"))
_WORDS: list[Mapping[str, Any]] = [tomllib.loads(file.read_text(encoding="utf-8")) for file in FILES]


def _all(meaning: str) -> frozenset[str]:
    return frozenset(word for words in _WORDS for word in words[meaning])


GUEST, ACTIVE, NOT_ACTIVE = _all("guest"), _all("active"), _all("not_active")
YES = frozenset({"1", "x", *words_for("yes")}) | GUEST
NO = frozenset({"0", "-", *words_for("no")})
LANGUAGES: Mapping[str, str] = {word: code for words in _WORDS for word, code in words["languages"].items()}
"""Codes of languages by what they are called."""


def headings(meaning: str) -> list[str]:
    """What a column may be called that holds a ``Meaning`` of this value. Raises KeyError for one that a file lacks."""
    return [heading for words in _WORDS for heading in words["headings"][meaning]]
