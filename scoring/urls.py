"""Addresses of the application: those of its packages, the highest first (:mod:`scoring`)."""

from importlib import import_module

PACKAGES = (
    "installation",
    "recovery",
    "privacy",
    "imports",
    "publishing",
    "live",
    "audit",
    "entry",
    "contests",
    "seating",
    "registration",
    "seasons",
    "accounts",
    "play",
    "results",
    "rules",
    "mail",
    "people",
    "core",
)

urlpatterns = [pattern for package in PACKAGES for pattern in import_module(f"scoring.{package}.urls").urlpatterns]
