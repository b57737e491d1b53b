import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0051_imports_of_results")]

    operations = [
        migrations.CreateModel(
            name="PocketCopy",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("text", models.TextField()),
                ("key_id", models.CharField(blank=True, max_length=20)),
                ("mac", models.CharField(blank=True, max_length=64)),
                ("digest", models.CharField(max_length=64)),
                ("journal", models.JSONField(default=list)),
                ("given_at", models.DateTimeField(auto_now=True, verbose_name="given at")),
                (
                    "league",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pocket_copies",
                        to="scoring.league",
                    ),
                ),
            ],
            options={
                "verbose_name": "copy from a device",
                "verbose_name_plural": "copies from devices",
                "ordering": ("league", "pk"),
                "constraints": [models.UniqueConstraint(fields=("league", "digest"), name="copy_given_once")],
            },
        ),
    ]
