"""The keys of the installation, which are not in the database: what they sealed, nobody can forge who can write there.

A key has an id, so that seals of earlier keys stay verifiable after a rotation: one key is active, all are readable.
Pure Python, since the settings need it.
"""

import hashlib
import hmac
import json
import os
import re
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path

from scoring.core.durable_files import own_file, put_in_place, sync_folder

SHORTEST_SECRET = 32
"""Characters of a secret that cannot be guessed."""

_KEY_ID = re.compile(r"[A-Za-z0-9_-]{1,20}")
_PATIENCE = 2.0
"""Seconds in which another process that has just made the file writes its content."""


class UnusableKey(ValueError):
    """A key file or variable that cannot be used; the message says what to do. Never replaced without a word."""


class SealVerdict(Enum):
    """What a seal proves."""

    HOLDS = "holds"
    FORGED = "forged"
    KEY_UNKNOWN = "key unknown"


@dataclass(frozen=True, slots=True)
class Seal:
    """HMAC-SHA-256 in hexadecimal digits, and the id of the key; both empty: never sealed."""

    key_id: str = ""
    mac: str = ""


@dataclass(frozen=True, slots=True)
class KeyRing:
    """Secrets by their ids; new seals are made with the ``active`` one."""

    active: str
    secrets: Mapping[str, str] = field(repr=False)

    def seal(self, purpose: str, text: str) -> Seal:
        """Seal a text for a purpose: a seal never holds for another one."""
        return Seal(self.active, self._mac(self.active, purpose, text))

    def verdict(self, purpose: str, text: str, seal: Seal) -> SealVerdict:
        """Whether a text has this seal."""
        if seal.key_id not in self.secrets:
            return SealVerdict.KEY_UNKNOWN if seal.key_id else SealVerdict.FORGED
        is_genuine = hmac.compare_digest(self._mac(seal.key_id, purpose, text), seal.mac)
        return SealVerdict.HOLDS if is_genuine else SealVerdict.FORGED

    @property
    def oldest(self) -> str:
        """The id of the first key that the installation had, with which digests of rows are made: they stay the same
        when a key is added."""
        return next(iter(self.secrets))

    def with_new_key(self) -> "KeyRing":
        """The same with one more key, which is active."""
        new = new_ring()
        return KeyRing(new.active, {**self.secrets, **new.secrets})

    def derived(self, key_id: str, purpose: str) -> bytes:
        """32 bytes for one purpose alone, from which the secret cannot be told. Raises KeyError."""
        return hmac.digest(self.secrets[key_id].encode(), purpose.encode(), "sha256")

    def _mac(self, key_id: str, purpose: str, text: str) -> str:
        return hmac.new(self.derived(key_id, purpose), text.encode(), hashlib.sha256).hexdigest()


def new_ring() -> KeyRing:
    """One key that nobody has seen."""
    key_id = secrets.token_hex(4)
    return KeyRing(key_id, {key_id: secrets.token_urlsafe(48)})


def read_ring(variable: str, path: Path) -> KeyRing:
    """The keys of an environment variable, ``ID:SECRET`` with commas between and the active one first; without it
    those of a file, which is made if there is none. Raises UnusableKey."""
    if variable:
        pairs = [pair.strip().partition(":") for pair in variable.split(",") if pair.strip()]
        keys = {key: secret for key, _, secret in reversed(pairs)}
        return _checked(KeyRing(pairs[0][0] if pairs else "", keys), "INTEGRITY_KEYS")
    return parse_ring(read_or_make(path, lambda: ring_text(new_ring())), path)


def ring_text(ring: KeyRing) -> str:
    """What :func:`parse_ring` reads."""
    return json.dumps({"active": ring.active, "keys": dict(ring.secrets)}, indent=1) + "\n"


def parse_ring(text: str, path: Path) -> KeyRing:
    """The keys in a file's text. Raises UnusableKey."""
    try:
        content = json.loads(text)
        ring = KeyRing(str(content["active"]), {str(key): str(secret) for key, secret in content["keys"].items()})
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise UnusableKey(f"{path} cannot be read as keys ({error}). Restore it from a copy.") from error
    return _checked(ring, str(path))


def read_or_make(path: Path, make: Callable[[], str]) -> str:
    """A secret text that is made once and kept in a file, readable by its owner.

    Of several processes that start at once, one makes it. Raises UnusableKey for a file that is empty or unreadable.
    """
    try:
        open(path, "xb", opener=own_file).close()
    except FileExistsError:
        return _read(path)
    except OSError as error:
        raise UnusableKey(f"{path} cannot be written: {error}.") from error
    text = make()
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        sync_folder(path.parent)
    except OSError as error:
        path.unlink()
        raise UnusableKey(f"{path} cannot be written: {error}.") from error
    return text


def replace_file(path: Path, text: str) -> None:
    """Write a secret file anew, whole or not at all, readable by its owner."""
    beside = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    read_or_make(beside, lambda: text)
    put_in_place(beside, path)
    sync_folder(path.parent)


def _read(path: Path) -> str:
    waited_until = time.monotonic() + _PATIENCE
    while True:
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            raise UnusableKey(f"{path} cannot be read: {error}.") from error
        if text.strip():
            return text
        if time.monotonic() > waited_until:
            raise UnusableKey(
                f"{path} is empty. Restore it from a copy. If there is none, delete it: a new one is made, and what "
                "hung on the old one is lost (sessions, or the proof that nobody forged what is signed)."
            )
        time.sleep(0.02)


def _checked(ring: KeyRing, where: str) -> KeyRing:
    for key_id, secret in ring.secrets.items():
        if not _KEY_ID.fullmatch(key_id):
            raise UnusableKey(f"{where}: “{key_id}” is no key id; expected are up to 20 letters, digits, - and _.")
        if len(secret) < SHORTEST_SECRET:
            raise UnusableKey(f"{where}: the secret of key “{key_id}” has fewer than {SHORTEST_SECRET} characters.")
    if ring.active not in ring.secrets:
        raise UnusableKey(f"{where}: there is no key “{ring.active}”, which should be the active one.")
    return ring
