from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0058_players_by_name"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="auditentry",
            index=models.Index(fields=["league", "action", "sequence"], name="audit_by_action"),
        ),
    ]
