"""Rounds, to which sheets and seats can belong."""

import django.core.validators
import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0008_audit")]

    operations = [
        migrations.CreateModel(
            name="Round",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("number", models.PositiveSmallIntegerField(default=1, verbose_name="round")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("ordinary", "round"),
                            ("groups", "groups"),
                            ("knockout", "knock-out round"),
                            ("final", "final"),
                        ],
                        default="ordinary",
                        max_length=10,
                        verbose_name="kind",
                    ),
                ),
                (
                    "games",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        null=True,
                        validators=[django.core.validators.MinValueValidator(1)],
                        verbose_name="games",
                    ),
                ),
                (
                    "evening",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rounds",
                        to="scoring.evening",
                        verbose_name="evening",
                    ),
                ),
            ],
            options={
                "verbose_name": "round",
                "verbose_name_plural": "rounds",
                "ordering": ("evening", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("evening", "number"), name="round_once_per_evening"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="rounds_count_from_one"),
                    models.CheckConstraint(
                        condition=models.Q(("kind__in", ("ordinary", "groups", "knockout", "final"))),
                        name="round_kind_is_known",
                    ),
                ],
            },
        ),
        migrations.AddField(
            "evening", "planned_rounds", models.PositiveSmallIntegerField(default=1, verbose_name="rounds")
        ),
        migrations.AddField(
            "sheet",
            "round",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="sheets",
                to="scoring.round",
                verbose_name="round",
            ),
        ),
        migrations.AddField(
            "seat",
            "round",
            models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="scoring.round"
            ),
        ),
        migrations.AddField("seat", "carries_credit", models.BooleanField(default=True)),
    ]
