"""What a copy of the office is worth: every ranking is recounted from the raw rows, signatures and log are checked."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from scoring.backup.mapping import LeagueVerdict, read_verdict
from scoring.backup.services.databases import UPDATE, opened_copy, run_office
from scoring.log.selectors.log_heads import head_text
from scoring.models import Evening, Game, League
from scoring.results.services.standings import recount_league
from scoring.verification.services import verify_league


@dataclass(frozen=True, slots=True)
class Verdict:
    """``leagues`` is what was found in each; ``trouble`` what the office said when it could not open the copy.
    ``was_opened``: False where this computer cannot open such a database at all."""

    leagues: tuple[LeagueVerdict, ...] = ()
    trouble: str = ""
    was_opened: bool = True

    @property
    def is_good(self) -> bool:
        return self.was_opened and not self.trouble and all(league.is_good for league in self.leagues)

    @property
    def findings(self) -> str:
        """All that is wrong, a line for each; empty if nothing."""
        lines = [line for league in self.leagues for line in league.said]
        return "\n".join([*lines, self.trouble] if self.trouble else lines)


def judge_league(league: League) -> LeagueVerdict:
    """Recount and verify a league of the database that is open. Writes nothing."""
    differences = [
        f"{league} · {found.subject}: {found.stored or '–'} → {found.computed or '–'}"
        for found in recount_league(league=league)
    ]
    findings = [f"{finding} [{finding.code.value}]" for finding in verify_league(league)]
    return LeagueVerdict(
        league=league.name,
        evenings=Evening.objects.filter(season__league=league).count(),
        games=Game.objects.filter(sheet__evening__season__league=league).count(),
        differences=len(differences),
        findings=len(findings),
        head=head_text(league),
        said=(*differences, *findings),
    )


def judge_copy(folder: Path, *, alive: Callable[[], None], is_of_this_version: bool) -> Verdict:
    """What ``manage.py judge`` says about the copy in a folder, as an office of its own.

    A copy that is not of this version is brought up to date first. ``alive`` is called twice a second and may raise.
    """
    with opened_copy(folder) as variables:
        if variables is None:
            return Verdict(was_opened=False)
        if not is_of_this_version:
            updated = run_office(*UPDATE, variables=variables, alive=alive)
            if updated.returncode:
                return Verdict(trouble=updated.stderr.strip())
        judged = run_office("judge", variables=variables, alive=alive)
    if judged.returncode:
        return Verdict(trouble=judged.stderr.strip())
    return Verdict(tuple(read_verdict(league) for league in json.loads(judged.stdout)))
