"""``manage.py verify_log``: is the chain of every league's log intact?"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from scoring.management.commands.recount import chosen_leagues
from scoring.services.audit import broken_entries


class Command(BaseCommand):
    help = "Verify that no entry of the log was changed, removed or inserted afterwards."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("leagues", nargs="*", metavar="LEAGUE", help="short names; all leagues if none is given")

    def handle(self, *args: Any, **options: Any) -> None:
        is_broken = False
        for league in chosen_leagues(options["leagues"]):
            broken = list(broken_entries(league=league))
            is_broken = is_broken or bool(broken)
            for entry in broken:
                self.stderr.write(f"{league}: {entry.sequence} {entry.at.isoformat()} {entry.action} {entry.subject}")
            if not broken:
                self.stdout.write(
                    _("%(league)s: %(count)s entries, the chain is intact.")
                    % {"league": league, "count": league.audit_entries.count()}
                )
        if is_broken:
            raise CommandError(_("The log was changed afterwards: these entries do not fit."))
