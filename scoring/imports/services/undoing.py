"""An import of results taken back as a whole, as long as nothing of it was signed, changed or built upon; evening by
evening, as it was written."""

import logging
from collections.abc import Sequence
from functools import partial

from django.db.models import Model, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.base.errors import NotAllowedNow
from scoring.base.services import transaction
from scoring.imports.log_actions import ImportAction
from scoring.imports.services.written import reasons_against_undo as reasons_of_evening
from scoring.log.services.writing import log_action
from scoring.models import (
    AuditEntry,
    Evening,
    Game,
    ImportedEvening,
    League,
    LogHead,
    Player,
    Registration,
    ResultImport,
    RuleSetEdition,
    Season,
    Seat,
    SheetPhoto,
    User,
)
from scoring.planning.services.seats import settle_credits
from scoring.results.services.standings import rebuild_evening, rebuild_season

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
            _undo(row, actor)
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
    """Delete the evenings that the import wrote, with photos of their papers, and the players, the edition, the season
    and the league that came with it, where nothing else uses them by now; the log keeps that it was there and is gone,
    if the league stays.

    An evening that was planned before stays, without its sheets and without whom the import entered. Raises
    NotAllowedNow while a job writes it and, with every reason, if something of it was signed, changed or built upon.
    Evening by evening, each in a transaction of its own: until all are gone the import is not complete and knows which
    are, and this can be called again.
    """
    if result_import.is_being_written:
        raise NotAllowedNow(str(_BEING_WRITTEN))
    _undo(result_import, actor)


def _undo(result_import: ResultImport, actor: User | None) -> None:
    _begin_undo(result_import=result_import)
    for imported in _evenings(result_import):
        _take_back(result_import=result_import, imported=imported, actor=actor)
        transaction.give_way()
    _finish_undo(result_import=result_import, actor=actor)


@transaction.atomic
def _begin_undo(*, result_import: ResultImport) -> None:
    """Raises NotAllowedNow as :func:`undo_import`."""
    require_no_other(result_import.league, but=result_import)
    if reasons := reasons_against_undo(result_import):
        raise NotAllowedNow(" ".join(reasons))
    result_import.is_complete, result_import.taken_back = False, result_import.taken_back or []
    result_import.save(update_fields=("is_complete", "taken_back"))


@transaction.atomic
def _finish_undo(*, result_import: ResultImport, actor: User | None) -> None:
    """Delete what came with the import besides evenings, and the import. Raises NotAllowedNow if a command has written
    one more meanwhile."""
    if result_import.evenings.exists():
        raise NotAllowedNow(str(_BEING_WRITTEN))
    league, season, key = result_import.league, result_import.season, result_import.league_id
    result_import.refresh_from_db(fields=("taken_back",))
    details = {"import": result_import.pk, "season": season.name, "evenings": result_import.taken_back}
    players = list(Player.objects.filter(added_by_import__result_import=result_import))
    subject, made_season, edition = result_import.file_name, result_import.made_season, result_import.made_edition
    result_import.delete()
    details["players"] = [player.name for player in players if _is_bare(player) and _delete_unused(player)]
    if made_season and not season.evenings.exists():
        details["season_deleted"] = _delete_unused(season)
    if edition is not None:
        _delete_unused(edition)
    if result_import.made_league and _delete_bare(league):
        transaction.on_commit(partial(logger.warning, "League %s went with the import that it had come with", key))
        return
    log_action(
        league=league,
        actor=actor,
        action=ImportAction.RESULTS_IMPORT_UNDONE,
        subject=subject,
        details=details,
        vouches_for=[season] if season.pk else [],
    )


def require_no_other(league: League, *, but: ResultImport | None = None) -> None:
    """Raises NotAllowedNow while another import into this league is not complete."""
    other = ResultImport.objects.filter(league=league, is_complete=False).first()
    if other is not None and other != but:
        raise NotAllowedNow(
            _(
                "“%(file)s” is being imported at this moment, or its import was broken off. Wait until that is done, or"
                " take it back first."
            )
            % {"file": other}
        )


def _evenings(row: ResultImport) -> list[ImportedEvening]:
    return list(row.evenings.select_related("evening__season__league", "evening__edition"))


@transaction.atomic
def _take_back(*, result_import: ResultImport, imported: ImportedEvening, actor: User | None) -> None:
    """Take an evening of the import back, and what it brought to the ranking; the log tells it at once, since others
    read the season before all are gone. Nothing if somebody else has just done it. Raises NotAllowedNow if something
    was signed or changed since the whole was looked at."""
    if not result_import.evenings.filter(pk=imported.pk).exists():
        return
    evening, season = imported.evening, result_import.season
    details = {"import": result_import.pk, "season": season.name, "file": result_import.file_name}
    subject = str(evening)
    vouches_for: list[Evening | Season] = [season] if imported.is_new else [evening, season]
    if reasons := list(reasons_of_evening(imported)):
        raise NotAllowedNow(" ".join(reasons))
    for photo in SheetPhoto.objects.filter(sheet__evening=evening):
        transaction.on_commit(partial(photo.image.delete, save=False))
    Game.objects.filter(sheet__evening=evening).delete()
    Seat.objects.filter(sheet__evening=evening).delete()
    imported.delete()
    result_import.refresh_from_db(fields=("taken_back",))
    result_import.taken_back = [*(result_import.taken_back or ()), subject]
    result_import.save(update_fields=("taken_back",))
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
        vouches_for=vouches_for,
    )


def _empty(evening: Evening, registrations: Sequence[int]) -> None:
    """Let an evening that was planned before stand as if nobody had played; these primary keys came with the import."""
    evening.sheets.all().delete()
    evening.rounds.all().delete()
    Registration.everybody.filter(evening=evening, pk__in=registrations).delete()
    settle_credits(evening=evening)
    rebuild_evening(evening=evening)


def _is_bare(player: Player) -> bool:
    """Whether nobody has noted anything of them but the name."""
    empty = Player()
    told = any(getattr(player, name) != getattr(empty, name) for name in Player.PERSONAL)
    return not told and player.club_id is None and not player.is_guest


def _delete_unused(row: Player | Season | RuleSetEdition) -> bool:
    """Delete a row that nothing refers to; whether it is gone."""
    if is_free := not _is_used(row):
        row.delete()
    return is_free


def _delete_bare(league: League) -> bool:
    """Delete a league of which there is nothing but its log; whether it is gone."""
    its_log = (LogHead, AuditEntry)
    if is_free := not _is_used(league, but_for=its_log):
        for kind in its_log:
            kind._base_manager.filter(league=league).delete()
        league.delete()
    return is_free


def _is_used(row: Model, *, but_for: tuple[type[Model], ...] = ()) -> bool:
    """Whether a row of another kind than these refers to this one."""
    kinds = ((relation.related_model, relation.field.name) for relation in row._meta.related_objects)
    return any(
        kind._base_manager.filter(**{name: row}).exists()
        for kind, name in kinds
        if not isinstance(kind, str) and kind not in but_for
    )
