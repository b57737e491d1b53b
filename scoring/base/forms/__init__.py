"""Forms: what people type, read and validated field by field. Rules that concern more than a field are services'."""

from django.forms import BaseForm

from scoring.base.errors import InvalidInput, LeagueOfficeError


def add_refusal(form: BaseForm, refusal: LeagueOfficeError) -> None:
    """Show a service's refusal on the form: at the fields it names, otherwise above the form."""
    errors = refusal.errors if isinstance(refusal, InvalidInput) else {}
    known = {name: sentences for name, sentences in errors.items() if name in form.fields}
    for name, sentences in known.items():
        for sentence in sentences:
            form.add_error(name, sentence)
    if not known:
        form.add_error(None, str(refusal.message))
