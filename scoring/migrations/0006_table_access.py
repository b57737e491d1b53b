import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0005_write_receipts"),
    ]

    operations = [
        migrations.CreateModel(
            name="CodeGuesses",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("source", models.CharField(max_length=64, unique=True)),
                ("failures", models.PositiveIntegerField(default=0)),
                ("last_failure_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "verbose_name": "wrong codes",
                "verbose_name_plural": "wrong codes",
            },
        ),
        migrations.CreateModel(
            name="TableAccess",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "role",
                    models.CharField(
                        choices=[("scorer", "enters games"), ("viewer", "watches")], max_length=8, verbose_name="role"
                    ),
                ),
                ("seed", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                ("code_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True, verbose_name="revoked")),
                ("last_used_at", models.DateTimeField(blank=True, null=True, verbose_name="last used")),
                (
                    "created_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "sheet",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="accesses", to="scoring.sheet"
                    ),
                ),
            ],
            options={
                "verbose_name": "access to a table",
                "verbose_name_plural": "accesses to tables",
                "ordering": ("sheet", "role", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("revoked_at__isnull", True)),
                        fields=("sheet", "role"),
                        name="one_access_per_sheet_and_role",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("role__in", ("scorer", "viewer"))), name="access_role_is_known"
                    ),
                ],
            },
        ),
    ]
