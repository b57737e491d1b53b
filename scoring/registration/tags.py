"""Receipts and personal links in templates and mails."""

from django import template

from scoring.models import Player
from scoring.people.selectors.personal_links import address_of, secrets_of
from scoring.registration.selectors import receipts

register = template.Library()
register.filter("receipt_facts", receipts.facts_of)
register.filter("receipt_small_print", receipts.small_print_of)
register.filter("receipt_mark", receipts.mark_of_receipt)
register.filter("name_on_receipt", receipts.name_on_receipt)


@register.inclusion_tag("registration/invitations/link.html", takes_context=True)
def personal_link_panel(context: template.Context, player: Player) -> dict[str, object]:
    """The personal link of a player, to be copied, renewed or revoked by whoever manages them. One query."""
    secret = secrets_of([player]).get(player.pk)
    link = address_of(secret) if secret else ""
    return {"player": player, "link": link, "request": context["request"], "csrf_token": context["csrf_token"]}
