"""Addresses of `results`."""

from django.urls import path

from scoring.core.http.pages import SEASON, below
from scoring.results.views import honours, ranking_proposals, rankings

urlpatterns = below(
    SEASON,
    path("l/<slug:league>/recount/", ranking_proposals.recount, name="recount"),
    path(
        "l/<slug:league>/s/<int:season>/ranking-rules/",
        ranking_proposals.season_ranking_rules,
        name="season_ranking_rules",
    ),
    path(
        "l/<slug:league>/s/<int:season>/ranking-rules/<int:proposal>/confirm/",
        ranking_proposals.ranking_confirm,
        name="ranking_confirm",
    ),
    path(
        "l/<slug:league>/s/<int:season>/ranking-rules/<int:proposal>/decline/",
        ranking_proposals.ranking_decline,
        name="ranking_decline",
    ),
    path(
        "l/<slug:league>/s/<int:season>/ranking-rules/<int:proposal>/withdraw/",
        ranking_proposals.ranking_withdraw,
        name="ranking_withdraw",
    ),
    path("evenings/<int:evening>/withdrawal/", ranking_proposals.result_withdrawal, name="result_withdrawal"),
    path("l/<slug:league>/season/", rankings.season_now, name="season_now"),
    path("l/<slug:league>/s/<int:season>/", rankings.season, name="season"),
    path("l/<slug:league>/s/<int:season>/explain/<int:player>/", rankings.season_explain, name="season_explain"),
    path(
        "l/<slug:league>/s/<int:season>/pictures/<str:kind>.<str:ending>",
        honours.season_picture,
        name="season_picture",
    ),
    path("l/<slug:league>/honours/", honours.honours, name="honours"),
)
