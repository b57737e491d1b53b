"""Evenings get a start, places, what calendars need and the series they belong to; participants the roll call."""

import django.core.validators
import django.db.models.deletion
import scoring.base.models.texts
import uuid
from typing import Any

from django.db import migrations, models


def name_for_calendars(apps: Any, _schema_editor: Any) -> None:
    """Every evening that is there gets a name of its own: the default is worked out once for all of them."""
    evenings = apps.get_model("scoring", "Evening").objects
    for key in evenings.values_list("pk", flat=True):
        evenings.filter(pk=key).update(calendar_uid=uuid.uuid4())


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0034_post"),
    ]

    operations = [
        migrations.CreateModel(
            name="Series",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("rule", models.JSONField(default=dict, editable=False, verbose_name="rule")),
                ("made_season", models.BooleanField(default=False, editable=False)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "series of evenings",
                "verbose_name_plural": "series of evenings",
                "ordering": ("pk",),
            },
        ),
        migrations.AddField(
            model_name="evening",
            name="address",
            field=models.CharField(
                blank=True,
                help_text="Optional: street and town, for calendars and invitations.",
                max_length=200,
                validators=[scoring.base.models.texts.one_line],
                verbose_name="address",
            ),
        ),
        migrations.AddField(
            model_name="evening",
            name="calendar_sequence",
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
        migrations.AddField(
            model_name="evening",
            name="calendar_uid",
            field=models.UUIDField(default=uuid.uuid4, editable=False, null=True),
        ),
        migrations.RunPython(name_for_calendars, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="evening",
            name="calendar_uid",
            field=models.UUIDField(default=uuid.uuid4, editable=False, unique=True),
        ),
        migrations.AddField(
            model_name="evening",
            name="called_off_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="called off since"),
        ),
        migrations.AddField(
            model_name="evening",
            name="called_off_reason",
            field=models.CharField(
                blank=True,
                editable=False,
                max_length=200,
                validators=[scoring.base.models.texts.one_line],
                verbose_name="why it is called off",
            ),
        ),
        migrations.AddField(
            model_name="evening",
            name="capacity",
            field=models.PositiveSmallIntegerField(
                blank=True,
                help_text="Optional: how many can play. Whoever registers after that waits for a place.",
                null=True,
                validators=[django.core.validators.MinValueValidator(2), django.core.validators.MaxValueValidator(300)],
                verbose_name="places",
            ),
        ),
        migrations.AddField(
            model_name="evening",
            name="starts_at",
            field=models.TimeField(
                blank=True, help_text="Optional. Registration ends before it (L4).", null=True, verbose_name="start"
            ),
        ),
        migrations.AddField(
            model_name="registration",
            name="present_at",
            field=models.DateTimeField(blank=True, editable=False, null=True, verbose_name="ticked as present"),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_absent", False), ("present_at__isnull", True), _connector="OR"),
                name="present_or_absent",
            ),
        ),
        migrations.AddField(
            model_name="series",
            name="season",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE,
                related_name="series",
                to="scoring.season",
                verbose_name="season",
            ),
        ),
        migrations.AddField(
            model_name="evening",
            name="series",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="evenings",
                to="scoring.series",
            ),
        ),
        migrations.AddConstraint(
            model_name="evening",
            constraint=models.CheckConstraint(
                condition=models.Q(("capacity__isnull", True), ("capacity__range", (2, 300)), _connector="OR"),
                name="capacity_within_bounds",
            ),
        ),
        migrations.AddConstraint(
            model_name="evening",
            constraint=models.CheckConstraint(
                condition=models.Q(("called_off_at__isnull", False), ("called_off_reason", ""), _connector="OR"),
                name="reason_only_if_called_off",
            ),
        ),
    ]
