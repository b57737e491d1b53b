from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0020_integrity"),
    ]

    operations = [
        migrations.AddConstraint(
            model_name="sheet",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("state", "signed"), _negated=True),
                    ("submitted_by__isnull", False),
                    ("predates_submitter", True),
                    _connector="OR",
                ),
                name="signed_sheet_has_a_submitter",
                violation_error_message="Nobody has submitted this sheet, so nobody can sign it (four eyes).",
            ),
        ),
        migrations.AddConstraint(
            model_name="signedversion",
            constraint=models.CheckConstraint(
                condition=models.Q(("submitted_by__isnull", False), ("predates_submitter", True), _connector="OR"),
                name="signed_version_has_a_submitter",
                violation_error_message="Nobody has submitted this sheet, so nobody can sign it (four eyes).",
            ),
        ),
    ]
