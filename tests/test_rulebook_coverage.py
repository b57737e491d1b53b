"""What counts as a test of a clause, and that no clause about scoring is without one."""

import pytest

from tools.coverage_table import (
    HALVES,
    TABLE,
    Clause,
    MarkedTest,
    open_clauses,
    rulebook_clauses,
    surfaces_of,
    table_of,
    told_of,
    unknown_names,
)

CREDIT, INVITATION = Clause("L4:credit", "S A", "A credit of 300."), Clause("L4:invitation", "A", "An invitation.")
SKIP = Clause("L6.12", "P", "The next player is skipped.")


def marked(*clauses: str, file: str = "tests/engine/play/test_effects.py") -> MarkedTest:
    return MarkedTest(f"{file}::test_something", frozenset(clauses))


@pytest.mark.parametrize(
    ("test", "is_proof"),
    [
        (marked("L6.12"), True),
        (marked("L6.12", "D1", "D2"), True),
        (marked("L6.12", "D1", "D2", "D3"), False),
        (marked("L6.12", file="tests/engine/rulesets/test_parameters.py"), False),
        (marked("L6.1"), False),
    ],
)
def test_a_mark_is_a_proof_if_it_names_few_clauses_and_is_not_about_labels(test: MarkedTest, is_proof: bool) -> None:
    assert test.proves(SKIP) is is_proof


def test_a_half_is_proved_only_by_its_own_name_and_hides_no_open_one() -> None:
    tests = [marked("L4"), marked("L4:credit")]
    assert [test.proves(CREDIT) for test in tests] == [False, True]
    assert [test.names(INVITATION) for test in tests] == [True, False]
    assert open_clauses([CREDIT, INVITATION], tests) == ["L4:invitation"]


def test_table_tells_proofs_from_mere_names_and_prints_what_is_open() -> None:
    tests = {marked("L4"), marked("L4:credit", file="tests/engine/scoring/test_credit.py"), marked("L6.12")}
    table = table_of([CREDIT, INVITATION, SKIP], tests)
    assert "Clauses for scoring covered: **1 of 1**." in table
    assert "All clauses covered: 2 of 3." in table
    assert "Open: L4:invitation." in table
    assert "| L4:credit | S A | A credit of 300. | engine |" in table
    assert "| L4:invitation | A | An invitation. | open |" in table
    assert "tested in the engine alone: L4:credit." in table


def test_single_clauses_tell_where_they_stand() -> None:
    tests = {marked("L4"), marked("L4:credit", file="tests/engine/scoring/test_credit.py"), marked("L6.12")}
    told = told_of(["L4:credit"], [CREDIT, INVITATION, SKIP], tests, {"L4": {"engine/scoring/credit.py"}})
    assert told.splitlines() == [
        "L4:credit A credit of 300.",
        "  engine/scoring/credit.py",
        "  tests/engine/scoring/test_credit.py::test_something",
        "  only named by 1 more tests",
    ]
    with pytest.raises(SystemExit, match="No clause of the rulebook: L99"):
        told_of(["L99"], [CREDIT], tests, {})


@pytest.mark.parametrize(
    ("file", "surface"),
    [
        ("tests/engine/sheetio/test_csv_form.py", "import"),
        ("tests/engine/ranking/test_rounds.py", "engine"),
        ("tests/scoring/entry/test_guests_views.py", "phone"),
        ("tests/scoring/live/test_hall_selectors.py", "live"),
        ("tests/scoring/results/test_ranking_pdf.py", "print"),
        ("tests/scoring/results/test_rankings_views.py", "page"),
        ("tests/browser/test_entry_grid.py", "page"),
        ("tests/scoring/seating/test_seats_services.py", "service"),
        ("tests/golden/test_season_2025_26.py", "service"),
    ],
)
def test_place_of_a_test_tells_the_surface(file: str, surface: str) -> None:
    assert marked("L6.12", file=file).surfaces == {surface}


def test_test_that_looks_at_several_surfaces_names_them() -> None:
    test = MarkedTest("tests/scoring/test_rules.py::test_all", frozenset({"L6.12"}), frozenset({"print", "page"}))
    assert surfaces_of(SKIP, [test, marked("L6.12")]) == ["engine", "print", "page"]
    odd = MarkedTest("tests/x.py::test_x", frozenset({"L6.12"}), frozenset({"paper"}))
    assert unknown_names([SKIP], [odd]) == ["tests/x.py::test_x: “paper” is no surface."]


def test_a_name_that_is_no_clause_is_refused() -> None:
    tests = [marked("L6.12"), marked("L4"), marked("L4:credits"), marked("L99")]
    assert unknown_names([CREDIT, SKIP], tests) == [
        "tests/engine/play/test_effects.py::test_something: “L4:credits” is no clause of the rulebook.",
        "tests/engine/play/test_effects.py::test_something: “L99” is no clause of the rulebook.",
    ]


def test_every_clause_of_the_rulebook_stands_in_the_table_whole_or_in_halves() -> None:
    clauses = rulebook_clauses()
    assert len({clause.parent for clause in clauses}) == 77
    assert [clause.text for clause in clauses if clause.id in ("K20", "K21")] == [
        "*Stacking draw two*",
        "*stacking draw four* (no mixing; the last one names the colour; a challenge covers the whole sum).",
    ]
    assert {clause.parent for clause in clauses if ":" in clause.id} == set(HALVES)


def test_every_clause_about_scoring_is_covered() -> None:
    """As far as the written table goes; that it is current, `make lint` checks."""
    rows = [line.strip("| ").split(" | ") for line in TABLE.read_text().splitlines() if line.startswith("| ")][1:]
    scoring = {row[0]: row[3] for row in rows if "S" in row[1]}
    assert len(scoring) >= 37
    assert [clause for clause, surfaces in scoring.items() if surfaces == "open"] == []
