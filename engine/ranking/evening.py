"""Ranks an evening: places over all tables or per table, ranking points, bonuses (L8.4–L8.7, D2–D12)."""

from collections.abc import Sequence

from engine.findings import Reason
from engine.ranking.placing import Placing, contenders_of, lines_of, place_contenders
from engine.ranking.reasons import RankingReason
from engine.ranking.results import EveningResult
from engine.rulesets import RankingRules, RuleSet, SeveralTables
from engine.scoring import PlayerScore, SheetScore, UnscorableSheet, score_sheet
from engine.sheet import Sheet


def rank_evening(sheets: Sequence[Sheet], rule_set: RuleSet) -> EveningResult:
    """Rank all players of an evening, one sheet per table, finished or under way.

    A place needs at least one game and the share of the table's games that D9 asks for (of those until the
    elimination, H2). Players without a place get no ranking points and do not count for the bonuses: those go
    to placed players, over all tables. What stays tied after every criterion is a shared place; players on
    one place are listed by name. Raises :class:`engine.scoring.UnscorableSheet` for a sheet that cannot be
    scored and for a player who sits at two tables.

    >>> from engine.rulesets import LEAGUE_2006
    >>> from engine.sheet import GameRow, Hand, Seat
    >>> game = GameRow(number=1, dealer=0, winners=(1,), hands=(Hand(35), Hand(0)))
    >>> result = rank_evening([Sheet((Seat("a", "Anke"), Seat("b", "Björn")), (game,))], LEAGUE_2006)
    >>> [(standing.place, standing.name, standing.ranking_points) for standing in result.standings]
    [(1, 'Björn', 13), (2, 'Anke', 11)]
    """
    return rank_scores([score_sheet(sheet, rule_set) for sheet in sheets], rule_set)


def rank_scores(scores: Sequence[SheetScore], rule_set: RuleSet) -> EveningResult:
    """Rank an evening as :func:`rank_evening` does, from the scores of its sheets. Raises
    :class:`engine.scoring.UnscorableSheet` for a player who sits at two tables."""
    refuse_two_seats(scores)
    is_one_ranking, reasons = _decide_ranking(scores, rule_set.ranking)
    contenders = [list(contenders_of(position, score, rule_set)) for position, score in enumerate(scores)]
    groups = [[contender for table in contenders for contender in table]] if is_one_ranking else contenders
    placings: dict[str, Placing] = {}
    for group in groups:
        placings.update(place_contenders(group, rule_set.ranking))
    players = [player for score in scores for player in score.players]
    table_order = {
        player.player: 0 if is_one_ranking else at for at, score in enumerate(scores) for player in score.players
    }
    lines = lines_of(players, placings, rule_set.ranking)
    lines.sort(key=lambda line: (line.place is None, table_order[line.player]))
    return EveningResult(tuple(lines), is_one_ranking, tuple(scores), reasons)


def refuse_two_seats(scores: Sequence[SheetScore]) -> None:
    """Nobody can sit at two tables at once. Raises :class:`engine.scoring.UnscorableSheet`."""
    seen: dict[str, PlayerScore] = {}
    for player in (player for score in scores for player in score.players):
        if other := seen.get(player.player):
            raise UnscorableSheet(None, f"{player.name} sits at table {other.table} and at table {player.table}")
        seen[player.player] = player


def _decide_ranking(scores: Sequence[SheetScore], rules: RankingRules) -> tuple[bool, tuple[Reason, ...]]:
    if len(scores) < 2:
        return True, ()
    if rules.several_tables is SeveralTables.PER_TABLE:
        return False, (Reason(RankingReason.PLACES_PER_TABLE),)
    games = [score.counted_games for score in scores]
    if len(set(games)) > 1:
        values = {"games": ", ".join(map(str, games))}
        return False, (Reason(RankingReason.TABLES_PLAYED_DIFFERENTLY, values),)
    return True, (Reason(RankingReason.ONE_RANKING, {"tables": len(scores), "games": games[0]}),)
