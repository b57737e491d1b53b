"""Every form and every address with values that no person types: nothing breaks, nothing gets through.

A few hundred requests belong to `make test-slow`; `make fuzz` sends tens of thousands. What it prints repeats a
finding: ``FUZZ_SEED=… FUZZ_ROUND=… FUZZ_REQUESTS=40``.
"""

import os
import sys
import time

import pytest

from tests.hostile.fuzzing import Fuzz
from tests.hostile.world import World
from tests.support.tiers import run_seed

pytestmark = pytest.mark.django_db

REQUESTS = int(os.environ.get("FUZZ_REQUESTS", "400"))
FIRST_ROUND = int(os.environ.get("FUZZ_ROUND", "0"))
PROGRESS_EVERY = 1_000


def chosen_seed() -> str:
    """The one that is asked for, or that of the run."""
    return os.environ.get("FUZZ_SEED") or run_seed()


def test_no_request_breaks_the_server(worlds: list[World]) -> None:
    began, seed = time.monotonic(), chosen_seed()

    def report(requests: int, findings: int) -> None:
        if REQUESTS > PROGRESS_EVERY and requests % PROGRESS_EVERY < 40:
            pace = requests / (time.monotonic() - began)
            print(f"seed {seed}: {requests} requests, {pace:.0f} a second, {findings} findings", file=sys.stderr)

    findings = Fuzz(worlds, seed, report).run(REQUESTS, FIRST_ROUND)

    assert not findings, f"seed {seed}:\n" + "\n".join(map(str, findings))
