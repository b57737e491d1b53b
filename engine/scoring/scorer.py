"""Scores a whole sheet: game by game to running totals, the ending, and every player's figures."""

from engine.findings import Reason
from engine.rulesets import RuleSet
from engine.scoring.counting import count_game
from engine.scoring.credit import starting_total
from engine.scoring.players import ScoredRows, score_players
from engine.scoring.preconditions import UnscorableSheet, refuse_game, refuse_seats
from engine.scoring.results import ScoredGame, SheetScore
from engine.scoring_systems import CountedGame, Ending, RecordedHand, RunningScore, ScoringReason
from engine.sheet import GameRow, Sheet


def score_sheet(sheet: Sheet, rule_set: RuleSet) -> SheetScore:
    """Score a sheet, finished or under way, by the scoring system of the rule set.

    A hand without points takes them from its cards; without either it counts as not played, and whether it is
    missing, the checks say. Raises :class:`UnscorableSheet` for the first contradiction: seats first, then game by
    game, for instance a game that has not exactly one winner. Takes time proportional to games and players.

    >>> from engine.rulesets import LEAGUE_2006
    >>> from engine.sheet import Hand, Seat
    >>> seats = (Seat("a", "Anke", credit=300), Seat("b", "Björn"))
    >>> games = (GameRow(1, (Hand(0), Hand(35)), winners=(0,), uno_card_finish=True),)
    >>> [player.total for player in score_sheet(Sheet(seats, games), LEAGUE_2006).players]
    [-300, 70]
    """
    scorer = SheetScorer(sheet, rule_set)
    for game in sheet.games:
        scorer.add(game)
    return scorer.score()


class SheetScorer:
    """Scores a sheet row by row, as it is written down; which of its rows are added is up to the caller.

    ``totals`` are the running totals per seat, credit included. ``out_after`` holds per seat the number of the game of
    the elimination (H2), None: still in. ``ending`` is None while it is not over. Raises :class:`UnscorableSheet` if
    the seats alone make scoring impossible.
    """

    def __init__(self, sheet: Sheet, rule_set: RuleSet) -> None:
        refuse_seats(sheet, rule_set)
        self._sheet = sheet
        self._rule_set = rule_set
        self._system = rule_set.scoring.system
        self._agreed = rule_set.scoring.agreed
        self._names = tuple(seat.name for seat in sheet.seats)
        self._games: list[ScoredGame] = []
        self._counted: list[CountedGame] = []
        self.totals = [starting_total(rule_set.scoring, seat.credit) for seat in sheet.seats]
        self.out_after: list[int | None] = [None] * len(sheet.seats)
        self.ending: Ending | None = None

    def add(self, game: GameRow) -> ScoredGame:
        """Score the next row. Raises :class:`UnscorableSheet` if it contradicts itself or the rows before it; then it
        is as if it had not been added."""
        refuse_game(game, self._sheet, self._rule_set)
        scored = self._scored(game)
        self._games.append(scored)
        return scored

    def score(self) -> SheetScore:
        """The score of all rows added so far."""
        rows = ScoredRows(
            sheet=self._sheet,
            rule_set=self._rule_set,
            games=tuple(self._games),
            counted=tuple(self._counted),
            out_after=tuple(self.out_after),
        )
        return SheetScore(rows.games, score_players(rows), self.ending)

    def _scored(self, game: GameRow) -> ScoredGame:
        if game.is_void or game.winner is None:
            return self._uncounted(game, ScoringReason.VOID_GAME)
        if self.ending is not None:
            return self._uncounted(game, ScoringReason.AFTER_END)
        self._refuse_players_who_are_out(game)
        counted = count_game(game, game.winner, self._rule_set)
        self._counted.append(counted)
        hands = self._system.record(counted)
        for seat, hand in enumerate(hands):
            self.totals[seat] += hand.points or 0
        self._close_game(game)
        return ScoredGame(number=game.number, is_void=False, is_after_end=False, hands=hands, totals=tuple(self.totals))

    def _close_game(self, game: GameRow) -> None:
        score = RunningScore(game.number, len(self._counted), self._names, tuple(self.totals), self._agreed)
        if self._system.eliminates:
            for seat in score.seats_at_limit:
                if self.out_after[seat] is None:
                    self.out_after[seat] = game.number
        self.ending = self._system.ending(score)

    def _uncounted(self, game: GameRow, code: ScoringReason) -> ScoredGame:
        reason = Reason(code, {"game": game.number})
        hands = tuple(RecordedHand(hand.points, None, (reason,)) for hand in game.hands)
        return ScoredGame(
            number=game.number,
            is_void=game.is_void,
            is_after_end=not game.is_void,
            hands=hands,
            totals=tuple(self.totals),
        )

    def _refuse_players_who_are_out(self, game: GameRow) -> None:
        for seat, out_after in enumerate(self.out_after):
            if out_after is not None and (game.winner == seat or not game.hands[seat].is_empty):
                problem = f"{self._sheet.seats[seat].name} takes part, but was out after game {out_after} (H2)"
                raise UnscorableSheet(game.number, problem)
