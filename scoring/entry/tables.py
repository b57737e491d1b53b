"""Penalty cards of a season (L7)."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from scoring.core.tables.cells import NAME, NUMBER, TOTAL, folded, folding
from scoring.core.tables.table import Addresses, PageTable
from scoring.entry.selectors import PenaltyLine
from scoring.models import PenaltyCard, Season


class PenaltyTable(PageTable):
    """Players in rows, offences that occurred in columns, cards in the cells."""

    caption = gettext_lazy("Penalty cards of the season")

    name = tables.Column(
        gettext_lazy("Player"),
        accessor="player__name",
        order_by="name_key",
        attrs=NAME,
    )
    cards = tables.Column(gettext_lazy("Cards"), attrs=TOTAL, initial_sort_descending=True)
    evenings = tables.Column(gettext_lazy("Evenings with any"), attrs=NUMBER, initial_sort_descending=True)

    class Meta:
        attrs: ClassVar = folding("penalties sticky-first")
        order_by = "-cards"

    def __init__(self, lines: Sequence[PenaltyLine], *, season: Season) -> None:
        self._players = Addresses("player", season.league.slug)
        occurring = sum((line.by_offence for line in lines), Counter())
        columns = [
            (
                offence,
                tables.Column(label, f"by_offence__{offence}", attrs=folded(NUMBER), initial_sort_descending=True),
            )
            for offence, label in PenaltyCard.OFFENCES.items()
            if offence in occurring
        ]
        super().__init__(lines, extra_columns=columns)

    def render_name(self, record: PenaltyLine) -> SafeString:
        return format_html('<a href="{}">{}</a>', self._players.of(record.player.pk), record.player.name)
