"""What a league shows to strangers on its own page."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from engine.ranking import EveningPlace
from scoring.installation.selectors.dashboard import evenings_at_hand
from scoring.models import Evening, EveningStanding, League, SeasonStanding
from scoring.results.selectors.honours import Podium, podiums_of
from scoring.results.selectors.mapping import stored_standing
from scoring.results.selectors.results import Block
from scoring.results.selectors.season_picture import SeasonPicture, season_picture
from scoring.results.selectors.seasons import Leaders, leaders_of

_FIRST, _DRAWN, _PODIUM, _SEASONS = 10, 5, 3, 12
"""How many stand in the ranking, in the picture, beside the winner, and of how many seasons the winners are told."""


@dataclass(frozen=True, slots=True)
class LastResult:
    """The last evening that is ranked. ``blocks``: who was ranked together, as far as places up to the third go; one
    for each table that was ranked by itself."""

    evening: Evening
    blocks: Sequence[Block]
    is_official: bool

    @property
    def others(self) -> Sequence[EveningPlace]:
        """The next places beside the winner; none where tables were ranked by themselves."""
        return () if len(self.blocks) > 1 else [line for line in self.blocks[0].lines if line.place != 1]


@dataclass(frozen=True, slots=True)
class PublicPage:
    """Each of its parts may be missing: a league is public before its first evening, too. ``podium``: of the season of
    the leaders, once it is closed; ``champions``: of those before it."""

    next_evenings: Sequence[Evening]
    last_result: LastResult | None
    leaders: Leaders | None
    picture: SeasonPicture | None
    podium: Podium | None
    champions: Sequence[Podium]


def public_page(league: League) -> PublicPage:
    """At most eleven queries, for any number of seasons and evenings."""
    leaders = leaders_of(league, _FIRST)
    picture = None
    if leaders is not None:
        scope = SeasonStanding.Scope.OFFICIAL if leaders.is_official else SeasonStanding.Scope.PROVISIONAL
        picture = season_picture(leaders.season, scope, leaders.standings[:_DRAWN])
    podiums = podiums_of(league)
    shown = None if leaders is None else leaders.season.pk
    return PublicPage(
        next_evenings=evenings_at_hand(league),
        last_result=_last_result(league),
        leaders=leaders,
        picture=picture,
        podium=next((podium for podium in podiums if podium.season.pk == shown), None),
        champions=[podium for podium in podiums if podium.season.pk != shown][:_SEASONS],
    )


def _last_result(league: League) -> LastResult | None:
    ranked = Exists(EveningStanding.objects.filter(evening=OuterRef("pk"), place=1))
    evenings = Evening.objects.filter(ranked, season__league=league).select_related("season__league")
    evening = evenings.order_by("-date", "-pk").first()
    if evening is None:
        return None
    rows = list(evening.standings.filter(place__lte=_PODIUM).select_related("player").order_by("rank"))
    lines = list(map(stored_standing, rows))
    tables = sorted({line.table for line in lines if line.place == 1})
    first = [line for line in lines if line.place == 1]
    is_by_table = len(tables) > 1 and len({line.total for line in first}) > 1
    blocks = [Block(tuple(lines))]
    if is_by_table:
        blocks = [Block(tuple(line for line in lines if line.table == table), table) for table in tables]
    return LastResult(evening, blocks, rows[0].is_official)
