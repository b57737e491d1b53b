"""Template tags of the protocol sheet: labels of corrections, sums of columns, notes."""

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from engine.findings import Severity
from scoring.core import figures
from scoring.core.tags.ui import clause, icon
from scoring.core.wording import finding_text
from scoring.sheets.selectors.checked_sheets import Note
from scoring.sheets.selectors.protocol import PlayerColumn
from scoring.sheets.selectors.written_fields import LABELS

_SUMS = {"place": figures.place, "gap": figures.gap}

register = template.Library()
register.filter("finding_words", finding_text)

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTICE: "info"}


@register.filter
def correction_label(field: str) -> str:
    """What a corrected value is called."""
    return str(LABELS[field])


@register.simple_tag
def column_sum(column: PlayerColumn, name: str) -> str:
    """A figure below a player's column: ``points``, ``total``, ``place`` or ``gap``."""
    return _SUMS.get(name, figures.points)(getattr(column, name))


def _confirmed(note: Note) -> SafeString | str:
    """Who holds it for right, and why; nothing while nobody does."""
    confirmation = note.confirmation
    if confirmation is None:
        return ""
    if not confirmation.reason:
        return format_html(" ({})", _("confirmed"))
    values = {"name": confirmation.confirmed_by.display_name, "reason": confirmation.reason}
    return format_html(" <em>{}</em>", _("The paper is wrong: %(reason)s (%(name)s)") % values)


@register.simple_tag
def note_line(note: Note, page: str = "") -> SafeString:
    """A finding with its clauses; its text leads to the place on ``page`` that it is about."""
    words = {Severity.ERROR: _("Error"), Severity.WARNING: _("Warning"), Severity.NOTICE: _("Notice")}
    return format_html(
        '<div class="notice {}">{}<p><strong>{}:</strong> <a href="{}#{}">{}</a>{} {}</p></div>',
        _LEVELS[note.severity],
        icon(_LEVELS[note.severity]),
        words[note.severity],
        page,
        note.anchor,
        note.text,
        _confirmed(note),
        format_html_join(" ", "{}", ((clause(name),) for name in note.clauses)),
    )
