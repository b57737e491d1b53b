"""Who holds the offices of the board, and who did."""

from datetime import date

from scoring.models import League, Office, OfficeTerm


def terms_of(league: League) -> list[OfficeTerm]:
    """All terms of the board by office, those that last first, then the latest. Two queries.

    An office of which no term is recorded has one that is in no table: since when it is held is unknown.
    """
    recorded = list(league.office_terms.select_related("league", "account", "player"))
    lasting = {(term.kind, term.account_id) for term in recorded if term.ended_on is None}
    held = Office.objects.filter(membership__league=league, kind__in=Office.BOARD)
    unrecorded = [
        OfficeTerm(league=league, kind=office.kind, account=office.membership.user, player=office.membership.player)
        for office in held.select_related("membership__user", "membership__player").order_by("pk")
        if (office.kind, office.membership.user_id) not in lasting
    ]
    return sorted([*recorded, *unrecorded], key=_order)


def _order(term: OfficeTerm) -> tuple[int, bool, int, int, str]:
    ended, began = term.ended_on or date.max, term.began_on or date.min
    place = [str(kind) for kind in Office.BOARD].index(term.kind)
    return place, term.ended_on is not None, -ended.toordinal(), -began.toordinal(), term.name
