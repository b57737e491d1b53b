"""Separation constraints: who may be kept apart when seats are drawn, players of one club or members of one team
(L1b).
"""

from collections import Counter
from collections.abc import Iterable, Mapping

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy

from scoring.models import Evening, Registration


class KeepApart(TextChoices):
    """Who shall not sit at one table, as far as the tables allow."""

    NOBODY = "nobody", gettext_lazy("nobody")
    CLUBS = "clubs", gettext_lazy("players of the same club")
    TEAMS = "teams", gettext_lazy("members of the same team")


def apart_choices(evening: Evening) -> list[KeepApart]:
    """What can be asked for: nobody, and what at least two participants have in common; empty if that is nothing.

    One query.
    """
    rows = list(evening.registrations.values_list("player__club", "team"))
    clubs, teams = zip(*rows, strict=True) if rows else ((), ())
    shared = [choice for choice, groups in ((KeepApart.CLUBS, clubs), (KeepApart.TEAMS, teams)) if _is_shared(groups)]
    return [KeepApart.NOBODY, *shared] if shared else []


def groups_of(participants: Mapping[str, Registration], apart: KeepApart) -> dict[str, str]:
    """The club or team of each participant who has one, by the names of the mapping."""
    match apart:
        case KeepApart.CLUBS:
            groups = {name: row.player.club_id for name, row in participants.items()}
        case KeepApart.TEAMS:
            groups = {name: row.team_id for name, row in participants.items()}
        case KeepApart.NOBODY:
            groups = {}
    return {name: str(group) for name, group in groups.items() if group is not None}


def _is_shared(groups: Iterable[int | None]) -> bool:
    numbers = Counter(group for group in groups if group is not None)
    return any(number > 1 for number in numbers.values())
