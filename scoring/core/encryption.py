"""Secrets that the office has to know itself, such as the password of a mail account: encrypted in the database.

The keys are those of the installation (:mod:`scoring.core.keys`), which are not in the database: a copy of the database
alone gives nothing away.
"""

import base64

from cryptography.fernet import Fernet, InvalidToken
from django.conf import settings

from scoring.core.keys import KeyRing


class UnreadableSecret(Exception):
    """A secret was encrypted with a key that this installation does not have, or was changed."""


def encrypt(purpose: str, text: str) -> str:
    """A text, encrypted for a purpose: with another one it cannot be read. Begins with the id of the key."""
    ring: KeyRing = settings.INTEGRITY_KEYS
    return f"{ring.active}:{_box(ring, ring.active, purpose).encrypt(text.encode()).decode()}"


def decrypt(purpose: str, encrypted: str) -> str:
    """What :func:`encrypt` was given. Raises UnreadableSecret."""
    ring: KeyRing = settings.INTEGRITY_KEYS
    key_id, _colon, token = encrypted.partition(":")
    if key_id not in ring.secrets:
        raise UnreadableSecret(key_id)
    try:
        return _box(ring, key_id, purpose).decrypt(token).decode()
    except InvalidToken as error:
        raise UnreadableSecret(key_id) from error


def _box(ring: KeyRing, key_id: str, purpose: str) -> Fernet:
    return Fernet(base64.urlsafe_b64encode(ring.derived(key_id, purpose)))
