"""The key by which a database knows that two mail addresses are the same: how they are written does not matter."""

import unicodedata
from typing import TYPE_CHECKING, Any

from django.db import models

if TYPE_CHECKING:
    _TextField = models.CharField[str, str]
else:
    _TextField = models.CharField


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
