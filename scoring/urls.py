"""Addresses of the application, grouped by area."""

from django.urls import path

from scoring.views import entry, evenings, participants, prints, reviews, sheets, tables

entry_urls = [
    path("l/<slug:league>/s/<int:season>/evenings/new/", evenings.evening_create, name="evening_create"),
    path("evenings/<int:evening>/edit/", evenings.evening_edit, name="evening_edit"),
    path("evenings/<int:evening>/delete/", evenings.evening_delete, name="evening_delete"),
    path(
        "evenings/<int:evening>/participants/", participants.evening_participants, name="evening_participants"
    ),
    path("evenings/<int:evening>/participants/new/", participants.participant_add, name="participant_add"),
    path("registrations/<int:registration>/", participants.participant_edit, name="participant_edit"),
    path(
        "registrations/<int:registration>/remove/", participants.participant_remove, name="participant_remove"
    ),
    path("evenings/<int:evening>/tables/", tables.evening_tables, name="evening_tables"),
    path("evenings/<int:evening>/tables/draw/", tables.tables_draw, name="tables_draw"),
    path("sheets/<int:sheet>/seats/", tables.table_seats, name="table_seats"),
    path("sheets/<int:sheet>/remove/", tables.table_remove, name="table_remove"),
    path("seats/<int:seat>/presence/", tables.seat_presence, name="seat_presence"),
    path("sheets/<int:sheet>/", sheets.sheet, name="sheet"),
    path("sheets/<int:sheet>/submit/", sheets.sheet_submit, name="sheet_submit"),
    path("sheets/<int:sheet>/enter/", entry.sheet_enter, name="sheet_enter"),
    path("sheets/<int:sheet>/games/", entry.save_game, name="sheet_save_game"),
    path("sheets/<int:sheet>/games/remove/", entry.remove_game, name="sheet_remove_game"),
    path("sheets/<int:sheet>/check/", entry.check_game, name="sheet_check_game"),
    path("sheets/<int:sheet>/last-round/", entry.last_round, name="sheet_last_round"),
    path(
        "sheets/<int:sheet>/last-round/withdraw/", entry.withdraw_last_round, name="sheet_withdraw_last_round"
    ),
    path("sheets/<int:sheet>/control-totals/", entry.control_totals, name="sheet_control_totals"),
]

review_urls = [
    path("l/<slug:league>/reviews/", reviews.reviews, name="reviews"),
    path("sheets/<int:sheet>/review/", reviews.sheet_review, name="sheet_review"),
    path("sheets/<int:sheet>/sign/", reviews.sheet_sign, name="sheet_sign"),
    path("sheets/<int:sheet>/send-back/", reviews.sheet_send_back, name="sheet_send_back"),
    path("sheets/<int:sheet>/reopen/", reviews.sheet_reopen, name="sheet_reopen"),
    path("sheets/<int:sheet>/irregularity/", reviews.sheet_irregularity, name="sheet_irregularity"),
]

urlpatterns = [
    *entry_urls,
    *review_urls,
    path("sheets/<int:sheet>/sheet.pdf", prints.sheet_pdf, name="sheet_pdf"),
    path("l/<slug:league>/form.pdf", prints.blank_form_pdf, name="blank_form_pdf"),
    path("l/<slug:league>/s/<int:season>/ranking.pdf", prints.season_ranking_pdf, name="season_ranking_pdf"),
]
