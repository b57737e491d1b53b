"""Signatures of seasons, verified: version, seal and log entry say the same, and so does what is official now."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.audit.services.discrepancies import Code, Discrepancy
from scoring.audit.services.verified_log import LogReading, SeasonFact
from scoring.core.keys import SealVerdict
from scoring.core.selectors.integrity import sha256_of, verdict_on_season
from scoring.models import League, SeasonVersion
from scoring.results.selectors.season_content import changes_since, told
from scoring.results.selectors.season_versions import standing_version

_UNREADABLE = (ValueError, KeyError, TypeError, IndexError, AttributeError)


def check_seasons(league: League, log: LogReading) -> Iterator[Discrepancy]:
    """Every version of a season that both have signed, and what is official of each closed season."""
    rows = SeasonVersion.objects.filter(season__league=league, signed_at__isnull=False).select_related("season")
    found = set()
    for version in rows.order_by("pk"):
        found.add((version.season_id, version.version))
        where = f"{league} · {version.season} · {_('version %(version)s') % {'version': version.version}}"
        yield from _faults_of_text(version, where, log)
        if version.president_id == version.auditor_id:
            yield Discrepancy(Code.FOUR_EYES, where, _("The same account signed as president and as auditor."))
        yield from _against_log(version, log.seasons.get((version.season_id, version.version)), where)
    for (season, number), fact in log.seasons.items():
        if (season, number) not in found:
            text = _("By log entry %(number)s version %(version)s of season %(season)s was signed, but that is gone.")
            said = {"number": fact.sequence, "season": season, "version": number}
            yield Discrepancy(Code.VERSION_MISSING, str(league), text % said)
    for season_row in league.seasons.select_related("edition", "league").order_by("pk"):
        standing = standing_version(season_row)
        if standing is not None:
            standing.season = season_row
            yield from _against_season(standing, f"{league} · {season_row}")


def _faults_of_text(version: SeasonVersion, where: str, log: LogReading) -> Iterator[Discrepancy]:
    if sha256_of(version.content) != version.sha256:
        yield Discrepancy(Code.TEXT_CHANGED, where, _("The signed text was changed: it no longer has its SHA-256."))
    verdict = verdict_on_season(version)
    if verdict is SealVerdict.FORGED:
        text = _("This signature was not made by the office: its seal is forged.")
        yield Discrepancy(Code.SIGNATURE_FORGED, where, text)
    elif verdict is SealVerdict.KEY_UNKNOWN:
        log.unknown_keys[version.key_id] += 1


def _against_log(version: SeasonVersion, fact: SeasonFact | None, where: str) -> Iterator[Discrepancy]:
    if fact is None:
        yield Discrepancy(Code.NOT_IN_LOG, where, _("The log knows nothing of this signature."))
    elif (version.sha256, version.president_id, version.auditor_id) != (fact.sha256, fact.president, fact.auditor):
        text = _("Text or signers are not those of log entry %(number)s.")
        yield Discrepancy(Code.NOT_AS_LOGGED, where, text % {"number": fact.sequence})


def _against_season(version: SeasonVersion, where: str) -> Iterator[Discrepancy]:
    """What is official now, figure by figure."""
    try:
        changes = changes_since(version, version.season)
    except _UNREADABLE as error:
        text = _("Season and signed text cannot be compared: %(reason)s.")
        yield Discrepancy(Code.SEASON_DIFFERS, where, text % {"reason": error})
        return
    for change in changes:
        text = _("What both have signed says something else (signed → now): %(what)s %(before)s → %(after)s.")
        said = {"what": change.where, "before": told(change.before), "after": told(change.after)}
        yield Discrepancy(Code.SEASON_DIFFERS, where, text % said)
