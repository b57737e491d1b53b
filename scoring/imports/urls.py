from django.urls import path

from scoring.base.http.tabs import SEASONS, below
from scoring.imports import views

urlpatterns = below(
    SEASONS,
    path("jobs/<uuid:job>/import/", views.season_import_run, name="season_import_run"),
    path("l/<slug:league>/import/", views.season_import, name="season_import"),
    path("l/<slug:league>/import/example/", views.season_import_example, name="season_import_example"),
)
