"""Places and ranking points of players by their scores, and the lines of a result made from them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from engine.findings import Reason
from engine.ranking.bands import Band, order_in_bands
from engine.ranking.evening_ties import EVENING_TIE_RULES, Contender
from engine.ranking.points import Bonus, award_most_wins, award_place, award_worst_game
from engine.ranking.reasons import RankingReason
from engine.ranking.results import EveningPlace
from engine.rulesets import EqualTotals, RankingRules, RuleSet
from engine.scoring import PlayerScore, SheetScore


@dataclass(frozen=True, slots=True)
class Placing:
    """A place with its ranking points, and why."""

    place: int
    points: int
    reasons: tuple[Reason, ...]


def contenders_of(sheet: int | None, score: SheetScore, rule_set: RuleSet) -> Iterator[Contender]:
    """Everybody who gets a place; partners together, with the better of their totals (K4).

    ``sheet`` is the position of the sheet that was scored; None: the score is of several sheets.
    """
    system = rule_set.scoring.system
    for party in _parties(score.players):
        seats = tuple(seat for seat in party if is_placed(score.players[seat], rule_set.ranking))
        if seats:
            members = [score.players[seat] for seat in seats]
            key = min(system.placing_key(member.total, member.out_after) for member in members)
            yield Contender(sheet, score, seats, key, system.highest_wins)


def _parties(players: Sequence[PlayerScore]) -> Iterator[tuple[int, ...]]:
    """The positions of those who are placed together, as each other's partners, in the order of the players."""
    position_of = {player.player: position for position, player in enumerate(players)}
    for position, player in enumerate(players):
        partners = (position_of[key] for key in player.partners if key in position_of)
        party = sorted({position, *(other for other in partners if player.player in players[other].partners)})
        if party[0] == position:
            yield tuple(party)


def games_needed(games: int, rules: RankingRules) -> int:
    """How many of so many games a place needs (D9): the share of them, rounded up, and at least one."""
    return max(1, -(-games * rules.min_games_percent // 100))


def is_placed(player: PlayerScore, rules: RankingRules) -> bool:
    """Whether the player has played enough for a place (D9)."""
    return player.games_played >= games_needed(player.games_at_table, rules)


def place_contenders(contenders: Sequence[Contender], rules: RankingRules) -> Mapping[str, Placing]:
    """The places of these contenders among each other, by player (D2)."""
    criteria = rules.tie_criteria if rules.equal_totals is EqualTotals.BROKEN else ()
    tie_rules = [EVENING_TIE_RULES[criterion] for criterion in criteria]
    players = sum(len(contender.seats) for contender in contenders)
    placings: dict[str, Placing] = {}
    for band in order_in_bands(contenders, lambda contender: contender.placing_key, tie_rules):
        placings.update(_place_band(band, len(placings) + 1, players, rules))
    return placings


def _place_band(band: Band[Contender], place: int, players: int, rules: RankingRules) -> Mapping[str, Placing]:
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
            placings[member.player] = Placing(place, points, reasons)
    return placings


def _place_reason(player: PlayerScore, place: int) -> Reason:
    if player.out_after is not None:
        values = {"place": place, "game": player.out_after, "total": player.total}
        return Reason(RankingReason.ELIMINATED_PLACE, values)
    return Reason(RankingReason.PLACE, {"place": place, "total": player.total})


def lines_of(
    players: Sequence[PlayerScore], placings: Mapping[str, Placing], rules: RankingRules
) -> list[EveningPlace]:
    """The lines of all players by their places, then by name; last those without place. Bonuses are for the placed."""
    placed = [player for player in players if player.player in placings]
    bonus_a, bonus_b = award_most_wins(placed, rules), award_worst_game(placed, rules)
    lines = [_line_of(player, placings.get(player.player), bonus_a, bonus_b, rules) for player in players]
    return sorted(lines, key=lambda line: (line.place is None, line.place or 0, line.name_key, line.player))


def _line_of(
    player: PlayerScore, placing: Placing | None, bonus_a: Bonus | None, bonus_b: Bonus | None, rules: RankingRules
) -> EveningPlace:
    """The line of one player; ``placing`` None: without place, and so without points (D9)."""
    own_a = bonus_a if bonus_a and player.player in bonus_a.players else None
    own_b = bonus_b if bonus_b and player.player in bonus_b.players else None
    place_points = placing.points if placing else 0
    points_a = own_a.points if own_a else 0
    points_b = own_b.points if own_b else 0
    return EveningPlace(
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
