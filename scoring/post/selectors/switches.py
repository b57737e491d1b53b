"""Which kinds of mail do not go out by themselves."""

from django.db.models import Q

from scoring.models import League, Mail, MailKind, SilencedKind


def held_back_by(league: League, kind: MailKind, *, player_id: int | None, user_id: int | None) -> Mail.Reason | None:
    """Why a mail of this kind does not go to this person by itself; None: it does. One query."""
    rows = SilencedKind.objects.filter(league=league, kind=kind).filter(
        Q(player=None, user=None) | Q(player__isnull=False, player=player_id) | Q(user__isnull=False, user=user_id)
    )
    found = list(rows)
    if not found:
        return None
    return Mail.Reason.LEAGUE if any(row.holds_for_all for row in found) else Mail.Reason.PERSON


def silenced_kinds(league: League, *, player_id: int | None = None, user_id: int | None = None) -> frozenset[str]:
    """Kinds that are switched off for a player or an account; without one: in the whole league."""
    rows = SilencedKind.objects.filter(league=league, player=player_id, user=user_id)
    return frozenset(rows.values_list("kind", flat=True))
