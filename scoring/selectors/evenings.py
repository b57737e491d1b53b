"""Evenings: their result as it stands, over all tables."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from functools import partial
from itertools import groupby
from zoneinfo import ZoneInfo

from django.db.models import QuerySet

from engine.ranking import EveningResult, rank_by_knockout, rank_evening, rank_rounds
from engine.rulesets import RuleSet
from engine.scoring import UnscorableSheet
from engine.sheet import Game as EngineGame
from engine.sheet import Sheet as EngineSheet
from engine.tournament import InvalidPlan, KnockoutState, WrongResults, follow_knockout
from scoring.mapping import map_sheet, rule_set_of, stages_of
from scoring.models import Evening, EveningStanding, Knockout, Registration, Sheet
from scoring.selectors.sheets import full_sheets


@dataclass(frozen=True, slots=True)
class LiveResult:
    """An evening's result as of now.

    ``result`` is None while nothing can be ranked: no game yet, or a sheet that cannot be scored, which
    ``unscorable`` then names. ``is_official``: every sheet is signed.
    """

    sheets: tuple[Sheet, ...]
    result: EveningResult | None
    unscorable: Sheet | None
    is_official: bool


def full_evening(evening_id: int) -> Evening:
    """The evening with season, league, edition and the rules for its teams loaded. Raises Evening.DoesNotExist."""
    around = ("season__league", "season__edition", "edition", "team_contest")
    return Evening.objects.select_related(*around).get(pk=evening_id)


def sheets_of(evening: Evening) -> list[Sheet]:
    """All sheets of an evening with everything on them, by table."""
    return list(full_sheets().filter(evening=evening).order_by("round__number", "table"))


def has_closed_sheet(evening: Evening) -> bool:
    """Whether a sheet of the evening is submitted or signed. One query."""
    return evening.sheets.filter(state__in=Sheet.FINISHED_STATES).exists()


def closes_in_time(registration_deadline: datetime, day: date, zone: ZoneInfo) -> bool:
    """Whether registration ends before the evening (L4): at the latest on its day, as the clocks there have it."""
    return registration_deadline.astimezone(zone).date() <= day


def live_result(evening: Evening) -> LiveResult:
    """Rank the evening from its raw rows (L8.4–L8.7, D1–D12)."""
    return rank_sheets(evening, sheets_of(evening))


def rank_sheets(evening: Evening, sheets: Sequence[Sheet]) -> LiveResult:
    """Rank sheets loaded by ``full_sheets`` and ordered by round; no further query.

    Rows that are still being typed do not count yet.
    """
    is_official = bool(sheets) and all(sheet.is_signed for sheet in sheets)
    values = [rankable(sheet) for sheet in sheets]
    if not any(value.played_games for value in values):
        return LiveResult(tuple(sheets), None, None, is_official)
    rule_set = rule_set_of(evening.edition)
    for sheet, value in zip(sheets, values, strict=True):
        try:
            rank_evening([value], rule_set)
        except UnscorableSheet:
            return LiveResult(tuple(sheets), None, sheet, is_official)
    result = rank_values(evening, sheets, values)
    return LiveResult(tuple(sheets), result, None, is_official)


def is_played_out(sheets: Sequence[Sheet]) -> bool:
    """Whether every sheet of the evening is closed, those of the last planned round among them.

    ``sheets`` are ordered by round; a knock-out has those of a round only once it is clear who plays it.
    """
    return (
        bool(sheets)
        and all(sheet.is_finished for sheet in sheets)
        and sheets[-1].round.number == sheets[-1].evening.planned_rounds
    )


def rank_values(evening: Evening, sheets: Sequence[Sheet], values: Sequence[EngineSheet]) -> EveningResult:
    """Rank values that can be scored; ``sheets`` are theirs, ordered by round. One query for a knock-out."""
    rounds, rule_set = by_round(sheets, values), rule_set_of(evening.edition)
    if not any(sheet.round.is_of_knockout for sheet in sheets):
        return rank_rounds(rounds or [[]], rule_set)
    try:
        places = dict(followed_knockout(Knockout.objects.get(evening=evening), rounds, rule_set).places)
    except WrongResults:
        return rank_rounds(rounds, rule_set)
    return rank_by_knockout(rounds, places, rule_set)


def followed_knockout(knockout: Knockout, rounds: Sequence[Sequence[EngineSheet]], rule_set: RuleSet) -> KnockoutState:
    """How far a knock-out got with the sheets of its rounds. Raises WrongResults for sheets that do not fit it."""
    players = [seat.player for sheet in rounds[0] for seat in sheet.seats]
    try:
        return follow_knockout(stages_of(knockout), players, rounds, rule_set)
    except InvalidPlan as invalid:
        raise WrongResults(str(invalid)) from None


def by_round(sheets: Sequence[Sheet], values: Sequence[EngineSheet]) -> list[list[EngineSheet]]:
    """The values of these sheets, which are ordered by round, grouped by it."""
    pairs = zip(sheets, values, strict=True)
    return [[value for _sheet, value in group] for _round, group in groupby(pairs, key=lambda pair: pair[0].round_id)]


def rankable(sheet: Sheet) -> EngineSheet:
    """The sheet as far as it counts now: while it is open, rows that are still being typed are left out."""
    value = map_sheet(sheet).value
    return replace(value, games=tuple(filter(partial(is_complete, value), value.games))) if sheet.is_open else value


def is_complete(sheet: EngineSheet, game: EngineGame) -> bool:
    """Whether a row says who has won and what everybody else at the table had left, or is void (D10)."""
    everybody_reported = all(
        hand.points is not None
        for position, (seat, hand) in enumerate(zip(sheet.seats, game.hands, strict=True))
        if seat.takes_part_in(game.number) and position != game.winner
    )
    return game.is_void or (game.winner is not None and everybody_reported)


def next_dealer(sheet: EngineSheet) -> int | None:
    """Whose turn it is to deal: the next seat clockwise that is there, after a void game the same one again (K10).

    None if that is not known, as before the first game.
    """
    last = max(sheet.games, key=lambda game: game.number, default=None)
    if last is None or last.dealer is None:
        return None
    if last.is_void:
        return last.dealer
    turn, seats = last.dealer + 1, len(sheet.seats)
    present = (at for at, seat in enumerate(sheet.seats) if seat.takes_part_in(last.number + 1))
    return min(present, key=lambda at: (at - turn) % seats, default=None)


def standings_of(evening: Evening) -> QuerySet[EveningStanding]:
    """The materialised result; empty until every sheet is submitted."""
    return evening.standings.select_related("player").order_by("rank")


def registrations_of(evening: Evening) -> QuerySet[Registration]:
    """Participants in the order in which they were entered."""
    return evening.registrations.select_related("player").prefetch_related("seats__sheet").order_by("pk")
