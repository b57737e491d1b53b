"""The address of the office, the telephone of a league, the postal address of a player."""

from django.db import migrations, models

import scoring.models.base.texts
import scoring.models.base.texts
import scoring.models.players


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0005_idempotency_keys_and_snapshots"),
    ]

    operations = [
        migrations.AddField(
            model_name="installation",
            name="address",
            field=models.CharField(
                blank=True,
                default="",
                help_text="Where others reach it by the internet, for instance https://buero.example. Letters, mails and calendars lead there; without it they have no links.",
                max_length=200,
                validators=[scoring.models.base.texts.one_line],
                verbose_name="address of this office",
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="league",
            name="contact_phone",
            field=models.CharField(
                blank=True,
                default="",
                max_length=40,
                validators=[scoring.models.base.texts.one_line, scoring.models.base.texts.phone_number],
                verbose_name="phone",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="postal_address",
            field=models.TextField(
                blank=True,
                default="",
                help_text="Optional; as on an envelope, below the name: street, then postcode and town. For letters.",
                max_length=200,
                validators=[scoring.models.base.texts.several_lines, scoring.models.players.postal_lines],
                verbose_name="postal address",
            ),
            preserve_default=False,
        ),
    ]
