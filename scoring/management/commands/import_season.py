"""``manage.py import_season FOLDER``: a season from files, all or nothing."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from tqdm import tqdm

from scoring.core.errors import LeagueOfficeError
from scoring.core.wording import quoted_list
from scoring.imports.selectors import imports_of_results
from scoring.imports.services.report import ImportReport, report_on
from scoring.imports.services.season_files import read_folder
from scoring.imports.services.seasons import target_of, write_season
from scoring.imports.services.undoing import undo_import
from scoring.management.office import OfficeCommand
from scoring.models import League, User


class Command(OfficeCommand):
    help = "Import a season from a folder (season.json and protocol sheets); see docs/import-format.md."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, metavar="FOLDER")
        parser.add_argument(
            "--league", metavar="NAME", help="import into this league instead of the one in season.json"
        )
        parser.add_argument("--season", default="", metavar="NAME", help="give the season another name")
        parser.add_argument(
            "--submit-as",
            metavar="USERNAME",
            help="who submits the sheets and can never sign them",
        )
        parser.add_argument("--dry-run", action="store_true", help="only check; write nothing")
        parser.add_argument(
            "--take-back",
            action="store_true",
            help="first take back what an import into this league has written that was broken off",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            self._import(options)
        except LeagueOfficeError as error:
            raise CommandError(error.message) from None
        except KeyboardInterrupt:
            raise CommandError(_("Stopped. Nothing was imported, and what had been written is taken back.")) from None

    def _import(self, options: dict[str, Any]) -> None:
        league = self._league(options["league"])
        report = report_on(read_folder(options["folder"]), league=league)
        self._print_problems(report)
        if report.season is None or not report.can_be_imported:
            raise CommandError(_("These files have errors; nothing was imported."))
        self._settle_what_is_left(league or League.objects.filter(name=report.season.league).first(), options)
        league = self._league(options["league"])
        target = target_of(report.season, league=league, season_name=options["season"])
        if target.refusals:
            raise CommandError(" ".join(target.refusals))
        if target.new_players:
            self.stdout.write(_("New players: %(names)s") % {"names": ", ".join(target.new_players)})
        if options["dry_run"]:
            self.stdout.write(_("No errors. Nothing was imported, since this was a dry run."))
            return
        with tqdm(total=len(report.evenings), unit=_("evenings"), disable=None) as bar:
            season = write_season(
                report=report,
                actor=self._account(options["submit_as"]),
                league=league,
                season_name=options["season"],
                report_progress=lambda done, _total: bar.update(done - bar.n),
            )
        self.stdout.write(
            _("Imported: %(league)s, season %(season)s, %(evenings)s evenings.")
            % {"league": season.league, "season": season, "evenings": len(report.evenings)}
        )

    def _settle_what_is_left(self, league: League | None, options: dict[str, Any]) -> None:
        """Of an import that was broken off so hard that it could not take itself back."""
        for row in imports_of_results(league).filter(is_complete=False) if league else ():
            named = {"file": row.file_name, "league": league, "evenings": row.evenings.count()}
            if not options["take_back"] or options["dry_run"]:
                raise CommandError(
                    _(
                        "The import of “%(file)s” into “%(league)s” is not finished; %(evenings)s evenings of it are"
                        " there. If nobody is at it any more, give --take-back as well: then they are taken back first."
                    )
                    % named
                )
            undo_import(result_import=row, actor=self._account(options["submit_as"]))
            self.stdout.write(_("Taken back: the import of “%(file)s”, with %(evenings)s evenings.") % named)

    def _print_problems(self, report: ImportReport) -> None:
        for defect in report.defects:
            place = ":".join(str(part) for part in (defect.file, defect.line, defect.column) if part is not None)
            quoted = f" {quoted_list([defect.found])}" if defect.found and defect.found not in defect.text else ""
            self.stderr.write(f"{place}: {defect.text}{quoted}{_clauses(defect.clauses)}")
        for finding in report.findings:
            self.stderr.write(f"{finding['file']}: {finding['text']}{_clauses(finding['clauses'])}")

    def _league(self, name: str | None) -> League | None:
        if name is None:
            return None
        league = League.objects.filter(name=name).first() or League.objects.filter(slug=name).first()
        if league is None:
            known = ", ".join(League.objects.values_list("name", flat=True)) or "–"
            raise CommandError(_("There is no league “%(name)s”. Known: %(known)s.") % {"name": name, "known": known})
        return league

    def _account(self, username: str | None) -> User:
        if username is None:
            raise CommandError(
                _("Say with --submit-as USERNAME who submits these sheets; somebody else signs them (four eyes).")
            )
        account = User.objects.filter(username=username).first()
        if account is None:
            raise CommandError(_("There is no account “%(name)s”.") % {"name": username})
        return account


def _clauses(clauses: tuple[str, ...] | list[str]) -> str:
    return f" [{', '.join(clauses)}]" if clauses else ""
