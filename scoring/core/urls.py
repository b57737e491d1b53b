"""Addresses of `core`."""

from django.urls import path, re_path

from scoring.core import views
from scoring.core.http.pages import CLUB, below

urlpatterns = [
    *below(
        CLUB,
        path("jobs/", views.jobs, name="jobs"),
        path("l/<slug:league>/jobs/", views.jobs, name="jobs"),
        path("jobs/<uuid:job>/", views.job, name="job"),
        path("jobs/<uuid:job>/cancel/", views.job_cancel, name="job_cancel"),
        path("jobs/<uuid:job>/retry/", views.job_retry, name="job_retry"),
        path("jobs/<uuid:job>/file/", views.job_file, name="job_file"),
    ),
    re_path(r"^face/(?P<digest>[0-9a-f]{16})\.png$", views.logo, name="logo"),
    re_path(r"^face/(?P<color>[0-9a-f]{6})\.css$", views.accent, name="accent"),
]
