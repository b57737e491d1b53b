"""Four eyes hold below the application: no SQL can let somebody sign what the same person submitted."""

from pathlib import Path

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
print(sheet.pk, anke.pk, bjoern.pk)
"""
EXECUTE = """
from django.db import IntegrityError, connection
try:
    with connection.cursor() as cursor:
        cursor.execute({sql!r})
    print("done")
except IntegrityError as refusal:
    print(str(refusal))
"""
SIGN = (
    "UPDATE scoring_sheet SET state = 'signed', signed_by_id = {signer}, signed_at = '2025-09-13 00:00:00' "
    "WHERE id = {sheet}"
)
FREEZE = (
    "INSERT INTO scoring_signedversion (sheet_id, version, content, sha256, submitted_by_id, signed_by_id, signed_at) "
    "VALUES ({sheet}, 1, '', '', {submitter}, {signer}, '2025-09-13 00:00:00')"
)


@pytest.fixture(params=["sqlite", "postgres"])
def installation(request: pytest.FixtureRequest, tmp_path: Path) -> Installation:
    url = request.getfixturevalue("postgres_url") if request.param == "postgres" else ""
    installation = Installation(tmp_path, {"DATABASE_URL": url})
    installation.manage("migrate", "--verbosity", "0")
    installation.manage("flush", "--no-input", "--verbosity", "0")
    return installation


@pytest.mark.clause("L6.6")
def test_no_sql_signs_what_the_same_person_submitted(installation: Installation) -> None:
    sheet, anke, bjoern = installation.python(LAY_A_SHEET).split()

    def answer(sql: str, **values: str) -> str:
        return installation.python(EXECUTE.format(sql=sql.format(sheet=sheet, submitter=anke, **values)))

    assert "sheet_four_eyes" in answer(SIGN, signer=anke)
    assert "signed_version_four_eyes" in answer(FREEZE, signer=anke)
    assert [answer(SIGN, signer=bjoern), answer(FREEZE, signer=bjoern)] == ["done", "done"]
    assert "sheet_four_eyes" in answer(f"UPDATE scoring_sheet SET submitted_by_id = {bjoern} WHERE id = {sheet}")
