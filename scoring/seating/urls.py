"""Addresses of `seating`."""

from django.urls import path

from scoring.core.http.pages import SEASON, below
from scoring.seating.views import absences, seating, table_setup, venue

urlpatterns = below(
    SEASON,
    path("evenings/<int:evening>/absences/", absences.evening_absences, name="evening_absences"),
    path("evenings/<int:evening>/latecomer/", absences.latecomer_add, name="latecomer_add"),
    path("evenings/<int:evening>/tables/", table_setup.evening_tables, name="evening_tables"),
    path("evenings/<int:evening>/tables/draw/", seating.tables_draw, name="tables_draw"),
    path("evenings/<int:evening>/seats/slips.pdf", seating.seat_slips, name="seat_slips"),
    path("evenings/<int:evening>/seats/list.pdf", seating.seating_list, name="seating_list"),
    path("evenings/<int:evening>/seats/change/", absences.seating_change, name="seating_change"),
    path("sheets/<int:sheet>/seats/", table_setup.table_seats, name="table_seats"),
    path("sheets/<int:sheet>/remove/", table_setup.table_remove, name="table_remove"),
    path("seats/<int:seat>/presence/", table_setup.seat_presence, name="seat_presence"),
    path("evenings/<int:evening>/venue/", venue.evening_venue, name="evening_venue"),
    path("evenings/<int:evening>/inspection/", venue.evening_inspection, name="evening_inspection"),
)
