"""What was there before there was a key, or before the log vouched for each row, is sealed once, as it is found.

Nobody can say what had happened to it until then; from then on every change is noticed.
"""

from typing import Any

from django.db.models import Exists, OuterRef, Q

from scoring.base.services import transaction
from scoring.log.log_actions import LogKeepingAction
from scoring.log.selectors.integrity import sealed_version
from scoring.log.selectors.log_facts import SHEETS, Facts, sheet_facts
from scoring.log.selectors.rows import ROWS, every_row
from scoring.log.services.writing import log_action
from scoring.models import AuditEntry, League, LogHead, Sheet, SignedVersion


def seal_what_was_found() -> int:
    """Seal every league that has a log and never had a head, and vouch for the rows of those for whose rows nothing
    vouches yet. Gives their number; none after the first time."""
    unsealed = League.objects.filter(audit_entries__isnull=False, log_head__isnull=True).distinct()
    sealed = sum(_seal(league=league) for league in unsealed)
    told = AuditEntry.objects.filter(league=OuterRef("pk"), facts__has_key=ROWS)
    untold = League.objects.filter(~Exists(told), log_head__isnull=False)
    return sealed + sum(vouch_for_what_is_there(league=league) for league in untold)


@transaction.atomic
def vouch_for_what_is_there(*, league: League) -> int:
    """Let the log vouch for every row of a league as it is now. Gives 1. Reads all rows."""
    _log_every_row(league, {})
    return 1


@transaction.atomic
def _seal(*, league: League) -> int:
    entries = AuditEntry.objects.filter(league=league)
    versions = SignedVersion.objects.filter(sheet__evening__season__league=league)
    is_of_before = not entries.exclude(mac="").exists() and not versions.exclude(mac="").exists()
    if LogHead.objects.filter(league=league).exists() or not is_of_before:
        return 0
    _log_every_row(league, _facts(league), entries=entries.count(), signatures=versions.count())
    for version in versions.defer("content").order_by("pk"):
        seal = sealed_version(version)
        SignedVersion.objects.filter(pk=version.pk).update(key_id=seal.key_id, mac=seal.mac)
    return 1


def _log_every_row(league: League, facts: Facts, **details: Any) -> None:
    """In as many entries as that takes; the first one says the rest as well."""
    for rows in every_row(league):
        action = LogKeepingAction.LOG_SEALED
        log_action(league=league, actor=None, action=action, subject=league.name, details=details, facts=facts | rows)
        facts, details = {}, {}


def _facts(league: League) -> Facts:
    """Everything that was signed, then how far each sheet is that was ever signed or is submitted."""
    versions = SignedVersion.objects.filter(sheet__evening__season__league=league).defer("content")
    said = [
        {
            "sheet": version.sheet_id,
            "state": Sheet.State.SIGNED,
            "version": version.version,
            "submitted_by": version.submitted_by_id,
            "signed_by": version.signed_by_id,
            "sha256": version.sha256,
        }
        for version in versions.order_by("pk")
    ]
    sheets = Sheet.objects.filter(Q(state=Sheet.State.SUBMITTED) | Q(signed_versions__isnull=False))
    for sheet in sheets.filter(evening__season__league=league).distinct().order_by("pk"):
        said += sheet_facts(sheet)[SHEETS]
    return {SHEETS: said}
