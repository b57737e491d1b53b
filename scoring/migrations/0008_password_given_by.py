"""Who has known a password of an account: as far as it can be told, whoever made it without a link."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Exists, F, OuterRef


def name_who_knew(apps, _schema_editor):
    """Accounts that were taken over by the link of an invitation had no password that anybody else knew."""
    links = apps.get_model("scoring", "AccountLink").objects
    taken_over = links.filter(
        user=OuterRef("pk"), league=OuterRef("created_in"), kind="invitation", used_at__isnull=False
    )
    made = apps.get_model("scoring", "User").objects.filter(created_by__isnull=False)
    made.exclude(Exists(taken_over)).update(password_given_by=F("created_by"))


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0007_face_of_a_club"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="password_given_by",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.RunPython(name_who_knew, migrations.RunPython.noop),
    ]
