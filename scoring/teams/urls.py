from django.urls import path

from scoring.base.http.tabs import SEASONS, below
from scoring.teams import views

urlpatterns = below(
    SEASONS,
    path("evenings/<int:evening>/teams/", views.evening_teams, name="evening_teams"),
    path("evenings/<int:evening>/teams/rules/", views.team_rules, name="team_rules"),
    path("evenings/<int:evening>/teams/draw/", views.teams_draw, name="teams_draw"),
    path("evenings/<int:evening>/teams/step/", views.teams_step, name="teams_step"),
    path("teams/<int:team>/", views.team_edit, name="team_edit"),
    path("teams/<int:team>/remove/", views.team_remove, name="team_remove"),
)
