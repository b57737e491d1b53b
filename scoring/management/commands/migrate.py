"""``manage.py migrate``: Django's own, which refuses a database of before the first release in one sentence."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections

from scoring.core.before_release import why_too_old


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        if sentence := why_too_old(connections[options["database"]]):
            raise CommandError(sentence)
        super().handle(*args, **options)
