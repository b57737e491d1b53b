import sys

from django.db import migrations

from scoring.base.models.names import key_of_duplicate, name_key

_KEYS = (
    ("Club", "league_id", "name", "name_key"),
    ("Player", "league_id", "name", "name_key"),
    ("Team", "evening_id", "name", "name_key"),
    ("Player", "league_id", "alias", "alias_key"),
)


def _give_keys_anew(apps, _schema_editor):
    """Keys are the same for full-width letters, ligatures and characters without a width by now (NFKC).

    Whoever has the key of somebody else now keeps the name, with a key of their own until it is changed, and is named.
    """
    for model, within, text, key in _KEYS:
        manager = apps.get_model("scoring", model)._default_manager
        rows = manager.exclude(**{text: ""}).order_by("pk").values_list("pk", within, text, key)
        moved, taken = [], set()
        for pk, place, written, stored in rows:
            wanted = name_key(written)
            if stored in (wanted, key_of_duplicate(wanted, pk)):
                taken.add((place, stored))
            else:
                moved.append((pk, place, written, wanted))
        for pk, place, written, wanted in moved:
            if (place, wanted) in taken:
                sys.stderr.write(
                    f"{model} {pk}, {text} {written!r}: the same as another one but for how it is typed.\n"
                )
                wanted = key_of_duplicate(wanted, pk)
            taken.add((place, wanted))
            manager.filter(pk=pk).update(**{key: wanted})


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0045_guests_on_an_evening"),
    ]

    operations = [
        migrations.RunPython(_give_keys_anew, migrations.RunPython.noop, elidable=True),
    ]
