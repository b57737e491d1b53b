"""No sheet and no seat without a round; tables and participants are unique in each of them."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0010_one_round_each")]

    operations = [
        migrations.AlterField(
            "sheet",
            "round",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="sheets",
                to="scoring.round",
                verbose_name="round",
            ),
        ),
        migrations.AlterField(
            "seat",
            "round",
            models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="scoring.round"),
        ),
        migrations.RemoveConstraint("sheet", "table_once_per_evening"),
        migrations.RemoveConstraint("seat", "participant_seated_once_per_evening"),
        migrations.AddConstraint(
            "sheet", models.UniqueConstraint(fields=("round", "table"), name="table_once_per_round")
        ),
        migrations.AddConstraint(
            "seat",
            models.UniqueConstraint(fields=("round", "registration"), name="participant_seated_once_per_round"),
        ),
    ]
