"""Breaking ties within an evening (D2): one function per criterion, and the registry of all of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from engine.findings import Reason
from engine.ranking.bands import Judgement, Rule, fewer, more
from engine.ranking.reasons import RankingReason
from engine.rulesets import EveningTieCriterion
from engine.scoring import PlayerScore, SheetScore


@dataclass(frozen=True, slots=True)
class Contender:
    """Who is placed: a player, or two partners (K4).

    ``seats`` are positions in the players of ``score``, ``sheet`` the position of the sheet whose games it holds; None:
    it sums up several sheets, and holds no games.
    ``highest_wins`` tells whether more recorded points in a game are better.
    """

    sheet: int | None
    score: SheetScore
    seats: tuple[int, ...]
    placing_key: tuple[int, ...]
    highest_wins: bool

    @property
    def members(self) -> tuple[PlayerScore, ...]:
        return tuple(self.score.players[seat] for seat in self.seats)

    def points_by_game(self) -> tuple[int | None, ...]:
        """Recorded points per row of the sheet, the lower the better; None: not played or not counted."""
        sign = -1 if self.highest_wins else 1
        recorded = (game.hands[self.seats[0]].points for game in self.score.games)
        return tuple(None if points is None else sign * points for points in recorded)


def more_games_won(group: Sequence[Contender]) -> Sequence[Judgement]:
    return [more(RankingReason.MORE_GAMES_WON, contender.members[0].games_won) for contender in group]


def lower_worst_game(group: Sequence[Contender]) -> Sequence[Judgement]:
    """Worst games as D6 and D8 measure them."""
    worst = [max(member.worst_game or 0 for member in contender.members) for contender in group]
    return [fewer(RankingReason.LOWER_WORST_GAME, value) for value in worst]


def more_second_lowest(group: Sequence[Contender]) -> Sequence[Judgement]:
    counts = [sum(member.second_lowest for member in contender.members) for contender in group]
    return [more(RankingReason.MORE_SECOND_LOWEST, value) for value in counts]


def head_to_head(group: Sequence[Contender]) -> Sequence[Judgement] | Reason:
    """Counts, over all others of the tied group, the games with better recorded points than theirs.

    Only games that both took part in are compared; a group from several tables is not.
    """
    sheets = {contender.sheet for contender in group}
    if len(sheets) > 1 or None in sheets:
        return Reason(RankingReason.DIFFERENT_TABLES)
    rows = [contender.points_by_game() for contender in group]
    better = [sum(_games_better(own, other) for other in rows) for own in rows]
    return [more(RankingReason.HEAD_TO_HEAD, value) for value in better]


def lot(group: Sequence[Contender]) -> Sequence[Judgement] | Reason:
    """The lowest drawn lot wins. Unless everybody in the group has drawn, the tie remains."""
    judgements = []
    for contender in group:
        lots = [member.lot for member in contender.members if member.lot is not None]
        if not lots:
            return Reason(RankingReason.NO_LOTS)
        judgements.append(fewer(RankingReason.LOT, min(lots)))
    return judgements


EVENING_TIE_RULES: Mapping[EveningTieCriterion, Rule[Contender]] = MappingProxyType(
    {
        EveningTieCriterion.MORE_GAMES_WON: more_games_won,
        EveningTieCriterion.LOWER_WORST_GAME: lower_worst_game,
        EveningTieCriterion.MORE_SECOND_LOWEST: more_second_lowest,
        EveningTieCriterion.HEAD_TO_HEAD: head_to_head,
        EveningTieCriterion.LOT: lot,
    }
)


def _games_better(own: Sequence[int | None], other: Sequence[int | None]) -> int:
    pairs = zip(own, other, strict=True)
    return sum(mine is not None and theirs is not None and mine < theirs for mine, theirs in pairs)
