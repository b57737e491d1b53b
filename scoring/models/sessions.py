"""Sessions that know whose they are, so that an account's holder can look at them and end them."""

from enum import StrEnum
from importlib import import_module
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django.contrib.sessions.backends.base import SessionBase


class Told(StrEnum):
    """What a session remembers of the device that signed in, beside what Django keeps in it."""

    STARTED = "signed_in_at"
    SEEN = "seen_at"
    IS_SHARED = "is_shared_computer"
    DEVICE = "device"
    NETWORK = "network"


class AccountSession(AbstractBaseSession):
    """A session as Django keeps it, and the account that is signed in; None: a visitor, or a table's code."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="sessions", editable=False
    )

    class Meta:
        verbose_name = _("session")
        verbose_name_plural = _("sessions")

    @property
    def number(self) -> str:
        """Names the session on a page, without telling the key that opens it."""
        return salted_hmac("scoring.account_session", self.session_key).hexdigest()[:20]

    @classmethod
    def get_session_store_class(cls) -> "type[SessionBase]":
        store: type[SessionBase] = import_module(settings.SESSION_ENGINE).SessionStore
        return store
