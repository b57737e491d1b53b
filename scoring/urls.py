"""Addresses of the application: those of its rooms, the highest room first (:mod:`scoring`)."""

from importlib import import_module

ROOMS = (
    "office",
    "handover",
    "operation",
    "backup",
    "privacy",
    "verification",
    "pockets",
    "members",
    "imports",
    "simulations",
    "referee",
    "api",
    "publishing",
    "unolympics",
    "live",
    "audit",
    "paper",
    "entry",
    "records",
    "network",
    "invitations",
    "access",
    "teams",
    "knockouts",
    "planning",
    "results",
    "rules",
    "post",
    "people",
    "jobs",
)

urlpatterns = [pattern for room in ROOMS for pattern in import_module(f"scoring.{room}.urls").urlpatterns]
