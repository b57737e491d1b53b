"""An import of results taken back as a whole, as long as nothing of it was signed, changed or built upon."""

from functools import partial

from scoring.base.errors import NotAllowedNow
from scoring.base.services import transaction
from scoring.imports.log_actions import ImportAction
from scoring.imports.services.written import reasons_against_undo as reasons_of_evening
from scoring.log.services.writing import log_action
from scoring.models import (
    Evening,
    Game,
    ImportedEvening,
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


def reasons_against_undo(row: ResultImport) -> list[str]:
    """Why an import cannot be taken back, evening by evening. Empty: it can."""
    return [reason for imported in _evenings(row) for reason in reasons_of_evening(imported)]


@transaction.atomic
def undo_import(*, result_import: ResultImport, actor: User) -> None:
    """Delete the evenings that the import wrote, with photos of their papers, and the players, the edition and the
    season that came with it, where nothing else uses them by now; the log keeps that it was there and is gone.

    An evening that was planned before stays, without its sheets and without whom the import entered. Raises
    NotAllowedNow, with every reason, if something of it was signed, changed or built upon.
    """
    if reasons := reasons_against_undo(result_import):
        raise NotAllowedNow(" ".join(reasons))
    league, season = result_import.league, result_import.season
    details = {
        "import": result_import.pk,
        "season": season.name,
        "evenings": [str(row.evening) for row in _evenings(result_import)],
    }
    for imported in _evenings(result_import):
        _take_back(imported)
    players = list(Player.objects.filter(added_by_import__result_import=result_import))
    subject, made_season, edition = result_import.file_name, result_import.made_season, result_import.made_edition
    rebuild_season(season=season)
    result_import.delete()
    details["players"] = [player.name for player in players if _is_bare(player) and _delete_unused(player)]
    if made_season and not season.evenings.exists():
        details["season_deleted"] = _delete_unused(season)
    if edition is not None:
        _delete_unused(edition)
    log_action(
        league=league,
        actor=actor,
        action=ImportAction.RESULTS_IMPORT_UNDONE,
        subject=subject,
        details=details,
        vouches_for=[season] if season.pk else [],
    )


def _evenings(row: ResultImport) -> list[ImportedEvening]:
    return list(row.evenings.select_related("evening__season__league", "evening__edition"))


def _take_back(imported: ImportedEvening) -> None:
    evening = imported.evening
    for photo in SheetPhoto.objects.filter(sheet__evening=evening):
        transaction.on_commit(partial(photo.image.delete, save=False))
    Game.objects.filter(sheet__evening=evening).delete()
    Seat.objects.filter(sheet__evening=evening).delete()
    if imported.is_new:
        Evening.objects.filter(pk=evening.pk).delete()
        return
    evening.sheets.all().delete()
    evening.rounds.all().delete()
    Registration.everybody.filter(evening=evening, pk__in=imported.registrations).delete()
    settle_credits(evening=evening)
    rebuild_evening(evening=evening)


def _is_bare(player: Player) -> bool:
    """Whether nobody has noted anything of them but the name."""
    empty = Player()
    told = any(getattr(player, name) != getattr(empty, name) for name in Player.PERSONAL)
    return not told and player.club_id is None and not player.is_guest


def _delete_unused(row: Player | Season | RuleSetEdition) -> bool:
    """Delete a row that nothing refers to; whether it is gone."""
    for relation in row._meta.related_objects:
        other = relation.related_model
        if not isinstance(other, str) and other._base_manager.filter(**{relation.field.name: row}).exists():
            return False
    row.delete()
    return True
