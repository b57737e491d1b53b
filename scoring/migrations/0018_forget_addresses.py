from django.db import migrations

_TABLES = ("axes_accessattemptexpiration", "axes_accessattempt", "axes_accessfailurelog", "axes_accesslog")


class Migration(migrations.Migration):
    """Network addresses of earlier sign-ins were kept for ever by a package that is no longer used."""

    dependencies = [
        ("scoring", "0017_texts_and_dates_within_bounds"),
    ]

    operations = [
        migrations.RunSQL([f"DROP TABLE IF EXISTS {table}" for table in _TABLES], migrations.RunSQL.noop),
    ]
