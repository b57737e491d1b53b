"""Telephone numbers as people write them."""

from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

phone_number = RegexValidator(
    r"^\+?[0-9][0-9 ()/.-]{2,}\Z", _("Expected are digits, for instance “0431 123456” or “+49 431 123456”.")
)
