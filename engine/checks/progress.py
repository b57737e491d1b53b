"""How far a sheet got by its scoring system, as far as its rows can be counted at all.

Scoring refuses a sheet that contradicts itself, a check must not: rows that cannot be counted are left out,
and so are the hands of players who are out (H2). Both are reported by checks of their own.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.rulesets import RuleSet, ScoringSystem
from engine.scoring import SheetScore, UnscorableSheet, score_sheet
from engine.scoring.preconditions import refuse_game, refuse_seats
from engine.sheet import EMPTY_HAND, GameRow, Sheet


@dataclass(frozen=True, slots=True)
class Progress:
    """``score`` of the rows that can be counted, with one scored game for every row of the sheet; None: the
    players alone make scoring impossible. ``has_uncounted_rows``: some row had to be left out."""

    score: SheetScore | None
    has_uncounted_rows: bool


def elimination_rows(sheet: Sheet, rule_set: RuleSet) -> Mapping[int, int]:
    """For each seat that was eliminated, the position of the row after which it was out (H2).

    Own hands alone decide about it, so it is the row where the plain sum first reaches the limit.
    """
    limit = rule_set.scoring.limit
    if limit is None or not rule_set.scoring.system.eliminates:
        return {}
    score = _score_or_none(_countable(sheet, rule_set), _by_sums(rule_set))
    rows: dict[int, int] = {}
    for row, game in enumerate(score.games if score else ()):
        for seat, total in enumerate(game.totals):
            if total >= limit:
                rows.setdefault(seat, row)
    return rows


def progress_of(sheet: Sheet, rule_set: RuleSet, out_rows: Mapping[int, int]) -> Progress:
    """Score what can be scored; ``out_rows`` as :func:`elimination_rows` gives them."""
    countable = _countable(sheet, rule_set)
    games = tuple(_without_players_who_are_out(game, row, out_rows) for row, game in enumerate(countable.games))
    return Progress(
        score=_score_or_none(replace(countable, games=games), rule_set),
        has_uncounted_rows=games != sheet.games,
    )


def _countable(sheet: Sheet, rule_set: RuleSet) -> Sheet:
    """The sheet with every row void that contradicts itself."""
    by_sums = _by_sums(rule_set)
    games = tuple(game if _is_countable(sheet, game, by_sums) else _voided(game, sheet) for game in sheet.games)
    return replace(sheet, games=games)


def _by_sums(rule_set: RuleSet) -> RuleSet:
    return replace(rule_set, scoring=replace(rule_set.scoring, system=ScoringSystem.LEAGUE))


def _is_countable(sheet: Sheet, game: GameRow, rule_set: RuleSet) -> bool:
    try:
        refuse_seats(sheet, rule_set)
        refuse_game(game, sheet, rule_set)
    except UnscorableSheet:
        return False
    return True


def _voided(game: GameRow, sheet: Sheet) -> GameRow:
    return replace(game, is_void=True, hands=(EMPTY_HAND,) * len(sheet.seats))


def _score_or_none(sheet: Sheet, rule_set: RuleSet) -> SheetScore | None:
    try:
        return score_sheet(sheet, rule_set)
    except UnscorableSheet:
        return None


def _without_players_who_are_out(game: GameRow, row: int, out_rows: Mapping[int, int]) -> GameRow:
    out = {seat for seat, out_row in out_rows.items() if out_row < row}
    if not out:
        return game
    hands = tuple(EMPTY_HAND if seat in out else hand for seat, hand in enumerate(game.hands))
    return replace(game, hands=hands, is_void=game.is_void or game.winner in out)
