"""``manage.py judge``: the verdict on this installation, for `backup` and `verify_backup`, which open a copy as one."""

import json
from argparse import ArgumentParser
from dataclasses import asdict
from typing import Any

from scoring.management.office import OfficeCommand
from scoring.recovery.services.verdict import judge_leagues


class Command(OfficeCommand):
    help = "Recount every ranking and verify signatures and log of all leagues; prints what was found as JSON."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--heads", type=json.loads, default=[], help="heads of logs that have to be in it, as JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        found = [asdict(league) for league in judge_leagues(options["heads"])]
        self.stdout.write(json.dumps(found, ensure_ascii=False))
