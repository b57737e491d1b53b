from django.urls import path

from scoring.office.views import home, leagues

urlpatterns = [
    path("", home.home, name="home"),
    path("leagues/new/", leagues.league_create, name="league_create"),
    path("l/<slug:league>/", leagues.league, name="league"),
    path("l/<slug:league>/edit/", leagues.league_edit, name="league_edit"),
]
