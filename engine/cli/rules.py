"""The ``--rules`` argument that several commands share."""

import argparse
from pathlib import Path

from engine.json_text import NotJson, parse_json
from engine.rulesets import LEAGUE_2006, PRESETS, InvalidRuleSet, RuleSet, from_data


def add_rules_argument(parser: argparse.ArgumentParser) -> None:
    """Add ``--rules``; the parsed value is a :class:`RuleSet`, by default the league's."""
    parser.add_argument(
        "--rules",
        type=rule_set_argument,
        default=LEAGUE_2006,
        metavar="CODE|FILE.json",
        help=f"rule set edition: {', '.join(PRESETS)}, or a JSON file (default: {LEAGUE_2006.code})",
    )


def rule_set_argument(text: str) -> RuleSet:
    """The preset with that code, or the rule set in that JSON file.

    Raises ArgumentTypeError that says what cannot be read or why the rule set is refused.

    >>> rule_set_argument("standard").scoring.limit
    500
    """
    if preset := PRESETS.get(text):
        return preset
    if not text.endswith(".json"):
        raise argparse.ArgumentTypeError(f"“{text}” is no rule set; expected is one of {', '.join(PRESETS)}")
    try:
        data = parse_json(Path(text).read_bytes())
    except OSError as error:
        raise argparse.ArgumentTypeError(f"{text}: {error.strerror}") from error
    except NotJson as error:
        raise argparse.ArgumentTypeError(f"{text}: not JSON: {error}") from error
    try:
        return from_data(data)
    except InvalidRuleSet as error:
        raise argparse.ArgumentTypeError(f"{text}: {error}") from error
