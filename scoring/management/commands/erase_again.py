"""``manage.py erase_again``: erases whoever is on the list and was brought back by a backup."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import ngettext

from scoring.management.office import OfficeCommand
from scoring.privacy.services.erasure_list import NoList
from scoring.privacy.services.erasures import erase_again, scrub_database


class Command(OfficeCommand):
    help = "Erase again whoever is on the list of erasures and in the database; `manage.py restore` does it by itself."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, nargs="?", default=settings.ERASURES_FILE)

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            count = erase_again(options["file"])
        except NoList as error:
            raise CommandError(error.message) from error
        scrub_database()
        said = ngettext("%(count)s person is erased again.", "%(count)s persons are erased again.", count)
        self.stdout.write(said % {"count": count})
