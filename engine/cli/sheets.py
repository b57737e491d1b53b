"""Reading the protocol sheets that a command is given."""

import sys
from collections.abc import Mapping

from engine.rulesets import RuleSet
from engine.sheetio import MOST_BYTES, ReadSheet, read_sheet, read_sheet_bytes

_NO_CREDITS: Mapping[str, int] = {}


def read_named_sheet(name: str, rule_set: RuleSet, granted: Mapping[str, int] = _NO_CREDITS) -> ReadSheet:
    """Read the file of that name, or standard input for ``-``, by the deck of the rule set.

    ``granted`` gives the granted points by the players' names (L4). Raises OSError if the file cannot be opened.
    """
    if name == "-":
        return read_sheet_bytes(sys.stdin.buffer.read(MOST_BYTES + 1), deck=rule_set.cards, granted=granted)
    return read_sheet(name, deck=rule_set.cards, granted=granted)
