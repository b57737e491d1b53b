"""Likeness of names: whether two of them may be those of one person."""

from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from engine.names import name_key

_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


@dataclass(frozen=True)
class ComparedName:
    """A name as it is compared with many others."""

    name: str

    @cached_property
    def plain(self) -> str:
        """Without capitals and umlauts."""
        return name_key(self.name).translate(_UMLAUTS)

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(self.plain.replace(",", " ").split())


def why_alike(one: ComparedName, other: ComparedName) -> str:
    """Why two names that differ may be meant for one person; empty: nothing speaks for it."""
    if one.plain == other.plain:
        return _("umlauts written otherwise")
    if one.words == other.words:
        return _("the same words in another order")
    return _("one letter apart") if is_one_letter_apart(one.plain, other.plain) else ""


def is_short_for(short: ComparedName, name: ComparedName) -> bool:
    """Whether a name may be called so for short: by one or some of its words, or by their beginnings in their order.

    >>> [is_short_for(ComparedName(short), ComparedName("Anke Petersen")) for short in ("anke", "Anke P.", "A", "Lund")]
    [True, True, False, False]
    """
    words, left = short.plain.replace(".", " ").split(), name.plain.split()
    if not words or max(map(len, words)) < 2:
        return False
    for word in words:
        while left and not left[0].startswith(word):
            left.pop(0)
        if not left:
            return False
        left.pop(0)
    return True


def is_one_letter_apart(one: str, other: str) -> bool:
    """Whether one letter more, less or other, or two that changed places, make one text the other.

    >>> [is_one_letter_apart("meier", name) for name in ("maier", "meiers", "meire", "mayer", "meier")]
    [True, True, True, False, False]
    """
    if abs(len(one) - len(other)) > 1 or one == other:
        return False
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    rest, other_rest = one[at:], other[at:]
    swapped = len(rest) > 1 and rest[1::-1] + rest[2:] == other_rest
    return swapped or rest[1:] == other_rest[1:] or rest[1:] == other_rest or rest == other_rest[1:]
