"""Lists of the audit: the league's log on its page, and irregularities for other programs."""

import json
from collections.abc import Iterable
from datetime import datetime
from typing import ClassVar

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, gettext_lazy

from scoring.core.columns import Column
from scoring.core.listings import Listing, Origin, Term
from scoring.core.log_actions import action_label
from scoring.core.tables.cells import FOLDED, NAME, NOWRAP, NUMBER, folding, moment
from scoring.core.tables.table import PageTable
from scoring.models import AuditEntry, Irregularity, League, User


class LogTable(PageTable):
    """Who did what, newest first; not sortable, since its order is what it is about."""

    caption = gettext_lazy("Log")

    further_columns = (Column("hash", gettext_lazy("Hash")),)

    sequence = tables.Column(gettext_lazy("No."), attrs=NUMBER)
    at = tables.Column(gettext_lazy("When"), attrs=NOWRAP)
    actor_name = tables.Column(gettext_lazy("Who"), attrs=FOLDED, empty_values=())
    action = tables.Column(gettext_lazy("What"), attrs=NAME)
    subject = tables.Column(gettext_lazy("On what"), attrs=FOLDED)
    details = tables.Column(gettext_lazy("Details"), attrs=FOLDED, empty_values=())

    class Meta:
        orderable = False
        attrs: ClassVar = folding("log sticky-first")

    def render_at(self, value: datetime) -> str:
        return moment(value)

    def render_actor_name(self, value: str) -> str:
        return value or gettext("the system")

    def render_action(self, value: str) -> str:
        return action_label(value)

    def value_actor_name(self, record: AuditEntry) -> str:
        return record.actor_name or gettext("the system")

    def value_action(self, record: AuditEntry) -> Term:
        return Term(record.action, action_label(record.action))

    def render_details(self, record: AuditEntry) -> SafeString:
        return format_html(
            '<details><summary>{}<span class="visually-hidden"> {}</span></summary><pre>{}</pre><p class="small">{}'
            ' <code class="hash">{}</code></p></details>',
            gettext("Show"),
            record.sequence,
            json.dumps(record.details, ensure_ascii=False, indent=2) if record.details else "–",
            gettext("Hash:"),
            record.hash,
        )


def _name(user: User | None) -> str | None:
    return user.display_name if user else None


_COLUMNS = (
    Column("date", gettext_lazy("Date"), value=lambda row: row.sheet.evening.date),
    Column("evening", gettext_lazy("Evening"), value=lambda row: row.sheet.evening.heading),
    Column("table", gettext_lazy("Table"), value=lambda row: str(row.sheet.table_name)),
    Column("game", gettext_lazy("Game"), value=lambda row: row.game_number),
    Column("player", gettext_lazy("Player"), value=lambda row: row.seat and row.seat.registration.player.name),
    Column("description", gettext_lazy("Irregularity")),
    Column("reported_by", gettext_lazy("Reported by"), value=lambda row: _name(row.reported_by)),
    Column("reported_at", gettext_lazy("Reported")),
    Column("resolved_by", gettext_lazy("Settled by"), value=lambda row: _name(row.resolved_by)),
    Column("resolved_at", gettext_lazy("Settled")),
    Column("resolution", gettext_lazy("How it was settled")),
)
_KEYS = (
    Column("irregularity_id", "", value=lambda row: row.pk),
    Column("sheet_id", ""),
    Column("evening_id", "", value=lambda row: row.sheet.evening_id),
)


def irregularities_listing(league: League, rows: Iterable[Irregularity]) -> Listing:
    """``rows`` with their sheets, evenings, seats and accounts."""
    return Listing("irregularities", gettext("Irregularities"), _COLUMNS, rows, Origin(league=league), _KEYS)
