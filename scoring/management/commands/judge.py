"""``manage.py judge``: the verdict on this installation, for `backup` and `verify_backup`, which open a copy as one."""

import json
from dataclasses import asdict
from typing import Any

from scoring.backup.services.verdicts import judge_league
from scoring.management.office import OfficeCommand
from scoring.models import League


class Command(OfficeCommand):
    help = "Recount every ranking and verify signatures and log of all leagues; prints what was found as JSON."

    def handle(self, *args: Any, **options: Any) -> None:
        found = [asdict(judge_league(league)) for league in League.objects.order_by("name")]
        self.stdout.write(json.dumps(found, ensure_ascii=False))
