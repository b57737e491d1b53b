from django.db import migrations, models
from django.db.models import Case, Q, Value, When

import scoring.models.base.days

_NOT_PRESENT = Q(waits=True) | Q(withdrawn_at__isnull=False) | Q(is_absent=True)


def say_in_one_column(apps, schema_editor):
    """Who has withdrawn, waits, is absent or present, in this order: a row could say several of these at once."""
    rows = apps.get_model("scoring", "Registration")._base_manager
    rows.filter(_NOT_PRESENT, present_at__isnull=False).update(present_at=None)
    rows.update(
        status=Case(
            When(withdrawn_at__isnull=False, then=Value("withdrawn")),
            When(waits=True, then=Value("waiting")),
            When(is_absent=True, then=Value("absent")),
            When(present_at__isnull=False, then=Value("present")),
            default=Value("registered"),
        )
    )


def say_in_columns_of_before(apps, schema_editor):
    rows = apps.get_model("scoring", "Registration")._base_manager
    rows.filter(status="waiting").update(waits=True)
    rows.filter(status="absent").update(is_absent=True)


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0002_signed_means_submitted"),
    ]

    operations = [
        migrations.AddField(
            model_name="registration",
            name="status",
            field=models.CharField(
                choices=[
                    ("registered", "registered"),
                    ("present", "ticked as present"),
                    ("absent", "did not come"),
                    ("waiting", "waits for a place"),
                    ("withdrawn", "withdrawn"),
                ],
                default="registered",
                max_length=10,
                verbose_name="state",
            ),
        ),
        migrations.RunPython(say_in_one_column, say_in_columns_of_before),
        migrations.RemoveConstraint(model_name="registration", name="present_or_absent"),
        migrations.RemoveConstraint(model_name="registration", name="who_waits_came_at_a_moment"),
        migrations.RemoveField(model_name="registration", name="is_absent"),
        migrations.RemoveField(model_name="registration", name="waits"),
        migrations.AlterField(
            model_name="registration",
            name="withdrawn_at",
            field=models.DateTimeField(
                blank=True,
                null=True,
                validators=[scoring.models.base.days.moment_within_bounds],
                verbose_name="withdrawn",
            ),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=Q(status__in=("registered", "present", "absent", "waiting", "withdrawn")),
                name="registration_status_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=Q(status="present", present_at__isnull=False)
                | (~Q(status="present") & Q(present_at__isnull=True)),
                name="who_is_present_was_ticked",
            ),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=Q(status="withdrawn", withdrawn_at__isnull=False)
                | (~Q(status="withdrawn") & Q(withdrawn_at__isnull=True)),
                name="who_has_withdrawn_did_at_a_moment",
            ),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=~Q(status="waiting") | Q(arrived_at__isnull=False),
                name="who_waits_came_at_a_moment",
            ),
        ),
    ]
