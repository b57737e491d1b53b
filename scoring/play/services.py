"""What is played besides sheets: records attached to one as evidence beside the points, and simulations.

Of a simulation nothing is written: how long it would take is estimated, and a job keeps what comes out.
"""

import uuid
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter
from typing import Any

from django.utils.translation import gettext as _

from engine.records import Replay, write_record
from engine.rulesets import RuleSet
from engine.simulation import Progress, SimulationResult, simulate, store_result
from scoring.core.errors import InvalidInput, NotAllowedNow
from scoring.core.selectors.integrity import sha256_of
from scoring.core.services import transaction
from scoring.core.services.transaction import save_valid
from scoring.models import GameRecord, Sheet, User
from scoring.play.log_actions import RecordAction
from scoring.play.selectors.game_records import read_game
from scoring.play.selectors.simulations import SimulationPlan
from scoring.sheets.services.entries import GameEntry, HandEntry
from scoring.sheets.services.games import save_game
from scoring.sheets.services.sheet_edits import strike
from scoring.sheets.services.states import locked_sheet, note_written


@transaction.atomic(sheet_id=Sheet)
def attach_record(
    *, sheet_id: int, number: int, actor: User | None, text: str, seats: Sequence[int], takes_over: bool = False
) -> GameRecord:
    """Attach a record to a game of the sheet, or replace the one that is there, until the sheet is signed.

    ``seats`` are primary keys of the sheet's seats in the order of the record's players. ``takes_over`` writes the
    record's result into the row as well, which may be a new one; a row that says something else is not overwritten.
    A record that differs from its row is attached all the same: it is there to be compared.

    Raises InvalidInput for a text that is no complete legal game (``errors["text"]`` has every reason) and for seats
    that are not one for each player; NotAllowedNow for a signed sheet or a game that is not on it, and with
    ``takes_over`` what :func:`save_game` raises.
    """
    sheet = _unsigned_sheet(sheet_id)
    read = read_game(text, sheet.evening.season.league)
    if read.replay is None:
        raise InvalidInput(_("This is no complete record of a game."), {"text": [p.text for p in read.problems]})
    own = set(sheet.seats.values_list("pk", flat=True))
    if len(seats) != len(read.replay.record.seats) or len(set(seats)) < len(seats) or not own.issuperset(seats):
        raise InvalidInput(_("Every player of the record needs a column of the sheet of their own."))
    if takes_over:
        _write_result(sheet, number, actor, read.replay, seats)
        sheet.refresh_from_db(fields=("revision", "state"))
    game = sheet.games.filter(number=number).first()
    if game is None:
        raise NotAllowedNow(_("Game %(number)s is not on the sheet.") % {"number": number})
    former = GameRecord.objects.filter(game=game).first()
    record = former or GameRecord(game=game)
    text = write_record(read.replay.record)
    if former is not None:
        strike(sheet, actor, "record", sha256_of(former.text), sha256_of(text), game=number)
    record.text = text
    record.seats = list(seats)
    record.attached_by = actor
    save_valid(record)
    _note(sheet, actor, RecordAction.RECORD_REPLACED if former else RecordAction.RECORD_ATTACHED, number, record.text)
    return record


@transaction.atomic(sheet_id=Sheet)
def remove_record(*, sheet_id: int, number: int, actor: User | None) -> None:
    """Take the record off a game, until the sheet is signed; nothing happens if there is none.

    Raises NotAllowedNow for a signed sheet.
    """
    sheet = _unsigned_sheet(sheet_id)
    record = GameRecord.objects.filter(game__sheet=sheet, game__number=number).first()
    if record is not None:
        strike(sheet, actor, "record", sha256_of(record.text), game=number)
        record.delete()
        _note(sheet, actor, RecordAction.RECORD_REMOVED, number, record.text)


def _unsigned_sheet(sheet_id: int) -> Sheet:
    sheet = locked_sheet(sheet_id)
    if sheet.is_signed:
        raise NotAllowedNow(_("This sheet is signed; its records can no longer be changed."))
    return sheet


def _write_result(sheet: Sheet, number: int, actor: User | None, played: Replay, seats: Sequence[int]) -> None:
    row = played.as_game(number)
    save_game(
        sheet_id=sheet.pk,
        actor=actor,
        entry=GameEntry(
            number=number,
            dealer=seats[played.record.dealer],
            winner=None if row.winner is None else seats[row.winner],
            uno_card_finish=row.uno_card_finish,
            is_void=row.is_void,
            hands={seat: HandEntry(points=hand.points) for seat, hand in zip(seats, row.hands, strict=True)},
        ),
        seen_revision=sheet.revision,
        client_id=uuid.uuid4(),
    )


def _note(sheet: Sheet, actor: User | None, action: RecordAction, number: int, text: str) -> None:
    """Write the log, and let whoever is about to sign the sheet look at it again."""
    note_written(sheet, actor, action, {"characters": len(text), "sha256": sha256_of(text)}, game=number)


_SAMPLE = 25
"""Games that are played to tell how long all of them would take, after a first one for which tables are made."""


def run_simulation(
    *, plan: SimulationPlan, report_progress: Callable[[int, int], None]
) -> tuple[SimulationResult, ...]:
    """Play all games of the plan in this process; one result for each rule set.

    One process only: workers of Celery may not have children, and the embedded one shares its process with the
    pages. ``report_progress`` counts through all rule sets; what it raises passes on.
    """
    total = plan.games * len(plan.rule_sets)

    def part(number: int) -> Progress:
        return lambda done, _of_this_part: report_progress(number * plan.games + done, total)

    return tuple(_simulated(plan, rule_set, plan.games, part(number)) for number, rule_set in enumerate(plan.rule_sets))


def stored_results(results: Iterable[SimulationResult]) -> dict[str, Any]:
    """Results as a job keeps them."""
    return {"results": [store_result(result) for result in results]}


def estimate_seconds(*, plan: SimulationPlan) -> float:
    """About how long the plan takes on this machine, found by playing a few games of it."""
    for rule_set in plan.rule_sets:
        _simulated(plan, rule_set, 1)
    start = perf_counter()
    for rule_set in plan.rule_sets:
        _simulated(plan, rule_set, _SAMPLE)
    return (perf_counter() - start) * plan.games / _SAMPLE


def _simulated(
    plan: SimulationPlan, rule_set: RuleSet, games: int, progress: Progress | None = None
) -> SimulationResult:
    return simulate(
        rule_set,
        players=plan.players,
        games=games,
        strategies=(plan.strategy,),
        seed=plan.seed,
        progress=progress,
    )
