"""The ranking as other websites show it in a frame: light, without anything that asks to sign in."""

from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from scoring.core.columns import RANKING
from scoring.core.forms import reading
from scoring.core.http.sharing import without_session
from scoring.core.http.time_zone import use_time_zone_of
from scoring.models import League
from scoring.models.base.audience import everybody, written_for
from scoring.publishing.selectors.embedding import embedded_ranking, embedding_of
from scoring.publishing.views.conditional import revalidated
from scoring.publishing.views.feeds import page_of_season


def let_embed(response: HttpResponseBase, frame_addresses: list[str]) -> None:
    """Let these websites, and no others, show the answer in a frame. Every other page stays in none."""
    response.__dict__["xframe_options_exempt"] = True  # this header can name no website
    response.__dict__["_csp_replace"] = {"frame-ancestors": frame_addresses}


_THEMES = ("light", "dark")


@without_session
@require_safe
def embedded_ranking_page(request: HttpRequest, league: str) -> HttpResponseBase:
    """Only of a public league that allows it. ``?theme=`` light or dark, by default what the device wants;
    ``?season=`` a season by its number, ``?top=`` how many rows. Names have the form of the public for everybody."""
    row = get_object_or_404(League.objects.filter(is_public=True), slug=league)
    embedding = embedding_of(row)
    if embedding is None:
        raise Http404
    use_time_zone_of(row)
    number, most = reading.number(request.GET, "season"), reading.number(request.GET, "top", least=1)
    season = get_object_or_404(row.seasons, pk=number) if number is not None else None
    with written_for(everybody):
        ranking = embedded_ranking(row, season, most)
        context = {
            "league": row,
            "ranking": ranking,
            "columns": list(RANKING.values()),
            "lines": [(line, [column.shown(line) for column in RANKING.values()]) for line in ranking.rows]
            if ranking
            else [],
            "whole_address": page_of_season(ranking.season) if ranking else "",
            "theme": theme if (theme := request.GET.get("theme")) in _THEMES else "system",
        }
        response = render(request, "publishing/embedded.html", context)
    let_embed(response, embedding.frame_addresses)
    return revalidated(request, response, is_public=True)
