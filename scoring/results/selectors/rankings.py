"""The season ranking as people read it: searched, sorted by name, and why a place is what it is."""

from dataclasses import dataclass

from django.db.models import QuerySet

from engine.findings import Reason
from engine.names import collation_key
from engine.ranking import evenings_that_count
from scoring.core.wording import reasons_from_data
from scoring.models import EveningStanding, Player, Season, SeasonStanding
from scoring.people.selectors.people import NAME_COLUMNS, shown_name
from scoring.results.selectors.explanations import bonuses_explained
from scoring.results.selectors.mapping import Scope, stored_season_entry
from scoring.results.selectors.season_evenings import Provisional, closed_results
from scoring.rules.selectors import rule_set_of


def shown_scope(asked: str | None, provisional: Provisional) -> Scope:
    """The ranking that somebody asks for by its code; without a wish the provisional one while it differs, but not by
    what one person has done to what is official."""
    if asked in Scope.values:
        return Scope(asked)
    return Scope.PROVISIONAL if provisional.is_unsigned and not provisional.is_next else Scope.OFFICIAL


def search_ranking(rows: QuerySet[SeasonStanding], text: str) -> QuerySet[SeasonStanding]:
    """Rows whose player's name, as the reader may see it, contains the text; accents and capitals do not matter. Reads
    all names."""
    wanted = collation_key(text)[0]
    names = rows.values_list("pk", *(f"player__{name}" for name in NAME_COLUMNS), named=True)
    return rows.filter(pk__in=[row.pk for row in names if wanted in collation_key(shown_name(row))[0]])


@dataclass(frozen=True, slots=True)
class CountedEvening:
    """A player's evening in the season ranking; ``counts`` unless better ones push it out (D13)."""

    standing: EveningStanding
    counts: bool

    @property
    def bonuses(self) -> list[Reason]:
        """Why it brought these bonus points."""
        return bonuses_explained(self.standing)


@dataclass(frozen=True, slots=True)
class SeasonExplanation:
    """Why a player has this place and these ranking points in a season."""

    standing: SeasonStanding
    reasons: list[Reason]
    evenings: list[CountedEvening]

    @property
    def is_official(self) -> bool:
        return all(evening.standing.is_official for evening in self.evenings)


def explain_season_place(season: Season, player: Player, scope: Scope) -> SeasonExplanation | None:
    """The evenings behind a line of the ranking and the reasons for its place; None without such a line."""
    standing = season.standings.filter(player=player, scope=scope).select_related("player").first()
    if standing is None:
        return None
    rows = closed_results(season, scope).filter(player=player).select_related("player", "evening")
    evenings = list(rows.order_by("evening__date", "evening__pk"))
    counting = evenings_that_count(map(stored_season_entry, evenings), rule_set_of(season.edition).season)
    counted = {entry.evening for own in counting.values() for entry in own}
    return SeasonExplanation(
        standing=standing,
        reasons=reasons_from_data(standing.reasons),
        evenings=[CountedEvening(row, str(row.evening_id) in counted) for row in evenings],
    )
