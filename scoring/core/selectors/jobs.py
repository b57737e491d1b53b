"""Jobs, as far as somebody may see them."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet

from scoring.core import permissions
from scoring.models import Job, League, User, of_living_league


def jobs_of_account(user: User) -> QuerySet[Job]:
    """The account's own jobs in all leagues that are not dissolved, newest first."""
    return user.jobs.filter(of_living_league()).select_related("league", "created_by").order_by("-created_at")


def jobs_in_league(user: User, league: League) -> QuerySet[Job]:
    """The league's jobs, newest first: all for who manages its seasons, otherwise the account's own."""
    jobs = league.jobs.select_related("league", "created_by").order_by("-created_at")
    return jobs if permissions.can_manage_seasons(user, league) else jobs.filter(created_by=user)


def unfinished_job(user: User, kind: Job.Kind, league: League, parameters: Mapping[str, Any]) -> Job | None:
    """A job of the account that does just this and is not over yet."""
    waiting = user.jobs.filter(kind=kind, league=league, state__in=(Job.State.QUEUED, Job.State.RUNNING))
    return next((job for job in waiting if job.parameters == dict(parameters)), None)
