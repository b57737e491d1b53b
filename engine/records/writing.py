"""Writes records of games as text."""

import json
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from engine.cards import format_cards
from engine.play import pack_of
from engine.records.defects import UnreadablePart
from engine.records.notation import ActionReader, format_entry, format_known
from engine.records.record import Cards, DeckOrder, Entry, Record, Seed
from engine.rulesets import PRESETS, RuleSet, to_data


def write_record(record: Record) -> str:
    """A record in canonical form: tags, a blank line, an entry a line; read again it is the same record.

    Raises ValueError for an action that the notation cannot express, because it holds more than its kind needs.

    >>> from engine.records import read_records
    >>> (read,) = read_records('[seed "1"][Seats "Anke;Björn"][RuleSet "STANDARD"] 1: DRAW {why?}, anke Keep')
    >>> print(write_record(read.record), end="")
    [RuleSet "standard"]
    [Seats "Anke; Björn"]
    [Seed "1"]
    <BLANKLINE>
    1 draw {why?}
    1 keep
    """
    tags = [*_rule_set_tags(record.rule_set), _tag("Seats", "; ".join(record.seats))]
    if record.dealer:
        tags.append(_tag("Dealer", str(record.dealer + 1)))
    if isinstance(record.deal, Seed):
        tags.append(_tag("Seed", str(record.deal.number)))
    elif isinstance(record.deal, DeckOrder):
        tags.append(_tag("DeckOrder", format_cards(record.deal.cards)))
        tags.append(_tag("Shuffles", str(record.deal.shuffles)))
    else:
        tags.append(_tag("StartCard", _hands(record, [(record.deal.start,)])))
        tags.append(_tag("DealtHands", _hands(record, record.deal.hands)))
    if record.result is not None:
        tags.append(_tag("Result", str(record.result)))
    if record.final_hands is not None:
        tags.append(_tag("FinalHands", _hands(record, record.final_hands)))
    tags += [_tag(name, value) for name, value in record.tags]
    comments = (line for comment in record.comments for line in _lines("", (comment,)))
    return "\n".join((*tags, "", *comments, *_entry_lines(record))).rstrip("\n") + "\n"


def _hands(record: Record, hands: Iterable[Cards]) -> str:
    pack = pack_of(record.rule_set.cards)
    return "; ".join(" ".join(format_known(hand, pack)) for hand in hands)


def _entry_lines(record: Record) -> Iterable[str]:
    pack = pack_of(record.rule_set.cards)
    reader = ActionReader(record.seats, pack)
    for entry in record.entries:
        *new_stock, text = format_entry(entry, pack)
        if not _can_be_read(text, entry, reader):
            raise ValueError(f"{entry.action} holds what its kind does not need, it would be written as “{text}”")
        yield from new_stock
        yield from _lines(text, entry.comments)


def _can_be_read(text: str, entry: Entry, reader: ActionReader) -> bool:
    try:
        return reader.read(text) == (entry.action, entry.drawn)
    except UnreadablePart:
        return False


def _lines(text: str, comments: Iterable[str]) -> Iterable[str]:
    """An entry with its comments, mostly one line: a comment with a closing brace takes the rest of its line."""
    line = [text] if text else []
    for comment in comments:
        if "}" in comment:
            yield " ".join((*line, f"; {comment}"))
            line = []
        else:
            line.append(f"{{{comment}}}")
    if line:
        yield " ".join(line)


def _tag(name: str, value: str) -> str:
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'[{name} "{escaped}"]'


def _rule_set_tags(rule_set: RuleSet) -> list[str]:
    for code, preset in PRESETS.items():
        if rule_set == preset:
            return [_tag("RuleSet", code)]
        if rule_set == replace(preset, deck=rule_set.deck):
            return [_tag("RuleSet", code), _tag("Deck", rule_set.deck.value)]
    return [f"[RuleSet {json.dumps(_own_edition(rule_set), ensure_ascii=False)}]"]


def _own_edition(rule_set: RuleSet) -> dict[str, Any]:
    """The rule set as data, without the parameters that are those of the standard game."""
    identity = {name: getattr(rule_set, name) for name in ("code", "name", "valid_from", "source")}
    data = to_data(rule_set)
    return {name: data[name] for name in identity} | _differing(data, to_data(RuleSet(**identity)))


def _differing(data: dict[str, Any], defaults: dict[str, Any]) -> dict[str, Any]:
    differing = {}
    for name, value in data.items():
        if isinstance(value, dict):
            if group := _differing(value, defaults[name]):
                differing[name] = group
        elif value != defaults[name]:
            differing[name] = value
    return differing
