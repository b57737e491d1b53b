"""What tests of signing in share."""

import pytest
from django.utils import timezone


@pytest.fixture
def clock_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pause after a guess is over before the next request, however slow the machine is."""
    now = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: now)
