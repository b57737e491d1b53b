from django.urls import path

from scoring.referee import views

urlpatterns = [
    path("l/<slug:league>/referee/", views.referee, name="referee"),
]
