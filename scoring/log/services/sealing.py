"""What was there before there was a key, or before the log vouched for each row, is sealed once, as it is found.

Nobody can say what had happened to it until then; from then on every change is noticed.
"""

from django.db.models import Exists, OuterRef, Q

from scoring.base.models.vouched import vouched_columns, vouched_models
from scoring.base.services import transaction
from scoring.log.log_actions import LogKeepingAction
from scoring.log.selectors.integrity import sealed_version
from scoring.log.selectors.log_facts import SHEETS, Facts, sheet_facts
from scoring.log.selectors.rows import ROWS, changed_rows, every_row, label, rows_of
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
    action = LogKeepingAction.LOG_SEALED
    log_action(league=league, actor=None, action=action, subject=league.name, facts=every_row(league))
    return 1


def vouch_for_new_columns() -> int:
    """After a migration: let the log of every league vouch for the columns of which it has never spoken, as they are
    now. Whatever it has spoken of before must still say the same. Gives the number of leagues; reads all logs."""
    return sum(_vouch_for_new_columns(league=league) for league in League.objects.filter(log_head__isnull=False))


@transaction.atomic
def _vouch_for_new_columns(*, league: League) -> int:
    spoken_of: dict[str, set[str]] = {}
    entries = AuditEntry.objects.filter(league=league, facts__has_key=ROWS)
    for facts in entries.values_list("facts", flat=True).iterator(chunk_size=500):
        for name, about in facts[ROWS]["of"].items():
            spoken_of.setdefault(name, set()).update(about["columns"].split())
    found = {
        model: dict(rows_of(model, league))
        for model in vouched_models()
        if not spoken_of.get(label(model), set(vouched_columns(model))).issuperset(vouched_columns(model))
    }
    if facts := changed_rows(found, league.pk, is_first_word=True):
        action = LogKeepingAction.LOG_ROWS_CHANGED
        log_action(league=league, actor=None, action=action, subject=league.name, facts=facts)
    return bool(facts)


@transaction.atomic
def _seal(*, league: League) -> int:
    entries = AuditEntry.objects.filter(league=league)
    versions = SignedVersion.objects.filter(sheet__evening__season__league=league)
    is_of_before = not entries.exclude(mac="").exists() and not versions.exclude(mac="").exists()
    if LogHead.objects.filter(league=league).exists() or not is_of_before:
        return 0
    log_action(
        league=league,
        actor=None,
        action=LogKeepingAction.LOG_SEALED,
        subject=league.name,
        details={"entries": entries.count(), "signatures": versions.count()},
        facts=_facts(league) | every_row(league),
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
