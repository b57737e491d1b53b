from django.urls import path

from scoring.base.http.tabs import REFEREE, below
from scoring.referee import views

urlpatterns = below(
    REFEREE,
    path("l/<slug:league>/referee/", views.referee, name="referee"),
)
