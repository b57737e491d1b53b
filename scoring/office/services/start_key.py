"""The key with which an installation without accounts is set up from another computer: printed in the terminal, and
of no use any more once there is an account."""

import secrets
from pathlib import Path

from django.conf import settings
from django.utils.crypto import constant_time_compare

from scoring.base.keys import read_or_make

_UNAMBIGUOUS = "abcdefghijkmnpqrstuvwxyz23456789"
_GROUPS, _LETTERS = 4, 5


def start_key() -> str:
    """The key, made once; the same for all processes that share the folder of the installation."""
    return read_or_make(_file(), _made_up)


def is_start_key(typed: str) -> bool:
    """Whether somebody has typed the key; capitals and blanks do not matter. False where none was ever printed."""
    return _file().exists() and constant_time_compare(typed.strip().lower(), start_key())


def forget_start_key() -> None:
    """Let it open nothing any more."""
    _file().unlink(missing_ok=True)


def _file() -> Path:
    return Path(settings.VAR_DIR) / "start_key"


def _made_up() -> str:
    return "-".join("".join(secrets.choice(_UNAMBIGUOUS) for _letter in range(_LETTERS)) for _group in range(_GROUPS))
