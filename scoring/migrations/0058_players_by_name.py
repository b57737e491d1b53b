from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0057_ranked_evenings"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["league", "sort_key", "name"], name="player_by_name"),
        ),
    ]
