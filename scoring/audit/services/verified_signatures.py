"""Signatures of sheets and seasons, verified: row, signed version, seal and log entry say the same, by four eyes."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from scoring.audit.selectors.signatures import NOT_COMPARABLE, change_text, changes_since_signature
from scoring.audit.services.discrepancies import Code, Discrepancy
from scoring.audit.services.verified_log import LogReading, SeasonFact, SheetFact
from scoring.core.keys import SealVerdict
from scoring.core.selectors.integrity import sha256_of, verdict_on_season, verdict_on_version
from scoring.models import League, SeasonVersion, Sheet, SignedVersion
from scoring.results.selectors.season_content import changes_since, told
from scoring.results.selectors.season_versions import standing_version
from scoring.sheets.selectors.loading import full_sheet


def check_versions(league: League, log: LogReading) -> Iterator[Discrepancy]:
    """Everything that was ever signed in the league, one by one."""
    rows = SignedVersion.objects.filter(sheet__evening__season__league=league)
    found = set()
    for signed in rows.select_related("sheet__evening", "sheet__round").order_by("pk").iterator(chunk_size=50):
        found.add((signed.sheet_id, signed.version))
        where = _where(league, signed)
        yield from _faults_of_sheets_text(signed, where, log)
        yield from _faults_of_eyes(signed, where)
        yield from _sheet_against_log(signed, log.versions.get((signed.sheet_id, signed.version)), where)
        if signed.sheet.is_signed and signed.sheet.version == signed.version:
            yield from _sheet_against_text(signed, where)
    for (sheet, version), fact in log.versions.items():
        if (sheet, version) not in found:
            text = _("By log entry %(number)s sheet %(sheet)s was signed as version %(version)s, but that is gone.")
            said = {"number": fact.sequence, "sheet": sheet, "version": version}
            yield Discrepancy(Code.VERSION_MISSING, str(league), text % said)


def check_sheets(league: League, log: LogReading) -> Iterator[Discrepancy]:
    """Every sheet of the league: is it in the state that the log says, and signed by whom its signature names?"""
    sheets = Sheet.objects.filter(evening__season__league=league).select_related("evening", "round")
    found = set()
    for sheet in sheets.prefetch_related("signed_versions").order_by("pk").iterator(chunk_size=200):
        found.add(sheet.pk)
        where = f"{league} · {sheet}"
        fact = log.sheets.get(sheet.pk)
        if sheet.is_signed:
            yield from _faults_of_signed_sheet(sheet, where)
            if fact is None or fact.state != Sheet.State.SIGNED:
                yield Discrepancy(
                    Code.NOT_IN_LOG, where, _("The sheet counts as signed, but the log knows nothing of it.")
                )
        elif fact is not None and fact.state == Sheet.State.SIGNED:
            text = _("By log entry %(number)s the sheet is signed, but it counts as “%(state)s”.")
            said = {"number": fact.sequence, "state": sheet.get_state_display()}
            yield Discrepancy(Code.STATE_DIFFERS, where, text % said)
        if fact is not None and fact.version != sheet.version:
            text = _("The sheet says version %(version)s, by log entry %(number)s it is version %(logged)s.")
            said = {"version": sheet.version, "number": fact.sequence, "logged": fact.version}
            yield Discrepancy(Code.STATE_DIFFERS, where, text % said)
    for pk, fact in log.sheets.items():
        if pk not in found and fact.state == Sheet.State.SIGNED:
            text = _("By log entry %(number)s sheet %(sheet)s is signed, but it is not there any more.")
            yield Discrepancy(Code.SHEET_MISSING, str(league), text % {"number": fact.sequence, "sheet": pk})


def _faults_of_sheets_text(signed: SignedVersion, where: str, log: LogReading) -> Iterator[Discrepancy]:
    if sha256_of(signed.content) not in (signed.sha256, log.gone.texts.get(signed.pk)):
        yield Discrepancy(Code.TEXT_CHANGED, where, _("The signed text was changed: it no longer has its SHA-256."))
    verdict = verdict_on_version(signed)
    if verdict is SealVerdict.FORGED:
        text = _("This signature was not made by the office: its seal is forged.")
        yield Discrepancy(Code.SIGNATURE_FORGED, where, text)
    elif verdict is SealVerdict.KEY_UNKNOWN:
        log.unknown_keys[signed.key_id] += 1


def _faults_of_eyes(signed: SignedVersion, where: str) -> Iterator[Discrepancy]:
    if signed.submitted_by_id == signed.signed_by_id:
        yield Discrepancy(Code.FOUR_EYES, where, _("The same account submitted and signed."))
    elif signed.submitted_by_id is None:
        yield Discrepancy(Code.FOUR_EYES, where, _("It was signed although nobody is named as who submitted it."))


def _sheet_against_log(signed: SignedVersion, fact: SheetFact | None, where: str) -> Iterator[Discrepancy]:
    if fact is None:
        yield Discrepancy(Code.NOT_IN_LOG, where, _("The log knows nothing of this signature."))
        return
    said = (signed.sha256, signed.submitted_by_id, signed.signed_by_id)
    if said != (fact.sha256, fact.submitted_by, fact.signed_by):
        text = _("Text, submitter or signer are not those of log entry %(number)s.")
        yield Discrepancy(Code.NOT_AS_LOGGED, where, text % {"number": fact.sequence})


def _sheet_against_text(signed: SignedVersion, where: str) -> Iterator[Discrepancy]:
    """What the sheet says by now."""
    try:
        changes = changes_since_signature(signed, full_sheet(signed.sheet_id))
    except NOT_COMPARABLE as error:
        text = _("Sheet and signed text cannot be compared: %(reason)s.")
        yield Discrepancy(Code.SHEET_DIFFERS, where, text % {"reason": error})
        return
    if changes:
        text = _("The sheet does not say any more what was signed: %(places)s.")
        yield Discrepancy(
            Code.SHEET_DIFFERS, where, text % {"places": "; ".join(dict.fromkeys(map(change_text, changes)))}
        )


def _faults_of_signed_sheet(sheet: Sheet, where: str) -> Iterator[Discrepancy]:
    signed = next((row for row in sheet.signed_versions.all() if row.version == sheet.version), None)
    if signed is None:
        text = _("The sheet counts as signed, but nothing was signed as version %(version)s.")
        yield Discrepancy(Code.VERSION_MISSING, where, text % {"version": sheet.version})
        return
    people = (sheet.submitted_by_id, sheet.signed_by_id, sheet.signed_at)
    if people != (signed.submitted_by_id, signed.signed_by_id, signed.signed_at):
        text = _("The sheet names another submitter, signer or time than its signature.")
        yield Discrepancy(Code.SIGNER_DIFFERS, where, text)


def _where(league: League, signed: SignedVersion) -> str:
    version = _("version %(version)s") % {"version": signed.version}
    return f"{league} · {signed.sheet} · {version}"


_UNREADABLE = (ValueError, KeyError, TypeError, IndexError, AttributeError)


def check_seasons(league: League, log: LogReading) -> Iterator[Discrepancy]:
    """Every version of a season that both have signed, and what is official of each closed season."""
    rows = SeasonVersion.objects.filter(season__league=league, signed_at__isnull=False).select_related("season")
    found = set()
    for version in rows.order_by("pk"):
        found.add((version.season_id, version.version))
        where = f"{league} · {version.season} · {_('version %(version)s') % {'version': version.version}}"
        yield from _faults_of_seasons_text(version, where, log)
        if version.president_id == version.auditor_id:
            yield Discrepancy(Code.FOUR_EYES, where, _("The same account signed as president and as auditor."))
        yield from _season_against_log(version, log.seasons.get((version.season_id, version.version)), where)
    for (season, number), fact in log.seasons.items():
        if (season, number) not in found:
            text = _("By log entry %(number)s version %(version)s of season %(season)s was signed, but that is gone.")
            said = {"number": fact.sequence, "season": season, "version": number}
            yield Discrepancy(Code.VERSION_MISSING, str(league), text % said)
    for season_row in league.seasons.select_related("edition", "league").order_by("pk"):
        standing = standing_version(season_row)
        if standing is not None:
            standing.season = season_row
            yield from _season_against_text(standing, f"{league} · {season_row}")


def _faults_of_seasons_text(version: SeasonVersion, where: str, log: LogReading) -> Iterator[Discrepancy]:
    if sha256_of(version.content) != version.sha256:
        yield Discrepancy(Code.TEXT_CHANGED, where, _("The signed text was changed: it no longer has its SHA-256."))
    verdict = verdict_on_season(version)
    if verdict is SealVerdict.FORGED:
        text = _("This signature was not made by the office: its seal is forged.")
        yield Discrepancy(Code.SIGNATURE_FORGED, where, text)
    elif verdict is SealVerdict.KEY_UNKNOWN:
        log.unknown_keys[version.key_id] += 1


def _season_against_log(version: SeasonVersion, fact: SeasonFact | None, where: str) -> Iterator[Discrepancy]:
    if fact is None:
        yield Discrepancy(Code.NOT_IN_LOG, where, _("The log knows nothing of this signature."))
    elif (version.sha256, version.president_id, version.auditor_id) != (fact.sha256, fact.president, fact.auditor):
        text = _("Text or signers are not those of log entry %(number)s.")
        yield Discrepancy(Code.NOT_AS_LOGGED, where, text % {"number": fact.sequence})


def _season_against_text(version: SeasonVersion, where: str) -> Iterator[Discrepancy]:
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
