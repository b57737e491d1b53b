"""Addresses of the application, grouped by area."""

from django.urls import path

from scoring.views import prints

urlpatterns = [
    path("sheets/<int:sheet>/sheet.pdf", prints.sheet_pdf, name="sheet_pdf"),
    path("l/<slug:league>/form.pdf", prints.blank_form_pdf, name="blank_form_pdf"),
    path("l/<slug:league>/s/<int:season>/ranking.pdf", prints.season_ranking_pdf, name="season_ranking_pdf"),
]
