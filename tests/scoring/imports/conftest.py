"""A league, its secretary, and a job that is to import a short season."""

from typing import Any

import pytest

from scoring.core import tasks
from scoring.core.services import jobs
from scoring.models import Job, League, User
from tests.scoring.imports.short_season import zipped
from tests.scoring.scenes import league, official


@pytest.fixture
def of_league() -> League:
    return league()


@pytest.fixture
def secretary(of_league: League) -> User:
    return official(of_league, "secretary")


@pytest.fixture
def jobs_run_here(settings: Any, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Jobs are run by the test, in its own transaction, and keep their files where nobody else's are."""
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr(tasks, "close_old_connections", lambda: None)


@pytest.fixture
def job(of_league: League, secretary: User, jobs_run_here: None) -> Job:
    upload = ("season.zip", zipped())
    return jobs.create_job(kind=Job.Kind.IMPORT, league=of_league, created_by=secretary, input_file=upload)
