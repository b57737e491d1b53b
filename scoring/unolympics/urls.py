from django.urls import path

from scoring.base.http.tabs import SEASONS, below
from scoring.unolympics import views

urlpatterns = below(
    SEASONS,
    path("l/<slug:league>/s/<int:season>/unolympics/", views.unolympics, name="unolympics"),
    path(
        "l/<slug:league>/s/<int:season>/unolympics/<int:club>/",
        views.unolympics_explain,
        name="unolympics_explain",
    ),
    path("l/<slug:league>/s/<int:season>/unolympics.pdf", views.unolympics_pdf, name="unolympics_pdf"),
)
