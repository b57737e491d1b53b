"""The answers of an evening for a spreadsheet."""

import csv
from collections.abc import Sequence
from io import StringIO

from django.utils.translation import gettext as _

from scoring.base.figures import exact_moment
from scoring.base.tables.cells import for_spreadsheet
from scoring.models import Reply


def answers_csv(replies: Sequence[Reply]) -> str:
    """What the receipts say, a line each, separated by semicolons as Excel reads them."""
    written = StringIO()
    writer = csv.writer(written, delimiter=";")
    names = [_("Player"), _("Answer"), _("Arrived"), _("Deadline"), _("Credit"), _("Came in"), _("Typed by")]
    writer.writerow([*names, _("Remark"), _("Receipt")])
    for reply in replies:
        typed_by = reply.typed_by.display_name if reply.typed_by else ""
        moments = exact_moment(reply.at), exact_moment(reply.deadline)
        cells = [reply.player.name, reply.get_kind_display(), *moments, str(reply.credit), reply.get_channel_display()]
        writer.writerow(for_spreadsheet(str(cell)) for cell in [*cells, typed_by, reply.remark, reply.key])
    return written.getvalue()
