"""What follows from answers and from changed evenings: receipts, mails, places that got free."""

from scoring.registration.services.answers import post_receipt, tell_of_change
from scoring.registration.services.replies import follow_evening, on_reply
from scoring.seasons.services.taking_place import follows, hears

on_reply(post_receipt)
hears(tell_of_change)
follows(follow_evening)
