from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('scoring', '0001_first_release'),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name='sheet',
            name='signed_sheet_has_a_submitter',
        ),
        migrations.RemoveConstraint(
            model_name='signedversion',
            name='signed_version_has_a_submitter',
        ),
        migrations.RemoveField(
            model_name='sheet',
            name='predates_submitter',
        ),
        migrations.RemoveField(
            model_name='signedversion',
            name='predates_submitter',
        ),
        migrations.AddConstraint(
            model_name='sheet',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('state', 'signed'), _negated=True), ('submitted_by__isnull', False), _connector='OR'), name='signed_sheet_has_a_submitter', violation_error_message='Nobody has submitted this sheet, so nobody can sign it (four eyes).'),
        ),
        migrations.AddConstraint(
            model_name='signedversion',
            constraint=models.CheckConstraint(condition=models.Q(('submitted_by__isnull', False)), name='signed_version_has_a_submitter', violation_error_message='Nobody has submitted this sheet, so nobody can sign it (four eyes).'),
        ),
    ]
