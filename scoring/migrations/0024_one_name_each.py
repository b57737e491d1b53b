from django.db import migrations, models


class Migration(migrations.Migration):
    """By itself, since PostgreSQL does not change a table whose rows were changed in the same transaction."""

    dependencies = [
        ("scoring", "0023_one_key_for_each_name"),
    ]

    operations = [
        migrations.AddConstraint(
            model_name="club",
            constraint=models.UniqueConstraint(
                fields=("league", "name_key"),
                name="club_name_once_per_league",
                violation_error_message="There is already a club of this name in the league.",
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                fields=("league", "name_key"),
                name="player_name_once_per_league",
                violation_error_message="There is already a player of this name in the league.",
            ),
        ),
        migrations.AddConstraint(
            model_name="team",
            constraint=models.UniqueConstraint(
                fields=("evening", "name_key"),
                name="team_name_once_per_evening",
                violation_error_message="There is already a team of this name.",
            ),
        ),
    ]
