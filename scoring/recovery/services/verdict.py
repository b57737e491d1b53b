"""The verdict on a copy of the office: every ranking is recounted from the raw rows, signatures and log are checked."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from scoring.audit.services.kept_files import KeptFile, KeptHead
from scoring.audit.services.kept_heads import Compared, compare_with_log
from scoring.audit.services.verification import verify_league
from scoring.core.selectors.heads import HeadData, head_text
from scoring.models import Evening, Game, League
from scoring.recovery.selectors.backups import LeagueVerdict, read_verdict
from scoring.recovery.services.damage import MANIFEST
from scoring.recovery.services.databases import UPDATE, opened_copy, run_office
from scoring.results.services.recounting import recount_league


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


def judge_leagues(heads: Sequence[HeadData] = ()) -> list[LeagueVerdict]:
    """Recount and verify all leagues of the database that is open, and compare their logs with the ``heads`` that the
    manifest of a backup names. Writes nothing."""
    leagues = list(League.objects.order_by("name"))
    kept = KeptFile([KeptHead(head["sequence"], head["hash"], head["name"]) for head in heads], name=MANIFEST)
    faults = [one for one in compare_with_log([kept], leagues) if one.is_fault]
    judged = [judge_league(league, [one for one in faults if one.league == league]) for league in leagues]
    return [*judged, *(_of_no_league(fault) for fault in faults if fault.league is None)]


def _of_no_league(fault: Compared) -> LeagueVerdict:
    """A head of the manifest whose log is not there."""
    return LeagueVerdict(
        league=fault.head.league,
        evenings=0,
        games=0,
        differences=0,
        findings=1,
        head="",
        said=(f"{fault.file}: {fault}",),
    )


def judge_league(league: League, of_manifest: Sequence[Compared] = ()) -> LeagueVerdict:
    """Recount and verify a league of the database that is open; ``of_manifest``: faults that a manifest has shown.
    Writes nothing."""
    differences = [
        f"{league} · {found.subject}: {found.stored or '–'} → {found.computed or '–'}"
        for found in recount_league(league=league)
    ]
    findings = [f"{fault.file}: {fault}" for fault in of_manifest]
    findings += [f"{finding} [{finding.code.value}]" for finding in verify_league(league)]
    return LeagueVerdict(
        league=league.name,
        evenings=Evening.objects.filter(season__league=league).count(),
        games=Game.objects.filter(sheet__evening__season__league=league).count(),
        differences=len(differences),
        findings=len(findings),
        head=head_text(league),
        said=(*differences, *findings),
    )


def judge_copy(
    folder: Path, *, alive: Callable[[], None], is_of_this_version: bool, heads: Sequence[HeadData] = ()
) -> Verdict:
    """What ``manage.py judge`` says about the copy in a folder, as an office of its own, and about the ``heads`` that
    the manifest names.

    A copy that is not of this version is brought up to date first. ``alive`` is called twice a second and may raise.
    """
    with opened_copy(folder) as variables:
        if variables is None:
            return Verdict(was_opened=False)
        if not is_of_this_version:
            updated = run_office(*UPDATE, variables=variables, alive=alive)
            if updated.returncode:
                return Verdict(trouble=updated.stderr.strip())
        return verdict_on_office(variables, heads, alive=alive)


def verdict_on_office(
    variables: Mapping[str, str], heads: Sequence[HeadData], *, alive: Callable[[], None] = lambda: None
) -> Verdict:
    """What ``manage.py judge`` says about the office that these variables lead to. ``alive`` as above."""
    judged = run_office("judge", "--heads", json.dumps(heads), variables=variables, alive=alive)
    if judged.returncode:
        return Verdict(trouble=judged.stderr.strip())
    return Verdict(tuple(read_verdict(league) for league in json.loads(judged.stdout)))
