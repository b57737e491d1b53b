"""Names: when two are the same, one rule for files, records and everything that an office stores; and their order."""

import unicodedata

_LONGEST_KEY = 280
"""Characters. Names of people stay far below; one letter of some scripts stands for eighteen."""

_UNSEEN = "Cf"
"""Characters without a width: joiners, marks of direction, soft hyphens."""

_WITHOUT_DECOMPOSITION = str.maketrans(
    {"ł": "l", "Ł": "L", "ø": "o", "Ø": "O", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "đ": "d", "Đ": "D", "ı": "i"}
)


def written_name(name: str) -> str:
    """A name as it is kept: without surplus blanks, every letter as one character."""
    return unicodedata.normalize("NFC", " ".join(name.split()))


def name_key(name: str) -> str:
    """A name without what nobody hears: capitals, surplus blanks, characters without a width, and the way in which
    letters are encoded (NFKC: accents, ligatures, full-width letters, blanks that do not break).

    ß is ss, as in capitals. Two names with the same key are one name; a key is its own key.

    >>> name_key(" JO\\u0308RN\\u00a0 Möller\\u200b") == name_key("Jörn Möller") == "jörn möller"
    True
    >>> name_key("STEFFI WEISS") == name_key("Ste\ufb03 Weiß")
    True
    """
    key, before = name, ""
    while key != before:  # folding may take letters apart that are written as one, and the other way round
        before, key = key, unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", key).casefold())
        key = " ".join("".join(letter for letter in key if unicodedata.category(letter) != _UNSEEN).split())
    return key[:_LONGEST_KEY].rstrip()


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
