"""Penalty cards of a season (L7)."""

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

import django_tables2 as tables
from django.urls import reverse
from django.utils.translation import gettext_lazy

from scoring.base.tables.cells import NAME, NUMBER, TOTAL
from scoring.entry.selectors.penalties import PenaltyLine
from scoring.models import PenaltyCard, Season


class PenaltyTable(tables.Table):
    """Players in rows, offences that occurred in columns, cards in the cells."""

    caption = gettext_lazy("Penalty cards of the season")

    name = tables.Column(
        gettext_lazy("Player"),
        accessor="player__name",
        order_by="name_key",
        attrs=NAME,
        linkify=lambda record, table: reverse("player", args=[table.league_slug, record.player.pk]),
    )
    cards = tables.Column(gettext_lazy("Cards"), attrs=TOTAL, initial_sort_descending=True)
    evenings = tables.Column(gettext_lazy("Evenings with any"), attrs=NUMBER, initial_sort_descending=True)

    class Meta:
        attrs: ClassVar = {"class": "penalties sticky-first"}
        order_by = "-cards"

    def __init__(self, lines: Sequence[PenaltyLine], *, season: Season) -> None:
        self.league_slug = season.league.slug
        occurring = sum((line.by_offence for line in lines), Counter())
        columns = [
            (offence, tables.Column(label, f"by_offence__{offence}", attrs=NUMBER, initial_sort_descending=True))
            for offence, label in PenaltyCard.OFFENCES.items()
            if offence in occurring
        ]
        super().__init__(lines, extra_columns=columns)
