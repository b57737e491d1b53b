"""What is left of an import that can neither be finished nor taken back."""

from django.utils.translation import gettext as _

from scoring.base.errors import NotAllowedNow
from scoring.base.services import transaction
from scoring.imports.log_actions import ImportAction
from scoring.imports.services.undoing import reasons_against_undo
from scoring.log.services.writing import log_action
from scoring.models import ResultImport, User


@transaction.atomic
def keep_rest(*, result_import: ResultImport, actor: User | None) -> None:
    """Let the evenings stay of an import that was broken off, or taken back in part, when somebody has signed or
    changed one of them: from now on they are as if they had been typed, and the league can import again.

    Raises NotAllowedNow for one that is complete, that a job is writing or taking back, or that can be taken back.
    """
    is_worked_on = result_import.is_being_written or result_import.is_being_taken_back
    if result_import.is_complete or is_worked_on or not reasons_against_undo(result_import):
        raise NotAllowedNow(_("Only what is left of an import stays, and only if it cannot be taken back."))
    log_action(
        league=result_import.league,
        actor=actor,
        action=ImportAction.RESULTS_IMPORT_KEPT,
        subject=result_import.file_name,
        details={
            "import": result_import.pk,
            "season": result_import.season.name,
            "kept": [str(row.evening) for row in result_import.evenings.select_related("evening")],
            "evenings": result_import.taken_back or [],
        },
    )
    result_import.delete()
