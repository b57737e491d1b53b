"""Addresses of `play`."""

from django.urls import path

from scoring.core.http.pages import CLUB, SEASON, below
from scoring.play.views import records, referee, simulations

urlpatterns = [
    *below(
        SEASON,
        path("sheets/<int:sheet>/games/<int:number>/record/", records.game_record, name="game_record"),
        path("sheets/<int:sheet>/games/<int:number>/record/file/", records.game_record_file, name="game_record_file"),
        path(
            "sheets/<int:sheet>/games/<int:number>/record/attach/",
            records.game_record_attach,
            name="game_record_attach",
        ),
        path(
            "sheets/<int:sheet>/games/<int:number>/record/remove/",
            records.game_record_remove,
            name="game_record_remove",
        ),
    ),
    *below(
        CLUB,
        path("l/<slug:league>/referee/", referee.referee, name="referee"),
    ),
    *below(
        CLUB,
        path("l/<slug:league>/simulations/", simulations.simulations, name="simulations"),
        path("l/<slug:league>/simulations/new/", simulations.simulation_create, name="simulation_create"),
        path("jobs/<uuid:job>/simulation.json", simulations.simulation_json, name="simulation_json"),
    ),
]
