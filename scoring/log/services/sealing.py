"""What was signed and logged before there was a key is sealed once, as it is found.

Nobody can say what had happened to it until then; from then on every change is noticed.
"""

from django.db.models import Q

from scoring.base.services import transaction
from scoring.log.log_actions import LogKeepingAction
from scoring.log.selectors.integrity import sealed_version
from scoring.log.selectors.log_facts import SHEETS, Facts, name_facts, sheet_facts
from scoring.log.services.writing import log_action
from scoring.models import AuditEntry, Evening, League, LogHead, Season, Sheet, SignedVersion


def seal_what_was_found() -> int:
    """Seal every league that has a log and never had a head. Gives their number; none after the first time."""
    unsealed = League.objects.filter(audit_entries__isnull=False, log_head__isnull=True).distinct()
    return sum(_seal(league=league) for league in unsealed)


@transaction.atomic
def _seal(*, league: League) -> int:
    entries = AuditEntry.objects.filter(league=league)
    versions = SignedVersion.objects.filter(sheet__evening__season__league=league)
    is_of_before = not entries.exclude(mac="").exists() and not versions.exclude(mac="").exists()
    if LogHead.objects.filter(league=league).exists() or not is_of_before:
        return 0
    seasons = list(Season.objects.filter(league=league).order_by("pk"))
    evenings = list(Evening.objects.filter(season__league=league).order_by("pk"))
    log_action(
        league=league,
        actor=None,
        action=LogKeepingAction.LOG_SEALED,
        subject=league.name,
        details={"entries": entries.count(), "signatures": versions.count()},
        facts=_facts(league) | name_facts(league.players.order_by("pk")),
        vouches_for=[*seasons, *evenings],
    )
    for version in versions.defer("content").order_by("pk"):
        seal = sealed_version(version)
        SignedVersion.objects.filter(pk=version.pk).update(key_id=seal.key_id, mac=seal.mac)
    return 1


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
