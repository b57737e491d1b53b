from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0060_tokens_rest"),
    ]

    operations = [
        migrations.AddField(
            model_name="resultimport",
            name="made_league",
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name="resultimport",
            name="taken_back",
            field=models.JSONField(blank=True, null=True, verbose_name="evenings that are gone"),
        ),
    ]
