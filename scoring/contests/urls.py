"""Addresses of `contests`."""

from django.urls import path

from scoring.contests.views import knockouts, teams, unolympics
from scoring.core.http.pages import SEASON, below

urlpatterns = below(
    SEASON,
    path("evenings/<int:evening>/knockout/", knockouts.knockout, name="knockout"),
    path("evenings/<int:evening>/knockout/plan/", knockouts.knockout_plan, name="knockout_plan"),
    path("evenings/<int:evening>/knockout/step/", knockouts.knockout_step, name="knockout_step"),
    path("evenings/<int:evening>/teams/", teams.evening_teams, name="evening_teams"),
    path("evenings/<int:evening>/teams/rules/", teams.team_rules, name="team_rules"),
    path("evenings/<int:evening>/teams/draw/", teams.teams_draw, name="teams_draw"),
    path("evenings/<int:evening>/teams/step/", teams.teams_step, name="teams_step"),
    path("teams/<int:team>/", teams.team_edit, name="team_edit"),
    path("teams/<int:team>/remove/", teams.team_remove, name="team_remove"),
    path("l/<slug:league>/s/<int:season>/unolympics/", unolympics.unolympics, name="unolympics"),
    path(
        "l/<slug:league>/s/<int:season>/unolympics/<int:club>/",
        unolympics.unolympics_explain,
        name="unolympics_explain",
    ),
    path("l/<slug:league>/s/<int:season>/unolympics.pdf", unolympics.unolympics_pdf, name="unolympics_pdf"),
)
