"""What is logged of imports: results, lists of members."""

from django.utils.translation import gettext_lazy as _

from scoring.core.log_actions import LogAction


class ImportAction(LogAction):
    EVENING_IMPORT_UNDONE = "evening.import_undone", _("imported evening taken back")
    RESULTS_IMPORT_BEGUN = "results.import_begun", _("import of results begun")
    RESULTS_IMPORTED = "results.imported", _("results imported")
    RESULTS_IMPORT_UNDONE = "results.import_undone", _("import of results taken back")
    RESULTS_IMPORT_KEPT = "results.import_kept", _("rest of an import kept")


class MembersAction(LogAction):
    PLAYERS_IMPORTED = "players.imported", _("members imported")
    PLAYERS_IMPORT_UNDONE = "players.import_undone", _("import of members taken back")
