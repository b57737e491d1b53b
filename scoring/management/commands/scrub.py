"""``manage.py scrub``: empties what the database keeps of rows that were erased."""

from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from scoring.management.office import OfficeCommand
from scoring.privacy.services.erasures import scrub_database


class Command(OfficeCommand):
    help = "Rewrite the database without the remains of erased people in its free pages."

    def handle(self, *args: Any, **options: Any) -> None:
        if not scrub_database():
            raise CommandError(_("The database is in use. Please try again in a moment."))
        self.stdout.write(_("Nothing of what was erased is left in the database."))
