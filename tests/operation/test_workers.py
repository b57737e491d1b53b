"""Jobs in real processes: the embedded worker, and separate workers on PostgreSQL with Redis."""

from collections.abc import Callable
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.rulesets import FAMILY, STANDARD
from engine.simulation import Strategy, simulate
from tests.golden.season import EXPECTED_TEXT, FOLDER
from tests.support.clocks import clock_in
from tests.support.installation import Installation
from tests.support.programs import free_port

NEW_JOB = """
from scoring.models import Job, League
from scoring.core.services.jobs import create_job
league, _created = League.objects.get_or_create(name="Nord", slug="nord")
job = create_job(kind=Job.Kind.RECOUNT, league=league, created_by=None)
"""
NEW_SIMULATION = """
from engine.rulesets import FAMILY, STANDARD
from engine.simulation import Strategy
from scoring.models import Job, League
from scoring.play.selectors.simulations import SimulationPlan, results_of
from scoring.core.services.jobs import create_job
league, _created = League.objects.get_or_create(name="Nord", slug="nord")
rule_sets = (STANDARD, FAMILY)
plan = SimulationPlan(rule_sets, (), players=2, games=100, strategy=Strategy.RANDOM, seed=5, query="")
job = create_job(kind=Job.Kind.SIMULATION, league=league, created_by=None, parameters=plan.to_data())
"""
FOUND = "print(job.done_steps, [result.turns.total for result in results_of(job)])"
WAIT = """
from tests.support.programs import wait_until
def is_over():
    job.refresh_from_db()
    return job.is_over
wait_until(is_over, "the end of the job")
"""
RESULT = "print(job.state, job.result)"
ENQUEUE = "from scoring.core.tasks import enqueue\nenqueue(job)\n"
IMPORT_JOB = """
import io, zipfile
from pathlib import Path
from scoring.models import Job, League
from scoring.core.services.jobs import create_job
buffer = io.BytesIO()
with zipfile.ZipFile(buffer, "w") as archive:
    for file in Path({folder!r}).iterdir():
        archive.write(file, file.name)
league = League.objects.create(name="Nord", slug="nord")
upload = ("season.zip", buffer.getvalue())
job = create_job(kind=Job.Kind.IMPORT, league=league, created_by=None, input_file=upload)
"""
DONE = "done {'differences': []}"


@pytest.fixture
def embedded(install: Callable[..., Installation]) -> Installation:
    return install("sqlite")


@pytest.fixture
def separate(install: Callable[..., Installation], redis_url: str) -> Installation:
    return install("postgres", CELERY_BROKER_URL=redis_url)


def test_embedded_worker_runs_a_job_inside_the_web_process(embedded: Installation) -> None:
    assert embedded.python("import uno_league.wsgi\n" + NEW_JOB + ENQUEUE + WAIT + RESULT) == DONE


def test_job_of_a_stopped_process_is_taken_up_at_the_next_start(embedded: Installation) -> None:
    embedded.python(NEW_JOB + "from scoring.core.services.jobs import claim_job\nclaim_job(job_id=job.pk)")

    restart = "from scoring.models import Job\njob = Job.objects.get()\nimport uno_league.wsgi"
    assert embedded.python(restart + WAIT + RESULT) == DONE


@pytest.mark.postgres
def test_separate_worker_runs_a_job_over_redis_and_postgres(separate: Installation) -> None:
    with separate.celery_worker():
        assert separate.python(NEW_JOB + ENQUEUE + WAIT + RESULT) == DONE
        assert separate.python(NEW_SIMULATION + ENQUEUE + WAIT + FOUND) == f"200 {_simulated_turns()}"


def _simulated_turns() -> list[int]:
    strategies = (Strategy.RANDOM,)
    results = (
        simulate(rule_set, players=2, games=100, strategies=strategies, seed=5) for rule_set in (STANDARD, FAMILY)
    )
    return [result.turns.total for result in results]


@pytest.mark.parametrize("parts", ["embedded", pytest.param("separate", marks=pytest.mark.postgres)])
def test_season_uploaded_as_archive_is_imported_by_a_worker(parts: str, request: pytest.FixtureRequest) -> None:
    installation: Installation = request.getfixturevalue(parts)
    start = "import uno_league.wsgi\n" + IMPORT_JOB.format(folder=str(FOLDER)) + ENQUEUE + WAIT + RESULT

    with installation.celery_worker() if parts == "separate" else nullcontext():
        assert installation.python(start).startswith("done ")

    assert installation.manage("export_results", "2025/26").stdout == EXPECTED_TEXT


def test_two_processes_claim_one_job_and_exactly_one_gets_it(installation: Installation) -> None:
    job = installation.python(NEW_JOB + "print(job.pk)")
    claim = (
        "from uuid import UUID; from scoring.core.services.jobs import claim_job; "
        f"print('got it' if claim_job(job_id=UUID('{job}')) else 'too late')"
    )

    processes = [installation.start_python(claim) for _process in range(2)]
    answers = [process.communicate()[0].strip() for process in processes]

    assert sorted(answers) == ["got it", "too late"]


THE_JOB = "from scoring.models import Job\njob = Job.objects.get()\n"
UNTIL_RUNNING = """
from tests.support.programs import wait_until
def is_running():
    job.refresh_from_db()
    return job.done_steps > 0
wait_until(is_running, "the first step of the job")
"""


@pytest.mark.postgres
def test_job_of_a_killed_worker_and_one_lost_in_the_queue_are_taken_up(
    install: Callable[..., Installation], redis_url: str, tmp_path: Path
) -> None:
    """The test holds the clock by which a job is silent: who is at work on a busy machine is not taken for lost."""
    clock = clock_in(tmp_path)
    office = install("postgres", CELERY_BROKER_URL=redis_url, **clock.variables)
    with office.celery_worker() as worker:
        office.python(NEW_SIMULATION.replace("games=100", "games=1000") + ENQUEUE + UNTIL_RUNNING)
        worker.kill()
        worker.wait()
    assert office.python(THE_JOB + "print(job.state)") == "running"
    unqueued = office.python(NEW_JOB + "print(job.pk)")  # committed, and never handed to a worker

    clock.set(datetime.now(UTC) + timedelta(hours=1))
    with office.celery_worker():
        first, second = "job = Job.objects.exclude(pk='{0}').get()", "job = Job.objects.get(pk='{0}')"
        of = [f"from scoring.models import Job\n{which.format(unqueued)}\n" for which in (first, second)]
        assert office.python(of[0] + WAIT + "print(job.state)") == "done"
        assert office.python(of[1] + WAIT + RESULT) == DONE


LIVE_WITHOUT_REDIS = """
from django.test import Client
from tests.scoring.codes import phone_at, scene_of_today
table = scene_of_today()
table.save(1, 1, 12, 0, 7, 30)
evening, phone, visitor = table.evening.pk, phone_at(table), Client()
for page in ("", "live/", "hall/", "hall/slides/"):
    print(visitor.get(f"/evenings/{evening}/{page}").status_code)
print(*(phone.get(f"/t/sheet/{table.sheet.pk}/evening/{part}").status_code for part in ("", "live/")))
print(b"Anke" in visitor.get(f"/evenings/{evening}/live/").content)
"""
RECOUNT_WITHOUT_REDIS = """
from django.test import Client
from scoring.models import Job
from tests.scoring.scenes import league, official
row = league()
president = Client()
president.force_login(official(row, "president"), backend="django.contrib.auth.backends.ModelBackend")
first, second = (president.post(f"/l/{row.slug}/recount/") for _click in range(2))
job = Job.objects.get()
page = president.get(first["Location"]).content.decode()
print(first.status_code, first["Location"] == second["Location"], job.state, job.message in page, "/retry/" in page)
print(president.post(f"/jobs/{job.pk}/retry/").status_code)
"""


@pytest.fixture
def without_redis(install: Callable[..., Installation]) -> Installation:
    nobody = f"redis://127.0.0.1:{free_port()}/0"
    return install("sqlite", CELERY_BROKER_URL=nobody, DJANGO_DEBUG="1", ALLOWED_HOSTS="testserver")


def test_evening_is_followed_without_redis(without_redis: Installation) -> None:
    assert without_redis.python(LIVE_WITHOUT_REDIS).split() == ["200"] * 6 + ["True"]


def test_job_that_cannot_be_queued_says_so_and_starts_when_it_can_be(
    without_redis: Installation, redis_url: str
) -> None:
    assert without_redis.python(RECOUNT_WITHOUT_REDIS).splitlines() == ["302 True queued True True", "302"]

    again = Installation(without_redis.folder, {**without_redis.variables, "CELERY_BROKER_URL": redis_url})
    with again.celery_worker():
        assert again.python(THE_JOB + WAIT + RESULT) == DONE
