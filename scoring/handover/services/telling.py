"""The mails about a hand-over, to whoever gives the office and to whoever takes it."""

from scoring.access.services.account_mails import confirmed_address, tell_holder
from scoring.models import Office, OfficeHandover


def tell_both(handover: OfficeHandover, what: str) -> None:
    """Tell both sides that it was begun, confirmed or called off; nobody who has no confirmed address."""
    facts: dict[str, object] = {
        "office": Office.Kind(handover.kind).label,
        "of_league": handover.giver.league.name,
        "giver": handover.giver.user.display_name,
        "taker": handover.taker.user.display_name,
        "decision": handover.decision,
    }
    for side in (handover.giver, handover.taker):
        tell_holder(
            f"office_{what}",
            account=side.user,
            address=confirmed_address(side.user),
            occasion=f"{handover.pk}/{handover.begun_at.isoformat()}",
            is_taker=side == handover.taker,
            **facts,
        )
