"""Verification of everything official, league by league: does it still say what was signed and logged? Reads only.

Cost: every log entry, signed version, sheet and standing of the league is read once; memory grows with the number of
rows for which the log vouches, not with the length of the log.
"""

import re
from collections.abc import Callable, Iterator

from django.utils.translation import gettext as _

from scoring.audit.services.discrepancies import Discrepancy
from scoring.audit.services.four_eyes import check_eyes
from scoring.audit.services.verified_log import LogReading, key_findings, read_log
from scoring.audit.services.verified_results import check_merges, check_names, check_photos, check_standings
from scoring.audit.services.verified_rows import check_rows
from scoring.audit.services.verified_signatures import check_seasons, check_sheets, check_versions
from scoring.models import (
    AuditEntry,
    League,
)

_HEAD = re.compile(r"(\d{1,18})\s*[:·]\s*([0-9a-fA-F]{8,64})")


def verify_league(
    league: League, *, report_progress: Callable[[int, int], None] | None = None
) -> Iterator[Discrepancy]:
    """Everything of a league that is not as it was signed and logged. ``report_progress(done, total)`` is called
    after every kind of row."""
    log = LogReading()
    yield from read_log(league, log)
    yield from check_eyes(league, log.eyes)
    yield from check_merges(league, log)
    yield from check_versions(league, log)
    yield from check_sheets(league, log)
    yield from check_rows(league, log.rows, report_progress=report_progress)
    yield from check_seasons(league, log)
    yield from check_standings(league)
    yield from check_photos(league, log)
    yield from check_names(league, log)
    yield from key_findings(league, log)


def log_findings(league: League) -> Iterator[Discrepancy]:
    """What is wrong with the log alone. Reads all its entries."""
    log = LogReading()
    yield from read_log(league, log)
    yield from key_findings(league, log)


def has_printed_head(league: League, expected: str) -> bool:
    """Whether the log has the entry of which a print says ``SEQ:HASH``; blanks between the digits do not count.

    Raises ValueError for something else.
    """
    match = _HEAD.fullmatch(re.sub(r"(?<=[0-9a-fA-F])\s+(?=[0-9a-fA-F])", "", expected.strip()))
    if match is None:
        raise ValueError(
            _("“%(text)s” is no head of a log. Expected is what is printed, like 412:3f9a12cd88e0aa10.")
            % {"text": expected}
        )
    number, digits = int(match[1]), match[2].lower()
    return AuditEntry.objects.filter(league=league, sequence=number, hash__startswith=digits).exists()
