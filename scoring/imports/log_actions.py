"""What is logged of imports of results."""

from django.utils.translation import gettext_lazy as _

from scoring.log.log_actions import LogAction


class ImportAction(LogAction):
    EVENING_IMPORT_UNDONE = "evening.import_undone", _("imported evening taken back")
    RESULTS_IMPORT_BEGUN = "results.import_begun", _("import of results begun")
    RESULTS_IMPORTED = "results.imported", _("results imported")
    RESULTS_IMPORT_UNDONE = "results.import_undone", _("import of results taken back")
    RESULTS_IMPORT_KEPT = "results.import_kept", _("rest of an import kept")
