"""Signing in."""

from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.core.validators import MaxLengthValidator

from scoring.models import User
from scoring.models.texts import one_line


class SignInForm(AuthenticationForm):
    """Django's form; a name that no account can have is refused before anybody looks it up or counts it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        longest = User._meta.get_field("username").max_length
        self.fields["username"].validators += [MaxLengthValidator(longest), one_line]
