"""What pages say about accounts."""

from django import template

from scoring.people.selectors.accounts import is_made_by_submitter, origin_of

register = template.Library()
register.filter("origin", origin_of)
register.filter("made_by_submitter", is_made_by_submitter)
