"""Ranks an evening: places over all tables or per table, ranking points, bonuses (L8.4–L8.7, D2–D12)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.findings import Reason
from engine.ranking.bands import Band, order_in_bands
from engine.ranking.collation import collation_key
from engine.ranking.evening_ties import EVENING_TIE_RULES, Contender
from engine.ranking.points import Bonus, award_most_wins, award_place, award_worst_game
from engine.ranking.reasons import RankingReason
from engine.ranking.results import EveningResult, EveningStanding
from engine.rulesets import EqualTotals, RankingRules, RuleSet, SeveralTables
from engine.scoring import SYSTEMS, PlayerScore, SheetScore, UnscorableSheet, score_sheet
from engine.sheet import Sheet


@dataclass(frozen=True, slots=True)
class _Placing:
    place: int
    points: int
    reasons: tuple[Reason, ...]


def rank_evening(sheets: Sequence[Sheet], rule_set: RuleSet) -> EveningResult:
    """Rank all players of an evening, one sheet per table, finished or under way.

    A place needs at least one game and the share of the table's games that D9 asks for (of those until the
    elimination, H2). Players without a place get no ranking points and do not count for the bonuses: those go
    to placed players, over all tables. What stays tied after every criterion is a shared place; players on
    one place are listed by name. Raises :class:`engine.scoring.UnscorableSheet` for a sheet that cannot be
    scored and for a player who sits at two tables.

    >>> from engine.rulesets import LEAGUE_2006
    >>> from engine.sheet import Game, Hand, Seat
    >>> game = Game(number=1, dealer=0, winners=(1,), hands=(Hand(35), Hand(0)))
    >>> result = rank_evening([Sheet((Seat("a", "Anke"), Seat("b", "Björn")), (game,))], LEAGUE_2006)
    >>> [(standing.place, standing.name, standing.ranking_points) for standing in result.standings]
    [(1, 'Björn', 13), (2, 'Anke', 11)]
    """
    scores = tuple(score_sheet(sheet, rule_set) for sheet in sheets)
    _refuse_two_seats(scores)
    is_one_ranking, reasons = _decide_ranking(scores, rule_set.ranking)
    contenders = [list(_contenders(position, score, rule_set)) for position, score in enumerate(scores)]
    groups = [[contender for table in contenders for contender in table]] if is_one_ranking else contenders
    placings: dict[str, _Placing] = {}
    for group in groups:
        placings.update(_place(group, rule_set.ranking))
    players = [player for score in scores for player in score.players]
    placed = [player for player in players if player.player in placings]
    bonus_a = award_most_wins(placed, rule_set.ranking)
    bonus_b = award_worst_game(placed, rule_set.ranking)
    standings = [
        _standing(player, placings.get(player.player), bonus_a, bonus_b, rule_set.ranking) for player in players
    ]
    table_order = {
        player.player: 0 if is_one_ranking else at for at, score in enumerate(scores) for player in score.players
    }
    standings.sort(key=lambda standing: _list_key(standing, table_order))
    return EveningResult(tuple(standings), is_one_ranking, scores, reasons)


def _refuse_two_seats(scores: Sequence[SheetScore]) -> None:
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


def _contenders(position: int, score: SheetScore, rule_set: RuleSet) -> Iterator[Contender]:
    """Everybody of one table who gets a place; partners together, with the better of their totals."""
    system = SYSTEMS[rule_set.scoring.system]
    for party in system.parties(len(score.players)):
        seats = tuple(seat for seat in party if _is_placed(score.players[seat], rule_set.ranking))
        if seats:
            key = min(system.placing_key(score.players[seat]) for seat in seats)
            yield Contender(position, score, seats, key, rule_set.scoring.system.highest_wins)


def games_needed(games: int, rules: RankingRules) -> int:
    """How many of so many games a place needs (D9): the share of them, rounded up, and at least one."""
    return max(1, -(-games * rules.min_games_percent // 100))


def _is_placed(player: PlayerScore, rules: RankingRules) -> bool:
    return player.games_played >= games_needed(player.games_at_table, rules)


def _place(contenders: Sequence[Contender], rules: RankingRules) -> Mapping[str, _Placing]:
    criteria = rules.tie_criteria if rules.equal_totals is EqualTotals.BROKEN else ()
    tie_rules = [EVENING_TIE_RULES[criterion] for criterion in criteria]
    players = sum(len(contender.seats) for contender in contenders)
    placings: dict[str, _Placing] = {}
    for band in order_in_bands(contenders, lambda contender: contender.placing_key, tie_rules):
        placings.update(_place_band(band, len(placings) + 1, players, rules))
    return placings


def _place_band(band: Band[Contender], place: int, players: int, rules: RankingRules) -> Mapping[str, _Placing]:
    sharing = sum(len(tied.item.seats) for tied in band)
    points, points_reason = award_place(place, sharing, players, rules)
    shared = Reason(RankingReason.EQUAL_TOTALS_SHARED, {"place": place, "players": sharing})
    placings = {}
    for tied in band:
        sharing_reasons = (shared,) if len(band) > 1 else ()
        if len(tied.item.seats) > 1:
            sharing_reasons = (*sharing_reasons, Reason(RankingReason.PARTNERS_SHARE_PLACE))
        for member in tied.item.members:
            reasons = (_place_reason(member, place), *tied.reasons, *sharing_reasons, points_reason)
            placings[member.player] = _Placing(place, points, reasons)
    return placings


def _place_reason(player: PlayerScore, place: int) -> Reason:
    if player.out_after is not None:
        values = {"place": place, "game": player.out_after, "total": player.total}
        return Reason(RankingReason.ELIMINATED_PLACE, values)
    return Reason(RankingReason.PLACE, {"place": place, "total": player.total})


def _standing(
    player: PlayerScore,
    placing: _Placing | None,
    bonus_a: Bonus | None,
    bonus_b: Bonus | None,
    rules: RankingRules,
) -> EveningStanding:
    own_a = bonus_a if bonus_a and player.player in bonus_a.players else None
    own_b = bonus_b if bonus_b and player.player in bonus_b.players else None
    place_points = placing.points if placing else 0
    points_a = own_a.points if own_a else 0
    points_b = own_b.points if own_b else 0
    return EveningStanding(
        player=player.player,
        name=player.name,
        table=player.table,
        place=placing.place if placing else None,
        credit=player.credit,
        points=player.points,
        total=player.total,
        games_played=player.games_played,
        games_won=player.games_won,
        worst_game=player.worst_game,
        place_points=place_points,
        bonus_a=points_a,
        bonus_b=points_b,
        ranking_points=place_points + points_a + points_b,
        reasons=(
            *player.reasons,
            *(placing.reasons if placing else (_too_few_games(player, rules),)),
            *(bonus.reason for bonus in (own_a, own_b) if bonus),
        ),
    )


def _too_few_games(player: PlayerScore, rules: RankingRules) -> Reason:
    values = {
        "played": player.games_played,
        "games": player.games_at_table,
        "needed": games_needed(player.games_at_table, rules),
    }
    return Reason(RankingReason.TOO_FEW_GAMES, values)


def _list_key(standing: EveningStanding, table_order: Mapping[str, int]) -> tuple[bool, int, int, tuple[str, str], str]:
    return (
        standing.place is None,
        table_order[standing.player],
        standing.place or 0,
        collation_key(standing.name),
        standing.player,
    )
