"""A club's list of 120 rows, as a workbook and as its Windows CSV twin: the same members, once, and taken back."""

import pytest
from django.db import connection

from scoring.core.errors import InvalidInput
from scoring.imports.services.import_conflicts import Verdict, by_verdict
from scoring.imports.services.members import dry_run, import_members, undo_import, upload_member_list
from scoring.models import AuditEntry, League, MemberList, Player, PlayerImport, User
from tests.scoring.imports.messy import FIRST_ROW, Expected, Row, known_players, rows, windows_csv, workbook
from tests.scoring.scenes import league, official
from tests.support.tiers import mostly_slow

pytestmark = pytest.mark.django_db

NOT_COMPARED = {"sqlite_sequence", "scoring_auditentry", "scoring_loghead"}
"""The numbers that the database counts on, and the log, which forgets nothing."""

WRITTEN_AS = ["workbook", "cp1252", "utf-8", "utf-8-sig", "utf-16"]


def written(table: list[Row], form: str) -> bytes:
    return workbook(table) if form == "workbook" else windows_csv(table, encoding=form)


def dump() -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table but those that are not compared."""
    with connection.cursor() as cursor:
        tables = set(connection.introspection.table_names(cursor)) - NOT_COMPARED
        found = {}
        for table in sorted(tables):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(table)}")
            found[table] = sorted(cursor.fetchall(), key=repr)
        return found


def members(row: League) -> set[Expected]:
    return {
        (
            player.name,
            player.club.name if player.club else "",
            player.email,
            player.year_of_birth,
            player.joined_on,
            player.phone,
            player.is_active,
            player.is_guest,
        )
        for player in row.players.select_related("club")
    }


def upload(row: League, actor: User, content: bytes) -> MemberList:
    return upload_member_list(league=row, actor=actor, file_name="Mitglieder.xlsx", content=content)


def without_rows(decisions: dict[int, str]) -> dict[int, str]:
    """Whoever stood in the list twice is known by now."""
    return {number: choice for number, choice in decisions.items() if not choice.startswith("row:")}


@pytest.mark.parametrize("form", mostly_slow(WRITTEN_AS, "workbook"))
def test_messy_list_gives_the_expected_members_and_nothing_new_again_and_is_taken_back(form: str) -> None:
    row = league()
    secretary = official(row, "secretary")
    known = known_players(row)
    before, known_before = dump(), members(row)
    table = rows(known)
    assert len(table) == 120
    content = written(table, form)
    decisions = {number: line.decision for number, line in enumerate(table, FIRST_ROW) if line.decision}

    found = by_verdict(dry_run(upload(row, secretary, content)))
    assert {line.person.row for line in found.doubtful} == decisions.keys()
    assert len(found.new) == 108 + 3
    assert [line.person.row for line in found.refused] == [FIRST_ROW + 116, FIRST_ROW + 117]
    entries = AuditEntry.objects.count()
    done = import_members(member_list=MemberList.objects.get(), actor=secretary, decisions=decisions)
    assert AuditEntry.objects.count() == entries + 1
    assert members(row) - known_before == {line.gives for line in table if line.gives is not None}
    assert known_before <= members(row)
    assert done.row is not None

    imported = dump()
    again = upload(row, secretary, content)
    verdicts = {line.verdict for line in dry_run(again)}
    assert verdicts == {Verdict.SAME, Verdict.DOUBTFUL, Verdict.REFUSED}
    with pytest.raises(InvalidInput, match="nichts einzulesen"):
        import_members(member_list=again, actor=secretary, decisions=without_rows(decisions))
    again.delete()
    assert dump() == imported

    undo_import(player_import=PlayerImport.objects.get(), actor=secretary)
    assert dump() == before
    assert Player.objects.count() == len(known)
