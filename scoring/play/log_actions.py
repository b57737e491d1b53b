"""The log's words for records of games."""

from django.utils.translation import gettext_lazy as _

from scoring.core.log_actions import LogAction


class RecordAction(LogAction):
    RECORD_ATTACHED = "record.attached", _("record attached to a game")
    RECORD_REMOVED = "record.removed", _("record taken off a game")
    RECORD_REPLACED = "record.replaced", _("record of a game replaced")
