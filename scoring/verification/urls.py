from django.urls import path

from scoring.base.http.tabs import LOG, below
from scoring.verification import views

urlpatterns = below(
    LOG,
    path("l/<slug:league>/log/", views.log, name="log"),
    path("l/<slug:league>/log/compare/", views.compare, name="log_compare"),
)
