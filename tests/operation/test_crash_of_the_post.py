"""The worker is killed while mails go to a real mail server: nobody gets two, and nobody is forgotten.

``make crash`` does it with 1,000 mails and 200 kills (CRASH_MAILS, CRASH_KILLS, CRASH_SEED); the suite with fewer.
"""

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from aiosmtpd.smtp import Envelope

from tests.support.databases import installation_on_sqlite
from tests.support.installation import ROOT, Installation
from tests.support.mail_server import running_mail_server
from tools.lifeline import ends_with_us

MAILS = int(os.environ.get("CRASH_MAILS", "40"))
KILLS = int(os.environ.get("CRASH_KILLS", "8"))
SEED = int(os.environ.get("CRASH_SEED", "0")) or (random.randrange(1, 10**6) if "CRASH_KILLS" in os.environ else 1)
"""The short form is always the same, since a change is judged by what it changes."""

STEPS = ("MAIL", "RCPT", "DATA", "TAKEN", "later")

POSTING = """
from django.db import transaction
from scoring.models import League, MailKind
from scoring.mail.services.outbox import Recipient, post_mail
league = League.objects.create(name="Kiel", slug="kiel")
with transaction.atomic():
    for n in range({mails}):
        to = Recipient(f"player{{n}}@example.org", f"Player {{n}}")
        post_mail(league=league, kind=MailKind.RECEIPT, to=to, subject="In time", text="300", key=f"receipt:{{n}}")
"""


@dataclass
class Killer:
    """Kills the worker that is at work, at a step of the conversation that chance has chosen.

    ``at`` are the numbers of conversations at which it does, with the step. “later”: when the answer is on its way to
    the worker, which may live to read it and to write it down, or not.
    """

    at: dict[int, str]
    victim: int = 0
    conversations: int = 0
    killed: Counter[str] = field(default_factory=Counter)

    def __call__(self, step: str, envelope: Envelope) -> str | None:
        if step == "MAIL":
            self.conversations += 1
        due = self.at.get(self.conversations)
        if due == step:
            self._kill(self.victim, due)
        elif due == "later" and step == "TAKEN":
            asyncio.get_running_loop().call_later(random.uniform(0, 0.004), self._kill, self.victim, due)
        return None

    def _kill(self, victim: int, step: str) -> None:
        os.kill(victim, signal.SIGKILL)
        self.killed[step] += 1


def test_nobody_gets_two_mails_and_nobody_is_forgotten_when_workers_are_killed(
    tmp_path: Path, migrated_sqlite: Path
) -> None:
    random.seed(SEED)
    room = MAILS // KILLS
    killer = Killer({1 + room * n + random.randrange(room // 2): random.choice(STEPS) for n in range(KILLS)})
    with running_mail_server() as server:
        server.hook = killer
        office = installation_on_sqlite(
            tmp_path,
            migrated_sqlite,
            EMAIL_HOST="127.0.0.1",
            EMAIL_PORT=str(server.port),
            EMAIL_SECURITY="none",
            EMAIL_MOST_PER_MINUTE="1000000",
            EMAIL_MOST_PER_HOUR="1000000",
        )
        began = time.monotonic()
        _deliver(office, killer)
    with closing(sqlite3.connect(tmp_path / migrated_sqlite.name)) as database:
        states = dict(database.execute("select address, state from scoring_mail"))
    taken = Counter(server.recipients)
    told = Counter(states.values())
    print(
        f"seed {SEED}: {MAILS} mails, killed {killer.killed.total()} times {dict(killer.killed)} in "
        f"{time.monotonic() - began:.0f} s: {dict(told)}; the server has {taken.total()} mails for {len(taken)} people"
    )
    everybody = {f"player{n}@example.org" for n in range(MAILS)}
    assert killer.killed.total() == KILLS
    assert set(taken.values()) == {1}
    assert set(states) == everybody
    assert set(told) == {"sent", "uncertain"}
    assert {address for address, state in states.items() if state == "sent"} <= set(taken)
    assert told["uncertain"] <= KILLS


def _deliver(office: Installation, killer: Killer) -> None:
    """Let workers live and die until one has found nothing to send any more."""
    workers = subprocess.Popen(
        ends_with_us([sys.executable, "-m", "tests.support.mortal_workers", POSTING.format(mails=MAILS)]),
        cwd=ROOT,
        env=office.environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert workers.stdin is not None
    assert workers.stdout is not None
    with workers.stdin as tell, workers.stdout as said:
        for line in said:
            killer.victim = int(line)
            tell.write(b"\n")
            tell.flush()
        assert workers.wait() == 0
