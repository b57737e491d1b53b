"""What no service has said is vouched for by an entry of its own, as it is found."""

from scoring.base.journal import Found
from scoring.base.models.vouched import vouched_columns, vouched_models
from scoring.base.services import transaction
from scoring.log.log_actions import LogKeepingAction
from scoring.log.selectors.rows import ROWS, changed_rows, every_row, label, rows_of
from scoring.log.services.writing import log_action
from scoring.models import AuditEntry, League


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
    found: Found = {
        model: dict(rows_of(model, league))
        for model in vouched_models()
        if not spoken_of.get(label(model), set(vouched_columns(model))).issuperset(vouched_columns(model))
    }
    if facts := changed_rows(found, league.pk, is_first_word=True):
        action = LogKeepingAction.LOG_ROWS_CHANGED
        log_action(league=league, actor=None, action=action, subject=league.name, facts=facts)
    return bool(facts)


@transaction.atomic
def vouch_for_what_is_there(*, league: League) -> int:
    """Let the log vouch for every row of a league as it is now. Gives 1. Reads all rows."""
    action = LogKeepingAction.LOG_SEALED
    log_action(league=league, actor=None, action=action, subject=league.name, facts=every_row(league))
    return 1
