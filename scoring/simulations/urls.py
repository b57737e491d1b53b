from django.urls import path

from scoring.base.http.tabs import EDITIONS, below
from scoring.simulations import views

urlpatterns = below(
    EDITIONS,
    path("l/<slug:league>/simulations/", views.simulations, name="simulations"),
    path("l/<slug:league>/simulations/new/", views.simulation_create, name="simulation_create"),
    path("jobs/<uuid:job>/simulation.json", views.simulation_json, name="simulation_json"),
)
