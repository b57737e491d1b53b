"""Two tables by the field's words; their rows stay."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0004_languages_are_asked_for"),
    ]

    operations = [
        migrations.RenameModel("WriteReceipt", "IdempotencyKey"),
        migrations.RenameModel("PocketCopy", "SheetSnapshot"),
        migrations.AlterModelOptions(
            name="idempotencykey",
            options={
                "ordering": ("sheet", "pk"),
                "verbose_name": "idempotency key",
                "verbose_name_plural": "idempotency keys",
            },
        ),
        migrations.AlterField(
            model_name="idempotencykey",
            name="sheet",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="idempotency_keys", to="scoring.sheet"
            ),
        ),
        migrations.AlterField(
            model_name="sheetsnapshot",
            name="league",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="snapshots", to="scoring.league"
            ),
        ),
    ]
