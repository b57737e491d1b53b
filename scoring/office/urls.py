from django.urls import path

from scoring.base.http.tabs import OVERVIEW, below
from scoring.office.views import home, leagues

urlpatterns = [
    path("", home.home, name="home"),
    path("leagues/new/", leagues.league_create, name="league_create"),
    *below(
        OVERVIEW,
        path("l/<slug:league>/", leagues.league, name="league"),
        path("l/<slug:league>/edit/", leagues.league_edit, name="league_edit"),
    ),
]
