"""The plan of a knock-out (L1b): its stages, and what is wrong with a plan before anybody sits down."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.messages import gettext_noop
from engine.rulesets import LabelledEnum, Refusal, RuleSet
from engine.rulesets.refusals import out_of_range

_MOST_GAMES = 100


class StageKind(LabelledEnum):
    """How a stage decides who goes on."""

    GROUPS = "groups", gettext_noop("groups: the best of each table go on")
    ELIMINATION = "elimination", gettext_noop("knock-out: after every round the worst player leaves")
    FINAL = "final", gettext_noop("final: a fixed number of games decides")


@dataclass(frozen=True, slots=True)
class Stage:
    """One stage. ``games`` are played at each table: of a group, in every round of a knock-out, in the final.

    ``go_on`` is the number of players who go on: of each group, or at the end of a knock-out; 1 in the final,
    who is the winner. ``tables`` is the number of groups.
    """

    kind: StageKind
    games: int
    go_on: int = 1
    tables: int = 1

    def kept_at_table(self, players: int) -> int:
        """How many of the players at one table stay in after a round."""
        return players - 1 if self.kind is StageKind.ELIMINATION else self.go_on


class InvalidPlan(ValueError):
    """A plan that cannot be played; ``refusals`` lists every reason."""

    def __init__(self, refusals: tuple[Refusal, ...]) -> None:
        self.refusals = refusals
        super().__init__("; ".join(map(str, refusals)))


def checked_plan(stages: Sequence[Stage], players: int, rule_set: RuleSet) -> tuple[Stage, ...]:
    """Return the plan if so many players can play it. Raises :class:`InvalidPlan` with all reasons at once.

    >>> from engine.rulesets import LEAGUE_2006
    >>> checked_plan([Stage(StageKind.ELIMINATION, games=1, go_on=4)], 10, LEAGUE_2006)
    Traceback (most recent call last):
    engine.tournament.knockout_plan.InvalidPlan: a knock-out ends with one final (L1b)
    """
    if refusals := find_plan_refusals(stages, players, rule_set):
        raise InvalidPlan(refusals)
    return tuple(stages)


def find_plan_refusals(stages: Sequence[Stage], players: int, rule_set: RuleSet) -> tuple[Refusal, ...]:
    """Every reason against a plan for so many players; empty if it is valid. Stages are named from 0.

    Stages after one that nobody could sit down to are not looked at.
    """
    return (
        *_system_refusals(rule_set),
        *_order_refusals(stages),
        *_stage_refusals(stages, players, rule_set.table.max_players),
    )


def _system_refusals(rule_set: RuleSet) -> Iterator[Refusal]:
    if rule_set.scoring.system.has_partners:
        yield Refusal("scoring.system", "K4", gettext_noop("partners win together, so a knock-out cannot part them"))


def _order_refusals(stages: Sequence[Stage]) -> Iterator[Refusal]:
    kinds = [stage.kind for stage in stages]
    if kinds[-1:] != [StageKind.FINAL] or kinds.count(StageKind.FINAL) > 1:
        yield Refusal("stages", "L1b", gettext_noop("a knock-out ends with one final"))
    if StageKind.ELIMINATION in kinds and StageKind.GROUPS in kinds[kinds.index(StageKind.ELIMINATION) :]:
        yield Refusal("stages", "L1b", gettext_noop("groups come before the rounds in which one player leaves"))


def _stage_refusals(stages: Sequence[Stage], players: int, most: int) -> Iterator[Refusal]:
    entering = players
    for at, stage in enumerate(stages):
        name = f"stages.{at}"
        yield from out_of_range(f"{name}.games", "L1b", stage.games, 1, _MOST_GAMES)
        refusals = [*_table_refusals(name, stage, entering, most)] or _go_on_refusals(name, stage, entering)
        yield from refusals
        if refusals:
            return
        entering = stage.go_on * stage.tables


def _table_refusals(name: str, stage: Stage, entering: int, most: int) -> Iterator[Refusal]:
    if stage.kind is not StageKind.GROUPS and stage.tables != 1:
        template = gettext_noop("only groups have several tables, not %(tables)s")
        yield Refusal(f"{name}.tables", "L1b", template, (("tables", stage.tables),))
    elif stage.tables < 1 or not 2 * stage.tables <= entering <= most * stage.tables:
        if stage.kind is StageKind.GROUPS:
            template = gettext_noop("%(players)s players in groups: %(tables)s; each has 2 to %(most)s players")
        else:
            template = gettext_noop("%(players)s players at one table, which has room for 2 to %(most)s")
        yield Refusal(
            f"{name}.tables", "L2", template, (("players", entering), ("tables", stage.tables), ("most", most))
        )


def _go_on_refusals(name: str, stage: Stage, entering: int) -> list[Refusal]:
    if stage.kind is StageKind.FINAL:
        return out_of_range(f"{name}.go_on", "L8.4", stage.go_on, 1, 1)
    smallest = entering // stage.tables
    fewest, most = 1 if stage.tables > 1 else 2, smallest - 1
    if fewest <= stage.go_on <= most:
        return []
    values = (("players", smallest), ("fewest", fewest), ("most", most))
    if fewest > most:
        template = gettext_noop("only %(players)s players come here, so nobody can leave before the final")
    elif stage.go_on < fewest:
        template = gettext_noop("the final needs at least %(fewest)s players")
    elif stage.kind is StageKind.GROUPS:
        template = gettext_noop("the smallest group has %(players)s players: at most %(most)s of each group can go on")
    else:
        template = gettext_noop("%(players)s players come here: at most %(most)s of them can be in the final")
    return [Refusal(f"{name}.go_on", "L1b", template, values)]
