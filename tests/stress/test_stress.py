"""Two phones, one of them with two tabs, the secretary's grid, and everything that can go wrong: nothing is lost.

``make test-slow`` plays one short round, ``make stress`` two hundred. What is printed repeats a round:
``STRESS_SEED=… STRESS_ROUND=… STRESS_ROUNDS=1 make stress``.
"""

import os
import secrets
import sys
import time
from collections import Counter
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
ANSWERS = ("mine", "theirs", "both", "later", "initials", "no initials")
"""What the person at the table has to have answered in ten rounds."""


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
    seed, faulty = chosen_seed(), []
    played: Counter[str] = Counter()
    for number in range(FIRST_ROUND, FIRST_ROUND + ROUNDS):
        began = time.monotonic()
        office.start()
        evening = Evening(office, browser, f"{seed}/{number}")
        try:
            evening.play(STEPS)
        finally:
            evening.close()
        played += evening.played
        took = time.monotonic() - began
        say(f"seed {seed}, round {number}: {len(evening.faults)} faults, {took:.0f} s; {in_words(evening.played)}")
        if evening.faults:
            faulty.append(f"STRESS_SEED={seed} STRESS_ROUND={number}\n" + "\n".join(evening.happened))
            say(faulty[-1])
    say(f"{ROUNDS} rounds, {len(faulty)} with faults; {in_words(played)}")

    assert not faulty, "\n\n".join(faulty)
    if ROUNDS >= 10:  # it proves nothing about what did not happen
        assert played["typed twice"] >= played["games"] / 10, played
        assert all(played[kind] for kind in ("void", "at table 2", *ANSWERS)), played


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def in_words(played: Counter[str]) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in played.items())
