"""The four eyes of whatever needs two people, by the log alone: its entries name them, and nobody can change those."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from scoring.audit.services.discrepancies import Code, Discrepancy
from scoring.core.selectors.integrity import AGREED, ASKED, PLAYED
from scoring.models import League, Sheet


@dataclass(frozen=True, slots=True)
class _Asked:
    """An entry in which something was asked for: by whom, or of whom alone; of a sheet, what was played."""

    sequence: int
    by: int | None = None
    of: int | None = None
    played: str = ""


@dataclass(frozen=True, slots=True)
class _Alone:
    """An entry in which somebody agreed to what nobody else, by entry ``asked``, had asked for."""

    sequence: int
    asked: int | None


@dataclass
class FourEyes:
    """What the log says by now: all that was ``asked`` for, where somebody then acted ``alone``, and where a sheet was
    signed ``otherwise`` than it was submitted."""

    asked: dict[str, _Asked] = field(default_factory=dict)
    alone: list[_Alone] = field(default_factory=list)
    otherwise: list[_Alone] = field(default_factory=list)

    def take(self, sequence: int, facts: Mapping[str, Any]) -> None:
        """Add what an entry says of a proposal, a merge, an erasure or a hand-over."""
        if said := facts.get(ASKED):
            self.asked[said["what"]] = _Asked(sequence, said.get("by"), said.get("of"))
        if said := facts.get(AGREED):
            self._agree(sequence, said["what"], said["by"])

    def take_sheet(self, sequence: int, said: Mapping[str, Any]) -> None:
        """Add what an entry says of a sheet; signing is agreeing to what was submitted."""
        what = f"sheet:{said['sheet']}"
        if said["state"] == Sheet.State.SUBMITTED:
            self.asked[what] = _Asked(sequence, said["submitted_by"], played=said.get(PLAYED, ""))
        elif said["state"] == Sheet.State.SIGNED:
            asked = self.asked.get(what)
            if asked is not None and asked.played not in ("", said.get(PLAYED, "")):
                self.otherwise.append(_Alone(sequence, asked.sequence))
            is_exchanged = asked is not None and asked.by != said["submitted_by"]
            self._agree(sequence, what, asked.by if asked and is_exchanged else said["signed_by"])
        else:
            self.asked.pop(what, None)

    def _agree(self, sequence: int, what: str, by: int | None) -> None:
        asked = self.asked.get(what)
        if asked is None or (asked.of is None and asked.by == by) or asked.of not in (None, by):
            self.alone.append(_Alone(sequence, asked.sequence if asked else None))


def check_eyes(league: League, eyes: FourEyes) -> Iterator[Discrepancy]:
    """Every entry in which one person did what takes two."""
    for alone in eyes.alone:
        if alone.asked is None:
            text = _("By log entry %(agreed)s somebody agreed to what nobody had asked for.")
        else:
            text = _(
                "By log entry %(agreed)s somebody agreed who could not: by entry %(asked)s they had asked for it "
                "themselves, or it is for somebody else to agree."
            )
        yield Discrepancy(Code.FOUR_EYES, str(league), text % {"agreed": alone.sequence, "asked": alone.asked})
    for other in eyes.otherwise:
        text = _("By log entry %(signed)s another sheet was signed than was submitted by entry %(submitted)s.")
        said = {"signed": other.sequence, "submitted": other.asked}
        yield Discrepancy(Code.NOT_AS_LOGGED, str(league), text % said)
