"""Writing something, and saying on the next page what came of it."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest

from scoring.base.errors import LeagueOfficeError


def say_outcome(request: HttpRequest, write: Callable[[], object], success: str = "") -> bool:
    """Write, and tell the person that it is done, or why it was refused. Whether it was written."""
    try:
        write()
    except LeagueOfficeError as refusal:
        messages.error(request, refusal.message)
        return False
    if success:
        messages.success(request, success)
    return True
