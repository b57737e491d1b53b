"""Findings of the engine in the user's language, each with its place on the page."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.checks import check_game
from engine.findings import Finding, Severity
from engine.sheet import GameRow
from scoring.core.wording import finding_text
from scoring.models import ConfirmedFinding
from scoring.sheets.selectors.checked_sheets import CheckedSheet, fingerprint, is_of_the_paper


@dataclass(frozen=True, slots=True)
class Note:
    """A finding in the user's language. ``anchor`` is the id of the place on the page that it belongs to.

    ``confirmation`` says who holds what is written for right; None: nobody yet. ``is_of_the_paper``: confirming it
    takes a reason.
    """

    severity: Severity
    code: str
    text: str
    clauses: tuple[str, ...]
    fingerprint: str
    confirmation: ConfirmedFinding | None
    game_number: int | None
    seat_id: int | None
    field: str | None
    is_of_the_paper: bool = False

    @property
    def is_confirmed(self) -> bool:
        return self.confirmation is not None

    @property
    def anchor(self) -> str:
        if self.game_number is None:
            return "sheet" if self.seat_id is None else f"seat-{self.seat_id}"
        return f"game-{self.game_number}" if self.seat_id is None else f"cell-{self.game_number}-{self.seat_id}"


def notes_of(checked: CheckedSheet, findings: Sequence[Finding]) -> tuple[Note, ...]:
    """Findings with their texts and places."""
    return tuple(_note(checked, finding) for finding in findings)


def notes_of_game(checked: CheckedSheet, game: GameRow) -> tuple[Note, ...]:
    """Check one row as if it stood on the sheet, instead of the row with its number or after the others."""
    games = [written for written in checked.mapped.value.games if written.number != game.number]
    row = sum(written.number < game.number for written in games)
    sheet = replace(checked.mapped.value, games=(*games[:row], game, *games[row:]))
    return notes_of(checked, check_game(sheet, row, checked.rule_set))


def _note(checked: CheckedSheet, finding: Finding) -> Note:
    place, print_ = finding.place, fingerprint(finding)
    return Note(
        severity=finding.severity,
        code=finding.code.name,
        text=finding_text(finding),
        clauses=finding.clauses,
        fingerprint=print_,
        confirmation=checked.confirmed.get(print_),
        game_number=place.game,
        seat_id=None if place.seat is None else checked.mapped.seats[place.seat].pk,
        field=place.field,
        is_of_the_paper=is_of_the_paper(finding),
    )
