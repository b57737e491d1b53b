"""The characters of a text: one rule for models, forms, readers of requests, imports and Django's administration.

A character that nobody sees can end a header, turn the order of a line round or make two names look the same. The two
that shape the letters of some scripts (U+200C, U+200D) are let through.
"""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_LINE_ENDS = frozenset("\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029")
_JOINERS = frozenset("\u200c\u200d")
_OF_PROSE = frozenset("\n\r\t")
_LONGEST_QUOTE = 40
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"})


def one_line(text: str) -> None:
    """Raises ValidationError unless a name or remark is one line of characters that can be seen."""
    for character in filter(is_unseen, text):
        if character in _LINE_ENDS:
            sentence = _("“%(text)s” goes over more than one line; expected is one line.")
            raise ValidationError(sentence, code="lines", params={"text": quoted(text)})
        _refuse(text, character)


def several_lines(text: str) -> None:
    """The same for a longer text, which may have lines and tabs."""
    for character in filter(is_unseen, text):
        if character not in _OF_PROSE:
            _refuse(text, character)


def is_unseen(character: str) -> bool:
    """Whether a character is a control character, a line end, half a character, or changes the direction of others."""
    return unicodedata.category(character) in _UNSEEN and character not in _JOINERS


def without_umlauts(text: str) -> str:
    """As Germans write where there are no umlauts: „Kieler Förde“ becomes “Kieler Foerde”."""
    return text.translate(_UMLAUTS)


def quoted(text: str, *, longest: int = _LONGEST_QUOTE) -> str:
    """A text as a refusal may quote it: its beginning, with a dot for what cannot be seen."""
    shown = "".join("·" if is_unseen(character) else character for character in text[: longest + 1])
    return shown if len(shown) <= longest else shown[:longest] + "…"


def _refuse(text: str, character: str) -> None:
    sentence = _("“%(text)s” contains a character that nobody sees (%(code)s). Please type it anew.")
    raise ValidationError(sentence, code="unseen", params={"text": quoted(text), "code": f"U+{ord(character):04X}"})
