"""What waits for somebody on an evening, by the offices that they hold.

The season as it would be if an evening ended as it stands.

Only that evening changes while it is played. So each web process keeps the rest of its season in order, for as long as
nothing is done in the league but writing on open sheets, and merges every standing of the evening into it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.core.cache import caches
from django.db.models import OuterRef, Subquery, TextChoices
from django.utils.translation import gettext_lazy

from engine.ranking import EveningPlace, ForeseenPlace, ForeseenSeason, SettledSeason
from engine.rulesets import SeasonRules
from scoring.core import permissions
from scoring.core.memberships import AnyUser
from scoring.core.selectors.versions import league_version, version_of
from scoring.entry.log_actions import TableAction
from scoring.live.selectors.evening_steps import EveningPath, Step, TableState
from scoring.models import Evening, Registration, Sheet
from scoring.models.base.names import sees_full_names
from scoring.people.selectors.people import player_key
from scoring.results.selectors.mapping import dated_season_entries, season_entries
from scoring.results.selectors.season_evenings import standing_results
from scoring.rules.selectors import rule_set_of
from scoring.sheets.log_actions import SheetAction

MOST_OF_SEASON = 60
"""So many places of a season are shown while an evening is played, besides those of who plays."""

_ON_OPEN_SHEETS = (*SheetAction.values, *TableAction.values)
"""What these actions write stands on an open sheet, and an evening with an open sheet has no standings: so they change
nothing that is settled."""

_KEPT_SECONDS = 3600


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A place in the season as it would be now."""

    standing: ForeseenPlace
    plays_now: bool

    @property
    def gained(self) -> int | None:
        """The places won (negative: lost) by this evening; None: not in the ranking without it."""
        before = self.standing.before
        return None if before is None else before - self.standing.place


@dataclass(frozen=True, slots=True)
class SeasonNow:
    """The first :data:`MOST_OF_SEASON` places, then those of all others who play; best first. ``ranked``: how many have
    a place."""

    lines: tuple[SeasonLine, ...] = ()
    ranked: int = 0


def season_as_it_would_be(
    evening: Evening, standings: Sequence[EveningPlace], guests: Sequence[Registration]
) -> SeasonNow:
    """The season ranking (D13) if the evening ended with these standings, with all other closed evenings, signed or
    not; nothing for an evening that does not count (L1b). ``guests``: whom it leaves out on this evening.

    At most one query, and one more if anything was done since the last time that was not written on an open sheet.
    """
    if not evening.counts_for_season:
        return SeasonNow()
    keys_of_guests = {player_key(row.player_id) for row in guests}
    entries = season_entries(standings, evening=str(evening.pk), guests=keys_of_guests)
    foreseen = ForeseenSeason(_settled_season(evening), entries)
    first, playing = foreseen.first(MOST_OF_SEASON), foreseen.of_who_played()
    shown, players = {line.player for line in first}, {line.player for line in playing}
    further = (line for line in playing if line.player not in shown)
    lines = tuple(SeasonLine(line, plays_now=line.player in players) for line in (*first, *further))
    return SeasonNow(lines, len(foreseen))


def _settled_season(evening: Evening) -> SettledSeason:
    """The season without this evening, with the names that the reader may see."""
    rules = rule_set_of(evening.season.edition).season
    cache, key = caches["seasons"], f"{evening.pk}-{sees_full_names(evening.season.league_id)}"
    # before what it stands for: what is read may be newer, and never older
    version = (getattr(evening, "settled", None) or settled_version(evening.season.league_id), rules)
    kept: tuple[object, SettledSeason] | None = cache.get(key)
    if kept is not None and kept[0] == version:
        return kept[1]
    season = _put_in_order(evening, rules)
    cache.set(key, (version, season), _KEPT_SECONDS)
    return season


def settled_version(league_id: int) -> str:
    """The version of all that is settled in a league: writing on open sheets does not move it. One query."""
    return league_version(league_id, but=_ON_OPEN_SHEETS)


def settled_version_of(league: OuterRef) -> Subquery:
    """The same as a column of another query."""
    return version_of(league, but=_ON_OPEN_SHEETS)


def _put_in_order(evening: Evening, rules: SeasonRules) -> SettledSeason:
    others = standing_results(evening.season).exclude(evening=evening)
    entries = dated_season_entries(others.order_by("evening__date", "evening__pk", "rank"))
    this = (evening.date, evening.pk)
    earlier, later = ([entry for at, entry in entries if (at > this) is is_later] for is_later in (False, True))
    return SettledSeason(earlier, later, rules)


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
