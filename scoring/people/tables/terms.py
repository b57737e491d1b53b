"""Who holds which office, and who did, for other programs."""

from collections.abc import Iterable

from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from scoring.base.columns import Column
from scoring.base.listings import Listing, Origin, Term
from scoring.models import League, OfficeTerm

_TERMS = (
    Column("office", gettext_lazy("Office"), value=lambda term: Term(term.kind, term.get_kind_display())),
    Column("name", gettext_lazy("Name"), value=lambda term: term.name or None),
    Column("began_on", pgettext_lazy("first day of a term", "From")),
    Column("ended_on", pgettext_lazy("last day of a term", "Until")),
    Column("decision", gettext_lazy("By whose decision"), value=lambda term: term.decision or None),
)
_KEYS = (Column("player_id", ""),)


def terms_listing(league: League, terms: Iterable[OfficeTerm]) -> Listing:
    """From nothing: nobody knows since when; until nothing: the office is still held."""
    return Listing("offices", gettext("Offices"), _TERMS, terms, Origin(league=league), _KEYS)
