"""``manage.py verify``: does everything that is official still say what was signed and logged?"""

import json
import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.log.selectors.log_heads import as_found_notes, head_text
from scoring.management.commands.recount import chosen_leagues
from scoring.models import League
from scoring.verification.services import Discrepancy, has_printed_head, verify_league


class Command(BaseCommand):
    help = (
        "Compare sheets, signatures, log, standings, teams, irregularities, photos and names with each other and with "
        "the installation's key; name everything that was changed past the office. Ends with 1 if there is anything."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--league", action="append", default=[], metavar="NAME", help="short name; else all leagues"
        )
        parser.add_argument("--json", action="store_true", help="print findings as JSON, for other programs")
        parser.add_argument("--expect", metavar="SEQ:HASH", help="the log's head as it is printed on a PDF")

    def handle(self, *args: Any, **options: Any) -> None:
        leagues = chosen_leagues(options["league"])
        if options["expect"]:
            self._require_printed_head(leagues, options["expect"])
        findings: list[Discrepancy] = []
        for league in leagues:
            of_league = list(verify_league(league, report_progress=self._report(league)))
            findings += of_league
            if not options["json"]:
                self._print(league, of_league)
        if options["json"]:
            self.stdout.write(json.dumps([finding.to_data() for finding in findings], ensure_ascii=False, indent=1))
        if findings:
            raise CommandError(ngettext("%(count)s finding.", "%(count)s findings.", len(findings)) % _count(findings))

    def _print(self, league: League, findings: list[Discrepancy]) -> None:
        for finding in findings:
            self.stderr.write(f"{finding} [{finding.code.value}]")
        for note in as_found_notes(league):
            self.stdout.write(f"{league}: {note}")
        if not findings:
            said = {"league": league, "head": head_text(league) or "–"}
            self.stdout.write(_("%(league)s: everything is as it was signed and logged. %(head)s") % said)

    def _require_printed_head(self, leagues: list[League], expected: str) -> None:
        try:
            if any(has_printed_head(league, expected) for league in leagues):
                return
        except ValueError as error:
            raise CommandError(str(error)) from error
        raise CommandError(
            _("No log has the entry %(expected)s: the log was cut or written anew since that was printed.")
            % {"expected": expected}
        )

    def _report(self, league: League) -> Any:
        """Progress for who looks on; nothing in a file."""
        if not sys.stderr.isatty():
            return None

        def report(done: int, total: int) -> None:
            self.stderr.write(f"\r{league}: {done}/{total}", ending="\n" if done == total else "")

        return report


def _count(findings: list[Discrepancy]) -> dict[str, int]:
    return {"count": len(findings)}
