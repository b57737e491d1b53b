"""A record refuses what could not be written."""

from typing import Any

import pytest

from engine.play import Action, ActionKind
from engine.records import Entry, Record, RecordDifference, RecordFinding, ReplayFinding, Seed
from engine.rulesets import STANDARD


def record(**values: Any) -> Record:
    return Record(**{"rule_set": STANDARD, "seats": ("Anke", "Björn"), "deal": Seed(1)} | values)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"seats": ("Anke", "")}, "“”"),
        ({"seats": ("Anke", "B;")}, "“B;”"),
        ({"seats": ("Anke", "B\n")}, "semicolon"),
        ({"seats": ("Anke", "ANKE")}, "Anke; ANKE"),
        ({"dealer": 2}, "seat 2"),
        ({"dealer": -1}, "seat -1"),
        ({"tags": (("Ort Nr", "1"),)}, "“Ort Nr”"),
        ({"tags": (("seed", "1"),)}, "“seed”"),
        ({"tags": (("Ort", "a\nb"),)}, "several lines"),
        ({"comments": ("a  b",)}, "“a  b”"),
        ({"comments": ("",)}, "no comment"),
    ],
)
def test_what_could_not_be_written_is_refused(values: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        record(**values)


def test_comment_of_an_entry_is_a_single_line() -> None:
    with pytest.raises(ValueError, match="no comment"):
        Entry(Action(ActionKind.DRAW, 0), ("a\nb",))


def test_place_does_not_matter_for_equality() -> None:
    assert record(line=1) == record(line=7)
    assert Entry(Action(ActionKind.DRAW, 0), line=1, column=2) == Entry(Action(ActionKind.DRAW, 0))


@pytest.mark.parametrize("codes", [RecordFinding, RecordDifference, ReplayFinding])
def test_codes_are_different_and_name_clauses(codes: type[RecordFinding]) -> None:
    assert len(codes) == len(codes.__members__)
    assert all(code.clauses and code.template.endswith(".") for code in codes)
