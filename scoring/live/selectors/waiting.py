"""What waits for somebody on an evening, by the offices that they hold."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy

from scoring.base import permissions
from scoring.base.memberships import AnyUser
from scoring.live.selectors.path import EveningPath, Step, TableState
from scoring.models import Evening, Sheet


class TaskKind(TextChoices):
    """What can wait, the most urgent first."""

    CHECK = "check", gettext_lazy("Check and sign")
    REPAIR = "repair", gettext_lazy("Mend what was sent back")
    FINISH = "finish", gettext_lazy("Finish and submit")
    ENTER = "enter", gettext_lazy("Enter games")
    DRAW = "draw", gettext_lazy("Draw the seats")
    REGISTER = "register", gettext_lazy("Enter who comes")
    INSPECT = "inspect", gettext_lazy("Inspect the shuffling machine")
    POST = "post", gettext_lazy("Hang up the result")
    SEAT = "seat", gettext_lazy("Give everybody a seat")
    APPOINT = "appoint", gettext_lazy("Appoint an auditor")


@dataclass(frozen=True, slots=True)
class Task:
    """Something that waits for somebody; ``tables`` are those it is about. ``is_due``: it is on the desk, while the
    page of the evening offers it at any time."""

    kind: TaskKind
    path: EveningPath
    tables: tuple[TableState, ...]
    is_due: bool

    @property
    def evening(self) -> Evening:
        return self.path.evening

    @property
    def sheet(self) -> Sheet | None:
        """The sheet that comes first; None: it is about the whole evening."""
        return self.tables[0].sheet if self.tables else None


_Condition = Callable[[AnyUser, Sheet], bool]


def tasks_of(path: EveningPath, user: AnyUser) -> list[Task]:
    """What waits for the user at an evening, the most urgent first. At most two queries: the user's offices,
    and for the steward the inspection of the machine, unless it is loaded with the evening."""
    of_tables = {
        kind: tuple(table for table in path.tables if is_meant(table) and may(user, table.sheet))
        for kind, is_meant, may in _OF_TABLES
    }
    of_evening = _of_evening(path, user)
    return [
        Task(kind, path, of_tables.get(kind, ()), is_due=_is_due(kind, path, of_tables.get(kind, ())))
        for kind in TaskKind
        if of_tables.get(kind) or kind in of_evening
    ]


def next_task(tasks: Sequence[Task]) -> Task | None:
    """What is next for somebody: the one button that stands out. None: nothing."""
    return next((task for task in tasks if task.kind not in (TaskKind.SEAT, TaskKind.APPOINT)), None)


def _of_evening(path: EveningPath, user: AnyUser) -> set[TaskKind]:
    """What is about the evening as a whole: of the steward (L6.1), and of the secretary."""
    is_to_inspect = permissions.can_inspect_machine(user, path.evening) and path.wants_inspection
    of_steward = {TaskKind.INSPECT} if is_to_inspect else set()
    if not permissions.can_manage_seasons(user, path.evening.season.league):
        return of_steward
    conditions = {
        TaskKind.REGISTER: path.current is Step.PARTICIPANTS,
        TaskKind.DRAW: path.current is Step.TABLES,
        TaskKind.SEAT: path.unseated > 0 and any(sheet.is_open for sheet in path.sheets),
        TaskKind.POST: path.current is Step.WALL,
        TaskKind.APPOINT: not path.has_auditor and path.current is not None and path.current is not Step.WALL,
    }
    return of_steward | {kind for kind, holds in conditions.items() if holds}


def _is_due(kind: TaskKind, path: EveningPath, tables: Sequence[TableState]) -> bool:
    match kind:
        case TaskKind.REGISTER | TaskKind.INSPECT:
            return path.is_soon
        case TaskKind.DRAW | TaskKind.SEAT:
            return path.is_soon and path.has_day_come
        case TaskKind.ENTER:
            return any(table.games for table in tables) or (path.is_soon and path.has_day_come)
        case TaskKind.APPOINT:
            return path.is_soon or path.games > 0
        case _:
            return True


def _is_to_be_entered(table: TableState) -> bool:
    state = table.sheet.state
    return state in (Sheet.State.DRAFT, Sheet.State.RUNNING) or (table.is_in_last_round and table.sheet.is_open)


_OF_TABLES: Sequence[tuple[TaskKind, Callable[[TableState], bool], _Condition]] = (
    (TaskKind.CHECK, lambda table: table.sheet.state == Sheet.State.SUBMITTED, permissions.can_sign_sheet),
    (TaskKind.REPAIR, lambda table: table.sheet.state == Sheet.State.SENT_BACK, permissions.can_enter_games),
    (
        TaskKind.FINISH,
        lambda table: table.sheet.state == Sheet.State.LAST_ROUND and not table.is_in_last_round,
        permissions.can_submit_sheet,
    ),
    (TaskKind.ENTER, _is_to_be_entered, permissions.can_enter_games),
)
"""What is about single tables: which, and for whom."""
