"""Mail addresses: which are any, and the key by which a database knows that two are the same, however written."""

import unicodedata
from email.errors import MessageError
from email.headerregistry import Address
from typing import TYPE_CHECKING, Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import DomainNameValidator, validate_email
from django.db import models
from django.utils.translation import gettext as _

from scoring.models.base.texts import one_line, quoted

if TYPE_CHECKING:
    _TextField = models.CharField[str, str]
    _AddressField = models.EmailField[str, str]
else:
    _TextField = models.CharField
    _AddressField = models.EmailField

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
