"""The results of evenings as they stand, over all tables; and guests of other associations, whom a
season may leave out (D13).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from engine.findings import Reason
from engine.ranking import EveningResult, RankingReason, rank_by_knockout, rank_rounds
from engine.reading import SheetReading
from engine.rulesets import Guests, RuleSet
from engine.scoring import SheetScore
from engine.sheet import GameRow
from engine.sheet import Sheet as EngineSheet
from engine.tournament import InvalidPlan, KnockoutState, WrongResults, follow_knockout
from scoring.core.evenings import whole_evening
from scoring.models import Evening, EveningStanding, Knockout, Registration, Seat, Sheet
from scoring.results.selectors.mapping import stages_of
from scoring.rules.selectors import rule_set_of
from scoring.sheets.selectors.checked_sheets import can_be_ranked, reading_of
from scoring.sheets.selectors.loading import sheets_of
from scoring.sheets.selectors.signed import as_they_stand, standing_sheets_of, with_signed_rows


@dataclass(frozen=True, slots=True)
class LiveResult:
    """An evening's result as of now.

    ``result`` is None while nothing can be ranked: no game yet, or a sheet that cannot be scored as a whole although it
    is closed, or because of its seats, which ``unscorable`` then names. ``is_official``: every sheet is signed.
    """

    sheets: tuple[Sheet, ...]
    result: EveningResult | None
    unscorable: Sheet | None
    is_official: bool


def full_evening(evening_id: int) -> Evening:
    """The evening as :func:`whole_evening` loads it. Raises Evening.DoesNotExist."""
    return whole_evening(evening_id).get()


def has_closed_sheet(evening: Evening) -> bool:
    """Whether a sheet of the evening is submitted or signed. One query."""
    return evening.sheets.filter(state__in=Sheet.FINISHED_STATES).exists()


def is_official(evening: Evening) -> bool:
    """Whether all sheets of the evening were signed: it stays official while a next version of one is in work. One
    query."""
    return evening.standings.filter(is_official=True).exists()


def is_settled(evening: Evening) -> bool:
    """Whether something of the evening's result is submitted, signed or official. One query."""
    closed = Exists(Sheet.objects.filter(evening=OuterRef("pk"), state__in=Sheet.FINISHED_STATES))
    official = Exists(EveningStanding.objects.filter(evening=OuterRef("pk"), is_official=True))
    return Evening.objects.filter(closed | official, pk=evening.pk).exists()


def live_result(evening: Evening) -> LiveResult:
    """Rank the evening from its raw rows (L8.4–L8.7, D1–D12)."""
    return rank_sheets(evening, sheets_of(evening))


def shown_sheets_of(evening: Evening) -> list[Sheet]:
    """All sheets of an evening with their rows, those of an official one as they were signed last. Three queries, at
    most two more while a sheet is not signed."""
    sheets = sheets_of(evening)
    if all(sheet.stands for sheet in sheets) or not is_official(evening):
        return sheets
    return [with_signed_rows(sheet) for sheet in as_they_stand(sheets)]


def official_result(evening: Evening) -> LiveResult:
    """The same of an official evening from what was signed last, whatever is written on its sheets since."""
    return rank_sheets(evening, standing_sheets_of(evening))


def rank_sheets(evening: Evening, sheets: Sequence[Sheet]) -> LiveResult:
    """Rank sheets loaded with their rows and ordered by round; a query only for a knock-out."""
    return rank_readings(evening, sheets, list(map(reading_of, sheets)))


def rank_readings(evening: Evening, sheets: Sequence[Sheet], readings: Sequence[SheetReading]) -> LiveResult:
    """Rank these sheets as they are read. Rows of open sheets that are still being typed, or contradict themselves, do
    not count yet."""
    is_official = bool(sheets) and all(sheet.stands for sheet in sheets)
    scores = []
    for sheet, reading in zip(sheets, readings, strict=True):
        if reading.score is None or not can_be_ranked(sheet, reading):
            return LiveResult(tuple(sheets), None, sheet, is_official)
        scores.append(reading.score)
    if not any(score.counted_games for score in scores):
        return LiveResult(tuple(sheets), None, None, is_official)
    result = rank_sheet_scores(evening, sheets, scores)
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


def is_all_closed(evening: Evening) -> bool:
    """The same, asked of the database. One query."""
    sheets = evening.sheets.order_by("round__number").values_list("state", "round__number", "evening__planned_rounds")
    last = None
    for state, number, planned in sheets:
        if state not in Sheet.FINISHED_STATES:
            return False
        last = number == planned
    return bool(last)


def rank_sheet_scores(evening: Evening, sheets: Sequence[Sheet], scores: Sequence[SheetScore]) -> EveningResult:
    """Rank an evening from the scores of its ``sheets``, which are ordered by round. One query for a knock-out."""
    rounds, rule_set = by_round(sheets, scores), rule_set_of(evening.edition)
    if not any(sheet.round.is_of_knockout for sheet in sheets):
        return rank_rounds(rounds or [[]], rule_set)
    try:
        places = dict(followed_knockout(Knockout.objects.get(evening=evening), rounds, rule_set).places)
    except WrongResults:
        return rank_rounds(rounds, rule_set)
    return rank_by_knockout(rounds, places, rule_set)


def followed_knockout(knockout: Knockout, rounds: Sequence[Sequence[SheetScore]], rule_set: RuleSet) -> KnockoutState:
    """How far a knock-out got with the scores of its rounds. Raises WrongResults for sheets that do not fit it."""
    players = [player.player for score in rounds[0] for player in score.players]
    try:
        return follow_knockout(stages_of(knockout), players, rounds, rule_set)
    except InvalidPlan as invalid:
        raise WrongResults(str(invalid)) from None


def by_round(sheets: Sequence[Sheet], scores: Sequence[SheetScore]) -> list[list[SheetScore]]:
    """The scores of these sheets, which are ordered by round, grouped by it."""
    pairs = zip(sheets, scores, strict=True)
    return [[score for _sheet, score in group] for _round, group in groupby(pairs, key=lambda pair: pair[0].round_id)]


def standings_of(evening: Evening) -> QuerySet[EveningStanding]:
    """The materialised result as it stands; empty until every sheet is submitted."""
    return evening.standings.select_related("player").order_by("rank")


def registrations_of(evening: Evening) -> QuerySet[Registration]:
    """Participants in the order in which they were entered, with their seats."""
    seats = Seat.objects.select_related("sheet").order_by("pk")
    entered = evening.registrations.select_related("player").order_by("pk")
    return entered.prefetch_related(Prefetch("seats", seats))


def participants_by_name(evening: Evening) -> QuerySet[Registration]:
    """Participants in the order of their names."""
    return evening.registrations.select_related("player").order_by("player__sort_key", "player__name")


def with_game(sheet: EngineSheet, game: GameRow) -> EngineSheet:
    """The sheet with this row in place of the one of its number, or after all others."""
    others = [row for row in sheet.games if row.number != game.number]
    return replace(sheet, games=tuple(sorted([*others, game], key=lambda row: row.number)))


def leaves_guests_out(evening: Evening) -> bool:
    """Whether the ranking that the evening enters is without guests; its season must be loaded with the edition."""
    rules = rule_set_of(evening.season.edition).season
    return evening.counts_for_season and rules.guests is Guests.LEFT_OUT


def guests_of(evening: Evening) -> list[Registration]:
    """Participants whom the season ranking leaves out, by name. One query, none where it leaves out nobody."""
    if not leaves_guests_out(evening):
        return []
    rows = Registration.objects.filter(evening=evening, is_guest=True).select_related("player")
    return list(rows.order_by("player__sort_key", "player__name"))


def said_of_guests(names: Iterable[str]) -> tuple[Reason, ...]:
    """What is said of these guests beside a result; nothing of nobody."""
    listed = ", ".join(names)
    return (Reason(RankingReason.GUESTS_LEFT_OUT, {"names": listed}),) if listed else ()
