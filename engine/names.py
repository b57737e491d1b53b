"""When two names are the same: one rule for files, records and everything that an office stores."""

import unicodedata


def written_name(name: str) -> str:
    """A name as it is kept: without surplus blanks, every letter as one character."""
    return unicodedata.normalize("NFC", " ".join(name.split()))


def name_key(name: str) -> str:
    """A name without what nobody hears: capitals, surplus blanks, the way in which accents are encoded.

    >>> name_key(" JO\\u0308RN  Möller") == name_key("Jörn Möller")
    True
    """
    return written_name(name).casefold()
