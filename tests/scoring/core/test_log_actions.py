"""What packages declare that they log. That nothing else is logged, mypy proves."""

import re
from pathlib import Path

from django.utils import translation

from scoring.core.log_actions import LogAction, action_label
from tests.support.services import service_modules

DECLARED = [action for room in LogAction.__subclasses__() for action in room]


def test_actions_have_one_code_each() -> None:
    codes = [action.value for action in DECLARED]
    assert len(set(codes)) == len(codes) > 90
    assert {action.name for action in DECLARED} == {code.replace(".", "_").upper() for code in codes}


def test_actions_are_logged_by_a_service() -> None:
    services = "\n".join(Path(module.__file__ or "").read_text() for _, module in service_modules())
    named = set(re.findall(r"\b(?=(\w+)\.(\w+))", services))
    assert [action for action in DECLARED if (type(action).__name__, action.name) not in named] == []


def test_actions_are_read_in_german() -> None:
    with translation.override("en"):
        english = {action.value: action_label(action.value) for action in DECLARED}
    with translation.override("de"):
        assert [code for code, label in english.items() if action_label(code) in (code, label)] == []


def test_action_that_nobody_declares_any_more_stays_as_it_was_stored() -> None:
    assert action_label("future.thing") == "future.thing"
