from django.urls import path

from scoring.base.http.tabs import OVERVIEW, below
from scoring.office.views import demo, first_start, home, installation, leagues

urlpatterns = [
    path("", home.home, name="home"),
    path("start/", first_start.first_start, name="first_start"),
    path("start/key/", first_start.first_start_key, name="first_start_key"),
    path("demo/", demo.demo, name="demo"),
    path("demo/open/", demo.demo_open, name="demo_open"),
    path("demo/discard/", demo.demo_discard, name="demo_discard"),
    path("demo/as/", demo.demo_as, name="demo_as"),
    path("demo/enter/<str:ticket>/", demo.demo_enter, name="demo_enter"),
    path("installation/", installation.installation_edit, name="installation"),
    path("leagues/new/", leagues.league_create, name="league_create"),
    *below(
        OVERVIEW,
        path("l/<slug:league>/", leagues.league, name="league"),
        path("l/<slug:league>/edit/", leagues.league_edit, name="league_edit"),
        path("l/<slug:league>/delete/", leagues.league_delete, name="league_delete"),
    ),
]
