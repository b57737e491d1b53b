"""README and the documents name only files, modules, and what models have, that exist."""

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from scoring import models
from tests.support.installation import ROOT

DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
OTHERS = {"node_modules", "var"}
"""Folders that are in no repository."""
FOLDERS = [entry for entry in ROOT.iterdir() if entry.is_dir() and entry.name[0].isalpha() and entry.name not in OTHERS]
PACKAGES = {package.name: package for package in (ROOT / "scoring").iterdir() if package.is_dir()}
PROGRAMS = {name: ROOT / name for name in ("engine", "scoring", "uno_league")}

SOURCE = re.compile(r"[\w./-]+\.(?:py|js|css|html|toml|md|po)")
DOTTED = re.compile(r"[A-Za-z]\w*(?:\.\w+)+")
NOT_THERE = {"utils.py", "deploy/.env", "sbom.json"}
"""What is named because there is none, or because somebody makes it."""


def words(document: Path) -> Iterator[str]:
    """What stands in backticks, outside of examples, word by word; without what only shows a form."""
    text = re.sub(r"^```.*?^```", "", document.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    for quoted in re.findall(r"`([^`]+)`", text):
        for word in re.split(r"[\s,;()]+", quoted):
            if word not in NOT_THERE and not re.search(r"[<>*{}$=…]|^/|://|^-", word):
                yield word.rstrip(":/").partition("::")[0]


@cache
def tails() -> frozenset[str]:
    """Every file and folder, by its whole path and by each end of it."""
    found = {entry.name for entry in ROOT.iterdir()}
    for folder in FOLDERS:
        for place, below, files in os.walk(folder):
            below[:] = [name for name in below if name != "__pycache__"]
            parts = place[len(str(ROOT)) + 1 :].split("/")
            ends = ["/".join(parts[start:]) for start in range(len(parts))]
            found.update(ends, files, (f"{end}/{name}" for end in ends for name in files))
    return frozenset(found)


def is_path(word: str) -> bool:
    first = word.partition("/")[0]
    return SOURCE.fullmatch(word) is not None or ("/" in word and (first in PACKAGES or ROOT / first in FOLDERS))


def is_missing(name: str) -> bool:
    """Whether a module of ours, what is in it, or what a model has, is not there. What begins otherwise is not ours."""
    first, *rest = name.split(".")
    if first[0].isupper() and hasattr(models, first):
        return not has(getattr(models, first), rest)
    place = PROGRAMS.get(first) or PACKAGES.get(first)
    while place is not None and rest and (place / rest[0]).is_dir():
        place /= rest.pop(0)
    if place is None or not rest:
        return False
    module = place / f"{rest[0]}.py"
    text = (module if module.is_file() else place / "__init__.py").read_text(encoding="utf-8")
    names = rest[1:] if module.is_file() else rest
    return not all(re.search(rf"\b{part}\b", text) for part in names)


def has(value: object, names: list[str]) -> bool:
    for name in names:
        if not hasattr(value, name):
            return False
        value = getattr(value, name)
    return True


def test_files_that_documents_name_exist() -> None:
    named = ((document.name, word) for document in DOCUMENTS for word in words(document) if is_path(word))
    assert [(document, word) for document, word in named if word not in tails()] == []


def test_modules_and_fields_that_documents_name_exist() -> None:
    named = ((document.name, word) for document in DOCUMENTS for word in words(document) if DOTTED.fullmatch(word))
    assert [(document, word) for document, word in named if not SOURCE.fullmatch(word) and is_missing(word)] == []


def test_links_of_documents_lead_somewhere() -> None:
    linked = [
        (document, target)
        for document in DOCUMENTS
        for target in re.findall(r"\]\(([^)#\s]+)", document.read_text(encoding="utf-8"))
        if "://" not in target and target not in NOT_THERE
    ]
    assert [(document.name, target) for document, target in linked if not (document.parent / target).exists()] == []
    assert len(linked) > 100
