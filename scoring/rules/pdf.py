"""An edition of the rules as a PDF: every parameter with its paragraph. Lengths are in points."""

from collections.abc import Iterator
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from reportlab.platypus import CondPageBreak, Flowable

from scoring.core.pdf.lists import ListColumn, list_table
from scoring.core.pdf.pages import print_list
from scoring.core.pdf.paper import PLAIN, ROOM, SMALL, STRONG, TITLE, text
from scoring.core.selectors.check_marks import mark_of
from scoring.core.wording import source_in_words
from scoring.models import RuleSetEdition
from scoring.rules.selectors import claim_of_edition, parameter_groups, rule_set_of

_CLAUSE_WIDTH, _LEAST_OF_A_GROUP = 62.0, 80.0


def draw_edition(edition: RuleSetEdition, *, is_in_use: bool, printed_on: date) -> bytes:
    """The edition as a PDF file; one that is in use never changes, and has a mark. Same data, same bytes."""
    return print_list(
        [*_groups(edition)],
        title=_("Rules"),
        about=(edition.league.name, str(edition)),
        subject=f"{edition} – {edition.league.name}",
        league=edition.league,
        printed_on=printed_on,
        mark=mark_of(claim_of_edition(edition)) if is_in_use else None,
    )


def _groups(edition: RuleSetEdition) -> Iterator[Flowable]:
    columns = (
        ListColumn(_("Parameter"), lambda line: _(line.label), is_figure=False, words=PLAIN),
        ListColumn(_("Value"), lambda line: line.text, ROOM / 3, is_figure=False, words=STRONG),
        ListColumn(_("Paragraph"), lambda line: line.clause, _CLAUSE_WIDTH, is_figure=False),
    )
    since = _("Valid from %(day)s.") % {"day": date_format(edition.valid_from)}
    yield text(" ".join(filter(None, (since, source_in_words(edition.source)))), SMALL)
    for group in parameter_groups(rule_set_of(edition)):
        if group.parameters:
            yield CondPageBreak(_LEAST_OF_A_GROUP)
            yield text(str(group.title), TITLE)
            yield list_table(columns, group.parameters)
