"""Actions of the log: each package says in its ``log_actions`` what it logs, and in which words the log is read."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _


class LogAction(TextChoices):
    """Something that is logged: its value is stored for ever, its label is what people read. One subclass an area."""


class LogKeepingAction(LogAction):
    LOG_SEALED = "log.sealed", _("log sealed as it was found")
    LOG_ROWS_CHANGED = "log.rows_changed", _("saved")
    PERSON_ERASED = "person.erased", _("person erased")


def known_actions() -> list[str]:
    """Whatever can be logged, as it is stored."""
    return [action for actions in LogAction.__subclasses__() for action in actions.values]


def action_label(stored: str) -> str:
    """A stored action in words; one that nobody declares any more stays as it is."""
    for actions in LogAction.__subclasses__():
        if stored in actions:
            return str(actions(stored).label)
    return stored
