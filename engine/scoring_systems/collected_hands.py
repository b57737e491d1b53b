"""The scoring systems in which the winner of a game collects the points of the other hands (K1, K2, K4)."""

from collections.abc import Sequence
from dataclasses import replace

from engine.findings import Reason
from engine.messages import Parameter, gettext_noop
from engine.scoring_systems.reasons import ScoringReason
from engine.scoring_systems.system import System, opposite
from engine.scoring_systems.values import CountedGame, End, Ending, RecordedHand, RunningScore


def _to_winner(game: CountedGame) -> tuple[RecordedHand, ...]:
    return _credited(game, (game.winner,), ScoringReason.CREDITED_TO_WINNER)


def _to_partners(game: CountedGame) -> tuple[RecordedHand, ...]:
    """What one partner wins is credited to both: the points of all hands but their own."""
    winners = next(party for party in opposite(len(game.hands)) if game.winner in party)
    return _credited(game, winners, ScoringReason.CREDITED_TO_PARTNERS)


def _credited(game: CountedGame, winners: Sequence[int], code: ScoringReason) -> tuple[RecordedHand, ...]:
    credit = sum(hand.points or 0 for seat, hand in enumerate(game.hands) if seat not in winners)
    reason = Reason(code, {"game": game.number, "points": credit})
    return tuple(
        replace(hand, points=credit, reasons=(reason,))
        if seat in winners
        else replace(hand, points=None if hand.points is None else 0)
        for seat, hand in enumerate(game.hands)
    )


def _limit_wins(score: RunningScore, code: ScoringReason = ScoringReason.LIMIT_WON) -> Ending | None:
    winners = score.seats_at_limit
    if not winners:
        return None
    values: dict[str, Parameter] = {
        "game": score.game,
        "name": score.names_of(winners),
        "limit": score.agreed[End.LIMIT],
    }
    return Ending(score.game, winners, (), (Reason(code, values),))


def _agreed_games_end(score: RunningScore) -> Ending | None:
    """Most points win after the agreed number of games."""
    games = score.agreed[End.GAMES]
    if score.counted_games < games:
        return None
    reason = Reason(ScoringReason.GAMES_PLAYED, {"game": score.game, "games": games})
    return Ending(score.game, score.seats_with(max(score.totals)), (), (reason,))


def _partners_win(score: RunningScore) -> Ending | None:
    """At the limit, or after the agreed number of games, whichever the rule set names."""
    return _limit_wins(score, ScoringReason.PARTNERS_WON) if End.LIMIT in score.agreed else _agreed_games_end(score)


CLASSIC = System(
    "classic",
    gettext_noop("Classic: the winner is credited with all hands, first to the limit wins"),
    "K1",
    ends=(End.LIMIT,),
    highest_wins=True,
    record=_to_winner,
    ending=_limit_wins,
)
FIXED_GAMES = System(
    "fixed_games",
    gettext_noop("Fixed number of games: as classic, most points after the last game win"),
    "K2",
    ends=(End.GAMES,),
    highest_wins=True,
    record=_to_winner,
    ending=_agreed_games_end,
)
PARTNER = System(
    "partner",
    gettext_noop("Partner: partners sit opposite each other and win together"),
    "K4",
    ends=(End.LIMIT, End.GAMES),
    highest_wins=True,
    has_partners=True,
    record=_to_partners,
    ending=_partners_win,
)
