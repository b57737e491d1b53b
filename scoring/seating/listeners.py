"""Consequences for seats: tables of an evening that is called off go, and whoever does not come gets up."""

from scoring.registration.services.status import on_leaving
from scoring.seasons.services.evening_events import follows
from scoring.seating.services.seats import follow_evening, leave_seats

on_leaving(leave_seats)
follows(follow_evening)
