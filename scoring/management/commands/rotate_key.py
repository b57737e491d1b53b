"""``manage.py rotate_key``: seal with a new key from now on; what earlier keys sealed stays verifiable."""

import os
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from scoring.core.keys import parse_ring, replace_file, ring_text
from scoring.management.office import OfficeCommand


class Command(OfficeCommand):
    help = "Make a new key for signatures and log. Earlier keys are kept, so that what they sealed can be verified."

    def handle(self, *args: Any, **options: Any) -> None:
        if os.environ.get("INTEGRITY_KEYS"):
            raise CommandError(
                _("The keys are in the variable INTEGRITY_KEYS: write the new one there, before the earlier ones.")
            )
        path = settings.INTEGRITY_KEY_FILE
        ring = parse_ring(path.read_text(encoding="utf-8"), path).with_new_key()
        replace_file(path, ring_text(ring))
        self.stdout.write(
            _("The new key is %(key)s. Restart the office and its workers, and keep a copy of %(path)s elsewhere.")
            % {"key": ring.active, "path": path}
        )
