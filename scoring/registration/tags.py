"""Receipts in templates and mails."""

from django import template

from scoring.registration.selectors import receipts

register = template.Library()
register.filter("receipt_facts", receipts.facts_of)
register.filter("receipt_small_print", receipts.small_print_of)
register.filter("receipt_address", receipts.address_of_receipt)
register.filter("name_on_receipt", receipts.name_on_receipt)
