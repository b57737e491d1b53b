"""Races about an import that several take back."""

from scoring.imports.services import report_on, write_season
from scoring.models import Evening
from tests.operation.races.race import AT_ONCE, Post, Race
from tests.scoring.imports.short_season import FILES
from tests.scoring.scenes import league, official


def same_import_taken_back() -> Race:
    row = league()
    secretary = official(row, "secretary")
    season = write_season(report=report_on(FILES, league=row), actor=secretary, league=row)
    undo = Post(secretary, "result_import_undo", [row.slug, season.imports.get().pk])
    delete = Post(secretary, "evening_delete", [season.evenings.latest("date").pk])

    def outcome() -> list[int]:
        """Evenings, imports and players that are left."""
        return [Evening.objects.filter(season__league=row).count(), row.result_imports.count(), row.players.count()]

    return Race(row, [undo] * (AT_ONCE - 1) + [delete], outcome)


SCENARIOS = {scenario.__name__: scenario for scenario in (same_import_taken_back,)}
