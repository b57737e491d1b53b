"""Actions of the log in words."""

import re
from pathlib import Path

import pytest
from django.utils import translation

from scoring.verification.tables import action_label
from tests.support.services import service_modules

ACTION = re.compile(r'"([a-z]+\.[a-z_]+)"')


def logged_actions() -> set[str]:
    """Every text in the services that has the shape of an action."""
    texts = {
        found for _, module in service_modules() for found in ACTION.findall(Path(module.__file__ or "").read_text())
    }
    return {text for text in texts if not text.endswith((".json", ".csv", ".zip", ".pgdump", ".py"))}


@pytest.mark.parametrize("action", sorted(logged_actions()))
def test_every_action_that_a_service_logs_has_words(action: str) -> None:
    with translation.override("en"):
        assert action_label(action) != action


def test_unknown_action_stays_as_it_is() -> None:
    assert action_label("future.thing") == "future.thing"
