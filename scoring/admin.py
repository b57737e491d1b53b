"""Django's administration: for looking, and for accounts. What is written through services is read-only here.

Offices are given on the members' page of a league, which a superuser may open for every league: there it is logged.
What is changed at an account here stands in the log of each league that it belongs to.
"""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm
from django.contrib.auth.models import Group
from django.db.models import Model
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from scoring.core.services import transaction
from scoring.models import (
    AuditEntry,
    Correction,
    Evening,
    EveningStanding,
    GameRecord,
    Irregularity,
    Job,
    League,
    Membership,
    Office,
    Player,
    Registration,
    Review,
    RuleSetEdition,
    Season,
    SeasonStanding,
    Sheet,
    SignedVersion,
    User,
)
from scoring.people.services.members import log_administration

admin.site.unregister(Group)


def signed_in(request: HttpRequest) -> User:
    """Who works here; nobody else gets as far."""
    assert isinstance(request.user, User)
    return request.user


class ReadOnlyAdmin(admin.ModelAdmin):
    """Shows everything and changes nothing: these rows are written by services, which keep the log."""

    show_full_result_count = False
    view_on_site = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class KnownPasswordForm(AdminPasswordChangeForm):
    """A password that the administrator knows: its holder chooses another one at the next sign-in."""

    def save(self, commit: bool = True) -> Any:
        self.user.must_change_password = True
        return super().save(commit)


@admin.register(User)
class AccountAdmin(UserAdmin):
    """Accounts: made, renamed, closed, given a password; never deleted, because signatures and the log name them."""

    change_password_form = KnownPasswordForm
    list_display = ("username", "first_name", "last_name", "is_active", "is_superuser", "last_login")
    list_filter = ("is_active", "is_superuser")
    filter_horizontal = ()
    readonly_fields = ("last_login", "date_joined", "created_by", "created_in")
    fieldsets = (
        (None, {"fields": ("username", "password", "must_change_password")}),
        (_("Person"), {"fields": ("first_name", "last_name", "email")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser")}),
        (_("Origin"), {"fields": ("date_joined", "created_by", "created_in", "last_login")}),
    )

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def changeform_view(self, request: HttpRequest, *args: Any, **options: Any) -> Any:
        """As a service, so that the log vouches for what is changed here."""
        return transaction.atomic(super().changeform_view)(request, *args, **options)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        if not change:
            obj.created_by = obj.password_given_by = signed_in(request)
            obj.must_change_password = True
        super().save_model(request, obj, form, change)

    def log_change(self, request: HttpRequest, obj: User, message: Any) -> Any:
        changed = [name for part in message for name in part.get("changed", {}).get("fields", ())]
        if "password" in changed:
            obj.password_given_by = signed_in(request)
            obj.save(update_fields=("password_given_by",))
        log_administration(account=obj, actor=signed_in(request), changed=changed)
        return super().log_change(request, obj, message)


class OfficeInline(admin.TabularInline):
    """The offices of a member."""

    model = Office
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


@admin.register(Membership)
class MembershipAdmin(ReadOnlyAdmin):
    list_display = ("user", "league", "player")
    list_filter = ("league",)
    list_select_related = ("user", "league", "player")
    inlines = (OfficeInline,)


@admin.register(League)
class LeagueAdmin(ReadOnlyAdmin):
    list_display = ("name", "slug", "is_public", "created_at")


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    list_display = ("name", "league", "is_active")
    list_filter = ("league",)
    search_fields = ("name",)
    list_select_related = ("league",)


@admin.register(Sheet)
class SheetAdmin(ReadOnlyAdmin):
    list_display = ("evening", "table", "state", "version", "submitted_by", "signed_by")
    list_filter = ("state",)
    list_select_related = ("evening", "submitted_by", "signed_by")


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnlyAdmin):
    list_display = ("sequence", "at", "actor_name", "action", "subject", "league")
    list_filter = ("league",)
    list_select_related = ("league",)
    search_fields = ("action", "subject", "actor_name")


admin.site.register(
    (
        Correction,
        Evening,
        EveningStanding,
        GameRecord,
        Irregularity,
        Job,
        Registration,
        Review,
        RuleSetEdition,
        Season,
        SeasonStanding,
        SignedVersion,
    ),
    ReadOnlyAdmin,
)
