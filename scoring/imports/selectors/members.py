"""Lists of members that wait, and imports that were made."""

from django.db.models import Count, Q, QuerySet

from scoring.models import League, MemberList, PlayerImport, User


def list_of(league: League, user: User) -> MemberList | None:
    """The list that this person has uploaded and not imported yet. One query."""
    return league.member_lists.select_related("league").filter(uploaded_by=user).first()


def imports_of(league: League) -> QuerySet[PlayerImport]:
    """Imports that can be taken back, the latest first, each with ``added`` and ``completed``: one query."""
    return league.player_imports.select_related("league", "imported_by").annotate(
        added=Count("rows", filter=Q(rows__is_new=True)), completed=Count("rows", filter=Q(rows__is_new=False))
    )
