"""Registrations that said in several columns how somebody stands say it in one, and the log vouches for it."""

import json

from tests.support.installation import VOUCH, Installation

LAY = (
    """
from scoring.models import Registration
Registration.not_vouched_for = {"status": "the release before did not know it"}
from scoring.registration.selectors.roll_call import Presence
from scoring.registration.services.replies import decline_evening, register_player
from scoring.registration.services.registrations import tick_presence
from tests.scoring.registration.coming import coming, said
made = coming(7, capacity=5)
"""
    + VOUCH
    + """
for player in made.players:
    register_player(evening=made.evening, player=player, actor=None, said=said())
rows = [row.pk for row in Registration.everybody.order_by("pk")]
ticks = {rows[1]: Presence.PRESENT, rows[2]: Presence.ABSENT}
tick_presence(evening=made.evening, actor=made.secretary, ticks=ticks)
decline_evening(evening=made.evening, player=made.players[3], actor=None, said=said())
"""
)
BEFORE = """
from django.db import connection
from django.db.migrations.loader import MigrationLoader
graph = MigrationLoader(connection).graph
(before,) = graph.node_map["scoring", "0003_status_of_registrations"].parents
print(before.key[1])
"""
COLUMNS_OF_BEFORE = """
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("SELECT waits, is_absent, withdrawn_at IS NOT NULL, present_at IS NOT NULL"
        " FROM scoring_registration ORDER BY id")
    print([list(map(int, row)) for row in cursor.fetchall()])
    cursor.execute("UPDATE scoring_registration SET is_absent = TRUE WHERE withdrawn_at IS NOT NULL")
"""
"""Who was absent and withdrew said both."""
STATUS = """
import json
from scoring.models import AuditEntry, Registration
rows = Registration.everybody.order_by("pk").values_list("status", flat=True)
entries = AuditEntry.objects.order_by("sequence").values_list("action", "facts")
vouched = [action for action, facts in entries
    if "status" in facts.get("rows", {}).get("of", {}).get("registration", {}).get("columns", "").split()]
print(json.dumps([list(rows), vouched]))
"""
PUT_ANOTHER = """
from scoring.models import Registration
Registration.everybody.filter(status="absent").update(status="registered")
"""


def test_how_somebody_stands_is_carried_over_and_vouched_for(installation: Installation) -> None:
    installation.python(LAY)
    installation.manage("migrate", "--skip-checks", "scoring", installation.python(BEFORE))
    columns = json.loads(installation.python(COLUMNS_OF_BEFORE))
    assert columns == [
        [0, 0, 0, 0],
        [0, 0, 0, 1],
        [0, 1, 0, 0],
        [0, 0, 1, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
        [1, 0, 0, 0],
    ]

    installation.manage("migrate", "--skip-checks")
    installation.manage("migrate", "--skip-checks")

    stand, vouched = json.loads(installation.python(STATUS))
    assert " ".join(stand) == "registered present absent withdrawn registered registered waiting"
    assert vouched == ["log.rows_changed"]
    installation.manage("verify")

    installation.python(PUT_ANOTHER)
    assert "(status)" in installation.manage("verify", expected_code=1).stderr
