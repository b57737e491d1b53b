"""Every evening that has sheets so far was played in one round."""

from django.db import migrations
from django.db.models import OuterRef, Subquery


def give_a_round(apps, schema_editor):
    Evening, Round, Sheet, Seat = (apps.get_model("scoring", name) for name in ("Evening", "Round", "Sheet", "Seat"))
    evenings = Evening.objects.filter(sheets__isnull=False).distinct()
    Round.objects.bulk_create([Round(evening=evening) for evening in evenings], batch_size=500)
    rounds = Round.objects.filter(evening=OuterRef("evening"))
    Sheet.objects.update(round=Subquery(rounds.values("pk")[:1]))
    sheets = Sheet.objects.filter(pk=OuterRef("sheet"))
    Seat.objects.update(round=Subquery(sheets.values("round")[:1]))


class Migration(migrations.Migration):
    dependencies = [("scoring", "0009_rounds")]

    operations = [migrations.RunPython(give_a_round, migrations.RunPython.noop)]
