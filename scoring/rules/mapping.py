"""A stored edition as the engine's rule set."""

import json
from functools import lru_cache

from engine.rulesets import RuleSet, from_data
from scoring.models import RuleSetEdition

_EDITIONS_REMEMBERED = 128


def rule_set_of(edition: RuleSetEdition) -> RuleSet:
    """The edition's rule set, the same object for the same parameters. Raises InvalidRuleSet if the stored parameters
    have been tampered with."""
    return _rule_set(json.dumps(edition.parameters))


@lru_cache(_EDITIONS_REMEMBERED)
def _rule_set(parameters: str) -> RuleSet:
    return from_data(json.loads(parameters))
