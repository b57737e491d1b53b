"""Saving a row after everything that a row can check about itself has been checked."""

from collections.abc import Callable

from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.db.models import Model

from scoring.core.errors import InvalidInput
from scoring.core.services import transaction


def save_valid(row: Model) -> None:
    """Check the row's fields and constraints, then save it. Raises InvalidInput with every reason at once.

    When somebody else has saved a row like it between the two, the check is made once more: it gives the same
    sentence then as if the other one had been there from the beginning.
    """
    _check(row.full_clean)
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError:
        _check(row.full_clean)
        raise


def require_valid(row: Model, *fields: str) -> None:
    """Check only these fields of a row, without a query. Raises InvalidInput."""
    others = {field.name for field in row._meta.fields} - set(fields)
    _check(lambda: row.clean_fields(exclude=others))


def _check(check: Callable[[], None]) -> None:
    try:
        check()
    except ValidationError as error:
        raise InvalidInput(" ".join(error.messages), error.message_dict) from None
