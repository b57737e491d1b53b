"""Follows a knock-out (L1b): who is still in, who left when and why, what comes next, and the places."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from engine.findings import Reason
from engine.rulesets import RuleSet
from engine.scoring import SheetScore
from engine.tournament.knockout_plan import Stage, StageKind, checked_plan
from engine.tournament.knockout_tables import Ranked, RankedTable, rank_table
from engine.tournament.reasons import TournamentReason


class WrongResults(ValueError):
    """Results that do not belong to the plan; the message says which and why."""


class StepKind(Enum):
    """What comes next."""

    PLAY = "play"
    DRAW_LOTS = "draw_lots"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class NextStep:
    """What comes next. ``stage`` counts from 0, ``round`` from 1 within its stage.

    To play: ``players`` at so many ``tables``, ``games`` at each; ``reasons`` say which games are missing of a
    round under way. To draw lots: ``players`` are those who must. Over: nobody plays any more.
    """

    kind: StepKind
    stage: int
    round: int
    players: tuple[str, ...]
    tables: int
    games: int
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one round meant for one player: the place at the table, and whether the player goes on, and why."""

    player: str
    stage: int
    round: int
    place: int
    goes_on: bool
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class KnockoutState:
    """How far it got. ``places`` has everybody who is out, and at the end everybody; equal ones share a place."""

    still_in: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    next_step: NextStep
    places: tuple[tuple[str, int], ...]

    @property
    def departures(self) -> tuple[Outcome, ...]:
        """Who left, in the order of leaving."""
        return tuple(outcome for outcome in self.outcomes if not outcome.goes_on)

    @property
    def winner(self) -> str | None:
        """None while it is not over."""
        return self.still_in[0] if self.next_step.kind is StepKind.OVER else None


def follow_knockout(
    stages: Sequence[Stage], players: Sequence[str], played: Sequence[Sequence[SheetScore]], rule_set: RuleSet
) -> KnockoutState:
    """Work out a knock-out from its results so far: one item of ``played`` per round, with a score per table.

    Ties that decide who goes on are broken by the criteria of the rule set and by lot at last (D2); while lots
    are missing, drawing them comes next. Whoever leaves is placed behind all who stay; of those who leave
    in one round the place at the table counts first, then the total, if all tables played equally many games
    (D12). A credit (L4) counts on the sheets that carry it.

    Raises :class:`engine.tournament.InvalidPlan` for a plan that these players cannot play, :class:`WrongResults`
    for results that do not belong to it, and :class:`engine.scoring.UnscorableSheet` for a player who sits at two
    tables. Takes time proportional to rounds and players.

    >>> from engine.rulesets import LEAGUE_2006
    >>> from engine.scoring import score_sheet
    >>> from engine.sheet import GameRow, Hand, Seat, Sheet
    >>> final = Sheet((Seat("a", "Anke"), Seat("b", "Björn")), (GameRow(1, (Hand(0), Hand(35)), winners=(0,)),))
    >>> score = score_sheet(final, LEAGUE_2006)
    >>> follow_knockout([Stage(StageKind.FINAL, games=1)], ["a", "b"], [[score]], LEAGUE_2006).places
    (('a', 1), ('b', 2))
    """
    follower = _Follower(checked_plan(stages, len(players), rule_set), players, rule_set)
    for scores in played:
        follower.take(scores)
    return follower.state()


class _Follower:
    """Walks through the rounds once."""

    def __init__(self, stages: Sequence[Stage], players: Sequence[str], rule_set: RuleSet) -> None:
        if len(set(players)) < len(players):
            raise WrongResults("a player is named twice")
        self.stages = stages
        self.rule_set = rule_set
        self.still_in = tuple(players)
        self.outcomes: list[Outcome] = []
        self.places: dict[str, int] = {}
        self.next_step = self._play(0, 1)

    def take(self, scores: Sequence[SheetScore]) -> None:
        """Take the scores of the next round's tables."""
        step = self.next_step
        if step.kind is not StepKind.PLAY or step.reasons:
            raise WrongResults(
                f"results after stage {step.stage + 1}, round {step.round}, which is not decided or over"
            )
        self._refuse_wrong_players(scores)
        stage = self.stages[step.stage]
        tables = [rank_table(score, self.rule_set) for score in scores]
        if missing := self._missing_games(tables, stage):
            self.next_step = self._play(step.stage, step.round, missing)
            return
        tied = [table.tied_at(stage.kept_at_table(table.players)) for table in tables]
        if drawers := tuple(ranked for at_table in tied for ranked in at_table):
            self.next_step = self._draw_lots(step, drawers)
            return
        self._decide(tables, step, stage)

    def state(self) -> KnockoutState:
        return KnockoutState(
            still_in=self.still_in,
            outcomes=tuple(self.outcomes),
            next_step=self.next_step,
            places=tuple(sorted(self.places.items(), key=lambda placed: placed[1])),
        )

    def _decide(self, tables: Sequence[RankedTable], step: NextStep, stage: Stage) -> None:
        are_comparable = len({table.games for table in tables}) == 1
        leaving: list[tuple[tuple[int, ...], str]] = []
        staying: list[str] = []
        for table in tables:
            kept = stage.kept_at_table(table.players)
            for position, ranked in enumerate(table.ranked):
                goes_on = position < kept
                if goes_on:
                    staying.append(ranked.player)
                else:
                    leaving.append(((ranked.place, ranked.points_key if are_comparable else 0), ranked.player))
                reason = _outcome_reason(stage, step, ranked, table.players, goes_on=goes_on)
                reasons = (reason, *ranked.reasons)
                self.outcomes.append(Outcome(ranked.player, step.stage, step.round, ranked.place, goes_on, reasons))
        self.still_in = tuple(player for player in self.still_in if player in staying)
        keys = sorted(key for key, _player in leaving)
        self.places |= {player: len(staying) + 1 + keys.index(key) for key, player in leaving}
        self._go_on(step, stage)

    def _go_on(self, step: NextStep, stage: Stage) -> None:
        if stage.kind is StageKind.FINAL:
            self.places[self.still_in[0]] = 1
            self.next_step = NextStep(StepKind.OVER, step.stage, step.round, (), 0, 0)
        elif len(self.still_in) > stage.go_on * stage.tables:
            self.next_step = self._play(step.stage, step.round + 1)
        else:
            self.next_step = self._play(step.stage + 1, 1)

    def _play(self, stage: int, round_: int, missing: tuple[Reason, ...] = ()) -> NextStep:
        planned = self.stages[stage]
        return NextStep(StepKind.PLAY, stage, round_, self.still_in, planned.tables, planned.games, missing)

    def _draw_lots(self, step: NextStep, drawers: Sequence[Ranked]) -> NextStep:
        reason = Reason(TournamentReason.LOTS_NEEDED, {"players": ", ".join(ranked.name for ranked in drawers)})
        players = tuple(ranked.player for ranked in drawers)
        return NextStep(StepKind.DRAW_LOTS, step.stage, step.round, players, 0, 0, (reason,))

    def _refuse_wrong_players(self, scores: Sequence[SheetScore]) -> None:
        step = self.next_step
        seated = [player.player for score in scores for player in score.players]
        if len(scores) != step.tables or sorted(seated) != sorted(self.still_in):
            raise WrongResults(
                f"stage {step.stage + 1}, round {step.round}: {', '.join(seated)} at {len(scores)} tables,"
                f" but {', '.join(self.still_in)} play at {step.tables}"
            )
        stage = self.stages[step.stage]
        for score in scores:
            if len(score.players) <= stage.kept_at_table(len(score.players)):
                raise WrongResults(f"table {score.players[0].table}: nobody would have to leave")

    def _missing_games(self, tables: Sequence[RankedTable], stage: Stage) -> tuple[Reason, ...]:
        for table in tables:
            if table.games > stage.games:
                raise WrongResults(f"table {table.table}: {table.games} games, but {stage.games} are planned")
        return tuple(
            Reason(TournamentReason.GAMES_MISSING, {"table": table.table, "played": table.games, "games": stage.games})
            for table in tables
            if table.games < stage.games and not table.has_ended
        )


def _outcome_reason(stage: Stage, step: NextStep, ranked: Ranked, players: int, *, goes_on: bool) -> Reason:
    values = {"stage": step.stage + 1, "round": step.round, "place": ranked.place, "players": players}
    if stage.kind is StageKind.FINAL:
        return Reason(TournamentReason.FINAL_PLACE, values)
    if not goes_on and stage.kind is StageKind.ELIMINATION:
        return Reason(TournamentReason.LEFT_ROUND, values)
    code = TournamentReason.GOES_ON if goes_on else TournamentReason.LEFT_GROUP
    return Reason(code, {**values, "go_on": stage.kept_at_table(players)})
