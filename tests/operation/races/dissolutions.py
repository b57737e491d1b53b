"""Races about a club that is being dissolved: two agree at once, somebody signs or writes at that moment."""

from scoring.audit.services.reviews import submit_sheet
from scoring.installation.services.dissolutions import ask_for_dissolution
from scoring.models import AuditEntry, Dissolution, League, User
from tests.operation.races.race import AT_ONCE, Post, Race
from tests.scoring.scenes import Scene, hash_of, league, official, scene

_DISSOLVED = "league.dissolved"


def _asked(row: League) -> None:
    ask_for_dissolution(league=row, actor=official(row, "president"), typed_name=row.name)


def _agrees(row: League, by: User) -> Post:
    return Post(by, "league_dissolution", [row.slug], {"step": "agree", "typed_name": row.name})


def dissolution_agreed_to_by_several() -> Race:
    row = league()
    _asked(row)
    posts = [_agrees(row, official(row, "auditor")) for _auditor in range(AT_ONCE)]

    def outcome() -> list[int]:
        logged = AuditEntry.objects.filter(league=row, action=_DISSOLVED)
        return [Dissolution.objects.filter(league=row, done_at__isnull=False).count(), logged.count()]

    return Race(row, posts, outcome)


def dissolved_while_a_sheet_is_signed() -> Race:
    table = _submitted()
    signing = {"seen_hash": hash_of(table.sheet, table.auditor)}
    posts = [
        _agrees(table.league, official(table.league, "auditor")),
        *[Post(table.auditor, "sheet_sign", [table.sheet.pk], signing) for _attempt in range(AT_ONCE - 1)],
    ]
    return Race(table.league, posts, lambda: _is_last(table.league))


def dissolved_while_players_are_added() -> Race:
    table = _submitted()
    added = [
        Post(table.secretary, "player_create", [table.league.slug], {"name": f"Neu {number}"})
        for number in range(AT_ONCE - 1)
    ]
    return Race(
        table.league,
        [*added, _agrees(table.league, official(table.league, "auditor"))],
        lambda: _is_last(table.league),
    )


def _submitted() -> Scene:
    table = scene()
    table.save(1, 1, 12, 0, 7, 30)
    submit_sheet(sheet_id=table.sheet.pk, actor=table.secretary)
    _asked(table.league)
    return table


def _is_last(row: League) -> bool:
    """Whether nothing was written after it was dissolved."""
    last = AuditEntry.objects.filter(league=row).latest("sequence")
    return last.action == _DISSOLVED and League.objects.get(pk=row.pk).dissolved_at is not None


SCENARIOS = {
    scenario.__name__: scenario
    for scenario in (
        dissolution_agreed_to_by_several,
        dissolved_while_a_sheet_is_signed,
        dissolved_while_players_are_added,
    )
}
