import django.db.models.deletion
import django.db.models.manager
from django.conf import settings
from django.db import migrations, models
from django.db.models import Max, OuterRef, Subquery


def note_since_when(apps, schema_editor):
    """Since when an evening's official result stands, and when what stands signed was submitted, as the sheets say."""
    Sheet, SignedVersion = (apps.get_model("scoring", name) for name in ("Sheet", "SignedVersion"))
    Ranked, Standing = (apps.get_model("scoring", name) for name in ("RankedEvening", "EveningStanding"))
    of_sheet = Sheet.objects.filter(pk=OuterRef("sheet"), state="signed", version=OuterRef("version"))
    SignedVersion.objects.update(submitted_at=Subquery(of_sheet.values("submitted_at")[:1]))
    official = Standing._base_manager.filter(is_official=True).values("evening")
    for ranked in Ranked.objects.filter(evening__in=official).annotate(signed_at=Max("evening__sheets__signed_at")):
        Ranked.objects.filter(pk=ranked.pk).update(official_at=ranked.signed_at)


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0063_undo_of_imports_as_jobs"),
    ]

    operations = [
        migrations.DeleteModel(name="FormerStanding"),
        migrations.AddField(
            model_name="rankedevening",
            name="official_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="official since"),
        ),
        migrations.AddField(
            model_name="rankedevening",
            name="withdrawal_reason",
            field=models.CharField(blank=True, max_length=500, verbose_name="why it should be taken back"),
        ),
        migrations.AddField(
            model_name="rankedevening",
            name="withdrawal_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="proposed by",
            ),
        ),
        migrations.AddField(
            model_name="signedversion",
            name="submitted_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="submitted at"),
        ),
        migrations.AddField(
            model_name="eveningstanding",
            name="is_next",
            field=models.BooleanField(default=False, verbose_name="of a version in work"),
        ),
        migrations.AlterModelOptions(
            name="eveningstanding",
            options={
                "base_manager_name": "with_next",
                "ordering": ("evening", "rank"),
                "verbose_name": "evening standing",
                "verbose_name_plural": "evening standings",
            },
        ),
        migrations.AlterModelManagers(
            name="eveningstanding",
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("with_next", django.db.models.manager.Manager()),
            ],
        ),
        migrations.RemoveConstraint(model_name="eveningstanding", name="evening_standing_once_per_player"),
        migrations.RemoveConstraint(model_name="eveningstanding", name="evening_rank_once"),
        migrations.AddConstraint(
            model_name="eveningstanding",
            constraint=models.UniqueConstraint(
                fields=("evening", "player", "is_next"), name="evening_standing_once_per_player"
            ),
        ),
        migrations.AddConstraint(
            model_name="eveningstanding",
            constraint=models.UniqueConstraint(fields=("evening", "rank", "is_next"), name="evening_rank_once"),
        ),
        migrations.AddConstraint(
            model_name="eveningstanding",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_next", False), ("is_official", False), _connector="OR"),
                name="next_standing_is_not_official",
            ),
        ),
        migrations.RunPython(note_since_when, migrations.RunPython.noop, elidable=True),
    ]
