import re

import pytest

from engine.checks import SheetFinding
from engine.feasibility import Impossibility
from engine.findings import Finding, FindingCode, Place, Reason, Severity
from engine.sheetio import ReadingFinding

CODES = [*SheetFinding, *ReadingFinding]


def test_finding_has_severity_clauses_and_text_of_its_code() -> None:
    finding = Finding(SheetFinding.NO_WINNER, Place(row=2, game=3, field="winner"), {"game": 3})
    assert (finding.severity, finding.clauses, str(finding)) == (
        Severity.ERROR,
        ("L8.2", "D11"),
        "Game 3: no winner is marked.",
    )


def test_value_of_a_finding_may_be_a_reason() -> None:
    reason = Reason(Impossibility.NO_CARD_LEFT)
    finding = Finding(SheetFinding.ROW_IMPOSSIBLE, values={"game": 3, "explanation": reason})
    assert str(finding).endswith(f"in one deck together. {reason}")


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_template_is_a_sentence_with_named_parameters_only(code: FindingCode) -> None:
    without_parameters = re.sub(r"%\(\w+\)s", "", code.template)
    assert "%" not in without_parameters
    assert code.template.endswith((".", "?", "%(explanation)s"))


@pytest.mark.parametrize("code", CODES, ids=lambda code: code.name)
def test_code_names_clauses_of_the_rulebook(code: FindingCode) -> None:
    assert code.clauses
    assert all(re.fullmatch(r"[LDKWH]\d+[a-c]?(\.\d+)?", clause) for clause in code.clauses)


@pytest.mark.parametrize("codes", [SheetFinding, ReadingFinding])
def test_no_two_codes_are_the_same(codes: type[FindingCode]) -> None:
    """Members of an enum with equal values would silently be one."""
    assert len(codes) == len(codes.__members__)
