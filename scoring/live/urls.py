"""Addresses of `live`."""

from django.urls import path

from scoring.core.http.pages import SEASON, below
from scoring.live.views import evening_results

urlpatterns = [
    *below(
        SEASON,
        path("evenings/<int:evening>/", evening_results.evening, name="evening"),
        path("evenings/<int:evening>/explain/<int:player>/", evening_results.evening_explain, name="evening_explain"),
        path("evenings/<int:evening>/teams/<int:team>/explain/", evening_results.team_explain, name="team_explain"),
        path("evenings/<int:evening>/live/", evening_results.evening_live, name="evening_live"),
        path("evenings/<int:evening>/mine/", evening_results.evening_own_row, name="evening_own_row"),
        path("evenings/<int:evening>/hall/", evening_results.hall, name="evening_hall"),
        path("evenings/<int:evening>/hall/slides/", evening_results.hall_slides, name="evening_hall_slides"),
        path(
            "live/<slug:language>/evenings/<int:evening>/standing/",
            evening_results.public_standing,
            name="public_standing",
        ),
        path(
            "live/<slug:language>/evenings/<int:evening>/slides/", evening_results.public_slides, name="public_slides"
        ),
    ),
    path("t/sheet/<int:sheet>/evening/", evening_results.guest_evening, name="guest_evening"),
    path("t/sheet/<int:sheet>/evening/live/", evening_results.guest_evening_live, name="guest_evening_live"),
]
