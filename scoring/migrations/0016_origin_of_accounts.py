from django.db import migrations


def take_from_log(apps, schema_editor):
    """Leagues have always logged the accounts that they made: say it at the account as well."""
    users = apps.get_model("scoring", "User").objects
    entries = apps.get_model("scoring", "AuditEntry").objects.filter(action="account.created")
    for league, actor, details in entries.values_list("league", "actor", "details"):
        account = details.get("account")
        if isinstance(account, int):
            users.filter(pk=account, created_in=None).update(created_in=league, created_by=actor)


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0015_accounts"),
    ]

    operations = [
        migrations.RunPython(take_from_log, migrations.RunPython.noop),
    ]
