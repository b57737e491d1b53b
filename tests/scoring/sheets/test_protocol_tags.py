"""Figures and findings of the protocol sheet."""

from engine.findings import Severity
from scoring.sheets.selectors.checked_sheets import Note
from scoring.sheets.tags import note_line


def test_every_clause_of_a_finding_is_a_chip() -> None:
    note = Note(
        severity=Severity.WARNING,
        code="POINTS_DIFFER",
        text="Anke <3",
        clauses=("L8.2", "L9"),
        fingerprint="",
        confirmation=None,
        game_number=1,
        seat_id=None,
        field=None,
    )

    line = note_line(note, "/sheet/")

    assert line.count('<a class="clause"') == 2
    assert '<a href="/sheet/#game-1">Anke &lt;3</a>' in line
