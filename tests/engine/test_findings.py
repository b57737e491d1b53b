import re

from engine.checks import SheetFinding
from engine.feasibility import Impossibility
from engine.findings import Finding, FindingCode, Place, Reason, ReasonCode, Severity

CODES = [code for kind in FindingCode.__subclasses__() for code in kind]


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


def test_templates_are_sentences_with_named_parameters_only() -> None:
    sentence = re.compile(r"([^%]|%\(\w+\)s)*(\.|\?|%\(explanation\)s)")
    assert [code.name for code in CODES if not sentence.fullmatch(code.template)] == []


def test_codes_name_clauses_of_the_rulebook() -> None:
    clauses = re.compile(r"([LDKWH]\d+[a-c]?(\.\d+)? )+")
    assert [code.name for code in CODES if not clauses.fullmatch("".join(f"{one} " for one in code.clauses))] == []


def test_no_two_codes_are_the_same() -> None:
    """Members of an enum with equal values would silently be one."""
    enums = [kind for base in (FindingCode, ReasonCode) for kind in base.__subclasses__()]
    assert [kind.__name__ for kind in enums if len(kind) < len(kind.__members__)] == []
