"""``manage.py export_results SEASON``: results of a season as JSON for other programs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from scoring.core.durable_files import written_whole
from scoring.management.office import OfficeCommand
from scoring.models import Season
from scoring.results.selectors.exported_results import results_text


class Command(OfficeCommand):
    help = "Write the results of a season as JSON (the shape of expected.json), recomputed from the raw rows."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("season", metavar="SEASON", help='name ("2025/26") or number of the season')
        parser.add_argument("--league", metavar="SLUG", help="short name of the league, if the name is ambiguous")
        parser.add_argument("--output", type=Path, metavar="FILE", help="write to a file instead of standard output")

    def handle(self, *args: Any, **options: Any) -> None:
        text = results_text(self._season(options["season"], options["league"]))
        if options["output"] is None:
            for piece in text:
                self.stdout.write(piece, ending="")
            return
        try:
            with written_whole(options["output"]) as file:
                file.writelines(text)
        except OSError as error:
            raise CommandError(f"{options['output']}: {error.strerror}") from None

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
