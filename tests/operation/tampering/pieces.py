"""Pieces of honest work, which hide what was done before them, or should."""

from scoring.audit.services.irregularities import report_irregularity
from scoring.imports.services.merging import confirm_merge, merge_players
from scoring.models import (
    Evening,
    Irregularity,
    Player,
    RankingProposal,
    Season,
)
from scoring.results.services.ranking_proposals import propose_ranking
from scoring.seasons.services.evenings import update_evening
from tests.operation.tampering.stage import Stage
from tests.scoring.closed_season import close
from tests.scoring.scenes import check_and_sign, official


def late_irregularity(stage: Stage) -> Irregularity:
    """Reported when the sheet was signed already."""
    own = {"sheet_id": stage.sheet.pk, "actor": stage.auditor}
    return report_irregularity(**own, description="A second deck was used")


def proposal(stage: Stage) -> RankingProposal:
    own = {"season": stage.season, "actor": stage.secretary}
    return propose_ranking(**own, edition=stage.other_edition, reason="The assembly")


def twin_is_merged(stage: Stage, of: str = "Dörte") -> None:
    """A player who was entered twice becomes one, by two people."""
    twin = Player.objects.create(league=stage.league, name=f"{of} Twin")
    merge = merge_players(player=twin, other=stage.player(of), actor=stage.secretary, reason="One person")
    confirm_merge(player_merge=merge, actor=stage.auditor)


def season_is_closed(stage: Stage) -> None:
    """What waits is signed, then president and auditor sign the season."""
    check_and_sign(stage.waiting, stage.auditor)
    close(Season.objects.get(pk=stage.season.pk), official(stage.league, "president"), stage.auditor)


def venue_is_told(stage: Stage) -> None:
    """The rest stays as it is in the database."""
    evening = Evening.objects.get(pk=stage.evening.pk)
    names = ("date", "kind", "title", "starts_at", "address", "capacity", "registration_deadline")
    facts = {name: getattr(evening, name) for name in names}
    update_evening(evening=evening, actor=stage.secretary, venue="Zum Anker", **facts)
