"""Addresses of `core`."""

from django.urls import path, re_path

from scoring.core.http.tabs import CLUB, below
from scoring.core.views import faces, jobs

urlpatterns = [
    *below(
        CLUB,
        path("jobs/", jobs.jobs, name="jobs"),
        path("l/<slug:league>/jobs/", jobs.jobs, name="jobs"),
        path("jobs/<uuid:job>/", jobs.job, name="job"),
        path("jobs/<uuid:job>/cancel/", jobs.job_cancel, name="job_cancel"),
        path("jobs/<uuid:job>/retry/", jobs.job_retry, name="job_retry"),
        path("jobs/<uuid:job>/file/", jobs.job_file, name="job_file"),
    ),
    re_path(r"^face/(?P<digest>[0-9a-f]{16})\.png$", faces.logo, name="logo"),
    re_path(r"^face/(?P<color>[0-9a-f]{6})\.css$", faces.accent, name="accent"),
]
