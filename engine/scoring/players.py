"""Every player's figures of one sheet, from its scored games."""

from collections import Counter
from dataclasses import dataclass

from engine.findings import Reason
from engine.rulesets import RuleSet, WorstGame
from engine.scoring.credit import starting_total
from engine.scoring.results import PlayerScore, ScoredGame
from engine.scoring_systems import CountedGame, RecordedHand, ScoringReason
from engine.sheet import Sheet


@dataclass(frozen=True, slots=True)
class ScoredRows:
    """A sheet after its last game. ``games`` are all rows, ``counted`` those that count.

    ``out_after`` holds per seat the number of the game of the elimination (H2); None: not eliminated.
    """

    sheet: Sheet
    rule_set: RuleSet
    games: tuple[ScoredGame, ...]
    counted: tuple[CountedGame, ...]
    out_after: tuple[int | None, ...]


def score_players(rows: ScoredRows) -> tuple[PlayerScore, ...]:
    """The players in seat order."""
    parties = rows.rule_set.scoring.system.parties(len(rows.sheet.seats))
    party_of = {seat: party for party in parties for seat in party}
    second_lowest = Counter(seat for game in rows.counted for seat in _second_lowest(game))
    return tuple(
        _score_player(rows, seat, party_of[seat], second_lowest[seat]) for seat in range(len(rows.sheet.seats))
    )


def _score_player(rows: ScoredRows, seat: int, party: tuple[int, ...], second_lowest: int) -> PlayerScore:
    person = rows.sheet.seats[seat]
    recorded = [game.hands[seat] for game in rows.games]
    own_hands = [game.hands[seat] for game in rows.counted]
    start = starting_total(rows.rule_set.scoring, person.credit)
    points = sum(hand.points or 0 for hand in recorded)
    games_played = sum(hand.raw_points is not None for hand in own_hands)
    sums: dict[str, int | str] = {"points": points, "games": games_played, "start": start, "total": start + points}
    return PlayerScore(
        player=person.player,
        name=person.name,
        table=rows.sheet.table,
        credit=person.credit,
        starting_total=start,
        points=points,
        total=start + points,
        games_at_table=_games_until(rows.counted, rows.out_after[seat]),
        games_played=games_played,
        games_won=sum(game.winner in party for game in rows.counted),
        worst_game=_worst_game(own_hands, start if person.credit else None, rows.rule_set),
        second_lowest=second_lowest,
        partners=frozenset(rows.sheet.seats[other].player for other in party if other != seat),
        out_after=rows.out_after[seat],
        lot=person.lot,
        reasons=(
            _credit_reason(person.credit, start),
            *(reason for hand in recorded for reason in hand.reasons),
            *_elimination_reasons(rows, seat, start + points),
            Reason(ScoringReason.SUM_OF_GAMES, sums),
        ),
    )


def _elimination_reasons(rows: ScoredRows, seat: int, total: int) -> tuple[Reason, ...]:
    game = rows.out_after[seat]
    return () if game is None else (Reason(ScoringReason.ELIMINATED, {"game": game, "total": total}),)


def _credit_reason(credit: int, start: int) -> Reason:
    if not credit:
        return Reason(ScoringReason.NO_CREDIT)
    return Reason(ScoringReason.REGISTERED_IN_TIME, {"credit": credit, "start": start})


def _games_until(counted: tuple[CountedGame, ...], out_after: int | None) -> int:
    numbers = [game.number for game in counted]
    return len(numbers) if out_after is None else numbers.index(out_after) + 1


def _second_lowest(game: CountedGame) -> list[int]:
    """The seats that have the fewest points after the winner's (D2), alone or with others."""
    losers = {at: hand.points for at, hand in enumerate(game.hands) if at != game.winner and hand.points is not None}
    lowest = min(losers.values(), default=None)
    return [seat for seat, points in losers.items() if points == lowest]


def _worst_game(own_hands: list[RecordedHand], credited_start: int | None, rule_set: RuleSet) -> int | None:
    """D6 and D8: if the credit counts, what it made of the total stands beside the games."""
    before_doubling = rule_set.ranking.worst_game is WorstGame.BEFORE_DOUBLING
    measured = [hand.raw_points if before_doubling else hand.points for hand in own_hands]
    games = [points for points in measured if points is not None]
    if games and rule_set.ranking.credit_counts_for_worst_game and credited_start is not None:
        games.append(credited_start)
    return max(games, default=None)
