"""The Django application of the league office."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ScoringConfig(AppConfig):
    name = "scoring"
    verbose_name = _("League office")
    default_auto_field = "django.db.models.BigAutoField"
