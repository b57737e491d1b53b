import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0006_table_access"),
    ]

    operations = [
        migrations.DeleteModel("PenaltyCard"),  # nothing has ever written one
        migrations.CreateModel(
            name="PenaltyCard",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game_number", models.PositiveIntegerField(verbose_name="game")),
                (
                    "offence",
                    models.CharField(
                        choices=[
                            ("question", "asked a question"),
                            ("swearing", "swear word"),
                            ("delay", "delayed the game"),
                            ("last_slap", "last to slap a 4"),
                            ("needless_slap", "slapped without cause"),
                            ("card_in_hand", "card in hand while slapping"),
                            ("uno_forgotten", "forgot to say UNO"),
                            ("wrong_jump_in", "wrong jump-in"),
                            ("wrong_continuation", "continued the game wrongly"),
                            ("two_at_once", "laid two cards at once"),
                            ("machine_forgotten", "forgot the shuffling machine"),
                            ("other", "other"),
                        ],
                        max_length=20,
                        verbose_name="offence",
                    ),
                ),
                ("cards", models.PositiveSmallIntegerField(default=1, verbose_name="cards")),
                ("client_id", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("noted_at", models.DateTimeField(auto_now_add=True)),
                (
                    "noted_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="penalty_cards", to="scoring.seat"
                    ),
                ),
                (
                    "sheet",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="penalty_cards", to="scoring.sheet"
                    ),
                ),
            ],
            options={
                "verbose_name": "penalty card",
                "verbose_name_plural": "penalty cards",
                "ordering": ("sheet", "game_number", "pk"),
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("cards__gte", 1)), name="penalty_has_cards"),
                    models.CheckConstraint(condition=models.Q(("game_number__gte", 1)), name="penalty_in_a_game"),
                ],
            },
        ),
        migrations.CreateModel(
            name="FurtherGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("reason", models.CharField(max_length=200, verbose_name="reason")),
                ("allowed_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "further game",
                "verbose_name_plural": "further games",
                "ordering": ("sheet", "pk"),
            },
        ),
        migrations.CreateModel(
            name="MachineInspection",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("is_fit", models.BooleanField(verbose_name="the machine may be used")),
                ("remark", models.CharField(blank=True, max_length=200, verbose_name="remark")),
                ("inspected_at", models.DateTimeField(auto_now=True, verbose_name="inspected at")),
            ],
            options={
                "verbose_name": "inspection of the shuffling machine",
                "verbose_name_plural": "inspections of the shuffling machine",
            },
        ),
        migrations.CreateModel(
            name="Misdeal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game_number", models.PositiveIntegerField(verbose_name="game")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("wrong_number", "somebody got a wrong number of cards"),
                            ("more_than_two", "more than 2 cards were dealt in one turn"),
                            ("card_shown", "a card was turned up"),
                            ("wrong_direction", "not dealt clockwise"),
                            ("wrong_dealer", "it was somebody else's turn to deal"),
                            ("other", "other"),
                        ],
                        max_length=20,
                        verbose_name="what happened",
                    ),
                ),
                ("remark", models.CharField(blank=True, max_length=200, verbose_name="remark")),
                ("passes", models.PositiveSmallIntegerField(default=1, verbose_name="passes")),
                ("noted_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "misdeal",
                "verbose_name_plural": "misdeals",
                "ordering": ("sheet", "game_number", "pk"),
            },
        ),
        migrations.CreateModel(
            name="Shuffling",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game_number", models.PositiveIntegerField(verbose_name="game")),
                ("passes", models.PositiveSmallIntegerField(verbose_name="passes")),
            ],
            options={
                "verbose_name": "shuffling",
                "verbose_name_plural": "shufflings",
                "ordering": ("sheet", "game_number"),
            },
        ),
        migrations.CreateModel(
            name="VenueCheck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "point",
                    models.CharField(
                        choices=[
                            ("round_table", "The table is round (ideally)"),
                            ("no_glass_table", "The table is not of glass"),
                            ("no_table_cloth", "There is no table cloth"),
                            ("good_light", "The light is good"),
                            ("equal_reach", "Everybody reaches the stock equally well"),
                            ("nothing_at_table", "No food, drink or smoke while cards are played"),
                        ],
                        max_length=20,
                        verbose_name="point",
                    ),
                ),
                ("is_met", models.BooleanField(blank=True, null=True, verbose_name="is as it should be")),
                ("remark", models.CharField(blank=True, max_length=200, verbose_name="remark")),
                ("checked_at", models.DateTimeField(auto_now=True, verbose_name="checked at")),
            ],
            options={
                "verbose_name": "point of the venue checklist",
                "verbose_name_plural": "points of the venue checklist",
                "ordering": ("evening", "pk"),
            },
        ),
        migrations.AddField(
            model_name="game",
            name="void_reason",
            field=models.CharField(blank=True, max_length=200, verbose_name="why it is void"),
        ),
        migrations.AddField(
            model_name="sheet",
            name="keeper_reason",
            field=models.CharField(
                blank=True,
                choices=[("office", "by office"), ("elected", "elected from the players")],
                max_length=8,
                verbose_name="why",
            ),
        ),
        migrations.AddField(
            model_name="sheet",
            name="last_round_announced_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="last round announced at"),
        ),
        migrations.AddField(
            model_name="sheet",
            name="last_round_announced_by",
            field=models.CharField(blank=True, max_length=160, verbose_name="last round announced by"),
        ),
        migrations.AddConstraint(
            model_name="game",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_void", True), ("void_reason", ""), _connector="OR"),
                name="void_reason_of_a_void_game",
            ),
        ),
        migrations.AddConstraint(
            model_name="sheet",
            constraint=models.CheckConstraint(
                condition=models.Q(("keeper_reason", ""), models.Q(("keeper", ""), _negated=True), _connector="OR"),
                name="keeper_reason_of_a_keeper",
            ),
        ),
        migrations.AddConstraint(
            model_name="sheet",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("last_round_announced_after__isnull", False),
                    models.Q(("last_round_announced_at__isnull", True), ("last_round_announced_by", "")),
                    _connector="OR",
                ),
                name="announced_at_with_an_announcement",
            ),
        ),
        migrations.AddField(
            model_name="furthergame",
            name="allowed_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="furthergame",
            name="sheet",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="further_games", to="scoring.sheet"
            ),
        ),
        migrations.AddField(
            model_name="machineinspection",
            name="evening",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE, related_name="machine_inspection", to="scoring.evening"
            ),
        ),
        migrations.AddField(
            model_name="machineinspection",
            name="inspected_by",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="misdeal",
            name="dealer",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="misdeals",
                to="scoring.seat",
                verbose_name="who dealt",
            ),
        ),
        migrations.AddField(
            model_name="misdeal",
            name="sheet",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="misdeals", to="scoring.sheet"
            ),
        ),
        migrations.AddField(
            model_name="shuffling",
            name="sheet",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="shufflings", to="scoring.sheet"
            ),
        ),
        migrations.AddField(
            model_name="venuecheck",
            name="checked_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="venuecheck",
            name="evening",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="venue_checks", to="scoring.evening"
            ),
        ),
        migrations.AddConstraint(
            model_name="furthergame",
            constraint=models.CheckConstraint(
                condition=models.Q(("reason", ""), _negated=True), name="further_game_with_a_reason"
            ),
        ),
        migrations.AddConstraint(
            model_name="misdeal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("kind", "other"), _negated=True), models.Q(("remark", ""), _negated=True), _connector="OR"
                ),
                name="misdeal_says_what_happened",
                violation_error_message="Please say what happened.",
            ),
        ),
        migrations.AddConstraint(
            model_name="misdeal",
            constraint=models.CheckConstraint(condition=models.Q(("game_number__gte", 1)), name="misdeal_in_a_game"),
        ),
        migrations.AddConstraint(
            model_name="shuffling",
            constraint=models.UniqueConstraint(fields=("sheet", "game_number"), name="shuffled_once_per_game"),
        ),
        migrations.AddConstraint(
            model_name="shuffling",
            constraint=models.CheckConstraint(
                condition=models.Q(("passes__gte", 1), ("passes__lte", 9)), name="passes_of_the_machine"
            ),
        ),
        migrations.AddConstraint(
            model_name="shuffling",
            constraint=models.CheckConstraint(condition=models.Q(("game_number__gte", 1)), name="shuffled_for_a_game"),
        ),
        migrations.AddConstraint(
            model_name="venuecheck",
            constraint=models.UniqueConstraint(fields=("evening", "point"), name="venue_point_once_per_evening"),
        ),
        migrations.AddConstraint(
            model_name="venuecheck",
            constraint=models.CheckConstraint(
                condition=models.Q(("is_met__isnull", False), models.Q(("remark", ""), _negated=True), _connector="OR"),
                name="venue_check_says_something",
            ),
        ),
    ]
