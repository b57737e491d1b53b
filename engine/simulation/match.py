"""A whole match: games by the scoring system of the rule set, until its end is reached."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from engine.play import Referee, choose_dealer
from engine.ranking import EveningResult, rank_evening
from engine.rulesets import RuleSet
from engine.scoring import SheetScorer
from engine.sheet import EMPTY_HAND, GameRow, Seat, Sheet
from engine.simulation.game import PlayedGame, play_game
from engine.simulation.strategies import Strategy, seat_players

MOST_GAMES = 300
"""A match that has not come to its end after so many games is broken off."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match as it stands in the protocol, and its ranking; ``is_finished`` is False if it was broken off."""

    sheet: Sheet
    evening: EveningResult
    is_finished: bool

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place."""
        first = {standing.player for standing in self.evening.standings if standing.place == 1}
        return tuple(number for number, seat in enumerate(self.sheet.seats) if seat.player in first)


@lru_cache(maxsize=64)
def referee_for(rule_set: RuleSet, players: int) -> Referee:
    """A referee for that many players; its tables are built once."""
    return Referee(rule_set, players)


def play_match(
    rule_set: RuleSet, strategies: Sequence[Strategy], generator: Random, league_games: int = 20
) -> PlayedMatch:
    """Play until the scoring system says that it is over, with a seat for each strategy.

    A league evening, which has no end of its own (L8.3), takes ``league_games`` games. The first dealer is found as
    the rule set wants it (K10), then the deal moves on. Who is eliminated (H2) plays no more.
    Raises ValueError for a number of players that the rule set does not allow.
    """
    seats = tuple(Seat(str(number), f"{number} {strategy.value}") for number, strategy in enumerate(strategies, 1))
    playing = list(range(len(seats)))
    dealer = choose_dealer(referee_for(rule_set, len(seats)).rules, generator, youngest=generator.choice(playing))
    scorer, games = SheetScorer(Sheet(seats, ()), rule_set), list[GameRow]()
    is_finished = False
    while not is_finished and len(games) < MOST_GAMES:
        at_table = [strategies[seat] for seat in playing]
        referee = referee_for(rule_set, len(playing))
        played = play_game(referee, seat_players(at_table, generator), generator, playing.index(dealer))
        games.append(_row(played, len(games) + 1, playing, len(seats)))
        scorer.add(games[-1])
        has_own_end = bool(rule_set.scoring.system.ends)
        is_finished = scorer.ending is not None if has_own_end else len(games) == league_games
        playing = [seat for seat in playing if scorer.out_after[seat] is None]
        dealer = games[-1].dealers_after(playing)[0]
    sheet = Sheet(seats, tuple(games))
    return PlayedMatch(sheet, rank_evening([sheet], rule_set), is_finished)


def _row(played: PlayedGame, number: int, playing: Sequence[int], seat_count: int) -> GameRow:
    """The row of the protocol with empty hands for who does not play any more; a game that was stopped is void."""
    hands = [EMPTY_HAND] * seat_count
    dealer = playing[played.dealer]
    if played.result is None:
        return GameRow(number, tuple(hands), dealer, is_void=True)
    row = played.result.as_game(number, played.dealer)
    for seat, hand in zip(playing, row.hands, strict=True):
        hands[seat] = hand
    winners = tuple(playing[winner] for winner in row.winners)
    return GameRow(number, tuple(hands), dealer, winners, row.exact_grab, row.uno_card_finish, row.is_void)
