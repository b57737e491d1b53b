"""Forms: what people type, read and validated field by field. Rules that concern more than a field are services'."""

from django.forms import BaseForm

from scoring.core.errors import InvalidInput, LeagueOfficeError


def add_refusal(form: BaseForm, refusal: LeagueOfficeError) -> None:
    """Show a service's refusal on the form: at the fields it names, otherwise above the form.

    A parameter of the rules such as ``scoring.limit`` is the field ``scoring-limit``.
    """
    errors = refusal.errors if isinstance(refusal, InvalidInput) else {}
    by_field = {name.replace(".", "-"): sentences for name, sentences in errors.items()}
    if not any(name in form.fields for name in by_field):
        by_field = {"": [refusal.message]}
    for name, sentences in by_field.items():
        for sentence in sentences:
            form.add_error(name if name in form.fields else None, sentence)
