"""Every player's figures of one sheet, from its scored games."""

from collections.abc import Iterator

from engine.findings import Reason
from engine.rulesets import RuleSet, WorstGame
from engine.scoring.counting import CountedGame
from engine.scoring.credit import starting_total
from engine.scoring.reasons import ScoringReason
from engine.scoring.results import PlayerScore, RecordedHand, ScoredGame
from engine.scoring.systems import HoldersSystem
from engine.sheet import Sheet


def score_players(
    sheet: Sheet,
    rule_set: RuleSet,
    system: HoldersSystem,
    games: tuple[ScoredGame, ...],
    counted: tuple[CountedGame, ...],
    out_after: tuple[int | None, ...],
) -> tuple[PlayerScore, ...]:
    """The players in seat order. ``games`` are all rows of the sheet, ``counted`` those that count."""
    partners = {seat: party for party in system.parties(len(sheet.seats)) for seat in party}
    lowest_of_losers = [_lowest_of_losers(game) for game in counted]
    return tuple(
        _score_player(
            sheet, rule_set, seat, partners[seat], games, counted, lowest_of_losers, out_after[seat]
        )
        for seat in range(len(sheet.seats))
    )


def _lowest_of_losers(game: CountedGame) -> int | None:
    """The fewest points of a hand after the winner's (D2); None: nobody else took part."""
    return min(
        (
            hand.points
            for seat, hand in enumerate(game.hands)
            if seat != game.winner and hand.points is not None
        ),
        default=None,
    )


def _score_player(
    sheet: Sheet,
    rule_set: RuleSet,
    seat: int,
    party: tuple[int, ...],
    games: tuple[ScoredGame, ...],
    counted: tuple[CountedGame, ...],
    lowest_of_losers: list[int | None],
    out_after: int | None,
) -> PlayerScore:
    person = sheet.seats[seat]
    recorded = [game.hands[seat] for game in games]
    own_hands = [game.hands[seat] for game in counted]
    start = starting_total(rule_set.scoring, person.credit)
    points = sum(hand.points or 0 for hand in recorded)
    games_played = sum(hand.raw_points is not None for hand in own_hands)
    total = start + points
    return PlayerScore(
        player=person.player,
        name=person.name,
        table=sheet.table,
        credit=person.credit,
        starting_total=start,
        points=points,
        total=total,
        games_at_table=_games_until(counted, out_after),
        games_played=games_played,
        games_won=sum(game.winner in party for game in counted),
        worst_game=_worst_game(own_hands, start if person.credit else None, rule_set),
        second_lowest=sum(
            seat != game.winner and game.hands[seat].points is not None and game.hands[seat].points == lowest
            for game, lowest in zip(counted, lowest_of_losers, strict=True)
        ),
        out_after=out_after,
        lot=person.lot,
        reasons=(
            _credit_reason(person.credit, start),
            *(reason for hand in recorded for reason in hand.reasons),
            Reason(
                ScoringReason.SUM_OF_GAMES,
                {"points": points, "games": games_played, "start": start, "total": total},
            ),
        ),
    )


def _credit_reason(credit: int, start: int) -> Reason:
    if not credit:
        return Reason(ScoringReason.NO_CREDIT)
    return Reason(ScoringReason.REGISTERED_IN_TIME, {"credit": credit, "start": start})


def _games_until(counted: tuple[CountedGame, ...], out_after: int | None) -> int:
    numbers = [game.number for game in counted]
    return len(numbers) if out_after is None else numbers.index(out_after) + 1


def _worst_game(own_hands: list[RecordedHand], credited_start: int | None, rule_set: RuleSet) -> int | None:
    """D6 and D8: with the credit counting, what it made of the total stands beside the games."""
    before_doubling = rule_set.ranking.worst_game is WorstGame.BEFORE_DOUBLING
    games = [points for hand in own_hands if (points := _measure(hand, before_doubling)) is not None]
    if games and rule_set.ranking.credit_counts_for_worst_game and credited_start is not None:
        games.append(credited_start)
    return max(games, default=None)


def _measure(hand: RecordedHand, before_doubling: bool) -> int | None:
    return hand.raw_points if before_doubling else hand.points
