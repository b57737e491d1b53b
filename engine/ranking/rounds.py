"""Ranks an evening of several rounds, in which players meet at different tables (D12)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from engine.findings import Reason
from engine.ranking.evening import rank_scores, refuse_two_seats
from engine.ranking.evening_ties import Contender
from engine.ranking.placing import Placing, contenders_of, lines_of, place_contenders
from engine.ranking.points import award_place
from engine.ranking.reasons import RankingReason
from engine.ranking.results import EveningResult
from engine.rulesets import RuleSet, SeveralTables
from engine.scoring import PlayerScore, SheetScore

ScoredRounds = Sequence[Sequence[SheetScore]]


def rank_rounds(scored: ScoredRounds, rule_set: RuleSet) -> EveningResult:
    """Rank all players of an evening from the scores of each of its rounds; a single round is ranked by
    :func:`rank_scores`.

    Points of all rounds add up, credits as the sheets carry them; bonuses are for the whole evening. If the tables of
    every round played equally many games, the total decides. Otherwise, or if the edition says so, places are
    given per table in each round; the points that the edition has for them add up, and the total breaks ties. A
    place needs its share of the games of all rounds (D9). Partners who were partners in every round in which they sat
    are placed together (K4). Raises :class:`engine.scoring.UnscorableSheet` for a player who sits at two tables of one
    round.

    >>> from engine.rulesets import LEAGUE_2006
    >>> from engine.scoring import score_sheet
    >>> from engine.sheet import GameRow, Hand, Seat, Sheet
    >>> anke, bjoern = Seat("a", "Anke"), Seat("b", "Björn")
    >>> first = Sheet((anke, bjoern), (GameRow(1, (Hand(35), Hand(0)), dealer=0, winners=(1,)),))
    >>> second = Sheet((bjoern, anke), (GameRow(1, (Hand(50), Hand(0)), dealer=0, winners=(1,)),))
    >>> rounds = [[score_sheet(sheet, LEAGUE_2006)] for sheet in (first, second)]
    >>> [(line.place, line.name, line.total) for line in rank_rounds(rounds, LEAGUE_2006).standings]
    [(1, 'Anke', 35), (2, 'Björn', 50)]
    """
    if len(scored) == 1:
        return rank_scores(scored[0], rule_set)
    _refuse_two_seats_in_a_round(scored)
    decides_total, reason = _decide_ranking(scored, rule_set)
    table_points = {} if decides_total else _table_points(scored, rule_set)
    players = [
        _with_table_points(_whole_evening(scored, player), table_points.get(player)) for player in _players(scored)
    ]
    summed_up = SheetScore((), tuple(players), None)
    contenders = [
        replace(contender, placing_key=(-_most_table_points(contender, table_points), *contender.placing_key))
        for contender in contenders_of(None, summed_up, rule_set)
    ]
    result = _result(scored, players, place_contenders(contenders, rule_set.ranking), reason, rule_set)
    return replace(result, is_by_total=decides_total)


def rank_by_knockout(scored: ScoredRounds, places: Mapping[str, int], rule_set: RuleSet) -> EveningResult:
    """Rank an evening whose places a knock-out has given (L1b); who is not named in ``places`` is still in.

    Everything else is as in :func:`rank_rounds`: points of all rounds add up, ranking points go by the places,
    bonuses are for the whole evening. A round after somebody has left is not missed (D9). Raises as
    :func:`rank_rounds` does.

    >>> from engine.rulesets import LEAGUE_2006
    >>> from engine.scoring import score_sheet
    >>> from engine.sheet import GameRow, Hand, Seat, Sheet
    >>> final = Sheet((Seat("a", "Anke"), Seat("b", "Björn")), (GameRow(1, (Hand(0), Hand(35)), winners=(0,)),))
    >>> result = rank_by_knockout([[score_sheet(final, LEAGUE_2006)]], {"a": 1, "b": 2}, LEAGUE_2006)
    >>> [(line.place, line.name, line.place_points) for line in result.standings]
    [(1, 'Anke', 12), (2, 'Björn', 9)]
    """
    _refuse_two_seats_in_a_round(scored)
    players = [_whole_evening(scored, player, leaves_for_good=True) for player in _players(scored)]
    placings = {player: _knockout_placing(place, places, rule_set) for player, place in places.items()}
    result = _result(scored, players, placings, Reason(RankingReason.KNOCKOUT_DECIDES), rule_set)
    by_key = {player.player: player for player in players}
    still_in = Reason(RankingReason.STILL_IN_KNOCKOUT)
    waiting = [
        replace(line, reasons=(*by_key[line.player].reasons, still_in))
        for line in result.standings
        if line.player not in places
    ]
    decided = [line for line in result.standings if line.player in places]
    return replace(result, standings=(*waiting, *decided), is_by_total=False)


def _refuse_two_seats_in_a_round(scored: ScoredRounds) -> None:
    for scores in scored:
        refuse_two_seats(scores)


def _result(
    scored: ScoredRounds,
    players: Sequence[PlayerScore],
    placings: Mapping[str, Placing],
    reason: Reason,
    rule_set: RuleSet,
) -> EveningResult:
    return EveningResult(
        standings=tuple(lines_of(players, placings, rule_set.ranking)),
        is_one_ranking=True,
        scores=tuple(score for scores in scored for score in scores),
        reasons=(reason,),
    )


def _knockout_placing(place: int, places: Mapping[str, int], rule_set: RuleSet) -> Placing:
    sharing = sum(other == place for other in places.values())
    points, points_reason = award_place(place, sharing, len(places), rule_set.ranking)
    values = {"place": place, "players": sharing}
    code = RankingReason.KNOCKOUT_PLACE_SHARED if sharing > 1 else RankingReason.KNOCKOUT_PLACE
    return Placing(place, points, (Reason(code, values), points_reason))


def _decide_ranking(scored: ScoredRounds, rule_set: RuleSet) -> tuple[bool, Reason]:
    if rule_set.ranking.several_tables is SeveralTables.PER_TABLE:
        return False, Reason(RankingReason.PLACES_OF_ROUNDS, {"rounds": len(scored)})
    for number, scores in enumerate(scored, start=1):
        games = [score.counted_games for score in scores]
        if len(set(games)) > 1:
            values: dict[str, int | str] = {"round": number, "games": ", ".join(map(str, games))}
            return False, Reason(RankingReason.ROUNDS_PLAYED_DIFFERENTLY, values)
    return True, Reason(RankingReason.ONE_RANKING_OF_ROUNDS, {"rounds": len(scored)})


def _players(scored: ScoredRounds) -> list[str]:
    """Everybody who sits anywhere, in the order of the first seats."""
    return list(dict.fromkeys(player.player for scores in scored for score in scores for player in score.players))


def _table_points(scored: ScoredRounds, rule_set: RuleSet) -> Mapping[str, list[int]]:
    """What everybody's places at the tables are worth, round by round."""
    points: dict[str, list[int]] = {}
    for position, score in enumerate(score for scores in scored for score in scores):
        placings = place_contenders(list(contenders_of(position, score, rule_set)), rule_set.ranking)
        for player, placing in placings.items():
            points.setdefault(player, []).append(placing.points)
    return points


def _most_table_points(contender: Contender, table_points: Mapping[str, Sequence[int]]) -> int:
    """What the places at the tables were worth; of partners, who may have missed a round, the better sum."""
    return max(sum(table_points.get(member.player, ())) for member in contender.members)


def _with_table_points(player: PlayerScore, points: Sequence[int] | None) -> PlayerScore:
    if not points:
        return player
    values: dict[str, int | str] = {"sum": " + ".join(map(str, points)), "points": sum(points)}
    return replace(player, reasons=(*player.reasons, Reason(RankingReason.TABLE_POINTS, values)))


def _whole_evening(scored: ScoredRounds, key: str, *, leaves_for_good: bool = False) -> PlayerScore:
    """A player's figures of all rounds; of a round that was missed its games, which could have been played."""
    parts: list[PlayerScore] = []
    reasons: list[Reason] = []
    missed = 0
    for number, scores in enumerate(scored, start=1):
        own = next((player for score in scores for player in score.players if player.player == key), None)
        if own is None and leaves_for_good:
            continue
        if own is None:
            games = max((score.counted_games for score in scores), default=0)
            missed += games
            reasons.append(Reason(RankingReason.ROUND_MISSED, {"round": number, "games": games}))
            continue
        parts.append(own)
        values = {"round": number, "table": own.table, "points": own.points, "games": own.games_played}
        reasons.append(Reason(RankingReason.ROUND_TOTAL, values))
    start, points = sum(part.starting_total for part in parts), sum(part.points for part in parts)
    sums = {"total": start + points, "start": start, "points": points}
    credited = max(parts, key=lambda part: part.credit)
    return PlayerScore(
        player=key,
        name=parts[0].name,
        table=parts[-1].table,
        credit=sum(part.credit for part in parts),
        starting_total=start,
        points=points,
        total=start + points,
        games_at_table=missed + sum(part.games_at_table for part in parts),
        games_played=sum(part.games_played for part in parts),
        games_won=sum(part.games_won for part in parts),
        worst_game=max((part.worst_game for part in parts if part.worst_game is not None), default=None),
        second_lowest=sum(part.second_lowest for part in parts),
        partners=parts[0].partners if len({part.partners for part in parts}) == 1 else frozenset(),
        lot=parts[0].lot,
        reasons=(credited.reasons[0], *reasons, Reason(RankingReason.TOTAL_OF_ROUNDS, sums)),
    )
