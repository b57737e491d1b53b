from django.urls import path

from scoring.base.http.tabs import OVERVIEW, below
from scoring.paper import views

urlpatterns = [
    path("l/<slug:league>/s/<int:season>/sheets/", views.pdf_batch, name="pdf_batch"),
    path("sheets/<int:sheet>/sheet.pdf", views.sheet_pdf, name="sheet_pdf"),
    path("evenings/<int:evening>/result.pdf", views.evening_result_pdf, name="evening_result_pdf"),
    *below(
        OVERVIEW,
        path("l/<slug:league>/form/", views.form_choice, name="form_choice"),
        path("l/<slug:league>/form.pdf", views.blank_form_pdf, name="blank_form_pdf"),
    ),
    path("l/<slug:league>/s/<int:season>/ranking.pdf", views.season_ranking_pdf, name="season_ranking_pdf"),
]
