from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0061_import_broken_off"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="sheet",
            index=models.Index(fields=["state", "signed_at"], name="sheets_by_state"),
        ),
        migrations.AddIndex(
            model_name="irregularity",
            index=models.Index(fields=["resolved_at", "reported_at"], name="irregularities_that_wait"),
        ),
    ]
