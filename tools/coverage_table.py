"""Rulebook coverage: for every clause, on which surfaces tests prove it (docs/rulebook-coverage.md); and, asked for
single clauses, where each stands in code and which tests prove it.

Tests name their clauses with ``@pytest.mark.clause("L6.3", "D7")``; the code names them in docstrings, comments and
messages. A mark is not yet a proof. It counts as a test of the clause's substance unless

- the test names more than :data:`MOST_PROVED` clauses: whole seasons and evenings pass through many, and prove none;
- it stands in one of :data:`PLACES_OF_FORM`, where parameters have labels, bounds and contradictions, or whole games
  are counted, and no ruling and no figure is compared with what the clause says;
- it names a clause that is tracked by its halves (:data:`HALVES`) without saying which: ``"L4:credit"`` does.

Such marks are counted beside the proofs, and a clause, or half of one, that has nothing else is printed as open.

Each proof tells also on which surfaces (:data:`SURFACES`) the clause was looked at: a rule that is right in the engine
may still be shown wrongly. The place of the test says it, or ``@pytest.mark.surfaces("page", "print")`` where a test
looks at several.

``--check`` compares instead of writing; names of clauses (``L4:credit L6.12``) print where these stand instead. The
document leaves files and counts out, so that it changes only when a clause gains or loses a surface.
"""

import re
import sys
from collections.abc import Iterable, Mapping
from contextlib import redirect_stdout
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
RULEBOOK = ROOT / "docs/rulebook/CLAUSES.md"
TABLE = ROOT / "docs/rulebook-coverage.md"
CODE = ("engine", "scoring")
MOST_PROVED = 3
"""Clauses that one test can prove."""
PLACES_OF_FORM = re.compile(r"tests/engine/(rulesets|simulation)/|_forms\.py$")
SURFACES = {
    "engine": r"^tests/engine/(?!sheetio/)",
    "import": r"/imports/|/sheetio/",
    "phone": r"guest|phone|codes_views",
    "live": r"/live/|(browser|journeys)/test_live",
    "print": r"_pdf\.py$|/test_prints_",
    "export": r"exports?\b|test_commands",
    "page": r"_(views|tables|tags|forms)\.py$|^tests/(browser|journeys|scripts|hostile)/",
    "service": r"",
}
"""Where a clause can be seen, and the files whose tests look there; the first that fits counts."""
HALVES = {
    "L2": {
        "players": ("S A", "At most 10 players at a table, 8 recommended."),
        "age": ("A", "Average age 6–99, checked only where years of birth are recorded."),
    },
    "L4": {
        "invitation": ("A", "Every participant gets an invitation."),
        "deadline": ("S A", "It names a registration deadline, which decides whether a registration is in time."),
        "credit": ("S A", "Registered in time: starts with a credit of 300 points; otherwise with 0."),
    },
    "L10": {
        "both": ("A", "German first, English complete."),
        "further": ("A", "Further languages by translation files only."),
    },
    "K8": {
        "H2O": ("P", "The standard game on waterproof cards."),
        "Extreme": ("P", "The stock is a machine that gives a random number of cards, possibly none."),
    },
}
"""Clauses that say several things: a covered half must not hide an open one. Kinds and text of each."""
CLAUSE = re.compile(r"\b([LDKWH]\d{1,2}(?:\.\d{1,2})?b?)\b")
CLAUSE_RANGE = re.compile(r"\b([LDKH])(\d{1,2})(?:\.(\d{1,2}))?–\1(\d{1,2})(?:\.(\d{1,2}))?\b")


@dataclass(frozen=True)
class Clause:
    """A clause of the rulebook, or half of one: ``kinds`` holds some of S (scoring), P (play) and A (application)."""

    id: str
    kinds: str
    text: str

    @property
    def parent(self) -> str:
        """The clause as the code names it."""
        return self.id.partition(":")[0]


@dataclass(frozen=True)
class MarkedTest:
    """A test, without its parameters, the clauses that it names, and the surfaces if it says them itself."""

    node_id: str
    clauses: frozenset[str]
    named_surfaces: frozenset[str] = frozenset()

    @property
    def file(self) -> str:
        return self.node_id.partition("::")[0]

    def proves(self, clause: Clause) -> bool:
        """Whether it counts as a test of the clause's substance."""
        return clause.id in self.clauses and len(self.clauses) <= MOST_PROVED and not PLACES_OF_FORM.search(self.file)

    @property
    def surfaces(self) -> frozenset[str]:
        """Where it looks at its clauses: as it says itself, or else as its file does."""
        by_place = next(surface for surface, files in SURFACES.items() if re.search(files, self.file))
        return self.named_surfaces or frozenset({by_place})

    def names(self, clause: Clause) -> bool:
        """Whether it names the clause, be it without saying which half."""
        return not self.clauses.isdisjoint({clause.id, clause.parent})


class CollectedMarks:
    """A pytest plugin that notes which test names which clauses; each set of parameters is a test of its own."""

    def __init__(self) -> None:
        self.tests: set[MarkedTest] = set()

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            named, surfaces = (
                frozenset(name for mark in item.iter_markers(marker) for name in mark.args)
                for marker in ("clause", "surfaces")
            )
            if named:
                self.tests.add(MarkedTest(item.nodeid.partition("[")[0], named, surfaces))


def main() -> int:
    if asked := [name for name in sys.argv[1:] if name != "--check"]:
        print(told_of(asked, rulebook_clauses(), marked_tests(), clauses_of_code()))
        return 0
    text = table_of(rulebook_clauses(), marked_tests())
    if "--check" in sys.argv:
        is_current = TABLE.exists() and TABLE.read_text() == text
        print("The coverage table is current." if is_current else "Outdated: run `make coverage-table`.")
        return 0 if is_current else 1
    TABLE.write_text(text)
    print(f"Wrote {TABLE.relative_to(ROOT)}.")
    return 0


def rulebook_clauses() -> list[Clause]:
    """All clauses in the order of the rulebook, some in halves. Defaults (D) have no kinds of their own: they score."""
    clauses = []
    for line in RULEBOOK.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and CLAUSE.fullmatch(cells[0]):
            kinds = "S" if cells[0].startswith("D") else cells[1]
            text = f"{cells[1]}: {cells[2]}" if cells[0].startswith("D") else cells[2]
            halves = HALVES.get(cells[0], {})
            clauses += [Clause(f"{cells[0]}:{name}", *half) for name, half in halves.items()]
            if not halves:
                clauses += [Clause(name, kinds, words) for name, words in clauses_of_row(cells[0], text)]
    return clauses


def clauses_of_row(name: str, text: str) -> list[tuple[str, str]]:
    """The clauses of a row of the rulebook: its own, and such as follow in the same row, “…; K21 *stacking …*”."""
    own, *others = re.split(rf"; (?={CLAUSE.pattern} \*)", text)[:: CLAUSE.groups + 1]
    return [(name, own), *((other.split()[0], other.split(maxsplit=1)[1]) for other in others)]


def marked_tests() -> set[MarkedTest]:
    """All tests that name a clause, without running any. Refuses a name that is no clause of the rulebook."""
    marks = CollectedMarks()
    options = ["--collect-only", "-q", "-p", "no:cacheprovider", "--disable-warnings", str(ROOT / "tests")]
    with redirect_stdout(StringIO()):
        code = pytest.main(options, plugins=[marks])
    if code != pytest.ExitCode.OK:
        raise SystemExit(f"The tests cannot be collected (pytest says {code}).")
    if unknown := unknown_names(rulebook_clauses(), marks.tests):
        raise SystemExit("\n".join(unknown))
    return marks.tests


def unknown_names(clauses: Iterable[Clause], tests: Iterable[MarkedTest]) -> list[str]:
    """A sentence for each mark whose name is neither a clause nor half of one, nor a surface."""
    known = {name for clause in clauses for name in (clause.id, clause.parent)}
    listed = list(tests)
    return sorted(
        [f"{test.node_id}: “{name}” is no clause of the rulebook." for test in listed for name in test.clauses - known]
        + [f"{test.node_id}: “{name}” is no surface." for test in listed for name in test.surfaces - set(SURFACES)]
    )


def clauses_of_code() -> dict[str, set[str]]:
    """Clause → files that name it."""
    files: dict[str, set[str]] = {}
    for path in sorted(path for folder in CODE for path in (ROOT / folder).rglob("*.py")):
        if "migrations" in path.parts:
            continue
        for clause in mentioned(path.read_text()):
            files.setdefault(clause, set()).add(str(path.relative_to(ROOT)))
    return files


def mentioned(text: str) -> set[str]:
    """Clause ids in a text; “L8.4–L8.7” names all four of them."""
    found = set(CLAUSE.findall(text))
    for letter, first, first_sub, last, last_sub in CLAUSE_RANGE.findall(text):
        if first_sub and last_sub and first == last:
            found |= {f"{letter}{first}.{sub}" for sub in range(int(first_sub), int(last_sub) + 1)}
        elif not first_sub and not last_sub:
            found |= {f"{letter}{number}" for number in range(int(first), int(last) + 1)}
    return found


def table_of(clauses: list[Clause], tests: set[MarkedTest]) -> str:
    """The whole document."""
    open_ids = open_clauses(clauses, tests)
    scoring = [clause for clause in clauses if "S" in clause.kinds]
    only_engine = [clause.id for clause in scoring if surfaces_of(clause, tests) == ["engine"]]
    lines = [
        "# Rulebook coverage",
        "",
        "Generated by `make coverage-table` from the marks of the tests; not edited by hand. Kinds: S scoring and",
        "validation, P play, A application. Clauses that say several things are tracked by their halves.",
        f"*Tested on* names the surfaces on which tests prove the clause: {', '.join(SURFACES)}.",
        f"A test proves it if it names at most {MOST_PROVED} and is not one of labels and bounds of parameters or of",
        "simulations.",
        '`make coverage-table CLAUSES="L4:credit L6.12"` prints where clauses stand in code, and their tests.',
        "",
        f"Clauses for scoring covered: **{sum(one.id not in open_ids for one in scoring)} of {len(scoring)}**.",
        f"All clauses covered: {len(clauses) - len(open_ids)} of {len(clauses)}.",
        "",
        f"Open: {', '.join(open_ids) or 'none'}.",
        "",
        f"For scoring, and tested in the engine alone: {', '.join(only_engine) or 'none'}.",
        "",
        "| clause | for | what it says | tested on |",
        "|---|---|---|---|",
    ]
    for clause in clauses:
        cells = (clause.id, clause.kinds, shortened(clause.text), ", ".join(surfaces_of(clause, tests)) or "open")
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def told_of(asked: list[str], clauses: list[Clause], tests: set[MarkedTest], code: Mapping[str, set[str]]) -> str:
    """For each clause that is asked for, by its own name or its halves': the files of code that name it, the tests that
    prove it, and how many more only name it. Raises SystemExit for what is no clause."""
    known = {name for clause in clauses for name in (clause.id, clause.parent)}
    if unknown := [name for name in asked if name not in known]:
        raise SystemExit(f"No clause of the rulebook: {', '.join(unknown)}.")
    lines = []
    for clause in clauses:
        if {clause.id, clause.parent}.isdisjoint(asked):
            continue
        proofs = {test.node_id for test in tests if test.proves(clause)}
        others = {test.node_id for test in tests if test.names(clause)} - proofs
        lines += [f"{clause.id} {clause.text}", *(f"  {file}" for file in sorted(code.get(clause.parent, ())))]
        lines += [*(f"  {test}" for test in sorted(proofs)), f"  only named by {len(others)} more tests"]
    return "\n".join(lines)


def surfaces_of(clause: Clause, tests: Iterable[MarkedTest]) -> list[str]:
    """The surfaces on which a clause is proved, in the order of :data:`SURFACES`."""
    found = {surface for test in tests if test.proves(clause) for surface in test.surfaces}
    return [surface for surface in SURFACES if surface in found]


def open_clauses(clauses: Iterable[Clause], tests: Iterable[MarkedTest]) -> list[str]:
    """The clauses and halves that no test proves."""
    marked = list(tests)
    return [clause.id for clause in clauses if not any(test.proves(clause) for test in marked)]


def shortened(text: str, length: int = 90) -> str:
    text = text.replace("*", "")
    return text if len(text) <= length else text[: length - 1].rsplit(" ", 1)[0] + " …"


if __name__ == "__main__":
    sys.exit(main())
