"""Saving a row after everything that a row can check about itself has been checked."""

from django.core.exceptions import ValidationError
from django.db.models import Model

from scoring.errors import InvalidInput


def save_valid(row: Model) -> None:
    """Check the row's fields and constraints, then save it. Raises InvalidInput with every reason at once."""
    try:
        row.full_clean()
    except ValidationError as error:
        raise InvalidInput(" ".join(error.messages), error.message_dict) from None
    row.save()


def require_valid(row: Model, *fields: str) -> None:
    """Check only these fields of a row, without a query. Raises InvalidInput."""
    others = {field.name for field in row._meta.fields} - set(fields)
    try:
        row.clean_fields(exclude=others)
    except ValidationError as error:
        raise InvalidInput(" ".join(error.messages), error.message_dict) from None
