"""The order of names."""

import unicodedata

_WITHOUT_DECOMPOSITION = str.maketrans(
    {"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "đ": "d", "Đ": "D", "ı": "i"}
)


def collation_key(name: str) -> tuple[str, str]:
    """Sorts names as a German reader expects: ä with a, Ł with L, ß as ss, capitals like small letters.

    Names that differ in nothing else are ordered by their characters, so that the order is total.

    >>> sorted(["Zoe", "Łukasz", "Änne", "Lars", "Anton"], key=collation_key)
    ['Änne', 'Anton', 'Lars', 'Łukasz', 'Zoe']
    """
    if name.isascii():
        return name.casefold(), name
    decomposed = unicodedata.normalize("NFKD", name.translate(_WITHOUT_DECOMPOSITION))
    letters = "".join(letter for letter in decomposed if not unicodedata.combining(letter))
    return letters.casefold(), name
