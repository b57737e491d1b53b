"""Four eyes hold below the application: no SQL can let somebody sign what the same person submitted."""

import pytest

from tests.support.installation import Installation

LAY_A_SHEET = """
from datetime import date, datetime, timezone
from django.utils import timezone as now
from engine.rulesets import LEAGUE_2006, to_data
from scoring.models import Evening, League, RuleSetEdition, Season, Sheet, User
league = League.objects.create(name="Vier Augen", slug="vier-augen")
edition = RuleSetEdition.objects.create(
    league=league, code="l", name="L", valid_from=date(2006, 11, 10), parameters=to_data(LEAGUE_2006)
)
season = Season.objects.create(
    league=league, name="S", starts_on=date(2025, 9, 1), ends_on=date(2026, 6, 30), edition=edition
)
evening = Evening.objects.create(
    season=season, edition=edition, date=date(2025, 9, 12), kind="ranking",
    registration_deadline=datetime(2025, 9, 5, tzinfo=timezone.utc),
)
anke, bjoern = (User.objects.create_user(name) for name in ("anke", "bjoern"))
sheet = Sheet.objects.create(
    evening=evening,
    round=evening.rounds.create(),
    table=1,
    state="submitted",
    submitted_by=anke,
    submitted_at=now.now(),
)
"""
EXECUTE = """
from django.db import IntegrityError, connection
for statement in STATEMENTS:
    try:
        with connection.cursor() as cursor:
            cursor.execute(statement.format(sheet=sheet.pk, anke=anke.pk, bjoern=bjoern.pk))
        print("done")
    except IntegrityError as refusal:
        print(str(refusal).replace("\\n", " "))
"""
SIGN = (
    "UPDATE scoring_sheet SET state = 'signed', signed_by_id = {signer}, signed_at = '2025-09-13 00:00:00' "
    "WHERE id = {sheet}"
)
FREEZE = (
    "INSERT INTO scoring_signedversion (sheet_id, version, content, sha256, submitted_by_id, signed_by_id, signed_at,"
    " key_id, mac) "
    "VALUES ({sheet}, 1, '', '', {submitter}, {signer}, '2025-09-13 00:00:00', '', '')"
)


@pytest.mark.clause("L6.6")
def test_no_sql_signs_what_the_same_person_submitted(installation: Installation) -> None:
    by_anke, by_bjoern = ({"sheet": "{sheet}", "submitter": "{anke}", "signer": who} for who in ("{anke}", "{bjoern}"))
    statements = [
        *(sql.format(**by_anke) for sql in (SIGN, FREEZE)),
        FREEZE.format(**{**by_bjoern, "submitter": "NULL"}),
        *(sql.format(**by_bjoern) for sql in (SIGN, FREEZE)),
        "UPDATE scoring_sheet SET submitted_by_id = {bjoern} WHERE id = {sheet}",
        "UPDATE scoring_sheet SET submitted_by_id = NULL WHERE id = {sheet}",
    ]

    answers = installation.python(LAY_A_SHEET + EXECUTE.replace("STATEMENTS", repr(statements))).splitlines()

    assert "sheet_four_eyes" in answers[0]
    assert "signed_version_four_eyes" in answers[1]
    assert "signed_version_has_a_submitter" in answers[2]
    assert answers[3:5] == ["done", "done"]
    assert "sheet_four_eyes" in answers[5]
    assert "signed_sheet_has_a_submitter" in answers[6]
