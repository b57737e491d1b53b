"""Traces of a person: where they are named, and what keeps them from being erased.

All columns whose texts may tell of somebody are found in the models: a new column is searched by itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from django.apps import apps
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db.models import CharField, Field, ForeignKey, JSONField, Model, Q, SlugField, TextField
from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.models import (
    AuditEntry,
    Capability,
    Erasure,
    Irregularity,
    League,
    LogHead,
    Membership,
    Player,
    Registration,
    Seat,
    Sheet,
    SheetPhoto,
    SignedName,
    SignedVersion,
    User,
)
from scoring.people.selectors.leagues import held_with
from scoring.privacy.selectors.persons import Person, texts_in, unfolded

OF_THEIR_OWN = (AuditEntry, Erasure, LogHead, Player, AbstractBaseSession, SignedName, SignedVersion, User)
"""What is erased in a way of its own, or holds no text of anybody."""


def searched_models() -> Iterator[type[Model]]:
    """All tables with texts that are searched."""
    for model in apps.get_models():
        if not issubclass(model, OF_THEIR_OWN) and model._meta.managed and text_columns(model):
            yield model


@cache
def text_columns(model: type[Model]) -> tuple[str, ...]:
    """Columns of free texts and JSON; keys, choices and parts of addresses (slugs) are none."""
    return tuple(field.attname for field in model._meta.concrete_fields if _is_text(field))


@cache
def way_to(model: type[Model], target: type[Model]) -> str | None:
    """The shortest way by foreign keys from a table to another one, as filters write it; None: there is none.

    A way that every row has comes before a shorter one that may end on a row.
    """
    return _way(model, target, always=True) or _way(model, target, always=False)


def _way(model: type[Model], target: type[Model], *, always: bool) -> str | None:
    ways: list[tuple[str, type[Model]]] = [("", model)]
    seen = {model}
    for way, at in ways:
        for field in at._meta.concrete_fields:
            if isinstance(field, ForeignKey) and field.related_model is not User and not (always and field.null):
                step = f"{way}__{field.name}" if way else field.name
                if field.related_model is target:
                    return step
                if field.related_model not in seen:
                    seen.add(field.related_model)
                    ways.append((step, field.related_model))
    return None


def of_league_or_none(model: type[Model], league: int) -> Q:
    """Rows of the league with this key, and those that belong to no league."""
    way = "pk" if model is League else way_to(model, League)
    return Q(**{way: league}) | Q(**{f"{way}__isnull": True}) if way else Q()


def way_to_sheet(model: type[Model]) -> str | None:
    return "pk" if model is Sheet else way_to(model, Sheet)


def _is_text(field: "Field[object, object]") -> bool:
    is_text = isinstance(field, CharField | TextField | JSONField)
    return is_text and not field.choices and not field.primary_key and not isinstance(field, SlugField)


_OF_ENTRIES = ("subject", "details")


@dataclass(frozen=True, slots=True)
class Trace:
    """A text in which a person is named, or may be: ``is_certain`` unless only a part of the name stands there.

    ``key`` names it for forms; ``value`` is the text, or JSON as it is stored.
    """

    model: type[Model]
    pk: object
    column: str
    value: object
    is_certain: bool

    @property
    def key(self) -> str:
        return f"{self.model._meta.label_lower}:{self.pk}:{self.column}"

    @property
    def place(self) -> str:
        """Which column of which kind of row, in words."""
        return f"{self.model._meta.verbose_name} · {self.model._meta.get_field(self.column).verbose_name}"  # type: ignore[union-attr]

    @property
    def text(self) -> str:
        return "\n".join(texts_in(unfolded(self.value)))


def traces_of(person: Person) -> Iterator[Trace]:
    """All texts of the league that name the person or may do so, and those of no league. Reads every text once.

    A text that names the person and has a part of the name besides (“Ms Petersen (Anke Petersen)”) comes twice, the
    certain one first.
    """
    league = person.player.league_id
    for model in searched_models():
        rows = model._base_manager.filter(of_league_or_none(model, league))
        columns = text_columns(model)
        for pk, *values in rows.order_by("pk").values_list("pk", *columns).iterator(chunk_size=1000):
            for column, value in zip(columns, values, strict=True):
                if not value:
                    continue
                text = "\n".join(texts_in(unfolded(value)))
                if person.is_told_in(text):
                    yield Trace(model, pk, column, value, is_certain=True)
                if person.may_be_meant_in(text):
                    yield Trace(model, pk, column, value, is_certain=False)
    yield from _left_in_log(person)


def _left_in_log(person: Person) -> Iterator[Trace]:
    """Entries of the log that name the person and have a part of the name besides."""
    entries = AuditEntry.objects.filter(league=person.player.league_id).order_by("sequence")
    for pk, *values in entries.values_list("pk", *_OF_ENTRIES).iterator(chunk_size=1000):
        for column, value in zip(_OF_ENTRIES, values, strict=True):
            text = "\n".join(texts_in(value))
            if person.is_told_in(text) and person.may_be_meant_in(text):
                yield Trace(AuditEntry, pk, column, value, is_certain=False)


def photos_with(player: Player) -> list[SheetPhoto]:
    """The photos of the papers on which the person stands."""
    sheets = Sheet.objects.filter(seats__registration__player=player)
    return list(
        SheetPhoto.objects.filter(sheet__in=sheets).select_related("sheet__evening", "sheet__round").order_by("pk")
    )


def obstacles_to(player: Player, *, erases_account: bool) -> list[str]:
    """Why somebody cannot be erased yet, each as a sentence; empty: nothing stands in the way. Five queries."""
    seats = Seat.objects.filter(registration__player=player)
    unsigned = Sheet.objects.filter(seats__in=seats).exclude(state=Sheet.State.SIGNED).distinct()
    found = [
        _("The sheet %(sheet)s, on which they play, is not signed.") % {"sheet": sheet}
        for sheet in unsigned.select_related("evening", "round")
    ]
    open_ones = Irregularity.objects.filter(sheet__seats__in=seats, resolved_at__isnull=True)
    found += [
        _("An irregularity is open on the sheet %(sheet)s.") % {"sheet": sheet}
        for sheet in Sheet.objects.filter(irregularities__in=open_ones).distinct().select_related("evening", "round")
    ]
    standing = Registration.everybody.not_withdrawn().filter(player=player)
    ahead = standing.filter(seats__isnull=True, evening__date__gte=timezone.localdate())
    found += [
        _("They are registered for %(evening)s: take them off first.") % {"evening": registration.evening}
        for registration in ahead.select_related("evening")
    ]
    membership = Membership.objects.filter(player=player).first()
    if membership is not None:
        found += _of_account(membership, erases_account=erases_account)
    return found


def _of_account(membership: Membership, *, erases_account: bool) -> Iterator[str]:
    presidents = set(held_with(membership.league_id, Capability.LEAD).values_list("membership", flat=True))
    if presidents == {membership.pk}:
        yield _("They are the only president. Give the office to somebody else first.")
    if erases_account and membership.user.memberships.exclude(pk=membership.pk).exists():
        yield _("The account belongs to other leagues as well; it can only leave this one.")
