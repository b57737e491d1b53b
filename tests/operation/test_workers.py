"""Jobs in real processes: the embedded worker, and separate workers on PostgreSQL with Redis."""

from collections.abc import Callable
from contextlib import nullcontext

import pytest

from engine.rulesets import FAMILY, STANDARD
from engine.simulation import simulate
from tests.golden.season import EXPECTED_TEXT, FOLDER
from tests.support.installation import Installation

NEW_JOB = """
from scoring.models import Job, League
from scoring.services.jobs import create_job
league, _created = League.objects.get_or_create(name="Nord", slug="nord")
job = create_job(kind=Job.Kind.RECOUNT, league=league, created_by=None)
"""
NEW_SIMULATION = """
from engine.rulesets import FAMILY, STANDARD
from engine.simulation import Strategy
from scoring.models import Job, League
from scoring.selectors.simulations import SimulationPlan, results_of
from scoring.services.jobs import create_job
league, _created = League.objects.get_or_create(name="Nord", slug="nord")
rule_sets = (STANDARD, FAMILY)
plan = SimulationPlan(rule_sets, (), players=2, games=100, strategy=Strategy.RANDOM, seed=5, query="")
job = create_job(kind=Job.Kind.SIMULATION, league=league, created_by=None, parameters=plan.to_data())
"""
FOUND = "print(job.done_steps, [result.turns.total for result in results_of(job)])"
WAIT = """
import time
for _attempt in range(1_000):
    job.refresh_from_db()
    if job.is_over:
        break
    time.sleep(0.1)
"""
RESULT = "print(job.state, job.result)"
ENQUEUE = "from scoring.tasks import enqueue\nenqueue(job)\n"
IMPORT_JOB = """
import io, zipfile
from pathlib import Path
from scoring.models import Job, League
from scoring.services.jobs import create_job
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
    embedded.python(NEW_JOB + "from scoring.services.jobs import claim_job\nclaim_job(job_id=job.pk)")

    restart = "from scoring.models import Job\njob = Job.objects.get()\nimport uno_league.wsgi"
    assert embedded.python(restart + WAIT + RESULT) == DONE


@pytest.mark.postgres
def test_separate_worker_runs_a_job_over_redis_and_postgres(separate: Installation) -> None:
    with separate.celery_worker():
        assert separate.python(NEW_JOB + ENQUEUE + WAIT + RESULT) == DONE
        assert separate.python(NEW_SIMULATION + ENQUEUE + WAIT + FOUND) == f"200 {_simulated_turns()}"


def _simulated_turns() -> list[int]:
    return [simulate(rule_set, players=2, games=100, seed=5).turns.total for rule_set in (STANDARD, FAMILY)]


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
        "from uuid import UUID; from scoring.services.jobs import claim_job; "
        f"print('got it' if claim_job(job_id=UUID('{job}')) else 'too late')"
    )

    processes = [installation.start_python(claim) for _process in range(4)]
    answers = [process.communicate(timeout=60)[0].strip() for process in processes]

    assert sorted(answers) == ["got it", "too late", "too late", "too late"]
