"""Django's administration: for looking, and for accounts. What is written through services is read-only here."""

from typing import Any

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import Model
from django.http import HttpRequest

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

admin.site.register(User, UserAdmin)


class ReadOnlyAdmin(admin.ModelAdmin):
    """Shows everything and changes nothing: these rows are written by services, which keep the log."""

    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        return False


class OfficeInline(admin.TabularInline):
    model = Office
    extra = 0


@admin.register(Membership)
class MembershipAdmin(admin.ModelAdmin):
    """Members and their offices, should a league have lost its president."""

    list_display = ("user", "league", "player")
    list_filter = ("league",)
    inlines = (OfficeInline,)
    autocomplete_fields = ("user", "player")

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).select_related("user", "league", "player")


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
