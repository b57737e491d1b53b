"""``manage.py reset_second_factor``: let somebody in again who has lost the second factor."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from scoring.accounts.services.second_factors import remove_second_factor
from scoring.management.office import OfficeCommand
from scoring.models import User


class Command(OfficeCommand):
    help = "Take the second factor from an account, for instance of the last president; each of its leagues logs it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username", metavar="USERNAME")

    def handle(self, *args: Any, **options: Any) -> None:
        account = User.objects.filter(username=options["username"]).first()
        if account is None:
            raise CommandError(_("There is no account “%(name)s”.") % {"name": options["username"]})
        if account.second_factor_at is None:
            raise CommandError(_("“%(name)s” has no second factor.") % {"name": account.username})
        remove_second_factor(account=account, actor=None)
        self.stdout.write(_("“%(name)s” signs in with the password alone from now on.") % {"name": account.username})
