"""The list of jobs (long work) and how far each is."""

from datetime import datetime
from typing import ClassVar

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from scoring.core.listings import Term
from scoring.core.tables.cells import FOLDED, NAME, NOWRAP, STATE, folded, folding, moment
from scoring.core.tables.table import PageTable
from scoring.models import Job

_COLORS = {
    Job.State.QUEUED: "",
    Job.State.RUNNING: "blue",
    Job.State.DONE: "green",
    Job.State.FAILED: "red",
    Job.State.CANCELLED: "yellow",
}


class JobTable(PageTable):
    """Jobs, newest first, each with a link to its page."""

    caption = gettext_lazy("Jobs")

    kind = tables.Column(gettext_lazy("What"), attrs=NAME)
    state = tables.Column(gettext_lazy("State"), attrs=STATE)
    created_at = tables.Column(gettext_lazy("Started"), attrs=folded(NOWRAP))
    created_by = tables.Column(gettext_lazy("By"), attrs=FOLDED, orderable=False, empty_values=())
    league = tables.Column(gettext_lazy("League"), attrs=FOLDED, accessor="league__name", empty_values=())

    class Meta:
        attrs: ClassVar = folding("sticky-first")

    def render_kind(self, record: Job) -> SafeString:
        return format_html('<a href="{}">{}</a>', reverse("job", args=[record.pk]), record.get_kind_display())

    def value_kind(self, record: Job) -> Term | str:
        return Term(record.kind, record.get_kind_display())

    def value_state(self, record: Job) -> Term:
        return Term(record.state, record.get_state_display())

    def value_created_by(self, record: Job) -> str:
        return self.render_created_by(record)

    def render_state(self, record: Job) -> SafeString:
        return format_html(
            '<span class="badge {}">{}</span>', _COLORS[Job.State(record.state)], record.get_state_display()
        )

    def render_created_at(self, value: datetime) -> str:
        return moment(value)

    def render_created_by(self, record: Job) -> str:
        return record.created_by.display_name if record.created_by else gettext("the system")

    def render_league(self, record: Job) -> str:
        return record.league.name if record.league else "–"
