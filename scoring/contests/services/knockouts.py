"""Knock-outs as clubs play them (L1b): planned, played round by round, each drawn when the one before is closed."""

import secrets
from collections.abc import Sequence

from django.utils.translation import gettext as _

from engine.tournament import Stage, StepKind, draw_round, find_plan_refusals
from scoring.contests.log_actions import KnockoutAction
from scoring.contests.selectors.knockouts import ROUND_KINDS, knockout_of, knockout_state, rounds_of
from scoring.core.errors import Conflict, InvalidInput, NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_on_evening
from scoring.core.wording import refusal_text
from scoring.models import Evening, Knockout, Round, Sheet, User
from scoring.results.selectors.mapping import stages_of, stages_to_data
from scoring.results.services.standings import rebuild_evening
from scoring.rules.selectors import rule_set_of
from scoring.seasons.services.evenings import locked_evening
from scoring.seating.services.seats import remove_table, seat_table
from scoring.sheets.selectors.loading import sheets_of


@transaction.atomic(evening=Evening)
def plan_knockout(*, evening: Evening, actor: User | None, stages: Sequence[Stage]) -> list[Sheet]:
    """Plan a knock-out for all participants and draw its first round; tables that were laid before are taken away.

    Raises InvalidInput with all that is wrong with the plan, by parameters such as ``stages.0.go_on``, NotAllowedNow if
    anything has been written on a sheet.
    """
    evening = locked_evening(evening)
    present = evening.registrations.not_absent()
    players = list(present.order_by("pk").values_list("pk", flat=True))
    if refusals := find_plan_refusals(stages, len(players), rule_set_of(evening.edition)):
        said = [(refusal.parameter, refusal_text(refusal)) for refusal in refusals]
        raise InvalidInput(
            " ".join(text for _parameter, text in said),
            {parameter: [text for other, text in said if other == parameter] for parameter, _text in said},
        )
    _clear(evening, actor)
    Knockout.objects.create(evening=evening, stages=stages_to_data(stages))
    evening.planned_rounds = len(rounds_of(stages, len(players)))
    evening.save(update_fields=("planned_rounds",))
    log_on_evening(
        evening,
        actor,
        KnockoutAction.KNOCKOUT_PLANNED,
        {"stages": stages_to_data(stages), "players": len(players)},
    )
    return _draw(evening, actor, stages[0], players)


@transaction.atomic(evening=Evening)
def remove_knockout(*, evening: Evening, actor: User | None, seen: str | None = None) -> None:
    """Take the plan and its tables away; the evening is an ordinary one again. ``seen``: as :func:`draw_next_round`.

    Raises NotAllowedNow once something has been written on a sheet, Conflict.
    """
    evening = locked_evening(evening)
    _require_seen(evening, seen)
    _clear(evening, actor)
    log_on_evening(evening, actor, KnockoutAction.KNOCKOUT_REMOVED, {})


@transaction.atomic(evening=Evening)
def draw_next_round(*, evening: Evening, actor: User | None, seen: str | None = None) -> list[Sheet]:
    """Close the round that was played and draw the next one for those who are still in.

    ``seen`` is how far the knock-out was when the actor read it (``KnockoutReport.fingerprint``), None: it does not
    matter. Raises NotAllowedNow while one of its sheets is open, games are missing, or if nobody is left to play,
    Conflict if it is further by now, or others are still in.
    """
    evening = locked_evening(evening)
    _require_seen(evening, seen)
    knockout, sheets = _knockout_of(evening), sheets_of(evening)
    if not all(sheet.is_finished for sheet in sheets):
        raise NotAllowedNow(_("Every sheet of the round has to be submitted before the next one is drawn."))
    step = knockout_state(knockout, sheets).next_step
    if step.kind is not StepKind.PLAY or step.reasons:
        raise NotAllowedNow(_("No next round can be drawn: games are missing, or the knock-out is over."))
    registrations = dict(evening.registrations.values_list("player_id", "pk"))
    still_in = [registrations[int(player)] for player in step.players]
    drawn = _draw(evening, actor, stages_of(knockout)[step.stage], still_in, number=sheets[-1].round.number + 1)
    rebuild_evening(evening=evening)
    log_on_evening(
        evening,
        actor,
        KnockoutAction.KNOCKOUT_DRAWN,
        {"round": drawn[0].round.number, "players": len(still_in)},
    )
    return drawn


@transaction.atomic(evening=Evening)
def undo_last_draw(*, evening: Evening, actor: User | None, seen: str | None = None) -> None:
    """Take the tables of the last round away, as long as nothing is written on them. ``seen``: as
    :func:`draw_next_round`.

    Raises NotAllowedNow otherwise, and for the first round, which is planned anew instead; Conflict.
    """
    evening = locked_evening(evening)
    _require_seen(evening, seen)
    _knockout_of(evening)
    last = evening.rounds.order_by("number").last()
    if last is None or last.number == 1:
        raise NotAllowedNow(_("The first round is drawn anew with a new plan."))
    for sheet in last.sheets.order_by("table"):
        remove_table(sheet=sheet, actor=actor)
    last.delete()
    rebuild_evening(evening=evening)
    log_on_evening(evening, actor, KnockoutAction.KNOCKOUT_UNDONE, {"round": last.number})


def _require_seen(evening: Evening, seen: str | None) -> None:
    report = None if seen is None else knockout_of(evening)
    if report is not None and report.fingerprint != seen:
        raise Conflict(_("The knock-out has changed since you read it. Please look at it once more."))


def _knockout_of(evening: Evening) -> Knockout:
    knockout = Knockout.objects.filter(evening=evening).select_related("evening__edition").first()
    if knockout is None:
        raise NotAllowedNow(_("This evening is not played as a knock-out."))
    return knockout


def _clear(evening: Evening, actor: User | None) -> None:
    """Take away whatever is laid. Raises NotAllowedNow if anything has been written on a sheet."""
    for sheet in evening.sheets.order_by("-round__number", "table"):
        remove_table(sheet=sheet, actor=actor)
    evening.rounds.all().delete()
    Knockout.objects.filter(evening=evening).delete()
    evening.planned_rounds = 1
    evening.save(update_fields=("planned_rounds",))


def _draw(
    evening: Evening, actor: User | None, stage: Stage, registrations: Sequence[int], *, number: int = 1
) -> list[Sheet]:
    """Draw the seats of a round; tables differ by at most one player."""
    Round.objects.create(evening=evening, number=number, kind=ROUND_KINDS[stage.kind], games=stage.games)
    size, larger = divmod(len(registrations), stage.tables)
    sizes = (size + 1,) * larger + (size,) * (stage.tables - larger)
    drawn = draw_round(map(str, registrations), sizes, secrets.SystemRandom())
    return [
        seat_table(
            evening=evening, actor=actor, table=table, registrations=[int(name) for name in names], round_number=number
        )
        for table, names in enumerate(drawn.tables, start=1)
    ]
