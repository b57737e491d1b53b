"""A season from files: where it goes and what stands in its way there, and how it is written.

The format is described in docs/import-format.md. ``read_files`` and ``read_archive`` collect the files, ``read_season``
understands them, ``report_on`` works out the result in memory, ``target_of`` what it meets in the league: the dry run
and the import ask it, so that one cannot say yes where the other says no.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from itertools import count
from typing import Any, TypedDict, Unpack

from django.db import IntegrityError
from django.utils.translation import gettext as _

from engine.names import name_key
from engine.rulesets import RuleSet
from scoring.core.errors import Conflict, NotAllowedNow
from scoring.core.services import transaction
from scoring.imports.services.reading import SeasonFile
from scoring.imports.services.repeats import Entered, entered_already
from scoring.imports.services.report import ImportReport
from scoring.imports.services.undoing import Commission, require_no_other
from scoring.imports.services.writing import BegunImport, begin_import, carry_out
from scoring.models import League, ResultImport, Season, User
from scoring.people.selectors.leagues import free_slug
from scoring.rules.selectors import rule_set_of

_LONGEST_NAME = Season._meta.get_field("name").max_length or 0


@dataclass(frozen=True, slots=True)
class ImportTarget:
    """A league as the place of an import under the name ``season``.

    ``known_players`` are pairs of a name in the files and the player's name in the league. ``free_name`` is a name
    under which the season could be imported. ``entered``: evenings of the files that the league has already.
    """

    season: str
    new_players: tuple[str, ...]
    known_players: tuple[tuple[str, str], ...]
    season_refusal: str
    edition_refusal: str
    free_name: str
    entered: tuple[Entered, ...] = ()

    @property
    def refusals(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.season_refusal, self.edition_refusal)))

    def to_data(self) -> dict[str, Any]:
        return {
            "new_players": list(self.new_players),
            "known_players": [list(pair) for pair in self.known_players],
            "season_refusal": self.season_refusal,
            "edition_refusal": self.edition_refusal,
            "free_name": self.free_name,
            "entered": [[known.sentence, list(known.differences)] for known in self.entered],
        }


def target_of(file: SeasonFile, *, league: League | None, season_name: str = "") -> ImportTarget:
    """What importing the file would meet in a league; None: in the one that the file names. At most nine queries."""
    league = league or League.objects.filter(name=file.league).first()
    name = season_name or file.name
    known = known_players(league) if league else {}
    entered = [one for one in entered_already(league, file.evenings) if not one.is_new] if league else []
    return ImportTarget(
        season=name,
        new_players=tuple(written for written in file.players if name_key(written) not in known),
        known_players=tuple(
            (written, known[name_key(written)]) for written in file.players if name_key(written) in known
        ),
        season_refusal=_refusal(league, file, name, entered) if league else "",
        edition_refusal=_edition_refusal(league, file.rule_set) if league else "",
        free_name=_free_name(league, name) if league else name,
        entered=tuple(entered),
    )


def _refusal(league: League, file: SeasonFile, name: str, entered: list[Entered]) -> str:
    """As :func:`season_refusal`, in words that fit a repeated import; whoever gives another name wants it twice."""
    refusal = season_refusal(league, name)
    if refusal and len(entered) == len(file.evenings) and all(one.is_same for one in entered):
        return _("All evenings of these files are entered already, just as the files have them.")
    return refusal


def season_refusal(league: League, name: str) -> str:
    """Why no season can be imported under a name; empty: it can. A season without evenings is filled."""
    if not league.seasons.filter(name=name, evenings__isnull=False).exists():
        return ""
    return _(
        "The season “%(season)s” already has evenings in “%(league)s”. Delete them first, or give another name."
    ) % {
        "season": name,
        "league": league,
    }


def known_players(league: League) -> dict[str, str]:
    """The names of the league's players by what nobody hears of them; of two with the same, the one made first."""
    names = league.players.order_by("-pk").values_list("name", flat=True)
    return {name_key(name): name for name in names}


def _edition_refusal(league: League, rule_set: RuleSet) -> str:
    edition = league.editions.filter(code=rule_set.code).first()
    if edition is None or rule_set_of(edition) == rule_set:
        return ""
    return _("The league has an edition “%(code)s” with other parameters.") % {"code": rule_set.code}


def _free_name(league: League, name: str) -> str:
    """The name itself, or the first of ``name (2)``, ``name (3)``, … under which nothing was played."""
    taken = set(league.seasons.filter(evenings__isnull=False).values_list("name", flat=True))
    numbered = (f"{name[: _LONGEST_NAME - len(f' ({number})')]} ({number})" for number in count(2))
    return name if name not in taken else next(other for other in numbered if other not in taken)


class Given(TypedDict, total=False):
    """Where a season goes. ``league`` None: the one that season.json names, created if it is new; ``season_name``,
    ``file_name`` empty: those of the files. ``seen_new_players`` are those of whom the actor has read that they would
    be new; None: nobody has read it."""

    league: League | None
    season_name: str
    file_name: str
    seen_new_players: Collection[str] | None


def write_season(
    *,
    report: ImportReport,
    actor: User | None,
    report_progress: Callable[[int, int], None] | None = None,
    **given: Unpack[Given],
) -> Season:
    """Store the season that the report is about, as :func:`import_season`, for nobody's job. ``report_progress(done,
    total)`` is called before the first and after every evening."""
    commission = Commission(actor) if report_progress is None else Commission(actor, report_progress=report_progress)
    return import_season(report=report, commission=commission, **given).season


def import_season(*, report: ImportReport, commission: Commission, **given: Unpack[Given]) -> ResultImport:
    """Store the season that the report is about; its sheets are submitted by the commission's actor, not signed.

    Players are reused by name, an edition by code and equal parameters. Warnings of the engine count as accepted: the
    report has shown them. Raises NotAllowedNow if the report has errors, ``target_of`` has refusals or another import
    is not complete, Conflict if others would be new by now; nothing is written then. What stops it later takes it back
    (``services.writing``).
    """
    if report.season is None or not report.can_be_imported:
        raise NotAllowedNow(_("These files have errors; nothing was imported."))
    try:
        begun = _begin_season(file=report.season, commission=commission, **given)
    except IntegrityError:
        raise NotAllowedNow(_("This season is being imported by somebody else at this moment.")) from None
    return carry_out(begun)


@transaction.atomic(league=League)
def _begin_season(
    *,
    file: SeasonFile,
    commission: Commission,
    league: League | None = None,
    season_name: str = "",
    file_name: str = "",
    seen_new_players: Collection[str] | None = None,
) -> BegunImport:
    name = season_name or file.name
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
