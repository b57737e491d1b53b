from django.urls import path

from scoring.base.http.tabs import OVERVIEW, below
from scoring.jobs import views

urlpatterns = below(
    OVERVIEW,
    path("jobs/", views.jobs, name="jobs"),
    path("l/<slug:league>/jobs/", views.jobs, name="jobs"),
    path("jobs/<uuid:job>/", views.job, name="job"),
    path("jobs/<uuid:job>/cancel/", views.job_cancel, name="job_cancel"),
    path("jobs/<uuid:job>/retry/", views.job_retry, name="job_retry"),
    path("jobs/<uuid:job>/file/", views.job_file, name="job_file"),
)
