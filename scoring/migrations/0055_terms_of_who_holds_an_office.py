from django.db import migrations
from django.db.migrations.state import StateApps

_BOARD = ("president", "secretary", "auditor", "steward")


def record_terms(apps: StateApps, _schema_editor: object) -> None:
    """Whoever holds an office of the board has a term; since when, nobody has noted."""
    office, term = apps.get_model("scoring", "Office"), apps.get_model("scoring", "OfficeTerm")
    held = office.objects.filter(kind__in=_BOARD).select_related("membership").order_by("pk")
    term.objects.bulk_create(
        term(
            league_id=one.membership.league_id,
            kind=one.kind,
            account_id=one.membership.user_id,
            player_id=one.membership.player_id,
        )
        for one in held
    )


class Migration(migrations.Migration):
    dependencies = [("scoring", "0054_handovers_and_terms")]
    operations = [migrations.RunPython(record_terms, migrations.RunPython.noop)]
