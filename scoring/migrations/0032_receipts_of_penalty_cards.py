"""Penalty cards get receipts like everything else that a device sends, also those that are noted already."""

from typing import Any

from django.db import migrations

NO_ROW = 0
REQUEST = "penalty card"


def keep_receipts(apps: Any, _schema_editor: Any) -> None:
    receipts = apps.get_model("scoring", "WriteReceipt").objects
    cards = apps.get_model("scoring", "PenaltyCard").objects.values_list("sheet_id", "client_id")
    receipt = receipts.model
    receipts.bulk_create(
        receipt(sheet_id=sheet, game_number=NO_ROW, client_id=client_id, request=REQUEST)
        for sheet, client_id in cards.iterator()
    )


class Migration(migrations.Migration):
    dependencies = [("scoring", "0031_posted_results")]

    operations = [migrations.RunPython(keep_receipts, migrations.RunPython.noop)]
