"""Migrations that move rows, on PostgreSQL: what is written and altered in one transaction may collide there."""

from collections.abc import Callable

import pytest

from tests.support.installation import Installation

CARRY_OVER = """
from tests.scoring.test_migrations import BEFORE_ACCOUNTS_HAD_LINKS, carry_over, latest_migration
carry_over(BEFORE_ACCOUNTS_HAD_LINKS, latest_migration())
"""


@pytest.mark.postgres
def test_accounts_and_sessions_of_before_are_carried_over(install: Callable[..., Installation]) -> None:
    office = install("postgres", DJANGO_DEBUG="1", ALLOWED_HOSTS="testserver")
    assert office.python(CARRY_OVER) == ""
