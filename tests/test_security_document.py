"""The threat model names a test for each threat, and each of them is there."""

import re
from collections.abc import Iterator

from scoring.audit.services.discrepancies import Code
from tests.operation.tampering.columns import columns_to_try, tried_models
from tests.operation.test_races import OUTCOMES
from tests.operation.test_tampering import HONEST, WAYS
from tests.support.installation import ROOT

DOCUMENT = (ROOT / "docs" / "security.md").read_text()
REFERENCE = re.compile(r"`(tests/[\w/]+\.py)(?:::(test_\w+)(?:\[(\w+)\])?)?`")
CASES = {*OUTCOMES, *WAYS, *HONEST}


def rows(last_column: str) -> Iterator[list[str]]:
    """The cells of each row, of all tables whose last column has this heading."""
    heading = ""
    for line in DOCUMENT.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if not heading and cells:
            heading = cells[-1]
        elif heading == last_column and cells and cells[0].strip("-"):
            yield cells
        heading = heading if cells else ""


def exists(file: str, name: str, case: str) -> bool:
    """Whether there is such a file, a test of this name in it, and such a row in one of the tables that tests read."""
    path = ROOT / file
    return path.exists() and (not name or f"\ndef {name}(" in path.read_text()) and (not case or case in CASES)


def test_what_the_document_names_exists() -> None:
    named = sorted(set(REFERENCE.findall(DOCUMENT)))
    assert [reference for reference in named if not exists(*reference)] == []


def test_no_test_is_named_by_half() -> None:
    assert re.findall(r"\S*(?:test_|tests/)\S*", REFERENCE.sub("", DOCUMENT)) == []


def test_each_threat_has_its_test() -> None:
    threats = list(rows("test"))
    assert [cells[0] for cells in threats if not any(name for _file, name, _case in REFERENCE.findall(cells[-1]))] == []
    assert len(threats) > 50


def test_each_code_of_verify_is_told_with_a_change_that_it_finds() -> None:
    told = {code.strip("`"): change.strip("`") for code, _meaning, change in rows("for instance")}
    assert list(told) == [code.value for code in Code]
    assert [code for code, change in told.items() if code not in WAYS[change][1]] == []


def test_figures_of_the_document_are_those_of_the_tables() -> None:
    assert set(re.findall(r"(\d+) ways", DOCUMENT)) == {str(len(WAYS))}
    columns = sum(len(columns_to_try(model)) for model in tried_models())
    assert f"All {columns} columns of the {len(tried_models())} models" in DOCUMENT
    assert f"{len(OUTCOMES)} scenarios" in DOCUMENT
