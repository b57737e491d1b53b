"""An import is written evening by evening: until all are there, it is not complete. Those of before are."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0055_terms_of_who_holds_an_office")]

    operations = [
        migrations.AddField(
            model_name="resultimport",
            name="is_complete",
            field=models.BooleanField(default=True, verbose_name="complete"),
        ),
        migrations.AddField(
            model_name="resultimport",
            name="job",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="result_imports",
                to="scoring.job",
            ),
        ),
        migrations.AddConstraint(
            model_name="resultimport",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_complete", False)),
                fields=("league",),
                name="one_import_at_a_time_in_a_league",
            ),
        ),
    ]
