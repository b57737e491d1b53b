"""The cost of ``manage.py verify``, and of vouching for every row: linear in what a league has played and nothing
else.

The log of a data set has an entry for each game, and its last entries vouch for every row that there is.
"""

import time
from collections.abc import Iterator

from django.db import connection

from benchmarks.figures import Figure
from benchmarks.growth import Costs
from benchmarks.league_scene import SLUG
from benchmarks.offices import office_with
from benchmarks.progress import doing
from benchmarks.timing import Effort, in_own_process
from scoring.audit.services.verification import verify_league
from scoring.core.services.log import vouch_for_what_is_there
from scoring.models import AuditEntry, League


def figures(effort: Effort) -> Iterator[Figure]:
    costs = Costs("processor", "s", "hands", lambda each: each.hands_of_season)
    for data_set in effort.data_sets:
        with office_with(data_set):
            connection.close()
            taken, megabytes = in_own_process(_verify)
            yield costs.figure("verify, for each season", data_set, taken / data_set.seasons)
            yield Figure("verify", megabytes, "MB", measure="memory", on=data_set.name)
            doing(f"measuring {data_set.name}", "vouching for every row")
            taken, megabytes = in_own_process(_vouch)
            yield costs.figure("vouching for every row, for each season", data_set, taken / data_set.seasons)
            yield Figure("vouching for every row", megabytes, "MB", measure="memory", on=data_set.name)
    yield from costs.growth()


def _verify() -> float:
    start = time.process_time()
    found = [str(finding) for finding in verify_league(_league())]
    assert not found, found[:3]
    return time.process_time() - start


def _vouch() -> float:
    """Once more, as a migration does for a league for whose rows nothing vouches yet."""
    entries = AuditEntry.objects.count()
    start = time.process_time()
    vouch_for_what_is_there(league=_league())
    taken = time.process_time() - start
    assert AuditEntry.objects.count() > entries
    return taken


def _league() -> League:
    return League.objects.get(slug=SLUG)
