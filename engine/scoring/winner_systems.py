"""The scoring systems in which the winner of a game collects the points of the other hands (K1, K2, K4)."""

from dataclasses import replace

from engine.findings import Reason
from engine.messages import Parameter
from engine.scoring.counting import CountedGame
from engine.scoring.reasons import ScoringReason
from engine.scoring.results import Ending, PlayerScore, RecordedHand
from engine.scoring.systems import Progress, System


class ClassicSystem(System):
    """K1: the winner is credited with all other hands; the first to reach the limit wins."""

    credited = ScoringReason.CREDITED_TO_WINNER
    limit_won = ScoringReason.LIMIT_WON

    def record(self, game: CountedGame) -> tuple[RecordedHand, ...]:
        winners = next(party for party in self.parties(len(game.hands)) if game.winner in party)
        credit = sum(hand.points or 0 for seat, hand in enumerate(game.hands) if seat not in winners)
        reason = Reason(self.credited, {"game": game.number, "points": credit})
        return tuple(
            replace(hand, points=credit, reasons=(reason,))
            if seat in winners
            else replace(hand, points=None if hand.points is None else 0)
            for seat, hand in enumerate(game.hands)
        )

    def ending(self, progress: Progress) -> Ending | None:
        winners = progress.seats_at_limit
        if not winners:
            return None
        values: dict[str, Parameter] = {
            "game": progress.game,
            "name": progress.names(winners),
            "limit": progress.limit,
        }
        return Ending(progress.game, winners, (), (Reason(self.limit_won, values),))

    def placing_key(self, player: PlayerScore) -> tuple[int, ...]:
        return (-player.total,)


class FixedGamesSystem(ClassicSystem):
    """K2: as classic, but over after an agreed number of games; most points win."""

    def ending(self, progress: Progress) -> Ending | None:
        return _end_after_agreed_games(progress)


class PartnerSystem(ClassicSystem):
    """K4: partners sit opposite each other; what one of them wins is credited to both.

    The points of all hands but the partners' own are credited. It is over at the limit, or after the agreed
    number of games, whichever the rule set names.
    """

    credited = ScoringReason.CREDITED_TO_PARTNERS
    limit_won = ScoringReason.PARTNERS_WON

    def parties(self, seat_count: int) -> tuple[tuple[int, ...], ...]:
        half = seat_count // 2
        return tuple((seat, seat + half) for seat in range(half))

    def ending(self, progress: Progress) -> Ending | None:
        if progress.scoring.limit is None:
            return _end_after_agreed_games(progress)
        return super().ending(progress)


def _end_after_agreed_games(progress: Progress) -> Ending | None:
    games = progress.scoring.number_of_games
    if games is None:
        raise ValueError(f"the scoring system {progress.scoring.system.value} needs a number of games, got None")
    if progress.counted_games < games:
        return None
    reason = Reason(ScoringReason.GAMES_PLAYED, {"game": progress.game, "games": games})
    return Ending(progress.game, progress.seats_with(max(progress.totals)), (), (reason,))
