"""The address of the office that was typed on the page of the installation, as this process has last read it.

Settings need it before there are models; ``scoring.core.addresses`` reads it anew.
"""

import time


class _Kept:
    address = ""
    until = 0.0


def typed_address() -> str:
    """Empty: nobody has typed one, or nobody has asked yet."""
    return _Kept.address


def is_stale() -> bool:
    """Whether it has to be read again."""
    return time.monotonic() >= _Kept.until


def keep_typed_address(address: str, *, seconds: float) -> None:
    """Believe it for so long."""
    _Kept.address, _Kept.until = address, time.monotonic() + seconds


def forget_typed_address() -> None:
    """Read it again as soon as somebody asks: it was changed."""
    _Kept.until = 0.0
