"""The test processes of a run share one PostgreSQL, which ends with the last of them, also if that is killed."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.support.databases import copied_on_postgres, folder_of_run, migrated_postgres_of
from tests.support.installation import ROOT
from tests.support.programs import listens, shared_postgres, wait_until
from tools.lifeline import ends_with_us

USER = """
import sys
from pathlib import Path
from tests.support.programs import shared_postgres
with shared_postgres(Path(sys.argv[1])) as url:
    print(url, flush=True)
    sys.stdin.read()
"""


@contextmanager
def another_process(folder: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A process that uses the cluster until it is killed or told nothing more, and the URL that it has."""
    command = [sys.executable, "-c", USER, str(folder)]
    with subprocess.Popen(
        ends_with_us(command), cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        yield process, process.stdout.readline().strip()


def port_of(url: str) -> int:
    return int(url.rpartition("/")[0].rpartition(":")[2])


@pytest.mark.usefixtures("postgres_url")
def test_cluster_is_one_for_all_and_outlives_who_started_it_but_not_the_last_one(tmp_path: Path) -> None:
    with ExitStack() as last:
        with another_process(tmp_path) as (first, url):
            assert last.enter_context(shared_postgres(tmp_path)) == url
            first.kill()
        with psycopg.connect(url) as connection:
            assert connection.execute("select 1").fetchone() == (1,)

    wait_until(lambda: not listens(port_of(url)), "the end of the cluster")


@pytest.mark.usefixtures("postgres_url")
def test_cluster_ends_with_the_only_process_that_was_killed_and_the_next_one_gets_another(tmp_path: Path) -> None:
    with another_process(tmp_path) as (only, url):
        only.kill()
    wait_until(lambda: not listens(port_of(url)), "the end of the cluster")

    with shared_postgres(tmp_path) as another, psycopg.connect(another) as connection:
        assert another != url
        assert connection.execute("select 1").fetchone() == (1,)


def test_migrations_are_applied_once_for_all_test_processes(
    migrated_postgres: str, postgres_url: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with psycopg.connect(copied_on_postgres(migrated_postgres, "migrated_once")) as before:
        applied = before.execute("select max(applied) from django_migrations").fetchone()

    asked_again = migrated_postgres_of(postgres_url, folder_of_run(tmp_path_factory))

    assert asked_again == migrated_postgres
    with psycopg.connect(copied_on_postgres(asked_again, "migrated_twice")) as after:
        assert after.execute("select max(applied) from django_migrations").fetchone() == applied
