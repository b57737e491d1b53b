"""The backup of a night is made once: by whichever process wakes first, also after nights that nobody was awake in."""

from tests.support.installation import Installation
from tests.support.programs import free_port, wait_until

SLEPT = """
from datetime import date
from scoring.models import BackupPlan
from tests.scoring.scenes import scene
table = scene()
table.save(1, 1, 12, 0, 7, 30)
BackupPlan.objects.create(pk=1, last_night=date(2026, 1, 1))
"""
WAKE = """
import sys
from django.utils import timezone
from scoring.recovery.services.plans import take_on_night
print("ready", flush=True)
sys.stdin.readline()
print(take_on_night(now=timezone.now()) is not None, flush=True)
"""
JOBS = "from scoring.models import Job; print(Job.objects.filter(kind='backup').count())"
COPIES = "from scoring.models import BackupCopy; print(*(copy.is_good for copy in BackupCopy.objects.all()))"
WORKERS = 3


def test_night_is_taken_on_by_one_of_several_workers(installation: Installation) -> None:
    installation.python(SLEPT)
    workers = [installation.start_python(WAKE, answers=True) for _worker in range(WORKERS)]
    for worker in workers:
        assert worker.stdout is not None
        assert worker.stdout.readline() == "ready\n"
    for worker in workers:
        assert worker.stdin is not None
        worker.stdin.write("now\n")
        worker.stdin.flush()
    said = [worker.communicate()[0].strip() for worker in workers]

    assert sorted(said) == ["False"] * (WORKERS - 1) + ["True"]
    assert installation.python(JOBS) == "1"


def test_office_that_was_closed_at_night_makes_the_backup_when_it_is_opened(install: object) -> None:
    office: Installation = install("sqlite")  # type: ignore[operator]
    office.python(SLEPT)
    folder = office.folder.with_name(f"{office.folder.name}-backups")
    for _opened in range(2):
        server = office.start_web_server(free_port())
        try:
            wait_until(lambda: office.python(COPIES) != "", "the backup of the night")
        finally:
            server.kill()
            server.wait()
    assert office.python(COPIES) == "True"
    assert len(list(folder.glob("office-*.zip"))) == 1
