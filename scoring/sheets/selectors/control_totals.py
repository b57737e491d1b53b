"""Column sums on paper that went wrong: the differing columns, and the cells to look at first (L6.6)."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.checks import (
    ColumnDifference,
    ControlTotalSlip,
    PossibleSlip,
    control_row,
    locate_differences,
    slip_finding,
)
from scoring.core import figures
from scoring.core.wording import finding_text
from scoring.sheets.selectors.checked_sheets import CheckedSheet

_LIKELIEST = 4
_OF_A_HAND = (ControlTotalSlip.CELL_TRANSPOSED, ControlTotalSlip.CELL_DIGIT)


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A single slip that explains a column's whole difference.

    ``game_number`` is the game whose cell would be concerned; None: the slip is in the total itself. Instead of
    ``counted`` points ``taken`` were added: those of the hand where its digits are in doubt, else recorded ones.
    """

    text: str
    clauses: tuple[str, ...]
    seat_id: int
    game_number: int | None
    counted: int
    taken: int

    @property
    def question(self) -> str:
        """The suspicion in a few words; empty if it is not about a game."""
        if self.game_number is None:
            return ""
        values = {"game": self.game_number, "taken": self.taken, "counted": self.counted}
        return _("Game %(game)s: %(taken)s instead of %(counted)s?") % values

    @property
    def anchor(self) -> str:
        """The id of the place on the page that the suspicion is about."""
        return f"seat-{self.seat_id}" if self.game_number is None else f"cell-{self.game_number}-{self.seat_id}"


@dataclass(frozen=True, slots=True)
class PaperSum:
    """A player's sum on paper beside what it should be: the points of the games, ``with_credit`` the total.

    ``suspicions`` explain the difference, the likeliest first; a difference without any is made of several slips.
    """

    name: str
    written: int
    counted: int
    with_credit: bool = False
    suspicions: tuple[Suspicion, ...] = ()

    @property
    def difference(self) -> int:
        """How much the paper is above the games; negative: below."""
        return self.written - self.counted

    @property
    def signed_difference(self) -> str:
        return figures.change(self.difference)

    @property
    def text(self) -> str:
        """What is written, and by how much it differs."""
        return f"{figures.points(self.written)} ({self.signed_difference})" if self.difference else f"{self.written}"

    @property
    def sentence(self) -> str:
        values = {"name": self.name, "written": self.written, "counted": self.counted}
        sentence = (
            _("%(name)s: %(written)s on paper, %(counted)s from games and credit (%(difference)s)")
            if self.with_credit
            else _("%(name)s: %(written)s on paper, %(counted)s from the games (%(difference)s)")
        )
        return sentence % {**values, "difference": self.signed_difference}

    @property
    def first_question(self) -> Suspicion | None:
        """The likeliest suspicion about a cell."""
        return next((one for one in self.suspicions if one.game_number is not None), None)

    @property
    def likeliest(self) -> tuple[Suspicion, ...]:
        return self.suspicions[:_LIKELIEST]

    @property
    def further(self) -> tuple[Suspicion, ...]:
        return self.suspicions[_LIKELIEST:]


def paper_sums(checked: CheckedSheet) -> Mapping[int, PaperSum]:
    """The sums on paper by seat; empty if none is noted, or while some row cannot be counted. No query."""
    written = checked.mapped.value.control_totals
    row = control_row(checked.mapped.value, checked.rule_set, checked.reading.counting)
    if written is None or row is None:
        return {}
    located = locate_differences(checked.mapped.value, checked.rule_set, checked.reading.counting)
    differing = {row.seat: row for row in located}
    return {
        checked.mapped.seats[position].pk: PaperSum(
            name=checked.mapped.value.seats[position].name,
            written=total,
            counted=row.sums[position],
            with_credit=row.with_credit,
            suspicions=_suspicions(checked, differing.get(position)),
        )
        for position, total in enumerate(written)
        if total is not None
    }


def paper_label(checked: CheckedSheet, sums: Mapping[int, PaperSum]) -> str:
    """What the row of sums on paper is called: which total is meant, is said once for all columns."""
    if not any(seat.credit for seat in checked.mapped.value.seats):
        return _("On paper")
    counts_credit = any(paper.with_credit for paper in sums.values())
    return _("On paper, with credit") if counts_credit else _("On paper, without credit")


def _suspicions(checked: CheckedSheet, difference: ColumnDifference | None) -> tuple[Suspicion, ...]:
    if difference is None:
        return ()
    return tuple(_suspicion(checked, difference.seat, explanation) for explanation in difference.explanations)


def _suspicion(checked: CheckedSheet, seat: int, explanation: PossibleSlip) -> Suspicion:
    finding = slip_finding(checked.mapped.value, seat, explanation)
    factor = explanation.factor if explanation.slip in _OF_A_HAND else 1
    return Suspicion(
        text=finding_text(finding),
        clauses=finding.clauses,
        seat_id=checked.mapped.seats[seat].pk,
        game_number=explanation.game,
        counted=explanation.counted // factor,
        taken=explanation.taken // factor,
    )
