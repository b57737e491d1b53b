"""An import of members taken back as a whole, as long as nobody has used what it wrote."""

from collections.abc import Iterator

from django.db.models import Field
from django.utils.translation import gettext as _

from scoring.base.errors import NotAllowedNow
from scoring.base.services import transaction
from scoring.log.services.writing import log_action
from scoring.members.log_actions import MembersAction
from scoring.members.services.written import digest_of
from scoring.models import Club, ImportedPlayer, Player, PlayerImport, User


def reasons_against_undo(row: PlayerImport) -> list[str]:
    """Why an import cannot be taken back: each row that was used since, with how. Empty: it can."""
    rows = list(row.rows.select_related("player__club"))
    added = {imported.player_id for imported in rows if imported.is_new}
    reasons = [reason for imported in rows for reason in _reasons_of(imported)]
    return reasons + [reason for club in row.founded_clubs.all() for reason in _reasons_of_club(club, added)]


@transaction.atomic
def undo_import(*, player_import: PlayerImport, actor: User) -> None:
    """Delete whom the import added and empty what it filled in; the log keeps both. Raises NotAllowedNow, with every
    reason, if one row was used since."""
    league = player_import.league
    if reasons := reasons_against_undo(player_import):
        raise NotAllowedNow(" ".join(reasons))
    removed, emptied = [], []
    for imported in player_import.rows.select_related("player__league"):
        player = imported.player
        if imported.is_new:
            removed.append(player)
            continue
        for name in imported.fields:
            field = Player._meta.get_field(name)
            assert isinstance(field, Field)
            setattr(player, name, field.get_default())
        player.save()
        emptied.append(player.name)
    clubs = list(player_import.founded_clubs.all())
    details = {
        "import": player_import.pk,
        "removed": [player.name for player in removed],
        "emptied": emptied,
        "clubs": [club.name for club in clubs],
    }
    subject = player_import.file_name
    player_import.delete()
    Player.objects.filter(pk__in=[player.pk for player in removed]).delete()
    Club.objects.filter(pk__in=[club.pk for club in clubs]).delete()
    log_action(league=league, actor=actor, action=MembersAction.PLAYERS_IMPORT_UNDONE, subject=subject, details=details)


def _reasons_of(imported: ImportedPlayer) -> Iterator[str]:
    player = imported.player
    if digest_of(player, imported.fields) != imported.digest:
        yield _("%(name)s was changed since.") % {"name": player.name}
    if not imported.is_new:
        return
    for relation in Player._meta.related_objects:
        rows = relation.related_model._base_manager.filter(**{relation.field.name: player})
        if relation.related_model is ImportedPlayer:
            rows = rows.exclude(pk=imported.pk)
        if rows.exists():
            what = str(relation.related_model._meta.verbose_name)
            yield _("%(name)s is used since: %(what)s.") % {"name": player.name, "what": what}


def _reasons_of_club(club: Club, added: set[int]) -> Iterator[str]:
    if club.players.exclude(pk__in=added).exists() or club.teams.exists() or club.registrations.exists():
        yield _("The club “%(name)s” has got others since.") % {"name": club.name}
