"""The state of a knock-out: who is still in, who left when and why, and what can be done next (L1b)."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.findings import Reason
from engine.scoring import SheetScore
from engine.tournament import KnockoutState, Outcome, Stage, StageKind, StepKind, WrongResults
from scoring.core.errors import NotAllowedNow
from scoring.models import Evening, Knockout, Player, Round, Sheet
from scoring.people.selectors.people import player_key
from scoring.results.selectors.evenings import by_round, followed_knockout, shown_sheets_of
from scoring.results.selectors.mapping import stages_of
from scoring.rules.selectors import rule_set_of
from scoring.sheets.selectors.checked_sheets import reading_of

ROUND_KINDS: Mapping[StageKind, str] = {
    StageKind.GROUPS: Round.Kind.GROUPS,
    StageKind.ELIMINATION: Round.Kind.KNOCKOUT,
    StageKind.FINAL: Round.Kind.FINAL,
}


@dataclass(frozen=True, slots=True)
class Departure:
    """Who left, after which round of the evening, and why. ``place`` is final; equal ones share it."""

    player: Player
    round: int
    place: int
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class BracketPlayer:
    """Somebody at a table of the tree. ``place`` at the table and ``goes_on`` are None until the round is decided."""

    player: Player
    place: int | None = None
    goes_on: bool | None = None


@dataclass(frozen=True, slots=True)
class BracketTable:
    """A table of the tree: who goes on first once that is decided, until then in seat order."""

    sheet: Sheet
    players: tuple[BracketPlayer, ...]


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of the tree, from 1. One to come has no tables, only the number of its ``players``."""

    number: int
    kind: str
    games: int
    players: int
    tables: tuple[BracketTable, ...] = ()


@dataclass(frozen=True, slots=True)
class KnockoutReport:
    """A knock-out under way. ``problem`` says why the sheets do not fit the plan; then nothing else is known.

    ``departures`` are ordered by place. ``tree`` has all
    rounds, those to come without tables. ``final_places`` has everybody, best first, once it is over. ``waits_for``
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
    tree: tuple[BracketRound, ...] = ()

    @property
    def fingerprint(self) -> str:
        """SHA-256 of what decides about the next step: how far it is, who is in, who is out where."""
        told = [
            [self.round, self.problem, self.can_undo, self.can_go_on],
            [player.pk for player in self.still_in],
            [[departure.player.pk, departure.place] for departure in self.departures],
        ]
        return hashlib.sha256(json.dumps(told).encode()).hexdigest()


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
    sheets = shown_sheets_of(evening) if knockout else []
    if knockout is None or not sheets:
        return None
    last = sheets[-1].round.number
    of_last = [sheet for sheet in sheets if sheet.round.number == last]
    can_undo = last > 1 and not any(sheet.games.all() or sheet.corrections.all() for sheet in of_last)
    stages = stages_of(knockout)
    try:
        state = knockout_state(knockout, sheets)
    except NotAllowedNow as problem:
        tree = tuple(_bracket(stages, sheets, ()))
        return KnockoutReport(
            stages, last, evening.planned_rounds, can_undo=can_undo, problem=problem.message, tree=tree
        )
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
        tree=tuple(_bracket(stages, sheets, state.outcomes)),
    )


def _departures(state: KnockoutState, players: dict[str, Player]) -> list[Departure]:
    """Who left, by place; the places come from the state, since those at the table are not the final ones."""
    places = dict(state.places)
    left = [
        Departure(players[outcome.player], _round_of(outcome, state.outcomes), places[outcome.player], outcome.reasons)
        for outcome in state.departures
    ]
    return sorted(left, key=lambda departure: (departure.place, departure.player.name))


def _bracket(stages: Sequence[Stage], sheets: Sequence[Sheet], outcomes: Sequence[Outcome]) -> Iterator[BracketRound]:
    """All rounds of the plan, those that were drawn with their tables."""
    decided = {(_round_of(outcome, outcomes), outcome.player): outcome for outcome in outcomes}
    drawn: dict[int, list[Sheet]] = {}
    for sheet in sheets:
        drawn.setdefault(sheet.round.number, []).append(sheet)
    entering = sum(len(sheet.seats.all()) for sheet in drawn[1])
    for number, (stage, players) in enumerate(rounds_of(stages, entering), start=1):
        tables = (_bracket_table(sheet, number, decided) for sheet in drawn.get(number, ()))
        yield BracketRound(number, ROUND_KINDS[stage.kind], stage.games, players, tuple(tables))


def rounds_of(stages: Sequence[Stage], players: int) -> list[tuple[Stage, int]]:
    """Each round's stage, and how many players come into it: one of groups, one final, and one for everybody who leaves
    a knock-out."""
    found = []
    for stage in stages:
        rounds = players - stage.go_on if stage.kind is StageKind.ELIMINATION else 1
        found += [(stage, players - left) for left in range(rounds)]
        players = stage.go_on * stage.tables
    return found


def _bracket_table(sheet: Sheet, number: int, decided: Mapping[tuple[int, str], Outcome]) -> BracketTable:
    seated = [seat.registration.player for seat in sheet.seats.all()]
    outcomes = [decided.get((number, player_key(player.pk))) for player in seated]
    players = [
        BracketPlayer(player, outcome.place if outcome else None, outcome.goes_on if outcome else None)
        for player, outcome in zip(seated, outcomes, strict=True)
    ]
    return BracketTable(sheet, tuple(sorted(players, key=lambda each: (each.place or 0, not each.goes_on))))


def _round_of(outcome: Outcome, outcomes: Sequence[Outcome]) -> int:
    """The round of the evening, counted from 1 over all stages."""
    played = sorted({(other.stage, other.round) for other in outcomes})
    return 1 + played.index((outcome.stage, outcome.round))
