"""An import of results taken back as a whole, as long as nothing of it was signed, changed or built upon; evening by
evening, as it was written.

What is left of an import that can neither be finished nor taken back.

For whom long work on an import is done, and who is told of it.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.core.errors import NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.jobs import create_job
from scoring.core.services.log import log_action
from scoring.imports.log_actions import ImportAction
from scoring.imports.services.import_record import (
    delete_bare,
    delete_players,
    delete_unused,
    reasons_of_evening,
    unused_players,
)
from scoring.models import (
    Evening,
    Game,
    ImportedEvening,
    Job,
    League,
    Registration,
    ResultImport,
    Seat,
    SheetPhoto,
    User,
)
from scoring.results.services.standings import rebuild_evening, rebuild_season
from scoring.seating.services.seats import settle_credits


def _nobody_is_told(_done: int, _total: int) -> None:
    """How far it is."""


def _nothing_follows(_row: ResultImport) -> None:
    """When it is over."""


@dataclass(frozen=True, slots=True)
class Commission:
    """For whom an import is written or taken back. ``job``: the one that does it, None: a command.

    ``report_progress(done, total)`` is called outside of any transaction, before the first and after every evening.
    ``conclude`` is called in the transaction that completes the import, or deletes it. Whatever either raises stops
    the work.
    """

    actor: User | None
    job: Job | None = None
    report_progress: Callable[[int, int], None] = _nobody_is_told
    conclude: Callable[[ResultImport], None] = _nothing_follows


logger = logging.getLogger(__name__)
_BEING_WRITTEN = gettext_lazy("This import is being written at this moment. Cancel its job first.")


def reasons_against_undo(row: ResultImport) -> list[str]:
    """Why an import cannot be taken back, evening by evening. Empty: it can."""
    return [reason for imported in _evenings(row) for reason in reasons_of_evening(imported)]


def take_back_unfinished(*, imports: QuerySet[ResultImport], actor: User | None) -> None:
    """Take back those of these imports that are not complete; nobody is at them any more.

    Raises NotAllowedNow, with every reason, for one of which somebody has signed or changed an evening already; it is
    listed as not finished then.
    """
    for row in imports.filter(is_complete=False).select_related("league", "season", "made_edition"):
        try:
            _undo(row, Commission(actor))
        except NotAllowedNow as refusal:
            count = row.evenings.count()
            raise NotAllowedNow(
                ngettext(
                    "The import was broken off, and the evening that it has written stays. %(reasons)s",
                    "The import was broken off, and the %(count)s evenings that it has written stay. %(reasons)s",
                    count,
                )
                % {"count": count, "reasons": refusal.message}
            ) from refusal


def undo_import(*, result_import: ResultImport, actor: User | None) -> None:
    """Take an import back as :func:`take_back_import`, for nobody's job."""
    take_back_import(result_import=result_import, commission=Commission(actor))


def take_back_import(*, result_import: ResultImport, commission: Commission) -> None:
    """Delete the evenings that the import wrote, with photos of their papers, and the players, the edition, the season
    and the league that came with it, where nothing else uses them by now; the log keeps that it was there and is gone,
    if the league stays.

    An evening that was planned before stays, without its sheets and without whom the import entered. Raises
    NotAllowedNow while a job writes it and, with every reason, if something of it was signed, changed or built upon.
    Evening by evening, each in a transaction of its own: from the first one on the import is not complete and knows
    which are gone, and this can be called again; progress counts those that went before. Whatever the commission raises
    stops it between two of them.
    """
    if result_import.is_being_written:
        raise NotAllowedNow(str(_BEING_WRITTEN))
    _undo(result_import, commission)


@transaction.atomic(result_import=ResultImport)
def commission_undo(*, result_import: ResultImport, actor: User, language: str | None) -> tuple[Job, bool]:
    """Note a job that takes an import back, or find the one that is at it or is to be, and whether it is new; starting
    it is the caller's business. Raises NotAllowedNow as :func:`take_back_import`: what can be said at once is."""
    result_import = ResultImport.objects.select_related("league", "job", "undo_job").get(pk=result_import.pk)
    if result_import.is_being_taken_back and result_import.undo_job is not None:
        return result_import.undo_job, False
    if result_import.is_being_written:
        raise NotAllowedNow(str(_BEING_WRITTEN))
    _require_can_go(result_import)
    result_import.undo_job = create_job(
        kind=Job.Kind.IMPORT_UNDO,
        league=result_import.league,
        created_by=actor,
        parameters={"import": result_import.pk, "file": result_import.file_name, "language": language},
    )
    result_import.save(update_fields=("undo_job",))
    return result_import.undo_job, True


def _undo(result_import: ResultImport, commission: Commission) -> None:
    _look_first(result_import=result_import)
    evenings, gone = _evenings(result_import), len(result_import.taken_back or ())
    commission.report_progress(gone, gone + len(evenings))
    for done, imported in enumerate(evenings, start=gone + 1):
        _take_back(result_import=result_import, imported=imported, actor=commission.actor)
        transaction.give_way()
        commission.report_progress(done, gone + len(evenings))
    _finish_undo(result_import=result_import, commission=commission)


@transaction.atomic(result_import=ResultImport)
def _look_first(*, result_import: ResultImport) -> None:
    """Raises NotAllowedNow as :func:`take_back_import`, before anything is gone."""
    result_import.refresh_from_db(fields=("is_complete", "taken_back"))
    _require_can_go(result_import)


def _require_can_go(result_import: ResultImport) -> None:
    require_no_other(result_import.league, but=result_import)
    if reasons := reasons_against_undo(result_import):
        raise NotAllowedNow(" ".join(reasons))


@transaction.atomic(result_import=ResultImport)
def _finish_undo(*, result_import: ResultImport, commission: Commission) -> None:
    """Delete what came with the import besides evenings, and the import. Raises NotAllowedNow if a command has written
    one more meanwhile."""
    if result_import.evenings.exists():
        raise NotAllowedNow(str(_BEING_WRITTEN))
    league, season = result_import.league, result_import.season
    result_import.refresh_from_db(fields=("taken_back",))
    details = {"import": result_import.pk, "season": season.name, "evenings": result_import.taken_back or []}
    players, subject = unused_players(result_import), result_import.file_name
    result_import.delete()
    details["players"] = delete_players(players)
    if result_import.made_season and not season.evenings.exists():
        details["season_deleted"] = delete_unused(season)
    if result_import.made_edition is not None:
        delete_unused(result_import.made_edition)
    key = league.pk
    if result_import.made_league and delete_bare(league, but_for=commission.job):
        transaction.on_commit(partial(logger.warning, "League %s went with the import that it had come with", key))
    else:
        log_action(
            league=league,
            actor=commission.actor,
            action=ImportAction.RESULTS_IMPORT_UNDONE,
            subject=subject,
            details=details,
        )
    commission.conclude(result_import)


def require_no_other(league: League, *, but: ResultImport | None = None) -> None:
    """Raises NotAllowedNow while another import into this league is not complete."""
    other = ResultImport.objects.filter(league=league, is_complete=False).first()
    if other is not None and other != but:
        raise NotAllowedNow(
            _(
                "“%(file)s” is being imported or taken back at this moment, or that was broken off. Wait until it is"
                " done, or take it back first."
            )
            % {"file": other}
        )


def _evenings(row: ResultImport) -> list[ImportedEvening]:
    return list(row.evenings.select_related("evening__season__league", "evening__edition"))


@transaction.atomic(result_import=ResultImport)
def _take_back(*, result_import: ResultImport, imported: ImportedEvening, actor: User | None) -> None:
    """Take an evening of the import back, and what it brought to the ranking; the log tells it at once, since others
    read the season before all are gone. Nothing if somebody else has just done it. Raises NotAllowedNow if something
    was signed or changed since the whole was looked at."""
    if not result_import.evenings.filter(pk=imported.pk).exists():
        return
    require_no_other(result_import.league, but=result_import)
    result_import.refresh_from_db(fields=("is_complete", "taken_back"))
    evening, season = imported.evening, result_import.season
    details = {"import": result_import.pk, "season": season.name, "file": result_import.file_name}
    subject = str(evening)
    if reasons := list(reasons_of_evening(imported)):
        raise NotAllowedNow(" ".join(reasons))
    for photo in SheetPhoto.objects.filter(sheet__evening=evening):
        transaction.on_commit(partial(photo.image.delete, save=False))
    Game.objects.filter(sheet__evening=evening).delete()
    Seat.objects.filter(sheet__evening=evening).delete()
    imported.delete()
    result_import.is_complete, result_import.taken_back = False, [*(result_import.taken_back or ()), subject]
    result_import.save(update_fields=("is_complete", "taken_back"))
    if imported.is_new:
        Evening.objects.filter(pk=evening.pk).delete()
        rebuild_season(season=season)
    else:
        _empty(evening, imported.registrations)
    log_action(
        league=result_import.league,
        actor=actor,
        action=ImportAction.EVENING_IMPORT_UNDONE,
        subject=subject,
        details=details,
    )


def _empty(evening: Evening, registrations: Sequence[int]) -> None:
    """Let an evening that was planned before stand as if nobody had played; these primary keys came with the import."""
    evening.sheets.all().delete()
    evening.rounds.all().delete()
    Registration.everybody.filter(evening=evening, pk__in=registrations).delete()
    settle_credits(evening=evening)
    rebuild_evening(evening=evening)


@transaction.atomic(result_import=ResultImport)
def keep_rest(*, result_import: ResultImport, actor: User | None) -> None:
    """Let the evenings stay of an import that was broken off, or taken back in part, when somebody has signed or
    changed one of them: from now on they are as if they had been typed, and the league can import again.

    Raises NotAllowedNow for one that is complete, that a job is writing or taking back, or that can be taken back.
    """
    is_worked_on = result_import.is_being_written or result_import.is_being_taken_back
    if result_import.is_complete or is_worked_on or not reasons_against_undo(result_import):
        raise NotAllowedNow(_("Only what is left of an import stays, and only if it cannot be taken back."))
    log_action(
        league=result_import.league,
        actor=actor,
        action=ImportAction.RESULTS_IMPORT_KEPT,
        subject=result_import.file_name,
        details={
            "import": result_import.pk,
            "season": result_import.season.name,
            "kept": [str(row.evening) for row in result_import.evenings.select_related("evening")],
            "evenings": result_import.taken_back or [],
        },
    )
    result_import.delete()
