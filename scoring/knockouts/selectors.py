"""How far a knock-out got: who is still in, who left when and why, and what can be done next (L1b)."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.findings import Reason
from engine.scoring import SheetScore
from engine.tournament import KnockoutState, Outcome, Stage, StepKind, WrongResults
from scoring.base.errors import NotAllowedNow
from scoring.models import Evening, Knockout, Player, Round, Sheet
from scoring.people.mapping import player_key
from scoring.results.mapping import stages_of
from scoring.results.selectors.evenings import by_round, followed_knockout
from scoring.rules.mapping import rule_set_of
from scoring.sheets.selectors.loading import sheets_of
from scoring.sheets.selectors.sheets import reading_of


@dataclass(frozen=True, slots=True)
class Departure:
    """Who left, after which round of the evening, and why. ``place`` is final; equal ones share it."""

    player: Player
    round: int
    place: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class KnockoutReport:
    """A knock-out under way. ``problem`` says why the sheets do not fit the plan; then nothing else is known.

    ``departures`` are the latest first. ``final_places`` has everybody, best first, once it is over. ``waits_for``
    says what is missing before the next round; empty if ``can_go_on`` or it is over.
    """

    stages: tuple[Stage, ...]
    round: int
    rounds: int
    can_undo: bool
    still_in: tuple[Player, ...] = ()
    departures: tuple[Departure, ...] = ()
    final_places: tuple[tuple[int, Player], ...] = ()
    is_over: bool = False
    can_go_on: bool = False
    waits_for: tuple[Reason, ...] = ()
    problem: str = ""


def knockout_state(knockout: Knockout, sheets: Sequence[Sheet]) -> KnockoutState:
    """Follow the knock-out over sheets loaded with their rows and ordered by round.

    Raises NotAllowedNow if they do not fit the plan, for instance because somebody was seated by hand.
    """
    try:
        rounds = by_round(sheets, [_score_of(sheet) for sheet in sheets])
        return followed_knockout(knockout, rounds, rule_set_of(knockout.evening.edition))
    except WrongResults as wrong:
        raise NotAllowedNow(_("The sheets do not fit the plan of the knock-out: %(why)s.") % {"why": wrong}) from None


def _score_of(sheet: Sheet) -> SheetScore:
    """What the rows of a sheet add up to that count so far. Raises WrongResults for seats that cannot be scored."""
    score = reading_of(sheet).score
    if score is None:
        raise WrongResults(f"table {sheet.table} cannot be scored")
    return score


def is_drawn_on(sheet: Sheet) -> bool:
    """Whether a later round of a knock-out was drawn from this sheet; one query where there are several rounds."""
    if sheet.evening.planned_rounds == 1:
        return False
    later = Round.objects.filter(evening=sheet.evening_id, number__gt=sheet.round.number)
    return later.exclude(kind=Round.Kind.ORDINARY).exists()


def knockout_of(evening: Evening) -> KnockoutReport | None:
    """The evening's knock-out; None: it is none. About ten queries."""
    knockout = Knockout.objects.filter(evening=evening).select_related("evening__edition").first()
    sheets = sheets_of(evening) if knockout else []
    if knockout is None or not sheets:
        return None
    last = sheets[-1].round.number
    of_last = [sheet for sheet in sheets if sheet.round.number == last]
    can_undo = last > 1 and not any(sheet.games.all() or sheet.corrections.all() for sheet in of_last)
    stages = stages_of(knockout)
    try:
        state = knockout_state(knockout, sheets)
    except NotAllowedNow as problem:
        return KnockoutReport(stages, last, evening.planned_rounds, can_undo=can_undo, problem=problem.message)
    players = {
        player_key(seat.registration.player_id): seat.registration.player
        for sheet in sheets
        for seat in sheet.seats.all()
    }
    step = state.next_step
    is_decided = step.kind is StepKind.PLAY and not step.reasons
    return KnockoutReport(
        stages=stages,
        round=last,
        rounds=evening.planned_rounds,
        still_in=tuple(players[player] for player in state.still_in),
        departures=tuple(_departures(state, players)),
        final_places=tuple((place, players[player]) for player, place in state.places),
        is_over=step.kind is StepKind.OVER,
        can_go_on=is_decided and all(sheet.is_finished for sheet in sheets),
        can_undo=can_undo,
        waits_for=step.reasons,
    )


def _departures(state: KnockoutState, players: dict[str, Player]) -> list[Departure]:
    """Who left, the latest first; the places come from the state, since those at the table are not the final ones."""
    places = dict(state.places)
    return [
        Departure(players[outcome.player], _round_of(outcome, state.outcomes), places[outcome.player], outcome.reasons)
        for outcome in reversed(state.departures)
    ]


def _round_of(outcome: Outcome, outcomes: Sequence[Outcome]) -> int:
    """The round of the evening, counted from 1 over all stages."""
    played = sorted({(other.stage, other.round) for other in outcomes})
    return 1 + played.index((outcome.stage, outcome.round))
