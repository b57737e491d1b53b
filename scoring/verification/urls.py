from django.urls import path

from scoring.verification import views

urlpatterns = [
    path("l/<slug:league>/log/", views.log, name="log"),
]
