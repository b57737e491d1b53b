"""Receipts in templates and mails."""

from django import template

from scoring.registration.selectors import offers

register = template.Library()
register.filter("receipt_facts", offers.facts_of)
register.filter("receipt_address", offers.address_of_receipt)
register.filter("name_on_receipt", offers.name_on_receipt)
