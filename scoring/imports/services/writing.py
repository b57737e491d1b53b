"""Stores imported evenings, all or nothing, through the same services that a secretary's typing goes through.

A season from files and protocol sheets from a workbook are written by the same hand; what was written is noted, so that
it can be taken back (``services.undoing``).
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from django.db import IntegrityError
from django.utils import timezone
from django.utils.translation import gettext as _

from engine.names import name_key
from engine.rulesets import RuleSet
from engine.scoring import Arrival
from scoring.base.errors import Conflict, NotAllowedNow
from scoring.base.services import transaction
from scoring.imports.log_actions import ImportAction
from scoring.imports.services.reading import EveningFile, SeasonFile
from scoring.imports.services.repeats import entered_already
from scoring.imports.services.report import ImportReport
from scoring.imports.services.sheets import write_sheet
from scoring.imports.services.target import target_of
from scoring.imports.services.written import digest_of
from scoring.log.selectors.log_facts import name_facts
from scoring.log.services.writing import log_action
from scoring.models import (
    AddedPlayer,
    Evening,
    ImportedEvening,
    League,
    Player,
    ResultImport,
    RuleSetEdition,
    Season,
    User,
)
from scoring.people.selectors.leagues import free_slug
from scoring.planning.services.evenings import create_evening
from scoring.planning.services.registrations import register_players
from scoring.rules.services import create_edition

_LONGEST_FILE_NAME = 120
Progress = Callable[[int, int], None]


def write_season(
    *,
    report: ImportReport,
    actor: User | None,
    league: League | None = None,
    season_name: str = "",
    file_name: str = "",
    seen_new_players: Collection[str] | None = None,
    report_progress: Progress | None = None,
) -> Season:
    """Store the season that the report is about; its sheets are submitted by ``actor``, not signed.

    ``league`` None: the one that season.json names, created if it is new. Players are reused by name, an edition by
    code and equal parameters. Warnings of the engine count as accepted: the report has shown them.
    ``seen_new_players`` are those of whom the actor has read that they would be new; None: nobody has read it. Raises
    NotAllowedNow if the report has errors or ``target_of`` has refusals, Conflict if others would be new by now;
    nothing is written then.
    ``report_progress(done, total)`` is called after every evening.
    """
    if report.season is None or not report.can_be_imported:
        raise NotAllowedNow(_("These files have errors; nothing was imported."))
    try:
        return _write_season(
            file=report.season,
            actor=actor,
            league=league,
            name=season_name or report.season.name,
            file_name=file_name,
            seen_new_players=seen_new_players,
            report_progress=report_progress,
        )
    except IntegrityError:
        raise NotAllowedNow(_("This season is being imported by somebody else at this moment.")) from None


@transaction.atomic
def _write_season(
    *,
    file: SeasonFile,
    actor: User | None,
    league: League | None,
    name: str,
    file_name: str,
    seen_new_players: Collection[str] | None,
    report_progress: Progress | None,
) -> Season:
    league = league or _league(file.league)
    League.objects.select_for_update(no_key=True).get(pk=league.pk)
    target = target_of(file, league=league, season_name=name)
    if target.refusals:
        raise NotAllowedNow(" ".join(target.refusals))
    if seen_new_players is not None and set(seen_new_players) != set(target.new_players):
        raise Conflict(
            _("The players of the league have changed since the files were checked. Please check them again.")
        )
    season = Season.objects.filter(league=league, name=name).first()
    return _write(
        file=file,
        season=season,
        league=league,
        name=name,
        actor=actor,
        file_name=file_name or name,
        report_progress=report_progress,
    ).season


@transaction.atomic
def write_evenings(
    *,
    report: ImportReport,
    actor: User | None,
    league: League,
    season: Season | None,
    file_name: str,
    report_progress: Progress | None = None,
) -> ResultImport:
    """Store evenings in a season; None: in a new one, called as the report says. Sheets are submitted by ``actor``.

    Raises NotAllowedNow if the report has errors, and if one of the evenings is entered already, whether it says the
    same or not; InvalidInput for a day outside the season.
    """
    if report.season is None or not report.can_be_imported:
        raise NotAllowedNow(_("These files have errors; nothing was imported."))
    entered = [known for known in entered_already(league, report.season.evenings) if not known.is_new]
    if entered:
        raise NotAllowedNow(" ".join(known.sentence for known in entered))
    return _write(
        file=report.season,
        season=season,
        league=league,
        name=report.season.name,
        actor=actor,
        file_name=file_name,
        report_progress=report_progress,
    )


def _write(
    *,
    file: SeasonFile,
    season: Season | None,
    league: League,
    name: str,
    actor: User | None,
    file_name: str,
    report_progress: Progress | None,
) -> ResultImport:
    edition, is_new_edition = _edition(league, file.rule_set, actor)
    made_season = season is None
    if season is None:
        season = Season.objects.create(
            league=league, name=name, starts_on=file.first_day, ends_on=file.last_day, edition=edition
        )
    players, added = _players(league, file.players)
    made = ResultImport.objects.create(
        league=league,
        season=season,
        made_season=made_season,
        made_edition=edition if is_new_edition else None,
        imported_by=actor,
        imported_at=timezone.now(),
        file_name=file_name[-_LONGEST_FILE_NAME:],
    )
    AddedPlayer.objects.bulk_create(AddedPlayer(result_import=made, player=player) for player in added)
    writing = _Writing(made, season, edition, players, actor)
    for done, evening in enumerate(file.evenings, start=1):
        writing.write(evening)
        if report_progress is not None:
            report_progress(done, len(file.evenings))
    log_action(
        league=league,
        actor=actor,
        action=ImportAction.RESULTS_IMPORTED,
        subject=made.file_name,
        details={
            "import": made.pk,
            "season": season.name,
            "evenings": [str(row.evening) for row in made.evenings.select_related("evening")],
            "new": [player.name for player in added],
        },
        facts=name_facts(added) if added else None,
    )
    return made


def _league(name: str) -> League:
    league = League.objects.filter(name=name).first()
    return league or League.objects.create(name=name, slug=free_slug(name))


def _edition(league: League, rule_set: RuleSet, actor: User | None) -> tuple[RuleSetEdition, bool]:
    edition = RuleSetEdition.objects.filter(league=league, code=rule_set.code).first()
    return (edition or create_edition(league=league, actor=actor, rule_set=rule_set)), edition is None


def _players(league: League, names: tuple[str, ...]) -> tuple[dict[str, Player], list[Player]]:
    """Everybody by the key of their names, and who was added for it."""
    players, added = {name_key(player.name): player for player in league.players.order_by("-pk")}, []
    for name in names:
        if name_key(name) not in players:
            players[name_key(name)] = Player.objects.create(league=league, name=name)
            added.append(players[name_key(name)])
    return players, added


@dataclass(frozen=True, slots=True)
class _Writing:
    """Writes the evenings of an import one by one, and notes how each stood when it was written."""

    made: ResultImport
    season: Season
    edition: RuleSetEdition
    players: Mapping[str, Player]
    actor: User | None

    def write(self, file: EveningFile) -> None:
        evening = file.planned or self._opened(file)
        before = set(evening.registrations.values_list("pk", flat=True))
        arrivals: dict[int, Arrival] = {self.players[name_key(name)].pk: at for name, at in file.arrivals.items()}
        register_players(evening=evening, actor=self.actor, arrivals=arrivals)
        for table, (_file, value) in enumerate(file.sheets, start=1):
            write_sheet(evening=evening, table=table, value=value, players=self.players, actor=self.actor)
        entered = evening.registrations.values_list("pk", flat=True)
        ImportedEvening.objects.create(
            result_import=self.made,
            evening=evening,
            is_new=file.planned is None,
            registrations=sorted(set(entered) - before),
            digest=digest_of(evening),
        )

    def _opened(self, file: EveningFile) -> Evening:
        return create_evening(
            season=self.season,
            actor=self.actor,
            date=file.date,
            kind=file.kind,
            registration_deadline=file.registration_deadline,
            edition=self.edition,
            edition_reason=_("imported from %(file)s") % {"file": file.source},
            starts_at=file.starts_at,
            venue=file.venue,
            address=file.address,
            capacity=file.capacity,
            source_file=file.source[:200],
        )
