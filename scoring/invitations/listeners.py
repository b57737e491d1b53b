"""What this room does about what happens while evenings are planned: receipts of answers, and mails about changes."""

from scoring.invitations.services.answers import post_receipt
from scoring.invitations.services.changes import tell_of_change
from scoring.planning.services.taking_place import hears
from scoring.planning.services.waiting import on_reply

on_reply(post_receipt)
hears(tell_of_change)
