"""What waits for its import, imports that were made, and evenings on which sheets can be imported."""

from django.db.models import Count, Exists, OuterRef, Q, QuerySet

from scoring.models import (
    Evening,
    Game,
    League,
    MemberList,
    PlayerImport,
    ResultImport,
    Season,
    SheetWorkbook,
    User,
)


def list_of(league: League, user: User) -> MemberList | None:
    """The list of members that this person has uploaded and not imported yet. One query."""
    return league.member_lists.select_related("league").filter(uploaded_by=user).first()


def workbook_of(league: League, user: User) -> SheetWorkbook | None:
    """The workbook that this person has uploaded and not imported yet. One query."""
    rows = league.sheet_workbooks.select_related("league", "season__edition__league", "season__league", "edition")
    return rows.filter(uploaded_by=user).first()


def imports_of_members(league: League) -> QuerySet[PlayerImport]:
    """Those that can be taken back, the latest first, each with ``added`` and ``completed``: one query."""
    return league.player_imports.select_related("league", "imported_by").annotate(
        added=Count("rows", filter=Q(rows__is_new=True)), completed=Count("rows", filter=Q(rows__is_new=False))
    )


def imports_of_results(league: League) -> QuerySet[ResultImport]:
    """Those that can be taken back, the latest first, each with ``evening_count`` and ``player_count``: one query."""
    return league.result_imports.select_related(
        "league", "season", "imported_by", "made_edition", "job", "undo_job"
    ).annotate(evening_count=Count("evenings", distinct=True), player_count=Count("players", distinct=True))


def planned_evenings(season: Season) -> QuerySet[Evening]:
    """The evenings of a season that take place and on which nothing is written yet. One query."""
    games = Game.objects.filter(sheet__evening=OuterRef("pk"))
    return season.evenings.filter(~Exists(games), called_off_at=None).order_by("date", "pk")
