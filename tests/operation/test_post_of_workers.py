"""The post goes out by real workers: by several at once each mail once; by itself, embedded and with Celery's beat."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext

import pytest

from tests.support.installation import Installation
from tests.support.mail_server import MailServer, running_mail_server

MAILS, WORKERS = 40, 2
POSTING = f"""
from tests.scoring.mail.mails import several
from tests.scoring.scenes import league
several(league(), {MAILS})
"""
DELIVER = "from scoring.mail.services.delivery import deliver_due_mails; print(deliver_due_mails())"
STATES = "from scoring.models import Mail; print(*sorted(set(Mail.objects.values_list('state', flat=True))))"
UNTIL_SENT = """
from tests.support.programs import wait_until
wait_until(lambda: not Mail.objects.exclude(state="sent").exists(), "the post")
"""


@pytest.fixture
def server() -> Iterator[MailServer]:
    with running_mail_server() as running:
        yield running


def reaching(server: MailServer) -> dict[str, str]:
    """Variables with which an installation gives its mails to this server."""
    most = {"EMAIL_MOST_PER_MINUTE": "1000", "EMAIL_MOST_PER_HOUR": "1000"}
    return {"EMAIL_HOST": "127.0.0.1", "EMAIL_PORT": str(server.port), "EMAIL_SECURITY": "none", **most}


@pytest.mark.parametrize("parts", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def test_workers_that_want_the_same_mails_at_once_send_each_of_them_once(
    parts: str, install: Callable[..., Installation], server: MailServer
) -> None:
    office = install(parts, **reaching(server))
    office.python(POSTING)
    server.answers_from = WORKERS  # all know which mails are due before the first of them may send one

    workers = [office.start_python(DELIVER) for _worker in range(WORKERS)]
    taken = [int(worker.communicate()[0]) for worker in workers]

    assert (sum(taken), server.connections) == (MAILS, WORKERS)
    assert sorted(server.recipients) == sorted(f"player{n}@example.org" for n in range(MAILS))


@pytest.mark.parametrize("parts", ["embedded", pytest.param("separate", marks=pytest.mark.postgres)])
def test_mails_go_out_by_themselves(parts: str, request: pytest.FixtureRequest, server: MailServer) -> None:
    variables = {**reaching(server), "POST_EVERY_SECONDS": "0.5"}
    install: Callable[..., Installation] = request.getfixturevalue("install")
    if parts == "separate":
        office = install("postgres", CELERY_BROKER_URL=request.getfixturevalue("redis_url"), **variables)
    else:
        office = install("sqlite", **variables)
    start = "import uno_league.wsgi\nfrom scoring.models import Mail\n"

    with office.celery_worker(beat=True) if parts == "separate" else nullcontext():
        assert office.python(start + POSTING + UNTIL_SENT + STATES) == "sent"

    assert len(set(server.recipients)) == len(server.recipients) == MAILS
