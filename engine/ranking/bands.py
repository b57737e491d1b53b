"""Ordering in bands: everybody in a band is equal so far, and rules split bands into smaller ones."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, Generic, TypeVar

from engine.findings import Reason, ReasonCode

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Tied(Generic[Item]):
    """One of a band, with the reasons why it stands in this band and no other."""

    item: Item
    reasons: tuple[Reason, ...] = ()


Band = list[Tied[Item]]


Key = tuple[float | Fraction, ...]
"""The lower, the better; whole numbers and fractions, and infinity behind all of them."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a rule says of one item: a key and the reason if the key decides."""

    key: Key
    reason: Reason


def more(code: ReasonCode, value: int) -> Judgement:
    """The more, the better."""
    return Judgement((-value,), Reason(code, {"value": value}))


def fewer(code: ReasonCode, value: int) -> Judgement:
    """The fewer, the better."""
    return Judgement((value,), Reason(code, {"value": value}))


Rule = Callable[[Sequence[Item]], "Sequence[Judgement] | Reason"]
"""Judges a tied group: a verdict for each, or the reason why the rule cannot decide between them."""


def order_in_bands(items: Iterable[Item], key: Callable[[Item], Any], rules: Iterable[Rule[Item]]) -> list[Band[Item]]:
    """The items in bands by rising key; each rule in turn splits the bands in which several are left."""
    bands = [[Tied(item) for item in group] for _, group in groupby(sorted(items, key=key), key=key)]
    for rule in rules:
        bands = [smaller for band in bands for smaller in _split(band, rule)]
    return bands


def _split(band: Band[Item], rule: Rule[Item]) -> Iterator[Band[Item]]:
    if len(band) == 1:
        yield band
        return
    verdicts = rule([tied.item for tied in band])
    if isinstance(verdicts, Reason):
        yield [Tied(tied.item, (*tied.reasons, verdicts)) for tied in band]
        return
    judged = sorted(zip(verdicts, band, strict=True), key=lambda pair: pair[0].key)
    if judged[0][0].key == judged[-1][0].key:
        yield band
        return
    for _, group in groupby(judged, key=lambda pair: pair[0].key):
        yield [Tied(tied.item, (*tied.reasons, verdict.reason)) for verdict, tied in group]
