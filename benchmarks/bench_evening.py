"""Closing an evening: every table submits, somebody signs each sheet, and what waits for that afterwards is done.

The figures are for the whole evening and for a single sheet, by the product's own services, committed one by one. The
goal is half a second a table; twice as many tables may take twice as long. The last sheets take longest: with them the
rankings of the season are counted, which are made of the results of all its evenings.
"""

from collections.abc import Iterator
from time import process_time

from benchmarks.data_sets import DataSet
from benchmarks.figures import Figure, at_most
from benchmarks.growth import Costs
from benchmarks.offices import office_with
from benchmarks.timing import Effort
from scoring.audit.services.reviews import sign_sheet, submit_sheet
from scoring.models import Evening, Sheet, User
from tests.scoring.scenes import hash_of

MOST_OF_A_SHEET = at_most(100)
"""Milliseconds for submitting it, and for signing it, on average."""

MOST_OF_A_TABLE = at_most(500)


def figures(effort: Effort) -> Iterator[Figure]:
    of_a_table = Costs("processor", "ms", "tables", lambda each: each.tables)
    of_all = Costs("processor", "ms", "results", lambda each: each.results_of_season)
    for data_set in effort.data_sets:
        with office_with(data_set):
            yield from _close(data_set, of_a_table, of_all)
    yield from (*of_a_table.growth(), *of_all.growth())


def _close(data_set: DataSet, of_a_table: Costs, of_all: Costs) -> Iterator[Figure]:
    sheets = list(Sheet.objects.filter(evening=Evening.objects.latest("date")).order_by("table"))
    secretary, auditor = (User.objects.get(username=name) for name in ("secretary", "auditor"))
    taken: dict[str, list[float]] = {"submit": [], "sign": []}
    for sheet in sheets:
        start = process_time()
        submit_sheet(sheet_id=sheet.pk, actor=secretary, accept_warnings=True)
        taken["submit"].append(1000 * (process_time() - start))
    for sheet in sheets:
        seen = hash_of(sheet, auditor)
        start = process_time()
        sign_sheet(sheet_id=sheet.pk, actor=auditor, seen_hash=seen)
        taken["sign"].append(1000 * (process_time() - start))
    for what, spent in taken.items():
        yield of_a_table.figure(f"to {what} a sheet, on average", data_set, sum(spent) / len(spent), MOST_OF_A_SHEET)
        yield of_all.figure(f"to {what} the last sheet, with the rankings", data_set, spent[-1])
    whole = sum(map(sum, taken.values()))
    yield of_a_table.figure("to close the evening, for each table", data_set, whole / data_set.tables, MOST_OF_A_TABLE)
    yield of_all.figure("to close the evening", data_set, whole)
