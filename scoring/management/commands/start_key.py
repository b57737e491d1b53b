"""``manage.py start_key``: what sets up an installation without accounts from another computer."""

from typing import Any

from scoring.installation.services.first_start import start_key
from scoring.management.office import OfficeCommand
from scoring.people.selectors.leagues import has_begun


class Command(OfficeCommand):
    help = "Print the key for the first start from another computer; nothing once there is an account."

    def handle(self, *args: Any, **options: Any) -> None:
        if not has_begun():
            self.stdout.write(start_key())
