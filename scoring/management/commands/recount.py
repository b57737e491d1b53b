"""``manage.py recount``: recompute every standing from the raw rows."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.management.office import OfficeCommand
from scoring.models import League
from scoring.results.services.recounting import recount_league


class Command(OfficeCommand):
    help = "Recompute all standings from the raw rows and report every difference to what is stored."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("leagues", nargs="*", metavar="LEAGUE", help="short names; all leagues if none is given")
        parser.add_argument("--repair", action="store_true", help="store what was recomputed")

    def handle(self, *args: Any, **options: Any) -> None:
        found = 0
        for league in chosen_leagues(options["leagues"]):
            for difference in recount_league(league=league, repair=options["repair"]):
                found += 1
                self.stdout.write(f"{league} · {difference.subject}")
                self.stdout.write("  " + _("stored: %(figures)s") % {"figures": difference.stored or "–"})
                self.stdout.write("  " + _("computed: %(figures)s") % {"figures": difference.computed or "–"})
        if found and not options["repair"]:
            raise CommandError(ngettext("%(count)s difference.", "%(count)s differences.", found) % {"count": found})
        self.stdout.write(_("No difference.") if not found else _("Repaired."))


def chosen_leagues(slugs: list[str]) -> list[League]:
    """The leagues with these short names, all of them if none is given. Raises CommandError for an unknown one."""
    leagues = League.objects.order_by("name")
    if not slugs:
        return list(leagues)
    found = {league.slug: league for league in leagues.filter(slug__in=slugs)}
    for slug in slugs:
        if slug not in found:
            known = ", ".join(leagues.values_list("slug", flat=True)) or "–"
            raise CommandError(_("There is no league “%(name)s”. Known: %(known)s.") % {"name": slug, "known": known})
    return [found[slug] for slug in slugs]
