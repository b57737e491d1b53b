from django.urls import path

from scoring.base.http.tabs import SEASONS, below
from scoring.planning.views import (
    evenings,
    participants,
    presence,
    seasons,
    seating,
    seating_changes,
    table_setup,
    venue,
)

urlpatterns = below(
    SEASONS,
    path("l/<slug:league>/seasons/", seasons.seasons, name="seasons"),
    path("l/<slug:league>/seasons/new/", seasons.season_create, name="season_create"),
    path("l/<slug:league>/s/<int:season>/edit/", seasons.season_edit, name="season_edit"),
    path("l/<slug:league>/s/<int:season>/delete/", seasons.season_delete, name="season_delete"),
    path("l/<slug:league>/s/<int:season>/evenings/new/", evenings.evening_create, name="evening_create"),
    path("evenings/<int:evening>/edit/", evenings.evening_edit, name="evening_edit"),
    path("evenings/<int:evening>/delete/", evenings.evening_delete, name="evening_delete"),
    path("evenings/<int:evening>/posted/", evenings.evening_posted, name="evening_posted"),
    path("evenings/<int:evening>/participants/", participants.evening_participants, name="evening_participants"),
    path("evenings/<int:evening>/absences/", presence.evening_absences, name="evening_absences"),
    path("evenings/<int:evening>/latecomer/", presence.latecomer_add, name="latecomer_add"),
    path("evenings/<int:evening>/participants/new/", participants.participant_add, name="participant_add"),
    path("registrations/<int:registration>/", participants.participant_edit, name="participant_edit"),
    path("registrations/<int:registration>/absence/", participants.participant_absence, name="participant_absence"),
    path("registrations/<int:registration>/remove/", participants.participant_remove, name="participant_remove"),
    path("evenings/<int:evening>/tables/", table_setup.evening_tables, name="evening_tables"),
    path("evenings/<int:evening>/tables/draw/", seating.tables_draw, name="tables_draw"),
    path("evenings/<int:evening>/seats/slips.pdf", seating.seat_slips, name="seat_slips"),
    path("evenings/<int:evening>/seats/list.pdf", seating.seating_list, name="seating_list"),
    path("evenings/<int:evening>/seats/change/", seating_changes.seating_change, name="seating_change"),
    path("sheets/<int:sheet>/seats/", table_setup.table_seats, name="table_seats"),
    path("sheets/<int:sheet>/remove/", table_setup.table_remove, name="table_remove"),
    path("seats/<int:seat>/presence/", table_setup.seat_presence, name="seat_presence"),
    path("evenings/<int:evening>/venue/", venue.evening_venue, name="evening_venue"),
    path("evenings/<int:evening>/inspection/", venue.evening_inspection, name="evening_inspection"),
)
