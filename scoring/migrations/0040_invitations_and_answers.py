"""Invitations, personal links, answers with their receipts, and a waiting list beside the participants."""

import datetime
import uuid

import django.db.models.deletion
import django.db.models.manager
from django.conf import settings
from django.db import migrations, models

import scoring.base.models.bounds
import scoring.base.models.texts


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0039_notices_in_the_outbox"),
    ]

    operations = [
        migrations.CreateModel(
            name="EveningInvitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "way",
                    models.CharField(
                        choices=[("mail", "mail"), ("letter", "letter"), ("messenger", "messenger")],
                        max_length=10,
                        verbose_name="how",
                    ),
                ),
                ("is_reminder", models.BooleanField(default=False, verbose_name="reminder")),
                ("attempt", models.UUIDField(default=uuid.uuid4, editable=False)),
                ("invited_at", models.DateTimeField(verbose_name="invited")),
            ],
            options={
                "verbose_name": "invitation to an evening",
                "verbose_name_plural": "invitations to evenings",
                "ordering": ("evening", "pk"),
            },
        ),
        migrations.CreateModel(
            name="PersonalLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seed", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(blank=True, null=True, verbose_name="revoked")),
            ],
            options={
                "verbose_name": "personal link",
                "verbose_name_plural": "personal links",
                "ordering": ("player", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Reply",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("registered", "registered"),
                            ("waits", "on the waiting list"),
                            ("moved_up", "moved up from the waiting list"),
                            ("declined", "declined the invitation"),
                            ("withdrew", "withdrew"),
                        ],
                        max_length=10,
                        verbose_name="answer",
                    ),
                ),
                (
                    "at",
                    models.DateTimeField(
                        validators=[scoring.base.models.bounds.moment_within_bounds], verbose_name="arrived"
                    ),
                ),
                ("deadline", models.DateTimeField(verbose_name="registration deadline")),
                ("credit", models.PositiveIntegerField(default=0, verbose_name="credit")),
                (
                    "channel",
                    models.CharField(
                        choices=[
                            ("link", "personal link"),
                            ("account", "own account"),
                            ("phone", "by phone"),
                            ("letter", "by letter"),
                            ("in_person", "in person"),
                            ("paper", "list on paper"),
                        ],
                        max_length=10,
                        verbose_name="came in",
                    ),
                ),
                ("typed_at", models.DateTimeField(verbose_name="written down")),
                (
                    "remark",
                    models.CharField(
                        blank=True,
                        default="",
                        max_length=200,
                        validators=[scoring.base.models.texts.one_line],
                        verbose_name="remark",
                    ),
                ),
            ],
            options={
                "verbose_name": "answer to an invitation",
                "verbose_name_plural": "answers to invitations",
                "ordering": ("evening", "pk"),
            },
        ),
        migrations.AlterModelOptions(
            name="registration",
            options={
                "base_manager_name": "everybody",
                "ordering": ("evening", "pk"),
                "verbose_name": "registration",
                "verbose_name_plural": "registrations",
            },
        ),
        migrations.AlterModelManagers(
            name="registration",
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("everybody", django.db.models.manager.Manager()),
            ],
        ),
        migrations.AddField(
            model_name="registration",
            name="channel",
            field=models.CharField(
                blank=True,
                choices=[
                    ("link", "personal link"),
                    ("account", "own account"),
                    ("phone", "by phone"),
                    ("letter", "by letter"),
                    ("in_person", "in person"),
                    ("paper", "list on paper"),
                ],
                default="",
                max_length=10,
                verbose_name="came in",
            ),
        ),
        migrations.AddField(
            model_name="registration",
            name="remark",
            field=models.CharField(
                blank=True,
                default="",
                max_length=200,
                validators=[scoring.base.models.texts.one_line],
                verbose_name="remark",
            ),
        ),
        migrations.AddField(
            model_name="registration",
            name="waits",
            field=models.BooleanField(default=False, verbose_name="waits for a place"),
        ),
        migrations.AddField(
            model_name="registration",
            name="withdrawn_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="withdrawn"),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("channel", ""),
                    ("channel__in", ("link", "account", "phone", "letter", "in_person", "paper")),
                    _connector="OR",
                ),
                name="channel_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("waits", False), models.Q(("arrived_at__isnull", False), ("withdrawn_at", None)), _connector="OR"
                ),
                name="who_waits_came_at_a_moment",
            ),
        ),
        migrations.AddConstraint(
            model_name="registration",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "withdrawn_at__range",
                        (
                            datetime.datetime(1970, 1, 1, 0, 0, tzinfo=datetime.UTC),
                            datetime.datetime(2199, 12, 31, 23, 59, 59, tzinfo=datetime.UTC),
                        ),
                    )
                ),
                name="withdrawal_within_bounds",
            ),
        ),
        migrations.AddField(
            model_name="eveninginvitation",
            name="evening",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="scoring.evening"
            ),
        ),
        migrations.AddField(
            model_name="eveninginvitation",
            name="invited_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="eveninginvitation",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="evening_invitations", to="scoring.player"
            ),
        ),
        migrations.AddField(
            model_name="personallink",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="links", to="scoring.player"
            ),
        ),
        migrations.AddField(
            model_name="reply",
            name="evening",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="replies", to="scoring.evening"
            ),
        ),
        migrations.AddField(
            model_name="reply",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="replies", to="scoring.player"
            ),
        ),
        migrations.AddField(
            model_name="reply",
            name="typed_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="eveninginvitation",
            constraint=models.UniqueConstraint(
                fields=("attempt", "evening", "player"), name="asked_once_by_each_press"
            ),
        ),
        migrations.AddConstraint(
            model_name="eveninginvitation",
            constraint=models.CheckConstraint(
                condition=models.Q(("way__in", ("mail", "letter", "messenger"))), name="invitation_way_is_known"
            ),
        ),
        migrations.AddConstraint(
            model_name="personallink",
            constraint=models.UniqueConstraint(
                condition=models.Q(("revoked_at__isnull", True)), fields=("player",), name="one_personal_link_at_a_time"
            ),
        ),
        migrations.AddIndex(
            model_name="reply",
            index=models.Index(fields=["evening", "player"], name="reply_by_evening_and_player"),
        ),
        migrations.AddConstraint(
            model_name="reply",
            constraint=models.CheckConstraint(
                condition=models.Q(("kind__in", ("registered", "waits", "moved_up", "declined", "withdrew"))),
                name="reply_kind_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="reply",
            constraint=models.CheckConstraint(
                condition=models.Q(("channel__in", ("link", "account", "phone", "letter", "in_person", "paper"))),
                name="reply_channel_is_known",
            ),
        ),
        migrations.AddConstraint(
            model_name="reply",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    (
                        "at__range",
                        (
                            datetime.datetime(1970, 1, 1, 0, 0, tzinfo=datetime.UTC),
                            datetime.datetime(2199, 12, 31, 23, 59, 59, tzinfo=datetime.UTC),
                        ),
                    )
                ),
                name="reply_within_bounds",
            ),
        ),
    ]
