"""Actions of the log in words."""

import re
from pathlib import Path

import pytest
import scoring.services
from django.utils import translation

from scoring.verification.tables import action_label

SERVICES = Path(scoring.services.__file__).parent
ACTION = re.compile(r'"([a-z]+\.[a-z_]+)"')


def logged_actions() -> set[str]:
    """Every text in the services that has the shape of an action."""
    texts = {found for path in SERVICES.glob("*.py") for found in ACTION.findall(path.read_text(encoding="utf-8"))}
    return {text for text in texts if not text.endswith((".json", ".csv", ".zip"))}


@pytest.mark.parametrize("action", sorted(logged_actions()))
def test_every_action_that_a_service_logs_has_words(action: str) -> None:
    with translation.override("en"):
        assert action_label(action) != action


def test_unknown_action_stays_as_it_is() -> None:
    assert action_label("future.thing") == "future.thing"
