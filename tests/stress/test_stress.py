"""Two phones, one of them with two tabs, the secretary's grid, and everything that can go wrong: nothing is lost.

``make test-slow`` plays one short round, ``make stress`` two hundred. What is printed repeats a round:
``STRESS_SEED=… STRESS_ROUND=… STRESS_ROUNDS=1 make stress``.
"""

import os
import secrets
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.stress.evening import Evening
from tests.stress.office import Office
from tests.support.databases import installation_on_sqlite

ROUNDS = int(os.environ.get("STRESS_ROUNDS", "1"))
FIRST_ROUND = int(os.environ.get("STRESS_ROUND", "1"))
STEPS = int(os.environ.get("STRESS_STEPS", "12"))
"""What happens in a round."""


def chosen_seed() -> str:
    """The one that is asked for; a short form is always the same, since a change is judged by what it changes."""
    return os.environ.get("STRESS_SEED") or (secrets.token_hex(4) if ROUNDS > 1 else "1")


@pytest.fixture
def office(tmp_path: Path, migrated_sqlite: Path) -> Iterator[Office]:
    office = Office(installation_on_sqlite(tmp_path, migrated_sqlite))
    office.open()
    yield office
    office.close()


def test_storm_loses_nothing_doubles_nothing_and_tells_nothing_untrue(office: Office, browser: Browser) -> None:
    began, seed, faulty, games = time.monotonic(), chosen_seed(), [], 0
    for number in range(FIRST_ROUND, FIRST_ROUND + ROUNDS):
        office.start()
        evening = Evening(office, browser, f"{seed}/{number}")
        try:
            evening.play(STEPS)
        finally:
            evening.close()
        games += len(evening.ledger.typed_on) + len(evening.ledger.gone)
        pace = (number - FIRST_ROUND + 1) * 60 / (time.monotonic() - began)
        print(
            f"seed {seed}, round {number}: {games} games, {pace:.1f} rounds a minute, {len(evening.faults)} faults",
            file=sys.stderr,
        )
        if evening.faults:
            faulty.append(f"STRESS_SEED={seed} STRESS_ROUND={number}\n" + "\n".join(evening.happened))
            print(faulty[-1], file=sys.stderr, flush=True)

    assert not faulty, "\n\n".join(faulty)
