"""Texts, telephone numbers and mail addresses as people write them: what is let through, and what counts as the same.

One rule for models, forms, readers of requests, imports and Django's administration. A character that nobody sees can
end a header, turn the order of a line round or make two names look the same. The two that shape the letters of some
scripts (U+200C, U+200D) are let through.
"""

import unicodedata
from email.errors import MessageError
from email.headerregistry import Address
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import DomainNameValidator, RegexValidator, validate_email
from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

if TYPE_CHECKING:
    _TextField = models.CharField[str, str]
    _AddressField = models.EmailField[str, str]
else:
    _TextField = models.CharField
    _AddressField = models.EmailField


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


phone_number = RegexValidator(
    r"^\+?[0-9][0-9 ()/.-]{2,}\Z", gettext_lazy("Expected are digits, for instance “0431 123456” or “+49 431 123456”.")
)


LONGEST_ADDRESS = 254
"""Letters of an address as mail servers write it."""

_LONGEST_NAME = 64
"""Letters before the @ that every server takes (RFC 5321)."""

_server_name = DomainNameValidator(accept_idna=False)


def mail_address(address: str) -> None:
    """Raises ValidationError unless a mail can be sent to the address: asked by every field, import and reader of it.

    Django takes an address for one that no mail can be written to: with letters that nobody sees, with the name of a
    server that is too long or none once it is written as servers write it.
    """
    one_line(address)
    shown = {"value": quoted(address)}
    try:
        validate_email(address)
    except ValidationError:
        sentence = _("“%(value)s” is no mail address. One looks like nele@example.org.")
        raise ValidationError(sentence, code="invalid", params=shown) from None
    try:
        written = as_servers_write(address)
        Address(addr_spec=written)
    except (ValueError, IndexError, MessageError):
        _refuse_server(shown)
    name, _at, server = written.rpartition("@")
    if len(name) > _LONGEST_NAME or not name.isascii():
        sentence = _(
            "“%(value)s” is no address that a mail reaches: before the @ stand at most 64 letters without umlauts."
            " One looks like nele@example.org."
        )
        raise ValidationError(sentence, code="invalid", params=shown)
    if server == "localhost" or server.startswith("["):
        return
    try:
        _server_name(server)
    except ValidationError:
        _refuse_server(shown)
    if len(written) > LONGEST_ADDRESS:
        _refuse_server(shown)


def as_servers_write(address: str) -> str:
    """An address with the name of its server as it is looked up: ``nele@xn--mller-kva.example``. Raises ValueError."""
    name, _at, server = address.rpartition("@")
    return f"{name}@{server.encode('idna').decode()}"


def _refuse_server(shown: dict[str, str]) -> None:
    sentence = _(
        "“%(value)s” is no address that a mail reaches: what stands behind the @ cannot be the name of a server."
        " One looks like nele@example.org."
    )
    raise ValidationError(sentence, code="invalid", params=shown)


class TypedMailAddress(forms.EmailField):
    """What is typed into a form."""

    default_validators = [mail_address]  # noqa: RUF012


class MailAddressField(_AddressField):
    """A column for an address that a mail can reach. To migrations it is Django's own: the column is the same."""

    default_validators = [mail_address]  # noqa: RUF012

    def formfield(self, **kwargs: Any) -> Any:
        return super().formfield(**{"form_class": TypedMailAddress, **kwargs})

    def deconstruct(self) -> tuple[str, str, Any, Any]:
        name, _path, arguments, options = super().deconstruct()
        return name, "django.db.models.EmailField", arguments, options


class MailKeyField(_TextField):
    """The key of the row's ``email``, kept by itself whenever the row is saved; empty where there is no address.

    Whoever saves only some fields names this one beside ``email``. It finds a row; mail always goes to ``email`` as it
    was confirmed, never to what a stranger has typed and what only looks like it.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"max_length": 300, "editable": False, "default": "", "db_index": True, **options})

    def pre_save(self, model_instance: models.Model, add: bool) -> str:  # noqa: ARG002
        row: Any = model_instance
        key = mail_key(row.email)
        setattr(model_instance, self.attname, key)
        return key


def mail_key(address: str) -> str:
    """An address as it is compared: capitals, surrounding blanks and how a domain is encoded do not matter.

    >>> [mail_key(" Nele@Müller.Example "), mail_key("nele@xn--mller-kva.example"), mail_key("")]
    ['nele@xn--mller-kva.example', 'nele@xn--mller-kva.example', '']
    """
    local, at, domain = unicodedata.normalize("NFKC", address).strip().casefold().rpartition("@")
    try:
        domain = domain.encode("idna").decode()
    except UnicodeError:
        return f"{local}{at}{domain}"
    return f"{local}{at}{domain}"
