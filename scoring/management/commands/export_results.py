"""``manage.py export_results SEASON``: results of a season as JSON for other programs."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from scoring.models import Season
from scoring.results.selectors.seasons import computed_results


class Command(BaseCommand):
    help = "Write the results of a season as JSON (the shape of expected.json), recomputed from the raw rows."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("season", metavar="SEASON", help='name ("2025/26") or number of the season')
        parser.add_argument("--league", metavar="SLUG", help="short name of the league, if the name is ambiguous")
        parser.add_argument("--output", type=Path, metavar="FILE", help="write to a file instead of standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        results = computed_results(self._season(options["season"], options["league"]))
        text = json.dumps(results, ensure_ascii=False, indent=1) + "\n"
        if options["output"] is None:
            self.stdout.write(text, ending="")
        else:
            options["output"].write_text(text, encoding="utf-8")

    def _season(self, name: str, league: str | None) -> Season:
        seasons = Season.objects.select_related("league", "edition").order_by("league__name", "name")
        if league is not None:
            seasons = seasons.filter(league__slug=league)
        found = list(seasons.filter(name=name))
        if not found and name.isascii() and name.isdigit():
            found = list(seasons.filter(pk=int(name)))
        if len(found) == 1:
            return found[0]
        candidates = "\n".join(f"  {season.pk}: {season.name} ({season.league.slug})" for season in found or seasons)
        if found:
            raise CommandError(
                _("Several leagues have a season “%(name)s”; give --league or a number:") % {"name": name}
                + f"\n{candidates}"
            )
        raise CommandError(_("There is no season “%(name)s”. Known:") % {"name": name} + f"\n{candidates or '  –'}")
