"""All tables of the first release.

It counts as applied where everything was that came before the first release and that it ``replaces``; a database with
a part of that is refused in one sentence (:mod:`scoring.core.before_release`). Written from the models, with all of a
table in one operation: SQLite makes a table anew for each constraint that is added to it.
"""

import datetime
import django.contrib.auth.models
import django.contrib.auth.validators
import django.core.serializers.json
import django.core.validators
import django.db.models.deletion
import django.db.models.manager
import django.utils.timezone
import scoring.models.reviews
import scoring.models.base.days
import scoring.models.base.texts
import scoring.models.base.names
import scoring.models.base.vouched
import scoring.models.base.texts
import scoring.models.jobs
import uuid
from itertools import takewhile
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    replaces = [
        ("scoring", "0001_initial"),
        ("scoring", "0001_squashed_0052_copies_from_devices"),
        ("scoring", "0002_referee_page"),
        ("scoring", "0003_game_record"),
        ("scoring", "0004_simulations"),
        ("scoring", "0005_write_receipts"),
        ("scoring", "0006_table_access"),
        ("scoring", "0007_live_public"),
        ("scoring", "0007_table_life"),
        ("scoring", "0008_audit"),
        ("scoring", "0009_rounds"),
        ("scoring", "0010_one_round_each"),
        ("scoring", "0011_sheets_belong_to_rounds"),
        ("scoring", "0012_knockouts"),
        ("scoring", "0013_clubs_and_teams"),
        ("scoring", "0014_corrections_of_any_length"),
        ("scoring", "0015_accounts"),
        ("scoring", "0016_origin_of_accounts"),
        ("scoring", "0017_texts_and_dates_within_bounds"),
        ("scoring", "0018_forget_addresses"),
        ("scoring", "0019_ranking_proposals"),
        ("scoring", "0020_integrity"),
        ("scoring", "0021_signed_with_a_submitter"),
        ("scoring", "0022_notices_tell_the_truth"),
        ("scoring", "0023_one_key_for_each_name"),
        ("scoring", "0024_one_name_each"),
        ("scoring", "0025_whom_participants_play_for"),
        ("scoring", "0026_writing_devices"),
        ("scoring", "0027_why_a_sum_on_paper_stays"),
        ("scoring", "0028_promptness_of_registrations"),
        ("scoring", "0029_dealers_read_blind"),
        ("scoring", "0030_names_sorted_as_the_league_wants"),
        ("scoring", "0031_posted_results"),
        ("scoring", "0032_receipts_of_penalty_cards"),
        ("scoring", "0033_members_of_an_association"),
        ("scoring", "0034_post"),
        ("scoring", "0035_evenings_have_a_start"),
        ("scoring", "0037_privacy"),
        ("scoring", "0038_imports_of_members"),
        ("scoring", "0039_notices_in_the_outbox"),
        ("scoring", "0040_invitations_and_answers"),
        ("scoring", "0041_accounts_with_addresses"),
        ("scoring", "0042_players_made_one"),
        ("scoring", "0043_former_standings"),
        ("scoring", "0044_mails_asked_for_by_a_job"),
        ("scoring", "0045_guests_on_an_evening"),
        ("scoring", "0046_keys_in_compatible_letters"),
        ("scoring", "0047_the_installation"),
        ("scoring", "0048_publishing"),
        ("scoring", "0049_offices_over_plain_http"),
        ("scoring", "0050_backups_by_themselves"),
        ("scoring", "0051_imports_of_results"),
        ("scoring", "0052_copies_from_devices"),
        ("scoring", "0053_read_api"),
        ("scoring", "0054_handovers_and_terms"),
        ("scoring", "0055_terms_of_who_holds_an_office"),
        ("scoring", "0056_imports_evening_by_evening"),
        ("scoring", "0057_ranked_evenings"),
        ("scoring", "0058_players_by_name"),
        ("scoring", "0059_log_by_action"),
        ("scoring", "0060_tokens_rest"),
        ("scoring", "0061_import_broken_off"),
        ("scoring", "0062_sheets_by_state"),
        ("scoring", "0063_undo_of_imports_as_jobs"),
        ("scoring", "0064_what_is_official_stays"),
    ]

    dependencies = [("auth", "0012_alter_user_first_name_max_length")]

    def apply(self, project_state, schema_editor, collect_sql=False):
        """All tables are known before the first of them is made.

        Django makes the classes of all tables anew that have to do with a new one, for each new table: two thirds of
        the time that a new database took. Here the classes are made once, of the state in which all tables are; a table
        is made in the same way from either. Printed (``sqlmigrate``), each table is told by itself, as Django does it.

        What Django puts off until the end is done here, so that it notes in the same transaction that all is applied: a
        first start that is killed leaves nothing, or a whole database, and never one that looks like an older one.
        """
        if collect_sql:
            return super().apply(project_state, schema_editor, collect_sql)
        tables = list(takewhile(lambda operation: isinstance(operation, migrations.CreateModel), self.operations))
        before = project_state.clone()
        vars(project_state).pop("apps", None)  # what is not there is not made anew
        for operation in tables:
            operation.state_forwards(self.app_label, project_state)
        for operation in tables:
            operation.database_forwards(self.app_label, schema_editor, before, project_state)
        rest = migrations.Migration(self.name, self.app_label)
        rest.operations = self.operations[len(tables) :]
        made = rest.apply(project_state, schema_editor)
        while schema_editor.deferred_sql:
            schema_editor.execute(schema_editor.deferred_sql.pop(0))
        return made

    operations = [
        migrations.CreateModel(
            name="League",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=120, unique=True, validators=[scoring.models.base.texts.one_line], verbose_name="name")),
                ("slug", models.SlugField(max_length=60, unique=True, verbose_name="short name in addresses")),
                ("kind", models.CharField(choices=[("federation", "Federation of clubs"), ("club", "One club")], default="federation", help_text="The pages speak of it by this word.", max_length=10, verbose_name="kind of league")),
                (
                    "names_by",
                    models.CharField(
                        choices=[("surname", "by surname"), ("first_name", "by first name")],
                        default="surname",
                        help_text="The last word of a name is the surname, unless the player's page names another one.",
                        max_length=10,
                        verbose_name="order of names",
                    ),
                ),
                ("timezone", models.CharField(default="Europe/Berlin", max_length=60, verbose_name="time zone")),
                ("is_public", models.BooleanField(default=False, help_text="Visitors without an account see rankings and results of this league.", verbose_name="rankings are public")),
                ("is_referee_public", models.BooleanField(default=False, help_text="Visitors without an account may ask the referee what may be laid.", verbose_name="referee page is public")),
                (
                    "is_live_public",
                    models.BooleanField(
                        default=True,
                        help_text="Where rankings are public, visitors without an account follow the provisional standings of an evening on their phones and on a screen in the hall.",
                        verbose_name="evenings are public while they are played",
                    ),
                ),
                ("lets_offices_in_unencrypted", models.BooleanField(default=False, help_text="Whoever listens in the same network can read their passwords.", verbose_name="offices may sign in over plain HTTP in the room")),
                ("imprint", models.TextField(blank=True, validators=[scoring.models.base.texts.several_lines], verbose_name="imprint")),
                ("privacy_text", models.TextField(blank=True, validators=[scoring.models.base.texts.several_lines], verbose_name="privacy notice")),
                ("second_factor_offices", models.JSONField(blank=True, default=list, verbose_name="offices that need a second factor")),
                ("second_factor_from", models.DateField(blank=True, null=True, verbose_name="from this day on")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "league",
                "verbose_name_plural": "leagues",
                "ordering": ("name",),
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("kind__in", ("federation", "club"))), name="league_kind_is_known"),
                    models.CheckConstraint(condition=models.Q(("names_by__in", ("surname", "first_name"))), name="order_of_names_is_known"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Club",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="clubs", to="scoring.league", verbose_name="league")),
                ("name", models.CharField(max_length=80, validators=[scoring.models.base.texts.one_line], verbose_name="name")),
                ("name_key", scoring.models.base.names.NameKeyField(default="", editable=False, max_length=300)),
            ],
            options={
                "verbose_name": "club",
                "verbose_name_plural": "clubs",
                "ordering": ("name",),
                "constraints": [models.UniqueConstraint(fields=("league", "name_key"), name="club_name_once_per_league", violation_error_message="There is already a club of this name in the league.")],
            },
        ),
        migrations.CreateModel(
            name="Player",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="players", to="scoring.league", verbose_name="league")),
                ("name", scoring.models.base.names.PersonNameField(max_length=80, validators=[scoring.models.base.texts.one_line], verbose_name="name")),
                ("name_key", scoring.models.base.names.NameKeyField(default="", editable=False, max_length=300)),
                ("public_form", models.CharField(choices=[("full", "in full"), ("short", "first name and initial"), ("alias", "under another name")], default="full", max_length=5, verbose_name="what the public sees")),
                ("alias", models.CharField(blank=True, max_length=80, validators=[scoring.models.base.texts.one_line], verbose_name="other name")),
                ("alias_key", scoring.models.base.names.AliasKeyField(blank=True, default="", editable=False, max_length=300)),
                (
                    "sort_name",
                    models.CharField(
                        blank=True, help_text="Optional; only where the surname is not the last word: “de Vries” for Femke de Vries.", max_length=80, validators=[scoring.models.base.texts.one_line], verbose_name="surname for sorting"
                    ),
                ),
                ("sort_key", scoring.models.base.names.SortKeyField(default="", editable=False, max_length=300)),
                ("club", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="players", to="scoring.club", verbose_name="club")),
                (
                    "year_of_birth",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Optional; used only for the average age of a table (L2).",
                        null=True,
                        validators=[django.core.validators.MinValueValidator(1900), django.core.validators.MaxValueValidator(scoring.models.base.days.this_year)],
                        verbose_name="year of birth",
                    ),
                ),
                ("email", models.EmailField(blank=True, help_text="Optional; the league writes to it, for instance when an irregularity is reported (L6.6).", max_length=254, verbose_name="mail address")),
                (
                    "phone",
                    models.CharField(
                        blank=True,
                        max_length=40,
                        validators=[scoring.models.base.texts.one_line, django.core.validators.RegexValidator("^\\+?[0-9][0-9 ()/.-]{2,}\\Z", "Expected are digits, for instance “0431 123456” or “+49 431 123456”.")],
                        verbose_name="phone",
                    ),
                ),
                ("language", models.CharField(blank=True, choices=[("de", "German"), ("en", "English")], help_text="In which the league writes to them; empty: in its own.", max_length=10, verbose_name="language")),
                ("joined_on", models.DateField(blank=True, null=True, validators=[scoring.models.base.days.day_within_bounds], verbose_name="joined on")),
                ("left_on", models.DateField(blank=True, null=True, validators=[scoring.models.base.days.day_within_bounds], verbose_name="left on")),
                ("is_active", models.BooleanField(default=True, verbose_name="active")),
                ("is_guest", models.BooleanField(default=False, verbose_name="guest of another association")),
                ("name_salt", models.CharField(default=scoring.models.base.vouched.new_salt, editable=False, max_length=32)),
            ],
            options={
                "verbose_name": "player",
                "verbose_name_plural": "players",
                "ordering": ("sort_key", "name"),
                "indexes": [models.Index(fields=["league", "sort_key", "name"], name="player_by_name")],
                "constraints": [
                    models.UniqueConstraint(fields=("league", "name_key"), name="player_name_once_per_league", violation_error_message="There is already a player of this name in the league."),
                    models.CheckConstraint(condition=models.Q(("year_of_birth__range", (1900, 2199))), name="player_is_born_within_bounds"),
                    models.UniqueConstraint(condition=models.Q(("alias_key", ""), _negated=True), fields=("league", "alias_key"), name="alias_once_per_league"),
                    models.CheckConstraint(condition=models.Q(("public_form__in", ("full", "short")), models.Q(("public_form", "alias"), models.Q(("alias", ""), _negated=True)), _connector="OR"), name="public_form_is_known"),
                    models.CheckConstraint(condition=models.Q(("joined_on__range", (datetime.date(1970, 1, 1), datetime.date(2199, 12, 31)))), name="player_joins_within_bounds"),
                    models.CheckConstraint(condition=models.Q(("left_on__range", (datetime.date(1970, 1, 1), datetime.date(2199, 12, 31)))), name="player_leaves_within_bounds"),
                    models.CheckConstraint(condition=models.Q(("left_on__gte", models.F("joined_on"))), name="player_leaves_after_joining", violation_error_message="The day of leaving must not be before the day of joining."),
                ],
            },
        ),
        migrations.CreateModel(
            name="RuleSetEdition",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="editions", to="scoring.league", verbose_name="league")),
                ("code", models.SlugField(max_length=40, verbose_name="code")),
                ("name", models.CharField(max_length=120, validators=[scoring.models.base.texts.one_line], verbose_name="name")),
                ("source", models.CharField(blank=True, max_length=200, validators=[scoring.models.base.texts.one_line], verbose_name="source of the paragraphs")),
                ("valid_from", models.DateField(validators=[scoring.models.base.days.day_within_bounds], verbose_name="valid from")),
                ("parameters", models.JSONField(encoder=django.core.serializers.json.DjangoJSONEncoder, verbose_name="parameters")),
                ("created_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "rule set edition",
                "verbose_name_plural": "rule set editions",
                "ordering": ("-valid_from", "name"),
                "constraints": [
                    models.UniqueConstraint(fields=("league", "code"), name="edition_code_once_per_league", violation_error_message="There is already an edition with this code in the league."),
                    models.CheckConstraint(condition=models.Q(("valid_from__range", (datetime.date(1970, 1, 1), datetime.date(2199, 12, 31)))), name="edition_is_valid_within_bounds"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Season",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="seasons", to="scoring.league", verbose_name="league")),
                ("name", models.CharField(max_length=40, validators=[scoring.models.base.texts.one_line], verbose_name="name")),
                ("starts_on", models.DateField(validators=[scoring.models.base.days.day_within_bounds], verbose_name="first day")),
                ("ends_on", models.DateField(validators=[scoring.models.base.days.day_within_bounds], verbose_name="last day")),
                ("edition", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="seasons", to="scoring.rulesetedition", verbose_name="rule set edition")),
            ],
            options={
                "verbose_name": "season",
                "verbose_name_plural": "seasons",
                "ordering": ("-starts_on", "name"),
                "constraints": [
                    models.UniqueConstraint(fields=("league", "name"), name="season_name_once_per_league", violation_error_message="There is already a season of this name in the league."),
                    models.CheckConstraint(condition=models.Q(("ends_on__gte", models.F("starts_on"))), name="season_ends_after_start", violation_error_message="The last day must not be before the first."),
                    models.CheckConstraint(condition=models.Q(("starts_on__range", (datetime.date(1970, 1, 1), datetime.date(2199, 12, 31)))), name="season_starts_within_bounds"),
                    models.CheckConstraint(condition=models.Q(("ends_on__range", (datetime.date(1970, 1, 1), datetime.date(2199, 12, 31)))), name="season_ends_within_bounds"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Series",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("season", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="series", to="scoring.season", verbose_name="season")),
                ("rule", models.JSONField(default=dict, editable=False, verbose_name="rule")),
                ("made_season", models.BooleanField(default=False, editable=False)),
                ("made_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "series of evenings",
                "verbose_name_plural": "series of evenings",
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="Evening",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("season", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="evenings", to="scoring.season", verbose_name="season")),
                ("edition", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="evenings", to="scoring.rulesetedition", verbose_name="rule set edition")),
                ("date", models.DateField(validators=[scoring.models.base.days.day_within_bounds], verbose_name="date")),
                (
                    "kind",
                    models.CharField(
                        choices=[("ranking", "Ranking tournament"), ("masters", "UNO Masters"), ("unolympics", "Unolympics"), ("team_match", "Team match between leagues"), ("friendly", "Friendly evening")],
                        default="ranking",
                        max_length=12,
                        verbose_name="kind",
                    ),
                ),
                (
                    "title",
                    models.CharField(blank=True, help_text="Optional, for instance the discipline of the Unolympics or the opponent of a team match.", max_length=60, validators=[scoring.models.base.texts.one_line], verbose_name="name"),
                ),
                ("starts_at", models.TimeField(blank=True, help_text="Optional. Registration ends before it (L4).", null=True, verbose_name="start")),
                ("venue", models.CharField(blank=True, max_length=120, validators=[scoring.models.base.texts.one_line], verbose_name="venue")),
                ("address", models.CharField(blank=True, help_text="Optional: street and town, for calendars and invitations.", max_length=200, validators=[scoring.models.base.texts.one_line], verbose_name="address")),
                (
                    "capacity",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Optional: how many can play. Whoever registers after that waits for a place.",
                        null=True,
                        validators=[django.core.validators.MinValueValidator(2), django.core.validators.MaxValueValidator(300)],
                        verbose_name="places",
                    ),
                ),
                ("registration_deadline", models.DateTimeField(help_text="Whoever registers by then starts with the credit (L4).", validators=[scoring.models.base.days.moment_within_bounds], verbose_name="registration deadline")),
                ("planned_rounds", models.PositiveSmallIntegerField(default=1, verbose_name="rounds")),
                ("called_off_at", models.DateTimeField(blank=True, editable=False, null=True, verbose_name="called off since")),
                ("called_off_reason", models.CharField(blank=True, editable=False, max_length=200, validators=[scoring.models.base.texts.one_line], verbose_name="why it is called off")),
                ("calendar_uid", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("calendar_sequence", models.PositiveIntegerField(default=0, editable=False)),
                ("series", models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="evenings", to="scoring.series")),
                ("posted_at", models.DateTimeField(blank=True, editable=False, null=True, verbose_name="result on the wall since")),
                ("source_file", models.CharField(blank=True, editable=False, max_length=200, validators=[scoring.models.base.texts.one_line], verbose_name="imported from")),
            ],
            options={
                "verbose_name": "evening",
                "verbose_name_plural": "evenings",
                "ordering": ("date", "pk"),
                "indexes": [models.Index(fields=["season", "date"], name="evening_by_season_and_date")],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("kind__in", ("ranking", "masters", "unolympics", "team_match", "friendly"))), name="evening_kind_is_known"),
                    models.CheckConstraint(condition=models.Q(("date__range", (datetime.date(1970, 1, 1), datetime.date(2199, 12, 31)))), name="evening_date_within_bounds"),
                    models.CheckConstraint(condition=models.Q(("capacity__isnull", True), ("capacity__range", (2, 300)), _connector="OR"), name="capacity_within_bounds"),
                    models.CheckConstraint(condition=models.Q(("called_off_at__isnull", False), ("called_off_reason", ""), _connector="OR"), name="reason_only_if_called_off"),
                    models.CheckConstraint(
                        condition=models.Q(("registration_deadline__range", (datetime.datetime(1970, 1, 1, 0, 0, tzinfo=datetime.timezone.utc), datetime.datetime(2199, 12, 31, 23, 59, 59, tzinfo=datetime.timezone.utc)))),
                        name="deadline_within_bounds",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Round",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("evening", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="rounds", to="scoring.evening", verbose_name="evening")),
                ("number", models.PositiveSmallIntegerField(default=1, verbose_name="round")),
                ("kind", models.CharField(choices=[("ordinary", "round"), ("groups", "groups"), ("knockout", "knock-out round"), ("final", "final")], default="ordinary", max_length=10, verbose_name="kind")),
                ("games", models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1)], verbose_name="games")),
            ],
            options={
                "verbose_name": "round",
                "verbose_name_plural": "rounds",
                "ordering": ("evening", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("evening", "number"), name="round_once_per_evening"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="rounds_count_from_one"),
                    models.CheckConstraint(condition=models.Q(("kind__in", ("ordinary", "groups", "knockout", "final"))), name="round_kind_is_known"),
                ],
            },
        ),
        migrations.CreateModel(
            name="CodeGuesses",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("source", models.CharField(max_length=64, unique=True)),
                ("failures", models.PositiveIntegerField(default=0)),
                ("last_failure_at", models.DateTimeField(db_index=True)),
            ],
            options={
                "verbose_name": "wrong codes",
                "verbose_name_plural": "wrong codes",
            },
        ),
        migrations.CreateModel(
            name="User",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                ("last_login", models.DateTimeField(blank=True, null=True, verbose_name="last login")),
                ("is_superuser", models.BooleanField(default=False, help_text="Designates that this user has all permissions without explicitly assigning them.", verbose_name="superuser status")),
                (
                    "username",
                    models.CharField(
                        error_messages={"unique": "A user with that username already exists."},
                        help_text="Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.",
                        max_length=150,
                        unique=True,
                        validators=[django.contrib.auth.validators.UnicodeUsernameValidator()],
                        verbose_name="username",
                    ),
                ),
                ("is_staff", models.BooleanField(default=False, help_text="Designates whether the user can log into this admin site.", verbose_name="staff status")),
                ("is_active", models.BooleanField(default=True, help_text="Designates whether this user should be treated as active. Unselect this instead of deleting accounts.", verbose_name="active")),
                ("date_joined", models.DateTimeField(default=django.utils.timezone.now, verbose_name="date joined")),
                ("created_by", models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="created_accounts", to=settings.AUTH_USER_MODEL)),
                ("must_change_password", models.BooleanField(default=False, help_text="Somebody else knows the password: the next sign-in leads to a new one.", verbose_name="must choose a password")),
                ("first_name", models.CharField(blank=True, max_length=150, validators=[scoring.models.base.texts.one_line], verbose_name="first name")),
                ("last_name", models.CharField(blank=True, max_length=150, validators=[scoring.models.base.texts.one_line], verbose_name="last name")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="email address")),
                ("email_key", scoring.models.base.texts.MailKeyField(db_index=True, default="", editable=False, max_length=300)),
                ("email_confirmed_at", models.DateTimeField(blank=True, editable=False, null=True, verbose_name="mail address confirmed")),
                ("second_factor_at", models.DateTimeField(blank=True, editable=False, null=True, verbose_name="second factor since")),
                (
                    "groups",
                    models.ManyToManyField(
                        blank=True, help_text="The groups this user belongs to. A user will get all permissions granted to each of their groups.", related_name="user_set", related_query_name="user", to="auth.group", verbose_name="groups"
                    ),
                ),
                ("user_permissions", models.ManyToManyField(blank=True, help_text="Specific permissions for this user.", related_name="user_set", related_query_name="user", to="auth.permission", verbose_name="user permissions")),
            ],
            options={
                "verbose_name": "account",
                "verbose_name_plural": "accounts",
            },
            managers=[
                ("objects", django.contrib.auth.models.UserManager()),
            ],
        ),
        migrations.CreateModel(
            name="Reply",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("key", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("evening", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="replies", to="scoring.evening")),
                ("player", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="replies", to="scoring.player")),
                (
                    "kind",
                    models.CharField(
                        choices=[("registered", "registered"), ("waits", "on the waiting list"), ("moved_up", "moved up from the waiting list"), ("declined", "declined the invitation"), ("withdrew", "withdrew")],
                        max_length=10,
                        verbose_name="answer",
                    ),
                ),
                ("at", models.DateTimeField(validators=[scoring.models.base.days.moment_within_bounds], verbose_name="arrived")),
                ("deadline", models.DateTimeField(verbose_name="registration deadline")),
                ("credit", models.PositiveIntegerField(default=0, verbose_name="credit")),
                (
                    "channel",
                    models.CharField(
                        choices=[("link", "personal link"), ("account", "own account"), ("phone", "by phone"), ("letter", "by letter"), ("in_person", "in person"), ("paper", "list on paper")], max_length=10, verbose_name="came in"
                    ),
                ),
                ("typed_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("typed_at", models.DateTimeField(verbose_name="written down")),
                ("remark", models.CharField(blank=True, default="", max_length=200, validators=[scoring.models.base.texts.one_line], verbose_name="remark")),
            ],
            options={
                "verbose_name": "answer to an invitation",
                "verbose_name_plural": "answers to invitations",
                "ordering": ("evening", "pk"),
                "indexes": [models.Index(fields=["evening", "player"], name="reply_by_evening_and_player")],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("kind__in", ("registered", "waits", "moved_up", "declined", "withdrew"))), name="reply_kind_is_known"),
                    models.CheckConstraint(condition=models.Q(("channel__in", ("link", "account", "phone", "letter", "in_person", "paper"))), name="reply_channel_is_known"),
                    models.CheckConstraint(
                        condition=models.Q(("at__range", (datetime.datetime(1970, 1, 1, 0, 0, tzinfo=datetime.timezone.utc), datetime.datetime(2199, 12, 31, 23, 59, 59, tzinfo=datetime.timezone.utc)))), name="reply_within_bounds"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Sheet",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("evening", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="sheets", to="scoring.evening")),
                ("round", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="sheets", to="scoring.round", verbose_name="round")),
                ("table", models.PositiveSmallIntegerField(default=1, verbose_name="table")),
                (
                    "state",
                    models.CharField(
                        choices=[("draft", "draft"), ("running", "running"), ("last_round", "last round announced"), ("submitted", "submitted"), ("sent_back", "sent back"), ("signed", "signed")],
                        default="draft",
                        max_length=12,
                        verbose_name="state",
                    ),
                ),
                ("revision", models.PositiveIntegerField(default=0)),
                ("version", models.PositiveIntegerField(default=1, verbose_name="version")),
                ("keeper", models.CharField(blank=True, max_length=80, verbose_name="kept by")),
                ("keeper_reason", models.CharField(blank=True, choices=[("office", "by office"), ("elected", "elected from the players")], max_length=8, verbose_name="why")),
                ("last_round_announced_after", models.PositiveIntegerField(blank=True, null=True, verbose_name="last round announced after game")),
                ("last_round_announced_at", models.DateTimeField(blank=True, null=True, verbose_name="last round announced at")),
                ("last_round_announced_by", models.CharField(blank=True, max_length=160, verbose_name="last round announced by")),
                ("submitted_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="submitted_sheets", to=settings.AUTH_USER_MODEL)),
                ("submitted_at", models.DateTimeField(blank=True, null=True)),
                ("signed_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="signed_sheets", to=settings.AUTH_USER_MODEL)),
                ("signed_at", models.DateTimeField(blank=True, null=True)),
                ("predates_submitter", models.BooleanField(default=False, editable=False)),
                ("text_salt", models.CharField(default=scoring.models.base.vouched.new_salt, editable=False, max_length=32)),
            ],
            options={
                "verbose_name": "protocol sheet",
                "verbose_name_plural": "protocol sheets",
                "ordering": ("evening", "table"),
                "indexes": [models.Index(fields=["state", "signed_at"], name="sheets_by_state")],
                "constraints": [
                    models.UniqueConstraint(fields=("round", "table"), name="table_once_per_round"),
                    models.CheckConstraint(condition=models.Q(("table__gte", 1)), name="table_counts_from_one"),
                    models.CheckConstraint(condition=models.Q(("keeper_reason", ""), models.Q(("keeper", ""), _negated=True), _connector="OR"), name="keeper_reason_of_a_keeper"),
                    models.CheckConstraint(
                        condition=models.Q(("last_round_announced_after__isnull", False), models.Q(("last_round_announced_at__isnull", True), ("last_round_announced_by", "")), _connector="OR"), name="announced_at_with_an_announcement"
                    ),
                    models.CheckConstraint(condition=models.Q(("state__in", ("draft", "running", "last_round", "submitted", "sent_back", "signed"))), name="sheet_state_is_known"),
                    models.CheckConstraint(
                        condition=models.Q(("signed_by__isnull", True), ("submitted_by__isnull", True), models.Q(("signed_by", models.F("submitted_by")), _negated=True), _connector="OR"),
                        name="sheet_four_eyes",
                        violation_error_message="Whoever submitted a sheet cannot sign it (four eyes).",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("signed_at__isnull", False), ("signed_by__isnull", False), ("state", "signed")),
                            models.Q(models.Q(("state", "signed"), _negated=True), ("signed_at__isnull", True), ("signed_by__isnull", True)),
                            _connector="OR",
                        ),
                        name="sheet_signed_exactly_with_signature",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("state", "signed"), _negated=True), ("submitted_by__isnull", False), ("predates_submitter", True), _connector="OR"),
                        name="signed_sheet_has_a_submitter",
                        violation_error_message="Nobody has submitted this sheet, so nobody can sign it (four eyes).",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state__in", ("submitted", "signed")), ("submitted_at__isnull", False)),
                            models.Q(models.Q(("state__in", ("submitted", "signed")), _negated=True), ("submitted_at__isnull", True), ("submitted_by__isnull", True)),
                            _connector="OR",
                        ),
                        name="sheet_submitted_exactly_when_closed",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="TableAccess",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sheet", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="accesses", to="scoring.sheet")),
                ("role", models.CharField(choices=[("scorer", "enters games"), ("viewer", "watches")], max_length=8, verbose_name="role")),
                ("seed", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                ("code_hash", models.CharField(max_length=64, unique=True)),
                ("created_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True, verbose_name="revoked")),
                ("last_used_at", models.DateTimeField(blank=True, null=True, verbose_name="last used")),
            ],
            options={
                "verbose_name": "access to a table",
                "verbose_name_plural": "accesses to tables",
                "ordering": ("sheet", "role", "pk"),
                "constraints": [
                    models.UniqueConstraint(condition=models.Q(("revoked_at__isnull", True)), fields=("sheet", "role"), name="one_access_per_sheet_and_role"),
                    models.CheckConstraint(condition=models.Q(("role__in", ("scorer", "viewer"))), name="access_role_is_known"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Membership",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="memberships", to="scoring.league")),
                ("user", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="memberships", to=settings.AUTH_USER_MODEL)),
                ("player", models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="membership", to="scoring.player", verbose_name="player")),
            ],
            options={
                "verbose_name": "membership",
                "verbose_name_plural": "memberships",
                "constraints": [models.UniqueConstraint(fields=("league", "user"), name="one_membership_per_account_and_league")],
            },
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="scoring.league")),
                ("username", models.CharField(blank=True, max_length=150, verbose_name="name for signing in")),
                ("first_name", models.CharField(blank=True, max_length=150, validators=[scoring.models.base.texts.one_line], verbose_name="first name")),
                ("last_name", models.CharField(blank=True, max_length=150, validators=[scoring.models.base.texts.one_line], verbose_name="last name")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="mail address")),
                ("offices", models.JSONField(blank=True, default=list, verbose_name="offices")),
                ("player", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="scoring.player", verbose_name="player")),
                ("invited_by", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("invited_at", models.DateTimeField(verbose_name="invited")),
            ],
            options={
                "verbose_name": "invitation",
                "verbose_name_plural": "invitations",
                "ordering": ("league", "username"),
                "constraints": [models.UniqueConstraint(condition=models.Q(("username", ""), _negated=True), fields=("league", "username"), name="invited_once_per_league")],
            },
        ),
        migrations.CreateModel(
            name="Office",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("membership", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="offices", to="scoring.membership")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("president", "President"),
                            ("secretary", "Secretary (Vice President Records)"),
                            ("auditor", "Auditor (Vice President Law and Game)"),
                            ("steward", "Steward (Vice President Equipment)"),
                            ("scorer", "Table scorer"),
                            ("player", "Player"),
                        ],
                        max_length=12,
                        verbose_name="office",
                    ),
                ),
            ],
            options={
                "verbose_name": "office",
                "verbose_name_plural": "offices",
                "constraints": [
                    models.UniqueConstraint(fields=("membership", "kind"), name="office_once_per_member"),
                    models.CheckConstraint(condition=models.Q(("kind__in", ("president", "secretary", "auditor", "steward", "scorer", "player"))), name="office_is_known"),
                ],
            },
        ),
        migrations.CreateModel(
            name="AccountLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("invitation", "invitation"), ("password", "new password"), ("new_address", "confirms the new mail address"), ("old_address", "agrees from the mail address before")], max_length=12, verbose_name="kind"
                    ),
                ),
                ("user", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="account_links", to=settings.AUTH_USER_MODEL)),
                ("invitation", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="links", to="scoring.invitation")),
                ("league", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="scoring.league")),
                ("email", models.EmailField(blank=True, max_length=254, verbose_name="mail address")),
                ("is_mailed", models.BooleanField(default=False)),
                ("seed", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("password_before", models.CharField(blank=True, editable=False, max_length=64)),
                ("created_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("created_at", models.DateTimeField(verbose_name="made")),
                ("expires_at", models.DateTimeField(verbose_name="holds until")),
                ("opened_at", models.DateTimeField(blank=True, null=True, verbose_name="opened")),
                ("used_at", models.DateTimeField(blank=True, null=True, verbose_name="used")),
                ("revoked_at", models.DateTimeField(blank=True, null=True, verbose_name="revoked")),
            ],
            options={
                "verbose_name": "link to an account",
                "verbose_name_plural": "links to accounts",
                "ordering": ("-created_at", "-pk"),
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("kind__in", ("invitation", "password", "new_address", "old_address"))), name="kind_of_account_link_is_known"),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("invitation__isnull", False), ("user__isnull", True)), models.Q(("invitation__isnull", True), ("user__isnull", False)), _connector="OR"),
                        name="account_link_is_of_an_account_or_an_invitation",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SecondFactor",
            fields=[
                ("user", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name="second_factor", serialize=False, to=settings.AUTH_USER_MODEL)),
                ("secret", models.CharField(editable=False, max_length=300)),
                ("last_step", models.BigIntegerField(editable=False)),
            ],
            options={
                "verbose_name": "second factor",
                "verbose_name_plural": "second factors",
            },
        ),
        migrations.CreateModel(
            name="RecoveryCode",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("user", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="recovery_codes", to=settings.AUTH_USER_MODEL)),
                ("code_hash", models.CharField(max_length=64)),
                ("used_at", models.DateTimeField(blank=True, null=True, verbose_name="used")),
            ],
            options={
                "verbose_name": "recovery code",
                "verbose_name_plural": "recovery codes",
                "constraints": [models.UniqueConstraint(fields=("user", "code_hash"), name="recovery_code_once_per_account")],
            },
        ),
        migrations.CreateModel(
            name="AccountSession",
            fields=[
                ("session_key", models.CharField(max_length=40, primary_key=True, serialize=False, verbose_name="session key")),
                ("session_data", models.TextField(verbose_name="session data")),
                ("expire_date", models.DateTimeField(db_index=True, verbose_name="expire date")),
                ("user", models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="sessions", to=settings.AUTH_USER_MODEL)),
            ],
            options={
                "verbose_name": "session",
                "verbose_name_plural": "sessions",
            },
        ),
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="api_tokens", to="scoring.league")),
                ("name", models.CharField(max_length=80, validators=[scoring.models.base.texts.one_line], verbose_name="name")),
                ("scopes", models.JSONField(default=list, verbose_name="what it may read")),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                ("made_by", models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("made_at", models.DateTimeField()),
                ("expires_at", models.DateTimeField()),
                ("last_used_at", models.DateTimeField(null=True)),
                ("rests_since", models.DateTimeField(null=True)),
            ],
            options={
                "verbose_name": "token of the read API",
                "verbose_name_plural": "tokens of the read API",
            },
        ),
        migrations.CreateModel(
            name="TickedGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sheet", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="ticked_games", to="scoring.sheet")),
                ("version", models.PositiveIntegerField(verbose_name="version")),
                ("game_number", models.PositiveIntegerField(verbose_name="game")),
                ("fingerprint", models.CharField(max_length=64)),
                ("has_photo", models.BooleanField(default=False, verbose_name="beside a photo")),
                ("ticked_by", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("ticked_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "verbose_name": "ticked game",
                "verbose_name_plural": "ticked games",
                "ordering": ("sheet", "game_number"),
                "constraints": [models.UniqueConstraint(fields=("sheet", "version", "game_number"), name="game_ticked_once_per_version")],
            },
        ),
        migrations.CreateModel(
            name="Mail",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="mails", to="scoring.league")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("invitation", "invitation to an evening"),
                            ("receipt", "receipt of a registration"),
                            ("reminder", "reminder before a deadline"),
                            ("moved", "evening moved"),
                            ("called_off", "evening called off"),
                            ("promoted", "moved up from the waiting list"),
                            ("result", "result of an evening"),
                            ("irregularity", "irregularity reported"),
                            ("settlement", "irregularity settled or opened again"),
                            ("correction", "correction of a signed sheet"),
                            ("season_summary", "summary of a season"),
                            ("account", "about an account"),
                            ("test", "test mail"),
                        ],
                        max_length=16,
                        verbose_name="kind",
                    ),
                ),
                ("key", models.CharField(max_length=200)),
                ("address", models.EmailField(max_length=254, validators=[scoring.models.base.texts.one_line], verbose_name="mail address")),
                ("name", models.CharField(blank=True, max_length=200, validators=[scoring.models.base.texts.one_line], verbose_name="name")),
                ("language", models.CharField(max_length=10, verbose_name="language")),
                ("player", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="mails", to="scoring.player")),
                ("user", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="mails", to=settings.AUTH_USER_MODEL)),
                ("subject", models.CharField(max_length=200, validators=[scoring.models.base.texts.one_line], verbose_name="subject")),
                ("text", models.TextField(verbose_name="text")),
                ("html", models.TextField(blank=True)),
                ("reply_to", models.EmailField(blank=True, max_length=254, validators=[scoring.models.base.texts.one_line], verbose_name="answers go to")),
                ("calendar", models.TextField(blank=True)),
                ("message_id", models.CharField(max_length=120, unique=True)),
                (
                    "state",
                    models.CharField(
                        choices=[("waiting", "waiting"), ("sending", "being sent"), ("sent", "sent"), ("uncertain", "uncertain"), ("failed", "refused"), ("not_sent", "not sent"), ("cancelled", "cancelled")],
                        default="waiting",
                        max_length=10,
                        verbose_name="state",
                    ),
                ),
                (
                    "reason",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("no_server", "no mail server is set up"),
                            ("league", "the league does not send mails of this kind"),
                            ("person", "the person does not want mails of this kind"),
                            ("by_hand", "cancelled by somebody of the office"),
                            ("outdated", "what it says does not hold any more"),
                        ],
                        max_length=10,
                    ),
                ),
                ("answer", models.TextField(blank=True, verbose_name="what the mail server said")),
                ("attempts", models.PositiveSmallIntegerField(default=0, verbose_name="attempts")),
                ("posted_at", models.DateTimeField(auto_now_add=True, verbose_name="posted")),
                ("due_at", models.DateTimeField(verbose_name="not before")),
                ("claim", models.UUIDField(blank=True, null=True)),
                ("claimed_at", models.DateTimeField(blank=True, null=True)),
                ("claimed_until", models.DateTimeField(blank=True, null=True)),
                ("sent_at", models.DateTimeField(blank=True, null=True, verbose_name="sent")),
            ],
            options={
                "verbose_name": "mail",
                "verbose_name_plural": "mails",
                "ordering": ("-pk",),
                "indexes": [models.Index(fields=["state", "due_at"], name="mails_that_are_due"), models.Index(fields=["league", "state"], name="mails_of_a_league")],
                "constraints": [
                    models.UniqueConstraint(fields=("league", "key"), name="mail_once_for_an_occasion"),
                    models.CheckConstraint(condition=models.Q(("state__in", ("waiting", "sending", "sent", "uncertain", "failed", "not_sent", "cancelled"))), name="state_of_mail_is_known"),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("sent_at__isnull", False), ("state", "sent")), models.Q(models.Q(("state", "sent"), _negated=True), ("sent_at__isnull", True)), _connector="OR"), name="mail_has_a_time_exactly_when_sent"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("state", "sending"), _negated=True), models.Q(("claim__isnull", False), ("claimed_at__isnull", False), ("claimed_until__gt", models.F("claimed_at"))), _connector="OR"),
                        name="mail_is_sent_by_somebody",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("state__in", ("not_sent", "cancelled")), models.Q(("reason", ""), _negated=True)), models.Q(models.Q(("state__in", ("not_sent", "cancelled")), _negated=True), ("reason", "")), _connector="OR"
                        ),
                        name="mail_is_held_back_for_a_reason",
                    ),
                    models.CheckConstraint(condition=models.Q(("address", ""), _negated=True), name="mail_has_an_address"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Review",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sheet", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="reviews", to="scoring.sheet")),
                ("version", models.PositiveIntegerField(verbose_name="version")),
                ("outcome", models.CharField(choices=[("signed", "signed"), ("sent_back", "sent back")], max_length=12, verbose_name="outcome")),
                ("reason", models.TextField(blank=True, verbose_name="reason")),
                ("reviewed_by", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="reviews", to=settings.AUTH_USER_MODEL)),
                ("reviewed_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "review",
                "verbose_name_plural": "reviews",
                "ordering": ("sheet", "pk"),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("outcome", "signed"), models.Q(("outcome", "sent_back"), models.Q(("reason", ""), _negated=True)), _connector="OR"),
                        name="sent_back_with_a_reason",
                        violation_error_message="Sending a sheet back needs a reason.",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SignedVersion",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sheet", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="signed_versions", to="scoring.sheet")),
                ("version", models.PositiveIntegerField(verbose_name="version")),
                ("content", models.TextField()),
                ("sha256", models.CharField(db_index=True, max_length=64, verbose_name="SHA-256")),
                ("submitted_by", models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("submitted_at", models.DateTimeField(blank=True, null=True, verbose_name="submitted at")),
                ("signed_by", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("signed_at", models.DateTimeField(verbose_name="signed at")),
                ("predates_submitter", models.BooleanField(default=False, editable=False)),
                ("key_id", models.CharField(blank=True, max_length=20)),
                ("mac", models.CharField(blank=True, max_length=64)),
            ],
            options={
                "verbose_name": "signed version",
                "verbose_name_plural": "signed versions",
                "ordering": ("sheet", "version"),
                "constraints": [
                    models.UniqueConstraint(fields=("sheet", "version"), name="version_signed_once"),
                    models.CheckConstraint(
                        condition=models.Q(("submitted_by__isnull", True), models.Q(("signed_by", models.F("submitted_by")), _negated=True), _connector="OR"),
                        name="signed_version_four_eyes",
                        violation_error_message="Whoever submitted a sheet cannot sign it (four eyes).",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("submitted_by__isnull", False), ("predates_submitter", True), _connector="OR"),
                        name="signed_version_has_a_submitter",
                        violation_error_message="Nobody has submitted this sheet, so nobody can sign it (four eyes).",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="SignedName",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="names", to="scoring.signedversion")),
                ("seat", models.PositiveSmallIntegerField(verbose_name="seat")),
                ("player", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="signed_names", to="scoring.player")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
            ],
            options={
                "verbose_name": "name as signed",
                "verbose_name_plural": "names as signed",
                "ordering": ("version", "seat"),
                "constraints": [models.UniqueConstraint(fields=("version", "seat"), name="seat_named_once_per_version")],
            },
        ),
        migrations.CreateModel(
            name="SheetPhoto",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sheet", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="photos", to="scoring.sheet")),
                ("image", models.FileField(upload_to=scoring.models.reviews.photo_path, verbose_name="photo")),
                ("width", models.PositiveIntegerField()),
                ("height", models.PositiveIntegerField()),
                ("sha256", models.CharField(max_length=64, verbose_name="SHA-256")),
                ("added_by", models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("added_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "photo of a paper sheet",
                "verbose_name_plural": "photos of paper sheets",
                "ordering": ("sheet", "pk"),
                "constraints": [models.UniqueConstraint(fields=("sheet", "sha256"), name="photo_once_per_sheet", violation_error_message="This photo is already there.")],
            },
        ),
        migrations.CreateModel(
            name="BackupPlan",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("is_nightly", models.BooleanField(default=True, verbose_name="every night")),
                ("hour", models.PositiveSmallIntegerField(default=3, validators=[django.core.validators.MaxValueValidator(23)], verbose_name="at")),
                ("keep_days", models.PositiveIntegerField(default=7, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(366)], verbose_name="days")),
                ("keep_weeks", models.PositiveIntegerField(default=4, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(366)], verbose_name="weeks")),
                ("keep_months", models.PositiveIntegerField(default=12, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(366)], verbose_name="months")),
                ("folder", models.CharField(blank=True, max_length=300, validators=[scoring.models.base.texts.one_line], verbose_name="folder")),
                ("folder_is_on_other_drive", models.BooleanField(default=False)),
                ("mail_to", models.EmailField(blank=True, max_length=254, validators=[scoring.models.base.texts.one_line], verbose_name="mail address")),
                ("recipient", models.CharField(blank=True, max_length=200)),
                ("protected_key", models.TextField(blank=True)),
                ("last_night", models.DateField(blank=True, null=True)),
                ("begun_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "plan of backups",
                "verbose_name_plural": "plans of backups",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("pk", 1)), name="one_plan_of_backups"),
                    models.CheckConstraint(condition=models.Q(("hour__lte", 23), ("keep_days__gte", 1), ("keep_months__gte", 1), ("keep_weeks__gte", 1)), name="plan_of_backups_within_bounds"),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("protected_key", ""), ("recipient", "")), models.Q(models.Q(("recipient", ""), _negated=True), models.Q(("protected_key", ""), _negated=True)), _connector="OR"),
                        name="backups_that_are_encrypted_can_be_opened",
                    ),
                    models.CheckConstraint(condition=models.Q(("mail_to", ""), models.Q(("recipient", ""), _negated=True), _connector="OR"), name="mailed_backups_are_encrypted"),
                ],
            },
        ),
        migrations.CreateModel(
            name="BackupCopy",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("file_name", models.CharField(max_length=120, unique=True, verbose_name="file")),
                ("made_at", models.DateTimeField(verbose_name="when")),
                ("made_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="backup_copies", to=settings.AUTH_USER_MODEL)),
                ("size", models.PositiveBigIntegerField(verbose_name="size")),
                ("seal", models.CharField(max_length=64)),
                ("is_encrypted", models.BooleanField(default=False, verbose_name="encrypted")),
                ("has_keys", models.BooleanField(default=False, verbose_name="with keys")),
                ("is_on_other_drive", models.BooleanField(default=False)),
                ("verdict", models.JSONField(blank=True, null=True)),
                ("checked_at", models.DateTimeField(blank=True, null=True, verbose_name="checked")),
                ("damage", models.TextField(blank=True)),
                ("folder", models.CharField(blank=True, max_length=300, verbose_name="folder")),
                ("mailed_at", models.DateTimeField(blank=True, null=True, verbose_name="mailed")),
                ("downloaded_at", models.DateTimeField(blank=True, null=True, verbose_name="downloaded")),
                ("problem", models.TextField(blank=True)),
            ],
            options={
                "verbose_name": "backup",
                "verbose_name_plural": "backups",
                "ordering": ("-made_at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="Shuffling",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sheet", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="shufflings", to="scoring.sheet")),
                ("game_number", models.PositiveIntegerField(verbose_name="game")),
                ("passes", models.PositiveSmallIntegerField(verbose_name="passes")),
            ],
            options={
                "verbose_name": "shuffling",
                "verbose_name_plural": "shufflings",
                "ordering": ("sheet", "game_number"),
                "constraints": [
                    models.UniqueConstraint(fields=("sheet", "game_number"), name="shuffled_once_per_game"),
                    models.CheckConstraint(condition=models.Q(("passes__gte", 1), ("passes__lte", 9)), name="passes_of_the_machine"),
                    models.CheckConstraint(condition=models.Q(("game_number__gte", 1)), name="shuffled_for_a_game"),
                ],
            },
        ),
        migrations.CreateModel(
            name="FurtherGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sheet", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="further_games", to="scoring.sheet")),
                ("reason", models.CharField(max_length=200, verbose_name="reason")),
                ("allowed_by", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("allowed_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "further game",
                "verbose_name_plural": "further games",
                "ordering": ("sheet", "pk"),
                "constraints": [models.CheckConstraint(condition=models.Q(("reason", ""), _negated=True), name="further_game_with_a_reason")],
            },
        ),
        migrations.CreateModel(
            name="WritingDevice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sheet", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="writing_devices", to="scoring.sheet")),
                ("key", models.CharField(max_length=22)),
                ("kind", models.CharField(choices=[("phone", "Phone"), ("tablet", "Tablet"), ("computer", "Computer")], max_length=10, verbose_name="device")),
                ("account", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("seen_at", models.DateTimeField(verbose_name="heard from last")),
                ("unsent", models.PositiveIntegerField(default=0, verbose_name="not sent")),
                ("last_game", models.PositiveIntegerField(default=0, verbose_name="last game known")),
            ],
            options={
                "verbose_name": "device",
                "verbose_name_plural": "devices",
                "ordering": ("sheet", "pk"),
                "constraints": [models.UniqueConstraint(fields=("sheet", "key"), name="device_once_per_sheet")],
            },
        ),
        migrations.CreateModel(
            name="OfficeHandover",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("president", "President"),
                            ("secretary", "Secretary (Vice President Records)"),
                            ("auditor", "Auditor (Vice President Law and Game)"),
                            ("steward", "Steward (Vice President Equipment)"),
                            ("scorer", "Table scorer"),
                            ("player", "Player"),
                        ],
                        max_length=12,
                        verbose_name="office",
                    ),
                ),
                ("giver", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="offices_given", to="scoring.membership")),
                ("taker", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="offices_offered", to="scoring.membership")),
                ("decision", models.CharField(blank=True, max_length=200, validators=[scoring.models.base.texts.one_line], verbose_name="by whose decision")),
                ("begun_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("begun_at", models.DateTimeField(verbose_name="begun")),
            ],
            options={
                "verbose_name": "hand-over of an office",
                "verbose_name_plural": "hand-overs of offices",
                "ordering": ("giver", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("giver", "kind"), name="office_handed_over_once", violation_error_message="This office is being handed over already. Call that off first."),
                    models.CheckConstraint(condition=models.Q(("giver", models.F("taker")), _negated=True), name="office_goes_to_somebody_else"),
                    models.CheckConstraint(condition=models.Q(("kind__in", ("president", "secretary", "auditor", "steward"))), name="handover_of_the_board"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Job",
            fields=[
                ("id", models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ("league", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="jobs", to="scoring.league")),
                ("created_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="jobs", to=settings.AUTH_USER_MODEL)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("import_check", "check of an import"),
                            ("import", "import of a season"),
                            ("sheet_import", "import of protocol sheets"),
                            ("import_undo", "taking back an import"),
                            ("pdf_batch", "protocol sheets as PDF"),
                            ("recount", "recount"),
                            ("simulation", "simulation"),
                            ("irregularity", "mail about an irregularity"),
                            ("backup", "backup"),
                            ("backup_check", "check of a backup"),
                            ("password_mail", "mail with a link for a new password"),
                        ],
                        max_length=16,
                        verbose_name="kind",
                    ),
                ),
                ("state", models.CharField(choices=[("queued", "waiting"), ("running", "running"), ("done", "done"), ("failed", "failed"), ("cancelled", "cancelled")], default="queued", max_length=12, verbose_name="state")),
                ("done_steps", models.PositiveIntegerField(default=0)),
                ("total_steps", models.PositiveIntegerField(default=0)),
                ("message", models.TextField(blank=True, verbose_name="message")),
                ("parameters", models.JSONField(default=dict)),
                ("result", models.JSONField(default=dict)),
                ("input_file", models.FileField(blank=True, upload_to=scoring.models.jobs.job_folder)),
                ("output_file", models.FileField(blank=True, upload_to=scoring.models.jobs.job_folder)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("started_at", models.DateTimeField(blank=True, null=True)),
                ("heartbeat_at", models.DateTimeField(blank=True, null=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "job",
                "verbose_name_plural": "jobs",
                "ordering": ("-created_at",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("finished_at__isnull", False), ("state__in", ("done", "failed", "cancelled"))), models.Q(("finished_at__isnull", True), ("state__in", ("queued", "running"))), _connector="OR"),
                        name="job_finished_exactly_when_over",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="ResultImport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="result_imports", to="scoring.league")),
                ("season", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="imports", to="scoring.season")),
                ("made_league", models.BooleanField(default=False)),
                ("made_season", models.BooleanField(default=False)),
                ("made_edition", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="scoring.rulesetedition")),
                ("imported_by", models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("imported_at", models.DateTimeField(verbose_name="imported")),
                ("file_name", models.CharField(max_length=120, verbose_name="file")),
                ("is_complete", models.BooleanField(default=True, verbose_name="complete")),
                ("taken_back", models.JSONField(blank=True, null=True, verbose_name="evenings that are gone")),
                ("job", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="result_imports", to="scoring.job")),
                ("undo_job", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="undone_imports", to="scoring.job")),
            ],
            options={
                "verbose_name": "import of results",
                "verbose_name_plural": "imports of results",
                "ordering": ("-imported_at", "-pk"),
                "constraints": [models.UniqueConstraint(condition=models.Q(("is_complete", False)), fields=("league",), name="one_import_at_a_time_in_a_league")],
            },
        ),
        migrations.CreateModel(
            name="ImportedEvening",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("result_import", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="evenings", to="scoring.resultimport")),
                ("evening", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="imported", to="scoring.evening")),
                ("is_new", models.BooleanField(default=True)),
                ("registrations", models.JSONField(default=list)),
                ("digest", models.CharField(max_length=64)),
            ],
            options={
                "verbose_name": "imported evening",
                "verbose_name_plural": "imported evenings",
                "ordering": ("evening__date", "pk"),
            },
        ),
        migrations.CreateModel(
            name="AddedPlayer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("result_import", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="players", to="scoring.resultimport")),
                ("player", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="added_by_import", to="scoring.player")),
            ],
            options={
                "verbose_name": "player added by an import",
                "verbose_name_plural": "players added by an import",
                "ordering": ("pk",),
            },
        ),
        migrations.CreateModel(
            name="SheetWorkbook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="sheet_workbooks", to="scoring.league")),
                ("uploaded_by", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("uploaded_at", models.DateTimeField(verbose_name="uploaded")),
                ("file_name", models.CharField(max_length=120, verbose_name="file")),
                ("tabs", models.JSONField()),
                ("choices", models.JSONField()),
                ("names", models.JSONField(default=dict)),
                ("season", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="scoring.season")),
                ("season_name", models.CharField(blank=True, max_length=40, verbose_name="season")),
                ("edition", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to="scoring.rulesetedition")),
            ],
            options={
                "verbose_name": "workbook of protocol sheets",
                "verbose_name_plural": "workbooks of protocol sheets",
                "constraints": [models.UniqueConstraint(fields=("league", "uploaded_by"), name="one_workbook_at_a_time")],
            },
        ),
        migrations.CreateModel(
            name="SheetShape",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="sheet_shapes", to="scoring.league")),
                ("shape", models.CharField(max_length=64)),
                ("kept", models.JSONField()),
            ],
            options={
                "verbose_name": "remembered layout",
                "verbose_name_plural": "remembered layouts",
                "constraints": [models.UniqueConstraint(fields=("league", "shape"), name="shape_once_per_league")],
            },
        ),
        migrations.CreateModel(
            name="EveningInvitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("evening", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="invitations", to="scoring.evening")),
                ("player", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="evening_invitations", to="scoring.player")),
                ("way", models.CharField(choices=[("mail", "mail"), ("letter", "letter"), ("messenger", "messenger")], max_length=10, verbose_name="how")),
                ("is_reminder", models.BooleanField(default=False, verbose_name="reminder")),
                ("attempt", models.UUIDField(default=uuid.uuid4, editable=False)),
                ("invited_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("invited_at", models.DateTimeField(verbose_name="invited")),
            ],
            options={
                "verbose_name": "invitation to an evening",
                "verbose_name_plural": "invitations to evenings",
                "ordering": ("evening", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("attempt", "evening", "player"), name="asked_once_by_each_press"),
                    models.CheckConstraint(condition=models.Q(("way__in", ("mail", "letter", "messenger"))), name="invitation_way_is_known"),
                ],
            },
        ),
        migrations.CreateModel(
            name="PersonalLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="links", to="scoring.player")),
                ("seed", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(blank=True, null=True, verbose_name="revoked")),
            ],
            options={
                "verbose_name": "personal link",
                "verbose_name_plural": "personal links",
                "ordering": ("player", "pk"),
                "constraints": [models.UniqueConstraint(condition=models.Q(("revoked_at__isnull", True)), fields=("player",), name="one_personal_link_at_a_time")],
            },
        ),
        migrations.CreateModel(
            name="Knockout",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("evening", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="knockout", to="scoring.evening")),
                ("stages", models.JSONField(default=list, verbose_name="stages")),
            ],
            options={
                "verbose_name": "knock-out",
                "verbose_name_plural": "knock-outs",
            },
        ),
        migrations.CreateModel(
            name="AuditEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="audit_entries", to="scoring.league")),
                ("sequence", models.PositiveBigIntegerField()),
                ("at", models.DateTimeField(verbose_name="when")),
                ("actor", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="audit_entries", to=settings.AUTH_USER_MODEL)),
                ("actor_name", models.CharField(max_length=160, verbose_name="who")),
                ("action", models.CharField(max_length=60, verbose_name="what")),
                ("subject", models.CharField(max_length=200, verbose_name="on what")),
                ("details", models.JSONField(default=dict)),
                ("previous_hash", models.CharField(max_length=64)),
                ("hash", models.CharField(max_length=64)),
                ("form", models.PositiveSmallIntegerField(default=1)),
                ("actor_key", models.BigIntegerField(blank=True, null=True)),
                ("facts", models.JSONField(default=dict)),
                ("salt", models.CharField(blank=True, max_length=32)),
                ("text_digest", models.CharField(blank=True, max_length=64)),
                ("key_id", models.CharField(blank=True, max_length=20)),
                ("mac", models.CharField(blank=True, max_length=64)),
            ],
            options={
                "verbose_name": "log entry",
                "verbose_name_plural": "log entries",
                "ordering": ("league", "-sequence"),
                "indexes": [models.Index(fields=["league", "action", "sequence"], name="audit_by_action")],
                "constraints": [models.UniqueConstraint(fields=("league", "sequence"), name="audit_sequence_once")],
            },
        ),
        migrations.CreateModel(
            name="LogHead",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name="log_head", to="scoring.league")),
                ("sequence", models.PositiveBigIntegerField()),
                ("hash", models.CharField(max_length=64)),
                ("key_id", models.CharField(max_length=20)),
                ("mac", models.CharField(max_length=64)),
            ],
            options={
                "verbose_name": "head of the log",
                "verbose_name_plural": "heads of the log",
            },
        ),
        migrations.CreateModel(
            name="MemberList",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="member_lists", to="scoring.league")),
                ("uploaded_by", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("uploaded_at", models.DateTimeField(verbose_name="uploaded")),
                ("file_name", models.CharField(max_length=120, verbose_name="file")),
                ("sha256", models.CharField(max_length=64)),
                ("cells", models.JSONField()),
                ("columns", models.JSONField()),
                ("head", models.PositiveSmallIntegerField(default=0)),
            ],
            options={
                "verbose_name": "list of members",
                "verbose_name_plural": "lists of members",
                "constraints": [models.UniqueConstraint(fields=("league", "uploaded_by"), name="one_member_list_at_a_time")],
            },
        ),
        migrations.CreateModel(
            name="PlayerImport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="player_imports", to="scoring.league")),
                ("imported_by", models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("imported_at", models.DateTimeField(verbose_name="imported")),
                ("file_name", models.CharField(max_length=120, verbose_name="file")),
                ("sha256", models.CharField(max_length=64)),
                ("founded_clubs", models.ManyToManyField(related_name="+", to="scoring.club")),
            ],
            options={
                "verbose_name": "import of members",
                "verbose_name_plural": "imports of members",
                "ordering": ("-imported_at", "-pk"),
            },
        ),
        migrations.CreateModel(
            name="ImportedPlayer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("player_import", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="rows", to="scoring.playerimport")),
                ("player", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="imports", to="scoring.player")),
                ("is_new", models.BooleanField()),
                ("fields", models.JSONField(default=list)),
                ("digest", models.CharField(max_length=64)),
            ],
            options={
                "verbose_name": "imported player",
                "verbose_name_plural": "imported players",
                "ordering": ("pk",),
                "constraints": [models.UniqueConstraint(fields=("player_import", "player"), name="player_once_per_import")],
            },
        ),
        migrations.CreateModel(
            name="Installation",
            fields=[
                ("number", models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                ("begun_by", models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("begun_at", models.DateTimeField(null=True, verbose_name="set up")),
                (
                    "phones_may_connect",
                    models.BooleanField(
                        default=False, help_text="Then you can open the room for an evening: phones in the same network reach the tables and the public pages. Nothing is opened by this alone.", verbose_name="phones in the hall may connect"
                    ),
                ),
            ],
            options={
                "verbose_name": "installation",
                "verbose_name_plural": "installations",
                "constraints": [models.CheckConstraint(condition=models.Q(("number", 1)), name="one_installation")],
            },
        ),
        migrations.CreateModel(
            name="PlayerMerge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="player_merges", to="scoring.league")),
                ("player", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="merges", to="scoring.player", verbose_name="player")),
                ("other", models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="merge", to="scoring.player")),
                ("other_key", models.PositiveBigIntegerField(unique=True)),
                ("other_name", models.CharField(max_length=80, verbose_name="former name")),
                ("other_salt", models.CharField(max_length=32)),
                ("reason", models.CharField(max_length=500, verbose_name="reason")),
                ("moves_official", models.BooleanField()),
                ("proposed_by", models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("proposed_at", models.DateTimeField()),
                ("merged_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("merged_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "merge of two players",
                "verbose_name_plural": "merges of two players",
                "ordering": ("pk",),
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("moves_official", False), models.Q(("merged_by", models.F("proposed_by")), _negated=True), _connector="OR"), name="merge_four_eyes"),
                    models.CheckConstraint(condition=models.Q(("reason", ""), _negated=True), name="merge_with_a_reason"),
                    models.CheckConstraint(condition=models.Q(("player", models.F("other")), _negated=True), name="merge_of_two"),
                ],
            },
        ),
        migrations.CreateModel(
            name="OfficeTerm",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="office_terms", to="scoring.league")),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("president", "President"),
                            ("secretary", "Secretary (Vice President Records)"),
                            ("auditor", "Auditor (Vice President Law and Game)"),
                            ("steward", "Steward (Vice President Equipment)"),
                            ("scorer", "Table scorer"),
                            ("player", "Player"),
                        ],
                        max_length=12,
                        verbose_name="office",
                    ),
                ),
                ("account", models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="office_terms", to=settings.AUTH_USER_MODEL)),
                ("player", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="office_terms", to="scoring.player", verbose_name="player")),
                ("began_on", models.DateField(blank=True, null=True, validators=[scoring.models.base.days.day_within_bounds], verbose_name="from")),
                ("ended_on", models.DateField(blank=True, null=True, validators=[scoring.models.base.days.day_within_bounds], verbose_name="until")),
                ("decision", models.CharField(blank=True, max_length=200, validators=[scoring.models.base.texts.one_line], verbose_name="by whose decision")),
            ],
            options={
                "verbose_name": "term of an office",
                "verbose_name_plural": "terms of offices",
                "ordering": ("league", "kind", "pk"),
                "constraints": [
                    models.UniqueConstraint(condition=models.Q(("ended_on", None)), fields=("league", "kind", "account"), name="one_term_at_a_time"),
                    models.CheckConstraint(
                        condition=models.Q(("began_on", None), ("ended_on", None), ("ended_on__gte", models.F("began_on")), _connector="OR"), name="term_ends_after_it_began", violation_error_message="The last day is before the first."
                    ),
                    models.CheckConstraint(condition=models.Q(("kind__in", ("president", "secretary", "auditor", "steward"))), name="term_of_the_board"),
                    models.CheckConstraint(condition=models.Q(("began_on__range", (datetime.date(1970, 1, 1), datetime.date(2199, 12, 31)))), name="term_begins_within_bounds"),
                    models.CheckConstraint(condition=models.Q(("ended_on__range", (datetime.date(1970, 1, 1), datetime.date(2199, 12, 31)))), name="term_ends_within_bounds"),
                ],
            },
        ),
        migrations.CreateModel(
            name="VenueCheck",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("evening", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="venue_checks", to="scoring.evening")),
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
                ("checked_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("checked_at", models.DateTimeField(auto_now=True, verbose_name="checked at")),
            ],
            options={
                "verbose_name": "point of the venue checklist",
                "verbose_name_plural": "points of the venue checklist",
                "ordering": ("evening", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("evening", "point"), name="venue_point_once_per_evening"),
                    models.CheckConstraint(condition=models.Q(("is_met__isnull", False), models.Q(("remark", ""), _negated=True), _connector="OR"), name="venue_check_says_something"),
                ],
            },
        ),
        migrations.CreateModel(
            name="MachineInspection",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("evening", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="machine_inspection", to="scoring.evening")),
                ("is_fit", models.BooleanField(verbose_name="the machine may be used")),
                ("remark", models.CharField(blank=True, max_length=200, verbose_name="remark")),
                ("inspected_by", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("inspected_at", models.DateTimeField(auto_now=True, verbose_name="inspected at")),
            ],
            options={
                "verbose_name": "inspection of the shuffling machine",
                "verbose_name_plural": "inspections of the shuffling machine",
            },
        ),
        migrations.CreateModel(
            name="PocketCopy",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="pocket_copies", to="scoring.league")),
                ("text", models.TextField()),
                ("key_id", models.CharField(blank=True, max_length=20)),
                ("mac", models.CharField(blank=True, max_length=64)),
                ("digest", models.CharField(max_length=64)),
                ("journal", models.JSONField(default=list)),
                ("given_at", models.DateTimeField(auto_now=True, verbose_name="given at")),
            ],
            options={
                "verbose_name": "copy from a device",
                "verbose_name_plural": "copies from devices",
                "ordering": ("league", "pk"),
                "constraints": [models.UniqueConstraint(fields=("league", "digest"), name="copy_given_once")],
            },
        ),
        migrations.CreateModel(
            name="MailAccount",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="mail_account", to="scoring.league")),
                ("host", models.CharField(max_length=200, validators=[scoring.models.base.texts.one_line], verbose_name="mail server")),
                ("port", models.PositiveIntegerField(default=587, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(65535)], verbose_name="port")),
                (
                    "security",
                    models.CharField(
                        choices=[("starttls", "STARTTLS (usually port 587)"), ("tls", "TLS from the beginning (usually port 465)"), ("none", "none: only for a server on the same computer")],
                        default="starttls",
                        max_length=8,
                        verbose_name="encryption",
                    ),
                ),
                ("username", models.CharField(blank=True, max_length=200, validators=[scoring.models.base.texts.one_line], verbose_name="user name")),
                ("secret", models.TextField(blank=True, verbose_name="password")),
                ("from_address", models.EmailField(max_length=254, validators=[scoring.models.base.texts.one_line], verbose_name="sender")),
                ("reply_to", models.EmailField(blank=True, max_length=254, validators=[scoring.models.base.texts.one_line], verbose_name="answers go to")),
                ("most_per_minute", models.PositiveIntegerField(default=20, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(10000)], verbose_name="most mails a minute")),
                ("most_per_hour", models.PositiveIntegerField(default=300, validators=[django.core.validators.MinValueValidator(1), django.core.validators.MaxValueValidator(100000)], verbose_name="most mails an hour")),
            ],
            options={
                "verbose_name": "mail account",
                "verbose_name_plural": "mail accounts",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("security__in", ("starttls", "tls", "none"))), name="encryption_of_mail_is_known"),
                    models.CheckConstraint(condition=models.Q(("most_per_hour__gte", 1), ("most_per_minute__gte", 1), ("port__gte", 1), ("port__lte", 65535)), name="mail_account_within_bounds"),
                ],
            },
        ),
        migrations.CreateModel(
            name="SilencedKind",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="silenced_kinds", to="scoring.league")),
                ("player", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="silenced_kinds", to="scoring.player")),
                ("user", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="silenced_kinds", to=settings.AUTH_USER_MODEL)),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("invitation", "invitation to an evening"),
                            ("receipt", "receipt of a registration"),
                            ("reminder", "reminder before a deadline"),
                            ("moved", "evening moved"),
                            ("called_off", "evening called off"),
                            ("promoted", "moved up from the waiting list"),
                            ("result", "result of an evening"),
                            ("irregularity", "irregularity reported"),
                            ("settlement", "irregularity settled or opened again"),
                            ("correction", "correction of a signed sheet"),
                            ("season_summary", "summary of a season"),
                            ("account", "about an account"),
                            ("test", "test mail"),
                        ],
                        max_length=16,
                        verbose_name="kind",
                    ),
                ),
            ],
            options={
                "verbose_name": "kind of mail that is switched off",
                "verbose_name_plural": "kinds of mail that are switched off",
                "constraints": [
                    models.UniqueConstraint(condition=models.Q(("player", None), ("user", None)), fields=("league", "kind"), name="silenced_once_in_a_league"),
                    models.UniqueConstraint(condition=models.Q(("player__isnull", False)), fields=("league", "kind", "player"), name="silenced_once_for_a_player"),
                    models.UniqueConstraint(condition=models.Q(("user__isnull", False)), fields=("league", "kind", "user"), name="silenced_once_for_an_account"),
                    models.CheckConstraint(condition=models.Q(("player", None), ("user", None), _connector="OR"), name="silenced_for_a_player_or_an_account"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Erasure",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="erasures", to="scoring.league")),
                ("player", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="erasures", to="scoring.player")),
                ("erases_account", models.BooleanField(default=True, verbose_name="the account as well")),
                ("reviewed", models.JSONField(blank=True, default=list)),
                ("asked_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("asked_at", models.DateTimeField(verbose_name="asked for")),
                ("confirmed_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("done_at", models.DateTimeField(blank=True, null=True, verbose_name="done")),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True, verbose_name="taken back")),
                ("scrubbed_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "erasure",
                "verbose_name_plural": "erasures",
                "ordering": ("league", "pk"),
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("done_at__isnull", True), ("withdrawn_at__isnull", True)), fields=("player",), name="erasure_asked_for_once", violation_error_message="The erasure of this person is asked for already."
                    ),
                    models.CheckConstraint(condition=models.Q(("confirmed_by", models.F("asked_by")), _negated=True), name="erasure_by_two_persons"),
                ],
            },
        ),
        migrations.CreateModel(
            name="FeedLink",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("membership", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="feed_link", to="scoring.membership")),
                ("seed", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("secret_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField()),
            ],
            options={
                "verbose_name": "secret address of calendar and news",
                "verbose_name_plural": "secret addresses of calendar and news",
            },
        ),
        migrations.CreateModel(
            name="Embedding",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("league", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="embedding", to="scoring.league")),
                ("frame_addresses", models.JSONField(default=list, verbose_name="addresses of websites")),
                ("allowed_by", models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("allowed_at", models.DateTimeField()),
            ],
            options={
                "verbose_name": "ranking on other websites",
                "verbose_name_plural": "rankings on other websites",
            },
        ),
        migrations.CreateModel(
            name="RankingProposal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("season", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="ranking_proposals", to="scoring.season", verbose_name="season")),
                ("edition_before", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="scoring.rulesetedition", verbose_name="edition until then")),
                ("edition", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="scoring.rulesetedition", verbose_name="proposed edition")),
                ("reason", models.CharField(max_length=500, verbose_name="reason")),
                ("digest", models.CharField(max_length=64)),
                ("state", models.CharField(choices=[("open", "waits for a second person"), ("confirmed", "confirmed"), ("declined", "declined"), ("withdrawn", "withdrawn")], default="open", max_length=10, verbose_name="state")),
                ("proposed_by", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("proposed_at", models.DateTimeField(auto_now_add=True)),
                ("decided_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                ("answer", models.CharField(blank=True, max_length=500, verbose_name="why it is declined")),
            ],
            options={
                "verbose_name": "proposal for a ranking",
                "verbose_name_plural": "proposals for rankings",
                "ordering": ("season", "pk"),
                "constraints": [
                    models.UniqueConstraint(condition=models.Q(("state", "open")), fields=("season",), name="one_open_ranking_proposal_per_season"),
                    models.CheckConstraint(condition=models.Q(("state__in", ("open", "confirmed", "declined", "withdrawn"))), name="ranking_proposal_state_is_known"),
                    models.CheckConstraint(
                        condition=models.Q(("state", "withdrawn"), ("decided_by__isnull", True), models.Q(("decided_by", models.F("proposed_by")), _negated=True), _connector="OR"),
                        name="ranking_proposal_four_eyes",
                        violation_error_message="Whoever proposed it cannot decide it (four eyes).",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("decided_at__isnull", True), ("decided_by__isnull", True), ("state", "open")),
                            models.Q(models.Q(("state", "open"), _negated=True), ("decided_at__isnull", False), ("decided_by__isnull", False)),
                            _connector="OR",
                        ),
                        name="ranking_proposal_decided_by_somebody",
                    ),
                    models.CheckConstraint(condition=models.Q(("edition", models.F("edition_before")), _negated=True), name="ranking_proposal_of_another_edition"),
                    models.CheckConstraint(condition=models.Q(("reason", ""), _negated=True), name="ranking_proposal_with_a_reason"),
                    models.CheckConstraint(condition=models.Q(models.Q(("state", "declined"), _negated=True), models.Q(("answer", ""), _negated=True), _connector="OR"), name="ranking_proposal_declined_with_a_reason"),
                ],
            },
        ),
        migrations.CreateModel(
            name="EveningStanding",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("evening", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="standings", to="scoring.evening")),
                ("player", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="evening_standings", to="scoring.player")),
                ("table", models.PositiveSmallIntegerField(verbose_name="table")),
                ("is_official", models.BooleanField(verbose_name="official")),
                ("is_next", models.BooleanField(default=False, verbose_name="of a version in work")),
                ("is_guest", models.BooleanField(default=False, verbose_name="guest of another association")),
                ("rank", models.PositiveIntegerField()),
                ("place", models.PositiveIntegerField(null=True, verbose_name="place")),
                ("credit", models.PositiveIntegerField(verbose_name="credit")),
                ("points", models.IntegerField(verbose_name="points")),
                ("total", models.IntegerField(verbose_name="total")),
                ("games_played", models.PositiveIntegerField(verbose_name="games")),
                ("games_won", models.PositiveIntegerField(verbose_name="games won")),
                ("worst_game", models.IntegerField(null=True, verbose_name="worst game")),
                ("place_points", models.PositiveIntegerField(verbose_name="points for the place")),
                ("bonus_a", models.PositiveIntegerField(verbose_name="bonus A")),
                ("bonus_b", models.PositiveIntegerField(verbose_name="bonus B")),
                ("ranking_points", models.PositiveIntegerField(verbose_name="ranking points")),
                ("reasons", models.JSONField(default=list)),
            ],
            options={
                "verbose_name": "evening standing",
                "verbose_name_plural": "evening standings",
                "ordering": ("evening", "rank"),
                "base_manager_name": "with_next",
                "constraints": [
                    models.UniqueConstraint(fields=("evening", "player", "is_next"), name="evening_standing_once_per_player"),
                    models.UniqueConstraint(fields=("evening", "rank", "is_next"), name="evening_rank_once"),
                    models.CheckConstraint(condition=models.Q(("is_next", False), ("is_official", False), _connector="OR"), name="next_standing_is_not_official"),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("with_next", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="RankedEvening",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("evening", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="ranked", to="scoring.evening")),
                ("reasons", models.JSONField(default=list)),
                ("official_at", models.DateTimeField(blank=True, null=True, verbose_name="official since")),
                ("withdrawal_reason", models.CharField(blank=True, max_length=500, verbose_name="why it should be taken back")),
                ("withdrawal_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL, verbose_name="proposed by")),
            ],
            options={
                "verbose_name": "ranked evening",
                "verbose_name_plural": "ranked evenings",
            },
        ),
        migrations.CreateModel(
            name="SeasonStanding",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("season", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="standings", to="scoring.season")),
                ("player", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="season_standings", to="scoring.player")),
                ("scope", models.CharField(choices=[("official", "official"), ("provisional", "provisional")], max_length=12)),
                ("rank", models.PositiveIntegerField()),
                ("place", models.PositiveIntegerField(verbose_name="place")),
                ("ranking_points", models.PositiveIntegerField(verbose_name="ranking points")),
                ("evenings", models.PositiveIntegerField(verbose_name="evenings")),
                ("evening_wins", models.PositiveIntegerField(verbose_name="evenings won")),
                ("games_played", models.PositiveIntegerField(verbose_name="games")),
                ("games_won", models.PositiveIntegerField(verbose_name="games won")),
                ("points", models.IntegerField(verbose_name="points")),
                ("reasons", models.JSONField(default=list)),
            ],
            options={
                "verbose_name": "season standing",
                "verbose_name_plural": "season standings",
                "ordering": ("season", "scope", "rank"),
                "constraints": [models.UniqueConstraint(fields=("season", "scope", "player"), name="season_standing_once_per_player"), models.UniqueConstraint(fields=("season", "scope", "rank"), name="season_rank_once")],
            },
        ),
        migrations.CreateModel(
            name="WriteReceipt",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sheet", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="receipts", to="scoring.sheet")),
                ("game_number", models.PositiveIntegerField(verbose_name="game")),
                ("client_id", models.UUIDField()),
                ("request", models.CharField(max_length=64)),
                ("written_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "write receipt",
                "verbose_name_plural": "write receipts",
                "ordering": ("sheet", "pk"),
                "constraints": [models.UniqueConstraint(fields=("client_id", "request"), name="written_once_per_request")],
            },
        ),
        migrations.CreateModel(
            name="TeamContest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("evening", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="team_contest", to="scoring.evening")),
                ("measure", models.CharField(max_length=20, verbose_name="what is summed up")),
                ("counted", models.PositiveSmallIntegerField(blank=True, null=True, validators=[django.core.validators.MinValueValidator(1)], verbose_name="results that count of each team")),
                ("unequal_teams", models.CharField(max_length=20, verbose_name="teams of different sizes")),
                ("tie_criteria", models.JSONField(default=list, verbose_name="ties between teams")),
            ],
            options={
                "verbose_name": "team contest",
                "verbose_name_plural": "team contests",
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("measure__in", ("fewest_totals", "most_totals", "ranking_points"))), name="team_measure_is_known"),
                    models.CheckConstraint(condition=models.Q(("unequal_teams__in", ("smallest_team", "all_count"))), name="unequal_teams_is_known"),
                    models.CheckConstraint(condition=models.Q(("counted__isnull", True), ("counted__gte", 1), _connector="OR"), name="some_results_of_a_team_count"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Team",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("evening", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="teams", to="scoring.evening", verbose_name="evening")),
                ("name", models.CharField(max_length=80, validators=[scoring.models.base.texts.one_line], verbose_name="name")),
                ("name_key", scoring.models.base.names.NameKeyField(default="", editable=False, max_length=300)),
                ("club", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="teams", to="scoring.club", verbose_name="club")),
            ],
            options={
                "verbose_name": "team",
                "verbose_name_plural": "teams",
                "ordering": ("evening", "pk"),
                "constraints": [models.UniqueConstraint(fields=("evening", "name_key"), name="team_name_once_per_evening", violation_error_message="There is already a team of this name.")],
            },
        ),
        migrations.CreateModel(
            name="Registration",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("evening", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="registrations", to="scoring.evening")),
                ("player", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="registrations", to="scoring.player", verbose_name="player")),
                ("arrived_at", models.DateTimeField(blank=True, null=True, validators=[scoring.models.base.days.moment_within_bounds], verbose_name="registration arrived")),
                ("promptness", models.CharField(blank=True, choices=[("in_time", "in time"), ("late", "late")], default="", max_length=8, verbose_name="noted without a moment")),
                ("noted_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("noted_at", models.DateTimeField(blank=True, null=True, verbose_name="noted at")),
                ("credit", models.PositiveIntegerField(default=0, verbose_name="credit")),
                ("lot", models.PositiveIntegerField(verbose_name="lot")),
                ("club", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="registrations", to="scoring.club", verbose_name="club")),
                ("is_guest", models.BooleanField(default=False, verbose_name="guest of another association")),
                ("is_absent", models.BooleanField(default=False, verbose_name="did not come")),
                ("present_at", models.DateTimeField(blank=True, editable=False, null=True, verbose_name="ticked as present")),
                (
                    "channel",
                    models.CharField(
                        blank=True,
                        choices=[("link", "personal link"), ("account", "own account"), ("phone", "by phone"), ("letter", "by letter"), ("in_person", "in person"), ("paper", "list on paper")],
                        default="",
                        max_length=10,
                        verbose_name="came in",
                    ),
                ),
                ("remark", models.CharField(blank=True, default="", max_length=200, validators=[scoring.models.base.texts.one_line], verbose_name="remark")),
                ("waits", models.BooleanField(default=False, verbose_name="waits for a place")),
                ("withdrawn_at", models.DateTimeField(blank=True, null=True, verbose_name="withdrawn")),
                ("team", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="members", to="scoring.team", verbose_name="team")),
            ],
            options={
                "verbose_name": "registration",
                "verbose_name_plural": "registrations",
                "ordering": ("evening", "pk"),
                "base_manager_name": "everybody",
                "constraints": [
                    models.UniqueConstraint(fields=("evening", "player"), name="player_registered_once_per_evening", violation_error_message="This player is already registered for the evening."),
                    models.UniqueConstraint(fields=("evening", "lot"), name="lot_once_per_evening"),
                    models.CheckConstraint(
                        condition=models.Q(("arrived_at__range", (datetime.datetime(1970, 1, 1, 0, 0, tzinfo=datetime.timezone.utc), datetime.datetime(2199, 12, 31, 23, 59, 59, tzinfo=datetime.timezone.utc)))), name="arrival_within_bounds"
                    ),
                    models.CheckConstraint(condition=models.Q(("is_absent", False), ("present_at__isnull", True), _connector="OR"), name="present_or_absent"),
                    models.CheckConstraint(condition=models.Q(("promptness", ""), models.Q(("arrived_at__isnull", True), ("promptness__in", ("in_time", "late"))), _connector="OR"), name="promptness_only_without_a_moment"),
                    models.CheckConstraint(condition=models.Q(("channel", ""), ("channel__in", ("link", "account", "phone", "letter", "in_person", "paper")), _connector="OR"), name="channel_is_known"),
                    models.CheckConstraint(condition=models.Q(("waits", False), models.Q(("arrived_at__isnull", False), ("withdrawn_at", None)), _connector="OR"), name="who_waits_came_at_a_moment"),
                    models.CheckConstraint(
                        condition=models.Q(("withdrawn_at__range", (datetime.datetime(1970, 1, 1, 0, 0, tzinfo=datetime.timezone.utc), datetime.datetime(2199, 12, 31, 23, 59, 59, tzinfo=datetime.timezone.utc)))),
                        name="withdrawal_within_bounds",
                    ),
                ],
            },
            managers=[
                ("objects", django.db.models.manager.Manager()),
                ("everybody", django.db.models.manager.Manager()),
            ],
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sheet", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="scoring.sheet")),
                ("round", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="scoring.round")),
                ("registration", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="seats", to="scoring.registration")),
                ("carries_credit", models.BooleanField(default=True)),
                ("position", models.PositiveSmallIntegerField(verbose_name="seat")),
                ("first_game", models.PositiveIntegerField(blank=True, null=True, verbose_name="first game")),
                ("last_game", models.PositiveIntegerField(blank=True, null=True, verbose_name="last game")),
            ],
            options={
                "verbose_name": "seat",
                "verbose_name_plural": "seats",
                "ordering": ("sheet", "position"),
                "constraints": [
                    models.UniqueConstraint(fields=("sheet", "position"), name="seat_position_once_per_sheet"),
                    models.UniqueConstraint(fields=("round", "registration"), name="participant_seated_once_per_round"),
                    models.CheckConstraint(condition=models.Q(("position__gte", 1), ("position__lte", 10)), name="at_most_ten_seats"),
                    models.CheckConstraint(
                        condition=models.Q(("first_game__isnull", True), ("last_game__isnull", True), ("last_game__gte", models.F("first_game")), _connector="OR"),
                        name="leaves_after_arriving",
                        violation_error_message="The last game must not be before the first.",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Game",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sheet", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="games", to="scoring.sheet")),
                ("number", models.PositiveIntegerField(verbose_name="game")),
                ("dealer", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="dealt_games", to="scoring.seat")),
                ("winner", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="won_games", to="scoring.seat")),
                ("exact_grab", models.BooleanField(default=False, verbose_name="exact grab")),
                ("uno_card_finish", models.BooleanField(default=False, verbose_name="UNO-card finish")),
                ("is_void", models.BooleanField(default=False, verbose_name="void")),
                ("void_reason", models.CharField(blank=True, max_length=200, verbose_name="why it is void")),
                ("client_id", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("recorded_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("recorded_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "verbose_name": "game",
                "verbose_name_plural": "games",
                "ordering": ("sheet", "number"),
                "constraints": [
                    models.UniqueConstraint(fields=("sheet", "number"), name="game_number_once_per_sheet"),
                    models.CheckConstraint(condition=models.Q(("number__gte", 1)), name="games_count_from_one"),
                    models.CheckConstraint(
                        condition=models.Q(("is_void", False), models.Q(("exact_grab", False), ("uno_card_finish", False), ("winner__isnull", True)), _connector="OR"),
                        name="void_game_has_no_winner",
                        violation_error_message="A void game has neither winner nor doubling (D10).",
                    ),
                    models.CheckConstraint(condition=models.Q(("is_void", True), ("void_reason", ""), _connector="OR"), name="void_reason_of_a_void_game"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Hand",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="hands", to="scoring.game")),
                ("seat", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="hands", to="scoring.seat")),
                ("points", models.PositiveIntegerField(blank=True, null=True, verbose_name="hand points")),
                ("cards", models.CharField(blank=True, max_length=400, verbose_name="cards")),
                ("card_count", models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="number of cards")),
            ],
            options={
                "verbose_name": "hand",
                "verbose_name_plural": "hands",
                "ordering": ("game", "seat"),
                "constraints": [models.UniqueConstraint(fields=("game", "seat"), name="hand_once_per_game_and_seat")],
            },
        ),
        migrations.CreateModel(
            name="ControlTotal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seat", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="control_total", to="scoring.seat")),
                ("points", models.IntegerField(verbose_name="control total")),
            ],
            options={
                "verbose_name": "control total",
                "verbose_name_plural": "control totals",
            },
        ),
        migrations.CreateModel(
            name="Correction",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sheet", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="corrections", to="scoring.sheet")),
                ("game_number", models.PositiveIntegerField(verbose_name="game")),
                ("seat", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="corrections", to="scoring.seat")),
                ("field", models.CharField(max_length=20, verbose_name="field")),
                ("old_value", models.TextField(verbose_name="old value")),
                ("new_value", models.TextField(verbose_name="new value")),
                ("initials", models.CharField(max_length=8, verbose_name="initials")),
                ("reason", models.CharField(blank=True, max_length=200, verbose_name="reason")),
                ("corrected_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("corrected_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "correction",
                "verbose_name_plural": "corrections",
                "ordering": ("sheet", "pk"),
            },
        ),
        migrations.CreateModel(
            name="AuditReading",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sheet", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="audit_readings", to="scoring.sheet")),
                ("version", models.PositiveIntegerField(verbose_name="version")),
                ("game_number", models.PositiveIntegerField(verbose_name="game")),
                ("seat", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="audit_readings", to="scoring.seat")),
                ("is_dealer", models.BooleanField(default=False, verbose_name="dealer")),
                ("value", models.CharField(blank=True, max_length=8, verbose_name="figure on paper")),
                ("accepted", models.CharField(blank=True, max_length=8, null=True, verbose_name="figure on the sheet held for right")),
                ("read_by", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="audit_readings", to=settings.AUTH_USER_MODEL)),
                ("read_at", models.DateTimeField(auto_now=True)),
            ],
            options={
                "verbose_name": "blind reading",
                "verbose_name_plural": "blind readings",
                "ordering": ("sheet", "pk"),
                "constraints": [
                    models.UniqueConstraint(condition=models.Q(("seat__isnull", False)), fields=("sheet", "version", "read_by", "game_number", "seat"), name="hand_read_once_per_auditor"),
                    models.UniqueConstraint(condition=models.Q(("is_dealer", False), ("seat__isnull", True)), fields=("sheet", "version", "read_by", "game_number"), name="marks_read_once_per_auditor"),
                    models.UniqueConstraint(condition=models.Q(("is_dealer", True)), fields=("sheet", "version", "read_by", "game_number"), name="dealer_read_once_per_auditor"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Irregularity",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sheet", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="irregularities", to="scoring.sheet")),
                ("game_number", models.PositiveIntegerField(blank=True, null=True, verbose_name="game")),
                ("seat", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="irregularities", to="scoring.seat")),
                ("description", models.TextField(verbose_name="description")),
                ("fingerprint", models.CharField(blank=True, max_length=64)),
                ("reported_by", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="irregularities", to=settings.AUTH_USER_MODEL)),
                ("reported_at", models.DateTimeField(auto_now_add=True)),
                ("resolved_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="settled_irregularities", to=settings.AUTH_USER_MODEL)),
                ("resolved_at", models.DateTimeField(blank=True, null=True, verbose_name="settled")),
                ("resolution", models.TextField(blank=True, verbose_name="how it was settled")),
            ],
            options={
                "verbose_name": "irregularity",
                "verbose_name_plural": "irregularities",
                "ordering": ("sheet", "pk"),
                "indexes": [models.Index(fields=["resolved_at", "reported_at"], name="irregularities_that_wait")],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("resolution", ""), ("resolved_at__isnull", True), ("resolved_by__isnull", True)),
                            models.Q(("resolved_at__isnull", False), ("resolved_by__isnull", False), models.Q(("resolution", ""), _negated=True)),
                            _connector="OR",
                        ),
                        name="irregularity_settled_by_somebody_somehow",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="IrregularityNotice",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("irregularity", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="notices", to="scoring.irregularity")),
                ("player", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="+", to="scoring.player")),
                ("event", models.CharField(choices=[("reported", "reported"), ("settled", "settled"), ("reopened", "opened again")], default="reported", max_length=10)),
                ("address", models.EmailField(blank=True, max_length=254, verbose_name="mail address")),
                ("mail", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="notices", to="scoring.mail")),
                ("way", models.CharField(blank=True, choices=[("server", "handed to the mail server"), ("file", "written to a file only")], max_length=8)),
                ("sent_at", models.DateTimeField(blank=True, null=True, verbose_name="sent")),
                ("failure", models.CharField(blank=True, max_length=200, verbose_name="why it could not be sent")),
                ("told_at", models.DateTimeField(blank=True, null=True, verbose_name="told in person")),
                ("told_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
            ],
            options={
                "verbose_name": "notice of an irregularity",
                "verbose_name_plural": "notices of irregularities",
                "ordering": ("irregularity", "pk"),
                "constraints": [
                    models.UniqueConstraint(fields=("irregularity", "event", "player"), name="told_once_of_an_event"),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("sent_at__isnull", True), ("way", "")), models.Q(("failure", ""), ("sent_at__isnull", False), ("way__in", ("server", "file")), models.Q(("address", ""), _negated=True)), _connector="OR"),
                        name="sent_to_an_address_by_a_way",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("told_at__isnull", True), ("told_by__isnull", True)), models.Q(("told_at__isnull", False), ("told_by__isnull", False)), _connector="OR"), name="told_in_person_by_somebody"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="ConfirmedFinding",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sheet", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="confirmed_findings", to="scoring.sheet")),
                ("fingerprint", models.CharField(max_length=64)),
                ("reason", models.TextField(blank=True, verbose_name="reason")),
                ("seat", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name="+", to="scoring.seat")),
                ("confirmed_by", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("confirmed_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "confirmed finding",
                "verbose_name_plural": "confirmed findings",
                "constraints": [models.UniqueConstraint(fields=("sheet", "fingerprint"), name="finding_confirmed_once_per_sheet")],
            },
        ),
        migrations.CreateModel(
            name="PenaltyCard",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sheet", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="penalty_cards", to="scoring.sheet")),
                ("game_number", models.PositiveIntegerField(verbose_name="game")),
                ("seat", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="penalty_cards", to="scoring.seat")),
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
                ("noted_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("noted_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "verbose_name": "penalty card",
                "verbose_name_plural": "penalty cards",
                "ordering": ("sheet", "game_number", "pk"),
                "constraints": [models.CheckConstraint(condition=models.Q(("cards__gte", 1)), name="penalty_has_cards"), models.CheckConstraint(condition=models.Q(("game_number__gte", 1)), name="penalty_in_a_game")],
            },
        ),
        migrations.CreateModel(
            name="Misdeal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("sheet", models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name="misdeals", to="scoring.sheet")),
                ("game_number", models.PositiveIntegerField(verbose_name="game")),
                ("dealer", models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="misdeals", to="scoring.seat", verbose_name="who dealt")),
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
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(models.Q(("kind", "other"), _negated=True), models.Q(("remark", ""), _negated=True), _connector="OR"), name="misdeal_says_what_happened", violation_error_message="Please say what happened."
                    ),
                    models.CheckConstraint(condition=models.Q(("game_number__gte", 1)), name="misdeal_in_a_game"),
                ],
            },
        ),
        migrations.CreateModel(
            name="GameRecord",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name="record", to="scoring.game", verbose_name="game")),
                ("text", models.TextField(validators=[django.core.validators.MaxLengthValidator(200000)], verbose_name="record")),
                ("seats", models.JSONField(verbose_name="seats")),
                ("attached_by", models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL)),
                ("attached_at", models.DateTimeField(auto_now=True, verbose_name="attached")),
            ],
            options={
                "verbose_name": "game record",
                "verbose_name_plural": "game records",
                "ordering": ("game",),
            },
        ),
        migrations.AddField(
            model_name="user",
            name="created_in",
            field=models.ForeignKey(blank=True, editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="created_accounts", to="scoring.league"),
        ),
    ]
