"""A long job and other processes: games are saved meanwhile, progress is seen, a cancel comes in time, and what a
killed worker leaves is named and gone on with."""

import subprocess

from tests.support.installation import Installation

LAY_TABLES = """
from scoring.core.services.jobs import create_job
from tests.scoring.imports.short_season import zipped
from tests.scoring.scenes import scene
table = scene()
given = {"league": table.league, "created_by": table.secretary}
upload = {"input_file": ("season.zip", zipped()), "parameters": {"season": "Before"}}
jobs = create_job(kind="import", **given, **upload), create_job(kind="recount", **given)
killed = create_job(kind="import", **given, **upload)
print(*(job.pk for job in (*jobs, killed)), table.sheet.pk, *(seat.pk for seat in table.seats))
"""
STOP_AND_GO = """
from django.db import connection
from scoring.core.tasks import run_job
def stop(execute, sql, params, many, context):
    answer = execute(sql, params, many, context)
    if sql.startswith('UPDATE "scoring_job" SET "done_steps"') and params[0] == {step}:
        print("waits", flush=True)
        input()
    return answer
with connection.execute_wrapper(stop):
    run_job("{job}")
print("over", flush=True)
"""
"""Runs a job that waits for a word when it has told that it has come to a step."""

SAVE = """
from uuid import uuid4
from scoring.models import Job
from scoring.sheets.services.entries import GameEntry, HandEntry
from scoring.sheets.services.games import save_game
hands = {{{first}: HandEntry(0), {second}: HandEntry(12), {third}: HandEntry(7), {fourth}: HandEntry(30)}}
entry = GameEntry(number={number}, dealer={first}, winner={first}, hands=hands)
save_game(sheet_id={sheet}, actor=None, entry=entry, seen_revision=10_000, client_id=uuid4())
print(*Job.objects.filter(pk="{job}").values_list("state", "done_steps", "total_steps").get())
"""
CANCEL = 'from scoring.core.services.jobs import cancel_job\ncancel_job(job_id="{job}")'
UNDO = """
from scoring.imports.services.undoing import commission_undo
from scoring.models import ResultImport
made = ResultImport.objects.select_related("imported_by").get()
job, is_new = commission_undo(result_import=made, actor=made.imported_by, language="de")
print(job.pk)
"""
GONE = """
from scoring.models import ImportedEvening, ResultImport
made = ResultImport.objects.get()
print(made.is_complete, len(made.taken_back), made.evenings.count())
"""
GO_ON = """
from scoring.core.services.jobs import take_up_lost_jobs
from scoring.core.tasks import run_job
from scoring.models import Job, ResultImport
(lost,) = take_up_lost_jobs(process_starts=True)
print(*ResultImport.objects.values_list("is_complete", "evenings__evening__date").order_by("evenings"))
run_job(str(lost.pk))
"""
"""What a worker does when it starts; it says first what is there of an import."""

LEFT = """
from scoring.models import Evening, Game, Job, League, ResultImport
from scoring.results.services.recounting import recount_league
from scoring.audit.services.verification import verify_league
league = League.objects.get()
print(*Job.objects.order_by("created_at").values_list("state", flat=True), Evening.objects.count())
print(Game.objects.count(), ResultImport.objects.count(), [*verify_league(league)], recount_league(league=league))
"""


def goes_on(worker: subprocess.Popen[str]) -> str:
    """What a worker says next; it is told something before, except the first time."""
    assert worker.stdout is not None
    return worker.stdout.readline().strip()


def test_games_are_saved_while_long_jobs_run_and_a_cancel_comes_in_time(installation: Installation) -> None:
    importing, recount, killed, sheet, first, second, third, fourth = installation.python(LAY_TABLES).split()
    seats = {"sheet": sheet, "first": first, "second": second, "third": third, "fourth": fourth}
    steps = [(importing, 2, "running 2 3"), (recount, 1, "running 1 2"), (killed, 2, "running 2 3")]
    for number, (job, step, seen) in enumerate(steps, start=1):
        with installation.start_python(STOP_AND_GO.format(job=job, step=step), answers=True) as worker:
            assert worker.stdin is not None
            assert goes_on(worker) == "waits"
            assert installation.python(SAVE.format(number=number, job=job, **seats)) == seen
            if job == killed:
                worker.kill()
                continue
            if job == importing:
                installation.python(CANCEL.format(job=job))
            worker.stdin.write("go on\n")
            worker.stdin.flush()
            assert goes_on(worker) == "over"
        if job == recount:
            assert installation.python(LEFT).splitlines() == ["cancelled done queued 1", "2 0 [] []"]
    before, now = installation.python(GO_ON), installation.python(LEFT)
    assert before.count("False") == 2, "two evenings were written when the worker was killed"
    assert now.splitlines()[0] == "cancelled done done 4"
    assert now.splitlines()[1].endswith(" 1 [] []")


def test_undo_of_an_import_lets_games_be_saved_and_goes_on_where_its_worker_was_killed(
    installation: Installation,
) -> None:
    importing, _recount, _other, sheet, first, second, third, fourth = installation.python(LAY_TABLES).split()
    seats = {"sheet": sheet, "first": first, "second": second, "third": third, "fourth": fourth}
    installation.python(f'from scoring.core.tasks import run_job\nrun_job("{importing}")')
    undo = installation.python(UNDO).strip()

    with installation.start_python(STOP_AND_GO.format(job=undo, step=1), answers=True) as worker:
        assert goes_on(worker) == "waits"
        assert installation.python(SAVE.format(number=1, job=undo, **seats)) == "running 1 3"
        worker.kill()
    assert installation.python(GONE) == "False 1 2"

    installation.python("from scoring.models import Job\nJob.objects.filter(state='queued').delete()")
    assert installation.python(GO_ON).count("False") == 2, "two evenings were left when the worker was killed"
    assert installation.python(LEFT).splitlines() == ["done done 1", "1 0 [] []"]
