"""Ways to change a season that its president and its auditor have signed."""

from scoring.models import EveningStanding, Registration, RuleSetEdition, Season, SeasonStanding, SeasonVersion
from tests.operation.tampering.pieces import season_is_closed
from tests.operation.tampering.stage import Stage, sql
from tests.operation.tampering.ways import way


@way("season-differs", "standings-differ")
def champion_of_a_closed_season(stage: Stage) -> None:
    season_is_closed(stage)
    SeasonStanding.objects.filter(season=stage.season, scope="official", place=1).update(place=2)


@way("season-differs", "standings-differ")
def evening_of_a_closed_season_counted_otherwise(stage: Stage) -> None:
    season_is_closed(stage)
    EveningStanding.objects.filter(evening=stage.evening, rank=2).update(ranking_points=99)


@way("season-differs", "official-changed")
def day_of_an_evening_of_a_closed_season(stage: Stage) -> None:
    season_is_closed(stage)
    sql("UPDATE scoring_evening SET date = '2025-09-13' WHERE id = %s", stage.evening.pk)


@way("season-differs", "official-changed")
def credit_in_a_closed_season(stage: Stage) -> None:
    season_is_closed(stage)
    Registration.objects.filter(evening=stage.evening).update(credit=99)


@way("season-differs", "official-changed")
def edition_of_a_closed_season(stage: Stage) -> None:
    season_is_closed(stage)
    Season.objects.filter(pk=stage.season.pk).update(edition=stage.other_edition)


@way("season-differs", "official-changed")
def rules_of_a_closed_season(stage: Stage) -> None:
    season_is_closed(stage)
    edition = RuleSetEdition.objects.get(pk=stage.season.edition_id)
    RuleSetEdition.objects.filter(pk=edition.pk).update(parameters=stage.other_edition.parameters)


@way("text-changed", "season-differs")
def text_of_a_closed_season(stage: Stage) -> None:
    season_is_closed(stage)
    version = SeasonVersion.objects.get(season=stage.season)
    SeasonVersion.objects.filter(pk=version.pk).update(content=version.content.replace('"place"', '"plaice"'))


@way("signature-forged", "not-as-logged")
def signer_of_a_closed_season(stage: Stage) -> None:
    season_is_closed(stage)
    SeasonVersion.objects.filter(season=stage.season).update(president=stage.secretary)


@way("version-missing")
def signatures_of_a_closed_season_deleted(stage: Stage) -> None:
    season_is_closed(stage)
    SeasonVersion.objects.filter(season=stage.season).delete()
