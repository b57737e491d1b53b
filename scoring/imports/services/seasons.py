"""A season from files, written into a league.

Import of a season from files: read them, say everything that is wrong, show what would result, write it.

The format is described in docs/import-format.md. ``read_files`` and ``read_archive`` collect the files,
``read_season`` understands them, ``report_on`` works out the result in memory, ``target_of`` what it
meets in the league, ``import_season`` stores it, ``write_season`` does so for no job.
"""

from collections.abc import Callable, Collection

from django.db import IntegrityError
from django.utils.translation import gettext as _

from scoring.core.errors import Conflict, NotAllowedNow
from scoring.core.services import transaction
from scoring.imports.services.reading import SeasonFile
from scoring.imports.services.report import ImportReport
from scoring.imports.services.target import target_of
from scoring.imports.services.undoing import Commission, require_no_other
from scoring.imports.services.writing import BegunImport, begin_import, carry_out
from scoring.models import League, ResultImport, Season, User
from scoring.people.selectors.leagues import free_slug


def write_season(
    *,
    report: ImportReport,
    actor: User | None,
    league: League | None = None,
    season_name: str = "",
    file_name: str = "",
    seen_new_players: Collection[str] | None = None,
    report_progress: Callable[[int, int], None] | None = None,
) -> Season:
    """Store the season that the report is about, as :func:`import_season`, for nobody's job. ``report_progress(done,
    total)`` is called before the first and after every evening."""
    commission = Commission(actor) if report_progress is None else Commission(actor, report_progress=report_progress)
    return import_season(
        report=report,
        league=league,
        season_name=season_name,
        file_name=file_name,
        seen_new_players=seen_new_players,
        commission=commission,
    ).season


def import_season(
    *,
    report: ImportReport,
    commission: Commission,
    league: League | None = None,
    season_name: str = "",
    file_name: str = "",
    seen_new_players: Collection[str] | None = None,
) -> ResultImport:
    """Store the season that the report is about; its sheets are submitted by the commission's actor, not signed.

    ``league`` None: the one that season.json names, created if it is new. Players are reused by name, an edition by
    code and equal parameters. Warnings of the engine count as accepted: the report has shown them.
    ``seen_new_players`` are those of whom the actor has read that they would be new; None: nobody has read it. Raises
    NotAllowedNow if the report has errors, ``target_of`` has refusals or another import is not complete, Conflict if
    others would be new by now; nothing is written then. What stops it later takes it back (``services.writing``).
    """
    if report.season is None or not report.can_be_imported:
        raise NotAllowedNow(_("These files have errors; nothing was imported."))
    try:
        begun = _begin_season(
            file=report.season,
            league=league,
            name=season_name or report.season.name,
            file_name=file_name,
            seen_new_players=seen_new_players,
            commission=commission,
        )
    except IntegrityError:
        raise NotAllowedNow(_("This season is being imported by somebody else at this moment.")) from None
    return carry_out(begun)


@transaction.atomic(league=League)
def _begin_season(
    *,
    file: SeasonFile,
    league: League | None,
    name: str,
    file_name: str,
    seen_new_players: Collection[str] | None,
    commission: Commission,
) -> BegunImport:
    league = league or League.objects.filter(name=file.league).first()
    made_league = league is None
    if league is None:
        league = League.objects.create(name=file.league, slug=free_slug(file.league))
    League.objects.select_for_update(no_key=True).get(pk=league.pk)
    require_no_other(league)
    target = target_of(file, league=league, season_name=name)
    if target.refusals:
        raise NotAllowedNow(" ".join(target.refusals))
    if seen_new_players is not None and set(seen_new_players) != set(target.new_players):
        raise Conflict(
            _("The players of the league have changed since the files were checked. Please check them again.")
        )
    season = Season.objects.filter(league=league, name=name).first()
    return begin_import(
        file=file,
        league=league,
        season=season,
        name=name,
        file_name=file_name or name,
        commission=commission,
        made_league=made_league,
    )
