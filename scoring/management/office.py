"""What the commands of the office have in common."""

from django.core.management.base import BaseCommand


class OfficeCommand(BaseCommand):
    """A command about what an installation holds.

    It begins without Django's checks. They look at the code, not at the installation: `make lint` makes them, and so
    does the `migrate` of an update (deploy/processes.toml). All pages and forms would be loaded for them, which takes
    longer than most commands do.
    """

    requires_system_checks = ()
