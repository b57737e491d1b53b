from django.urls import path

from scoring.base.http.tabs import SEASONS, below
from scoring.knockouts import views

urlpatterns = below(
    SEASONS,
    path("evenings/<int:evening>/knockout/", views.knockout, name="knockout"),
    path("evenings/<int:evening>/knockout/plan/", views.knockout_plan, name="knockout_plan"),
    path("evenings/<int:evening>/knockout/step/", views.knockout_step, name="knockout_step"),
)
