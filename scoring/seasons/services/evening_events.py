"""Events of an evening: it is called off, takes place after all, or its data change; and who hears of that.

Packages above know how to reach people and who sits where: they name listeners, which are called in the transaction of
the change.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from enum import Enum, auto

from django.db.models import OuterRef, TextChoices
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.core.errors import NotAllowedNow
from scoring.core.registry import load_of_all
from scoring.models import Evening, User
from scoring.results.selectors.season_versions import CLOSED, is_closed


class Change(TextChoices):
    """What can happen to an evening that people have been told of."""

    CALLED_OFF = "called_off", gettext_lazy("called off")
    TAKES_PLACE = "takes_place", gettext_lazy("takes place after all")
    MOVED = "moved", gettext_lazy("moved")


@dataclass(frozen=True, slots=True)
class Changed:
    """A change that is written already. ``reason`` may be empty; ``date``, ``starts_at`` and ``registration_deadline``
    are those before it; ``sequence``: of the version that calendars get."""

    evening: Evening
    change: Change
    reason: str
    actor: User | None
    date: date
    starts_at: time | None
    registration_deadline: datetime
    sequence: int


Listener = Callable[[Changed], int]
"""Tells people, and says how many. What it writes is undone with the change."""

_LISTENERS: list[Listener] = []


def hears(listener: Listener) -> None:
    """Let a function hear of every change. A package's ``listeners`` do that."""
    _LISTENERS.append(listener)


def tell(changed: Changed) -> int:
    """Let all hear of it; how many people are told."""
    load_of_all("listeners")
    return sum(listener(changed) for listener in _LISTENERS)


class Step(Enum):
    """What a service does to an evening, for those who let something follow from it before that is logged."""

    CALLING_OFF = auto()
    """It is about to be called off: it still takes place."""
    MOVED = auto()
    CHANGED = auto()
    """Places may have got free, also because it takes place after all."""


Follower = Callable[[Evening, User | None, Step], None]
"""Does what follows. What it raises refuses the step."""

_FOLLOWERS: list[Follower] = []


def follows(follower: Follower) -> None:
    """Let something follow from every step. A package's ``listeners`` do that."""
    _FOLLOWERS.append(follower)


def follow(evening: Evening, actor: User | None, step: Step) -> None:
    """Let all do what follows from a step that is written already, but for one that is about to be taken."""
    load_of_all("listeners")
    for follower in _FOLLOWERS:
        follower(evening, actor, step)


Inviter = Callable[[Sequence[Evening], User, str], None]
"""Asks everybody who plays in the league to new evenings: by mail, or else on the way that is named."""

_INVITERS: list[Inviter] = []


def invites(inviter: Inviter) -> None:
    """Let a function invite to new evenings. A package's ``listeners`` do that."""
    _INVITERS.append(inviter)


def invite_everybody(evenings: Sequence[Evening], actor: User, others: str) -> None:
    """Let everybody be asked to evenings that are written already. What it raises refuses them."""
    load_of_all("listeners")
    for inviter in _INVITERS:
        inviter(evenings, actor, others)


def require_takes_place(evening: Evening) -> None:
    """Raises NotAllowedNow for an evening that is called off, or whose season is closed: nobody registers, no seat is
    drawn, no sheet is laid. Asks the database, for whoever is late has a row from before. One query."""
    rows = Evening.objects.filter(pk=evening.pk).annotate(is_over_for_good=is_closed(OuterRef("season")))
    called_off_at, is_over_for_good = rows.values_list("called_off_at", "is_over_for_good").get()
    if is_over_for_good:
        raise NotAllowedNow(str(CLOSED))
    if called_off_at is not None:
        raise NotAllowedNow(_("This evening is called off. Let it take place again first."))
