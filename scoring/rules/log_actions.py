"""The log's words for rule set editions."""

from django.utils.translation import gettext_lazy as _

from scoring.core.log_actions import LogAction


class EditionAction(LogAction):
    EDITION_CHANGED = "edition.changed", _("edition changed")
    EDITION_CREATED = "edition.created", _("edition created")
    EDITION_DELETED = "edition.deleted", _("edition deleted")
