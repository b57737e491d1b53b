"""Addresses of `seasons`."""

from django.urls import path

from scoring.core.http.pages import SEASON, below
from scoring.seasons.views import evenings, seasons, series

urlpatterns = below(
    SEASON,
    path("l/<slug:league>/seasons/", seasons.seasons, name="seasons"),
    path("l/<slug:league>/seasons/plan/", series.series_plan, name="series_plan"),
    path("l/<slug:league>/series/<int:series>/undo/", series.series_undo, name="series_undo"),
    path("l/<slug:league>/s/<int:season>/edit/", seasons.season_edit, name="season_edit"),
    path("l/<slug:league>/s/<int:season>/delete/", seasons.season_delete, name="season_delete"),
    path("l/<slug:league>/s/<int:season>/evenings/new/", evenings.evening_create, name="evening_create"),
    path("evenings/<int:evening>/edit/", evenings.evening_edit, name="evening_edit"),
    path("evenings/<int:evening>/delete/", seasons.evening_delete, name="evening_delete"),
    path("evenings/<int:evening>/call-off/", evenings.evening_call_off, name="evening_call_off"),
    path("evenings/<int:evening>/takes-place/", evenings.evening_takes_place, name="evening_takes_place"),
    path("evenings/<int:evening>/move/", evenings.evening_move, name="evening_move"),
    path("evenings/<int:evening>/posted/", evenings.evening_posted, name="evening_posted"),
)
