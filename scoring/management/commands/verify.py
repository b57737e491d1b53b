"""``manage.py verify``: does everything that is official still say what was signed and logged?"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.audit.services.discrepancies import Discrepancy
from scoring.audit.services.kept_files import KeptFile, UnreadableFile, read_kept_file
from scoring.audit.services.kept_heads import Compared, compare_with_log, compare_with_own_heads, read_own_heads
from scoring.audit.services.verification import has_printed_head, verify_league
from scoring.core.errors import reason_of
from scoring.core.selectors.heads import KeptHeads, as_found_notes, head_text
from scoring.management.commands.recount import chosen_leagues
from scoring.management.office import OfficeCommand
from scoring.models import League


class Command(OfficeCommand):
    help = (
        "Compare sheets, signatures, log, standings, teams, irregularities, photos and names with each other and with "
        "the installation's key; name everything that was changed past the office. Ends with 1 if there is anything. "
        "With --against: compare the log with what prints, mails and backups that were kept outside say of it."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--league", action="append", default=[], metavar="NAME", help="short name; else all leagues"
        )
        parser.add_argument("--json", action="store_true", help="print findings as JSON, for other programs")
        parser.add_argument("--expect", metavar="SEQ:HASH", help="the log's head as it is printed on a PDF")
        parser.add_argument(
            "--against",
            action="extend",
            nargs="+",
            default=[],
            type=Path,
            metavar="FILE",
            help="a PDF, a saved mail or its text, a backup; several tell more closely where the past was rewritten",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        leagues = chosen_leagues(options["league"])
        if options["expect"]:
            self._require_printed_head(leagues, options["expect"])
        own_heads = read_own_heads()
        faults = [one for one in self._compared(leagues, options) if one.is_fault]
        faults += self._of_own_heads(own_heads, leagues, options)
        findings: list[Discrepancy] = []
        for league in leagues:
            of_league = list(verify_league(league, report_progress=self._report(league)))
            findings += of_league
            if not options["json"]:
                self._print(league, of_league)
        if options["json"]:
            data = [*(fault.to_data() for fault in faults), *(finding.to_data() for finding in findings)]
            self.stdout.write(json.dumps(data, ensure_ascii=False, indent=1))
        if count := len(findings) + len(faults):
            raise CommandError(ngettext("%(count)s finding.", "%(count)s findings.", count) % {"count": count})

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

    def _compared(self, leagues: list[League], options: dict[str, Any]) -> Sequence[Compared]:
        """What the files of ``--against`` say, printed; a file that says nothing of a log ends the command."""
        files = [_kept(path) for path in options["against"]]
        compared = compare_with_log(files, leagues, are_all=not options["league"])
        for one in () if options["json"] else compared:
            (self.stderr if one.is_fault else self.stdout).write(f"{one.file}: {one}")
        return compared

    def _of_own_heads(
        self, own_heads: KeptHeads | OSError, leagues: list[League], options: dict[str, Any]
    ) -> Sequence[Compared]:
        """What the office has kept of its own logs, printed."""
        compared = compare_with_own_heads(own_heads, leagues, are_all=not options["league"])
        if not options["json"]:
            for one in compared.faults:
                self.stderr.write(f"{one.file}: {one} [{one.to_data()['code']}]")
            for note in compared.notes:
                self.stdout.write(note)
        return compared.faults

    def _report(self, league: League) -> Any:
        """Progress for who looks on; nothing in a file."""
        if not sys.stderr.isatty():
            return None

        def report(done: int, total: int) -> None:
            self.stderr.write(f"\r{league}: {done}/{total}", ending="\n" if done == total else "")

        return report


def _kept(path: Path) -> KeptFile:
    try:
        with path.open("rb") as file:
            kept = read_kept_file(file, name=path.name)
    except OSError as error:
        raise CommandError(f"{path}: {reason_of(error)}.") from error
    except UnreadableFile as error:
        raise CommandError(f"{path}: {error}") from error
    if not kept.heads:
        raise CommandError(_("“%(file)s” carries no head of a log.") % {"file": path})
    return kept
