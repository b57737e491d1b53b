from django.urls import path

from scoring.operation import views

urlpatterns = [path("operation/", views.operation, name="operation")]
