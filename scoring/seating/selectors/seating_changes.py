"""Late arrivals and early leaves between rounds (D9): the tables to come, changed as little as possible."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from random import Random

from django.utils.translation import gettext as _

from engine.tournament import ImpossibleSeating, Round, change_rounds
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.models import Evening, Registration
from scoring.rules.selectors import rule_set_of
from scoring.seating.selectors.seating import Seating, seating_of
from scoring.seating.selectors.seats import RoundOfTables, rounds_of


@dataclass(frozen=True, slots=True)
class SeatingChange:
    """The rounds in which nothing has been written yet, as they would be: who comes in, and who changes the table.

    ``seating`` holds all rounds, the played ones as they are; ``changed`` are the numbers of the others.
    """

    seating: Seating
    changed: tuple[int, ...]
    joining: tuple[Registration, ...]
    leaving: tuple[Registration, ...]
    moved: tuple[Registration, ...]

    @property
    def tables_by_round(self) -> dict[int, list[list[int]]]:
        """What is to be laid anew: registrations by round and table."""
        return {number: self.seating.seat_order[number - 1] for number in self.changed}


def propose_change(evening: Evening, *, leaving: Collection[int], seed: int) -> SeatingChange:
    """Take everybody in who has no seat in the rounds to come, and those (registrations) out who leave.

    The same number gives the same change. Raises NotAllowedNow if something is written on a sheet of every round,
    InvalidInput if too few stay.
    """
    rounds = rounds_of(evening)
    upcoming = [row for row in rounds if row.tables and all(table.can_be_laid_anew for table in row.tables)]
    if not upcoming or upcoming != rounds[-len(upcoming) :]:
        raise NotAllowedNow(_("Every round is under way already. Late players join a running table instead (D9)."))
    participants = {str(row.pk): row for row in evening.registrations.select_related("player")}
    before = [_round(row) for row in rounds[: -len(upcoming)]]
    planned = [_round(row) for row in upcoming]
    joining = [str(row.pk) for row in upcoming[0].unseated if row.pk not in leaving]
    leavers = [name for name in planned[0].players if int(name) in leaving]
    limits = rule_set_of(evening.edition).table
    try:
        changed = change_rounds(
            planned,
            Random(seed),
            joining=joining,
            leaving=leavers,
            before=before,
            recommended=limits.recommended_players,
            most=limits.max_players,
        )
    except ImpossibleSeating:
        raise InvalidInput(_("These players cannot be seated: a game needs at least two (L2).")) from None
    return SeatingChange(
        seating=seating_of([*before, *changed], participants),
        changed=tuple(row.round.number for row in upcoming),
        joining=tuple(participants[name] for name in joining),
        leaving=tuple(participants[name] for name in leavers),
        moved=tuple(participants[name] for name in _moved(planned, changed)),
    )


def _round(row: RoundOfTables) -> Round:
    return Round(tuple(tuple(str(seat.registration_id) for seat in table.seats) for table in row.tables))


def _moved(planned: Sequence[Round], changed: Sequence[Round]) -> list[str]:
    """Who sits at another table than planned in any round."""
    pairs = list(zip(planned, changed, strict=True))
    return [
        name
        for name in planned[0].players
        if any(after.table_of(name) not in (None, before.table_of(name)) for before, after in pairs)
    ]
