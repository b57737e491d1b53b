"""Who holds which office."""

from scoring.models import League, Office, User


def has_other_auditor(league: League, submitter: User) -> bool:
    """Whether somebody else than who submits a sheet can sign it (L6.6, four eyes). One query."""
    auditors = Office.objects.filter(membership__league=league, kind=Office.Kind.AUDITOR)
    return auditors.filter(membership__user__is_active=True).exclude(membership__user=submitter).exists()
