"""The progress of a benchmark, for whoever waits: told to nobody until somebody listens."""

from collections.abc import Callable

Tell = Callable[[str, str], None]


def _nobody(what: str, part: str) -> None:
    pass


_tell: Tell = _nobody


def listen(tell: Tell) -> None:
    """Tell this from now on."""
    global _tell  # noqa: PLW0603 - said once, at the start
    _tell = tell


def doing(what: str, part: str = "") -> None:
    """Say what is being done, and how much of it is done."""
    _tell(what, part)
