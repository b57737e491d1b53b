"""``manage.py verify_signatures``: does every signed sheet still say what was signed?"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.management.commands.recount import chosen_leagues
from scoring.models import SignedVersion
from scoring.selectors.signatures import broken_signatures


class Command(BaseCommand):
    help = "Verify that every signed text has its SHA-256 and that signed sheets still say what was signed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("leagues", nargs="*", metavar="LEAGUE", help="short names; all leagues if none is given")

    def handle(self, *args: Any, **options: Any) -> None:
        is_broken = False
        for league in chosen_leagues(options["leagues"]):
            broken = list(broken_signatures(league))
            is_broken = is_broken or bool(broken)
            for signature in broken:
                self.stderr.write(f"{league}: {signature.signed}: {_what(signature.fields)}")
            if not broken:
                count = SignedVersion.objects.filter(sheet__evening__season__league=league).count()
                self.stdout.write(
                    ngettext(
                        "%(league)s: %(count)s signature, and it holds.",
                        "%(league)s: %(count)s signatures, and all of them hold.",
                        count,
                    )
                    % {"league": league, "count": count}
                )
        if is_broken:
            raise CommandError(_("What was signed was changed afterwards."))


def _what(fields: tuple[str, ...]) -> str:
    return ", ".join(fields) or _("the signed text itself")
