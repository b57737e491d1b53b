"""Consequences of answers and of new and changed evenings: invitations, receipts, mails, places that got free."""

from scoring.registration.services.invitations import invite_everybody
from scoring.registration.services.own_answers import post_receipt, tell_of_change
from scoring.registration.services.replies import follow_evening, on_reply
from scoring.seasons.services.evening_events import follows, hears, invites

on_reply(post_receipt)
hears(tell_of_change)
follows(follow_evening)
invites(invite_everybody)
