"""What this room does about what happens while evenings are planned: receipts of answers, and mails about changes."""

from scoring.registration.services.answers import post_receipt, tell_of_change
from scoring.registration.services.replies import on_reply
from scoring.seasons.services.taking_place import hears

on_reply(post_receipt)


hears(tell_of_change)
