"""What is logged of imports of results."""

from django.utils.translation import gettext_lazy as _

from scoring.log.log_actions import LogAction


class ImportAction(LogAction):
    RESULTS_IMPORTED = "results.imported", _("results imported")
    RESULTS_IMPORT_UNDONE = "results.import_undone", _("import of results taken back")
