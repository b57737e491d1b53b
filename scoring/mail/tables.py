"""The mails of a league."""

from datetime import datetime
from typing import ClassVar

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from scoring.core.columns import Column
from scoring.core.listings import Term
from scoring.core.tables.cells import FOLDED, NAME, NOWRAP, STATE, folded, folding, moment
from scoring.core.tables.table import PageTable
from scoring.models import Mail

_COLORS = {
    Mail.State.WAITING: "blue",
    Mail.State.SENDING: "blue",
    Mail.State.SENT: "green",
    Mail.State.UNCERTAIN: "yellow",
    Mail.State.FAILED: "red",
    Mail.State.NOT_SENT: "yellow",
    Mail.State.CANCELLED: "",
}


def state_badge(mail: Mail) -> SafeString:
    """The state of a mail in a word and a colour."""
    return format_html('<span class="badge {}">{}</span>', _COLORS[Mail.State(mail.state)], mail.get_state_display())


class OutboxTable(PageTable):
    """Mails, the last one first, each with a link to its page."""

    caption = gettext_lazy("Post")

    further_columns = (
        Column("name", gettext_lazy("Recipient")),
        Column("address", gettext_lazy("Mail address")),
    )

    subject = tables.Column(gettext_lazy("Subject and recipient"), attrs=NAME)
    state = tables.Column(gettext_lazy("State"), attrs=STATE)
    kind = tables.Column(gettext_lazy("What"), attrs=FOLDED)
    posted_at = tables.Column(gettext_lazy("Posted"), attrs=folded(NOWRAP))

    class Meta:
        attrs: ClassVar = folding("sticky-first")

    def render_subject(self, record: Mail) -> SafeString:
        """What it says, and below that to whom: on a phone the state then stands beside both, and as much of the
        address as there is room for; the mail's page has it whole."""
        return format_html(
            '<a href="{}">{}</a><br><span class="small muted">{}</span><span class="small muted address">{}</span>',
            reverse("mail", args=[record.league.slug, record.pk]),
            record.subject,
            record.name,
            record.address,
        )

    def render_kind(self, record: Mail) -> str:
        return record.get_kind_display()

    def value_kind(self, record: Mail) -> Term:
        return Term(record.kind, record.get_kind_display())

    def value_state(self, record: Mail) -> Term:
        return Term(record.state, record.get_state_display())

    def render_state(self, record: Mail) -> SafeString:
        return state_badge(record)

    def render_posted_at(self, value: datetime) -> str:
        return moment(value)
