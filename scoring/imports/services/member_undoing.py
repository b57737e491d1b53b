"""An import of members taken back as a whole, as long as nobody has used what it wrote."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from django.db.models import Field
from django.utils.translation import gettext as _

from scoring.core.errors import NotAllowedNow
from scoring.core.services import transaction
from scoring.core.services.log import log_action
from scoring.imports.log_actions import MembersAction
from scoring.imports.services.import_record import digest_of_player
from scoring.models import Club, ImportedPlayer, Player, PlayerImport, User
from scoring.models.base.references import referring_to


def reasons_against_undo(row: PlayerImport) -> list[str]:
    """Why an import cannot be taken back: each row that was used since, with how. Empty: it can. As many queries for
    any number of rows: one for each kind that may refer to a player, and three for each club that was founded."""
    rows = list(row.rows.select_related("player__club"))
    added = {imported.player_id for imported in rows if imported.is_new}
    uses = _uses_of_added(row)
    reasons = [reason for imported in rows for reason in _reasons_of(imported, uses)]
    return reasons + [reason for club in row.founded_clubs.all() for reason in _reasons_of_club(club, added)]


@transaction.atomic(player_import=PlayerImport)
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


def _uses_of_added(row: PlayerImport) -> Mapping[int, Sequence[str]]:
    """What else refers to each player whom the import added (primary keys)."""
    uses = defaultdict[int, list[str]](list)
    added = row.rows.filter(is_new=True).values("player")
    for kind, name in referring_to(Player):
        rows = kind._base_manager.filter(**{f"{name}__in": added})
        if kind is ImportedPlayer:
            rows = rows.exclude(player_import=row)
        for player in rows.order_by().values_list(name, flat=True).distinct():
            uses[player].append(str(kind._meta.verbose_name))
    return uses


def _reasons_of(imported: ImportedPlayer, uses: Mapping[int, Sequence[str]]) -> Iterator[str]:
    player = imported.player
    if digest_of_player(player, imported.fields) != imported.digest:
        yield _("%(name)s was changed since.") % {"name": player.name}
    for what in uses.get(player.pk, ()):
        yield _("%(name)s is used since: %(what)s.") % {"name": player.name, "what": what}


def _reasons_of_club(club: Club, added: set[int]) -> Iterator[str]:
    if club.players.exclude(pk__in=added).exists() or club.teams.exists() or club.registrations.exists():
        yield _("The club “%(name)s” has got others since.") % {"name": club.name}
