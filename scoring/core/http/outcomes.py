"""Writing something, and saying on the next page what came of it."""

from collections.abc import Callable
from typing import TypeVar

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest

from scoring.core.errors import LeagueOfficeError
from scoring.core.forms import add_refusal

Written = TypeVar("Written")
Said = str | Callable[[Written], str]
"""What is said when something is written; it may depend on what was written."""


def say_outcome(request: HttpRequest, write: Callable[[], Written], success: Said[Written] = "") -> bool:
    """Write, and tell the person that it is done, or why it was refused. Whether it was written."""
    try:
        written = write()
    except LeagueOfficeError as refusal:
        messages.error(request, refusal.message)
        return False
    _say(request, success, written)
    return True


def settle(
    request: HttpRequest, form: BaseForm, write: Callable[[], Written], success: Said[Written] = ""
) -> Written | None:
    """Write what a posted form says, and tell the person that it is done; gives what was written.

    None while nothing is posted, and if the form now says what is wrong.
    """
    if request.method != "POST" or not form.is_valid():
        return None
    try:
        written = write()
    except LeagueOfficeError as refusal:
        add_refusal(form, refusal)
        return None
    _say(request, success, written)
    return written


def settle_by(
    request: HttpRequest,
    form: BaseForm,
    service: Callable[..., Written],
    success: Said[Written] = "",
    **about: object,
) -> Written | None:
    """As :func:`settle`, by a service that takes the fields of the form, who writes, and what it is about."""
    return settle(request, form, lambda: service(actor=request.user, **about, **form.cleaned_data), success)


def _say(request: HttpRequest, success: Said[Written], written: Written) -> None:
    if text := success if isinstance(success, str) else success(written):
        messages.success(request, text)
