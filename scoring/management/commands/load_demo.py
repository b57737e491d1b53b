"""``manage.py load_demo``: the demo league, once."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from scoring.imports.services.season_files import read_folder
from scoring.installation.services.demo import DemoAccount, load_demo
from scoring.management.office import OfficeCommand


class Command(OfficeCommand):
    help = "Load the demo league and print its accounts with generated passwords; does nothing the second time."

    def handle(self, *args: Any, **options: Any) -> None:
        fixtures = settings.BASE_DIR / "fixtures"
        accounts = load_demo(
            files=read_folder(fixtures / "season-2025-26"),
            records=(fixtures / "friendly-evening.uno").read_text(encoding="utf-8"),
        )
        if accounts:
            self._print_accounts(accounts)
        else:
            self.stdout.write(
                _("The demo league is loaded. A forgotten password is set anew with: manage.py changepassword NAME")
            )

    def _print_accounts(self, accounts: list[DemoAccount]) -> None:
        self.stdout.write(
            "\n  " + _("The demo league is loaded. Accounts (the passwords are shown only now):") + "\n\n"
        )
        for account in accounts:
            self.stdout.write(f"  {account.username:<14} {account.password}   {account.office} ({account.name})")
